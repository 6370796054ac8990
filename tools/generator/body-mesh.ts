import type { Body, BodyStyle } from './body.ts';
import { bodies } from './bodies.ts';
import { meshOf } from './surface-nets.ts';

interface Mesh {
  /** x, y, z of each vertex. */
  readonly points: Float32Array;
  readonly normals: Float32Array;
  /** Three vertices each. */
  readonly triangles: Uint32Array;
}

/** Signed distance to a closed outline, negative inside. */
function outlineDistance(outline: Float64Array, px: number, py: number): number {
  let nearest = Infinity;
  let inside = false;
  const n = outline.length / 2;
  let ax = outline[2 * n - 2] ?? 0;
  let ay = outline[2 * n - 1] ?? 0;
  for (let i = 0; i < n; i++) {
    const bx = outline[2 * i] ?? 0;
    const by = outline[2 * i + 1] ?? 0;
    const ex = bx - ax;
    const ey = by - ay;
    const wx = px - ax;
    const wy = py - ay;
    let t = (wx * ex + wy * ey) / (ex * ex + ey * ey);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const dx = wx - ex * t;
    const dy = wy - ey * t;
    const d = dx * dx + dy * dy;
    if (d < nearest) nearest = d;
    if (ay > py !== by > py && px < ax + (ex * (py - ay)) / ey) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}

function smoothMax(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.max(a, b) + (h * h * k) / 4;
}

/** The body as a distance: negative inside. */
function bodyDistance(body: Body): (x: number, y: number, z: number) => number {
  const side = Float64Array.from(body.side.flat());
  const behindLast = body.behind.at(-1) ?? [0, body.height];
  const behindFirst = body.behind[0] ?? [0, 0];
  const behind = Float64Array.from([...body.behind.flat(), -1, behindLast[1], -1, behindFirst[1]]);
  const above = Float64Array.from([...body.above.flat(), body.length, -1, -0.02, -1]);
  const arch = body.wheelRadius + 0.055;
  const deep = body.width / 2 - 0.3;

  return (x, y, z) => {
    const ax = Math.abs(x);
    const s = outlineDistance(side, z, y);
    if (s > 0.3) return s;
    const r = outlineDistance(behind, ax, y);
    const t = outlineDistance(above, z, ax);
    let d = smoothMax(smoothMax(s, r, 0.1), t, 0.1);
    for (const axle of [body.rearAxle, body.frontAxle]) {
      const hole = Math.max(Math.hypot(z - axle, y - body.wheelRadius) - arch, deep - ax);
      d = smoothMax(d, -hole, 0.03);
    }
    if (body.bed) {
      const { z0, z1, x: half, floor } = body.bed;
      const hole = Math.max(Math.abs(z - (z0 + z1) / 2) - (z1 - z0) / 2, ax - half, floor - y);
      d = smoothMax(d, -hole, 0.03);
    }
    // Door mirrors stick out from the front corners of the side windows.
    const mz = (body.sideGlass.at(-1)?.at(-1)?.[0] ?? 3) - 0.12;
    const my = (body.sideGlass.at(-1)?.at(-1)?.[1] ?? 1) + 0.03;
    const mx = ax - (body.width / 2 + 0.05);
    const mirror = (Math.hypot(mx / 0.12, (y - my) / 0.085, (z - mz) / 0.07) - 1) * 0.07;
    return Math.min(d, mirror);
  };
}

/** Appends a tyre with its outer face. */
function addWheel(
  mesh: { points: number[]; normals: number[]; triangles: number[] },
  x0: number,
  x1: number,
  axle: number,
  radius: number,
): void {
  const around = 22;
  const outside = Math.sign(x0 + x1);
  const ring = (
    x: number,
    r: number,
    normal: (cos: number, sin: number) => readonly [number, number, number],
  ): number => {
    const first = mesh.points.length / 3;
    for (let i = 0; i < around; i++) {
      const angle = (i / around) * Math.PI * 2;
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      mesh.points.push(x, radius + sin * r, axle + cos * r);
      mesh.normals.push(...normal(cos, sin));
    }
    return first;
  };
  const join = (a: number, b: number): void => {
    for (let i = 0; i < around; i++) {
      const j = (i + 1) % around;
      mesh.triangles.push(a + i, b + i, b + j, a + i, b + j, a + j);
      mesh.triangles.push(a + i, b + j, b + i, a + i, a + j, b + j);
    }
  };
  const tread = (cos: number, sin: number): readonly [number, number, number] => [0, sin, cos];
  join(ring(x0, radius, tread), ring(x1, radius, tread));
  const outer = outside > 0 ? Math.max(x0, x1) : Math.min(x0, x1);
  const inner = outside > 0 ? Math.min(x0, x1) : Math.max(x0, x1);
  for (const [x, normal] of [
    [outer, outside],
    [inner, -outside],
  ] as const) {
    const flat = (): readonly [number, number, number] => [normal, 0, 0];
    join(ring(x, radius, flat), ring(x, 0.01, flat));
  }
}

const meshes = new Map<string, Mesh>();

/** The body's mesh, made once. `cell` is its detail in metres: small for the watched vehicle. */
export function bodyMesh(style: BodyStyle, cell: number): Mesh {
  const key = `${style}/${cell}`;
  const known = meshes.get(key);
  if (known) return known;
  const body = bodies[style];
  const half = body.width / 2 + 0.25;
  const raw = meshOf(
    bodyDistance(body),
    [-half, 0.05, -0.3],
    [half, body.height + 0.2, body.length + 0.3],
    cell,
  );
  const outside = body.width / 2 - 0.02;
  for (const axle of [body.rearAxle, body.frontAxle]) {
    addWheel(raw, outside - 0.23, outside, axle, body.wheelRadius);
    addWheel(raw, -outside + 0.23, -outside, axle, body.wheelRadius);
  }
  const mesh = {
    points: Float32Array.from(raw.points),
    normals: Float32Array.from(raw.normals),
    triangles: Uint32Array.from(raw.triangles),
  };
  meshes.set(key, mesh);
  return mesh;
}
