/**
 * Vehicle bodies. A body is what three outlines have in common (from the side, from behind, from
 * above), rounded where they meet, less its wheel arches; it becomes a mesh once per style and detail.
 * Own coordinates: x to the right, y up from the road, z forward from the rear bumper; metres.
 */
export type BodyStyle = 'Sedan' | 'Hatchback' | 'Station Wagon' | 'SUV' | 'Van' | 'Pickup';

type Outline = readonly (readonly [number, number])[];

/** A rectangle that leans in towards its top: half widths at its lower and upper edge. */
interface Pane {
  readonly low: number;
  readonly high: number;
  readonly halfLow: number;
  readonly halfHigh: number;
}

export interface Body {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** (z, y) around the side. */
  readonly side: Outline;
  /** (half x, y) from the floor over the right flank to the roof. */
  readonly behind: Outline;
  /** (z, half x) along the right flank from rear to front. */
  readonly above: Outline;
  readonly rearAxle: number;
  readonly frontAxle: number;
  readonly wheelRadius: number;
  readonly rearGlass: Pane;
  readonly frontGlass: Pane;
  /** Side windows as (z, y) outlines. */
  readonly sideGlass: readonly Outline[];
  /** Tail lamp: from, to in half x and in y. */
  readonly tailLamp: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  /** Height of the plate's middle. */
  readonly plateY: number;
  /** Below this the rear is bumper. */
  readonly bumperY: number;
  /** Below this height the body is unpainted plastic. */
  readonly claddingY: number;
  /** The cargo bed of a pickup. */
  readonly bed?: {
    readonly z0: number;
    readonly z1: number;
    readonly x: number;
    readonly floor: number;
    readonly rim: number;
  };
}

export const PLATE_WIDTH = 0.4;
export const PLATE_HEIGHT = 0.165;

const carAbove: Outline = [
  [-0.02, 0],
  [0, 0.58],
  [0.09, 0.76],
  [0.34, 0.87],
  [0.9, 0.91],
  [3.2, 0.91],
  [4.05, 0.87],
  [4.42, 0.75],
  [4.62, 0.5],
  [4.7, 0],
];

/** The car's outline from above, stretched to another length and width. */
function stretched(length: number, halfWidth: number): Outline {
  return carAbove.map(([z, x]) => [(z / 4.7) * length, (x / 0.91) * halfWidth]);
}

export const bodies: Readonly<Record<BodyStyle, Body>> = {
  Sedan: {
    length: 4.7,
    width: 1.82,
    height: 1.46,
    side: [
      [0.14, 0.24],
      [0.02, 0.34],
      [-0.02, 0.58],
      [0.05, 0.63],
      [0.03, 0.86],
      [0.07, 1.02],
      [0.16, 1.07],
      [0.74, 1.1],
      [1.3, 1.37],
      [1.75, 1.45],
      [2.35, 1.46],
      [2.78, 1.39],
      [3.45, 1.04],
      [4.25, 0.92],
      [4.56, 0.78],
      [4.7, 0.55],
      [4.62, 0.24],
    ],
    behind: [
      [0.8, 0.2],
      [0.88, 0.34],
      [0.91, 0.6],
      [0.905, 0.82],
      [0.87, 0.95],
      [0.8, 1.03],
      [0.62, 1.38],
      [0.42, 1.48],
      [0, 1.52],
    ],
    above: stretched(4.7, 0.91),
    rearAxle: 0.98,
    frontAxle: 3.72,
    wheelRadius: 0.325,
    rearGlass: { low: 1.135, high: 1.35, halfLow: 0.66, halfHigh: 0.55 },
    frontGlass: { low: 1.08, high: 1.36, halfLow: 0.72, halfHigh: 0.56 },
    sideGlass: [
      [
        [0.98, 1.1],
        [1.5, 1.34],
        [2.02, 1.37],
        [2.02, 1.07],
      ],
      [
        [2.12, 1.07],
        [2.12, 1.37],
        [2.62, 1.34],
        [3.16, 1.06],
      ],
    ],
    tailLamp: { x0: 0.5, x1: 0.92, y0: 0.79, y1: 0.96 },
    plateY: 0.79,
    bumperY: 0.63,
    claddingY: 0.34,
  },
  Hatchback: {
    length: 4.05,
    width: 1.76,
    height: 1.5,
    side: [
      [0.14, 0.24],
      [0.02, 0.34],
      [-0.02, 0.6],
      [0.05, 0.66],
      [0.02, 0.9],
      [0.08, 1.02],
      [0.36, 1.37],
      [0.38, 1.46],
      [0.72, 1.5],
      [1.6, 1.52],
      [2.15, 1.45],
      [2.9, 1.06],
      [3.6, 0.95],
      [3.92, 0.78],
      [4.05, 0.55],
      [3.97, 0.24],
    ],
    behind: [
      [0.78, 0.2],
      [0.85, 0.34],
      [0.88, 0.6],
      [0.875, 0.84],
      [0.85, 0.97],
      [0.79, 1.05],
      [0.63, 1.4],
      [0.42, 1.52],
      [0, 1.56],
    ],
    above: stretched(4.05, 0.88),
    rearAxle: 0.7,
    frontAxle: 3.25,
    wheelRadius: 0.31,
    rearGlass: { low: 1.05, high: 1.36, halfLow: 0.64, halfHigh: 0.53 },
    frontGlass: { low: 1.1, high: 1.4, halfLow: 0.7, halfHigh: 0.56 },
    sideGlass: [
      [
        [0.62, 1.12],
        [0.72, 1.33],
        [1.5, 1.41],
        [1.5, 1.07],
      ],
      [
        [1.59, 1.07],
        [1.59, 1.41],
        [2.1, 1.37],
        [2.66, 1.07],
      ],
    ],
    tailLamp: { x0: 0.6, x1: 0.9, y0: 0.78, y1: 1.06 },
    plateY: 0.82,
    bumperY: 0.66,
    claddingY: 0.34,
  },
  'Station Wagon': {
    length: 4.75,
    width: 1.82,
    height: 1.49,
    side: [
      [0.14, 0.24],
      [0.02, 0.34],
      [-0.02, 0.58],
      [0.05, 0.63],
      [0.02, 0.88],
      [0.08, 1.02],
      [0.42, 1.36],
      [0.42, 1.45],
      [0.8, 1.49],
      [2.35, 1.5],
      [2.8, 1.42],
      [3.5, 1.05],
      [4.3, 0.93],
      [4.6, 0.79],
      [4.75, 0.55],
      [4.66, 0.24],
    ],
    behind: [
      [0.8, 0.2],
      [0.88, 0.34],
      [0.91, 0.6],
      [0.905, 0.82],
      [0.87, 0.96],
      [0.8, 1.04],
      [0.64, 1.39],
      [0.44, 1.5],
      [0, 1.54],
    ],
    above: stretched(4.75, 0.91),
    rearAxle: 1,
    frontAxle: 3.75,
    wheelRadius: 0.33,
    rearGlass: { low: 1.05, high: 1.36, halfLow: 0.68, halfHigh: 0.57 },
    frontGlass: { low: 1.08, high: 1.38, halfLow: 0.72, halfHigh: 0.58 },
    sideGlass: [
      [
        [0.66, 1.1],
        [0.72, 1.34],
        [1.18, 1.38],
        [1.18, 1.08],
      ],
      [
        [1.26, 1.08],
        [1.26, 1.38],
        [2.06, 1.39],
        [2.06, 1.07],
      ],
      [
        [2.16, 1.07],
        [2.16, 1.39],
        [2.66, 1.36],
        [3.2, 1.07],
      ],
    ],
    tailLamp: { x0: 0.52, x1: 0.93, y0: 0.8, y1: 0.97 },
    plateY: 0.8,
    bumperY: 0.63,
    claddingY: 0.34,
  },
  SUV: {
    length: 4.6,
    width: 1.88,
    height: 1.72,
    side: [
      [0.16, 0.32],
      [0.02, 0.44],
      [-0.03, 0.7],
      [0.05, 0.77],
      [0.02, 1.04],
      [0.07, 1.16],
      [0.3, 1.55],
      [0.28, 1.66],
      [0.7, 1.71],
      [2, 1.73],
      [2.45, 1.65],
      [3.15, 1.18],
      [4.1, 1.06],
      [4.45, 0.92],
      [4.6, 0.62],
      [4.53, 0.32],
    ],
    behind: [
      [0.82, 0.28],
      [0.91, 0.42],
      [0.94, 0.68],
      [0.935, 0.96],
      [0.9, 1.1],
      [0.85, 1.18],
      [0.69, 1.6],
      [0.48, 1.73],
      [0, 1.78],
    ],
    above: stretched(4.6, 0.94),
    rearAxle: 0.92,
    frontAxle: 3.64,
    wheelRadius: 0.37,
    rearGlass: { low: 1.2, high: 1.54, halfLow: 0.7, halfHigh: 0.6 },
    frontGlass: { low: 1.24, high: 1.6, halfLow: 0.74, halfHigh: 0.6 },
    sideGlass: [
      [
        [0.6, 1.26],
        [0.68, 1.54],
        [1.15, 1.58],
        [1.15, 1.22],
      ],
      [
        [1.22, 1.22],
        [1.22, 1.58],
        [1.86, 1.6],
        [1.86, 1.2],
      ],
      [
        [1.95, 1.2],
        [1.95, 1.6],
        [2.4, 1.55],
        [2.92, 1.2],
      ],
    ],
    tailLamp: { x0: 0.6, x1: 0.96, y0: 0.92, y1: 1.12 },
    plateY: 0.94,
    bumperY: 0.77,
    claddingY: 0.52,
  },
  Van: {
    length: 4.95,
    width: 1.96,
    height: 1.97,
    side: [
      [0.12, 0.28],
      [0.02, 0.38],
      [-0.04, 0.6],
      [0.04, 0.66],
      [0.03, 1.2],
      [0.1, 1.84],
      [0.24, 1.93],
      [0.8, 1.97],
      [3.3, 1.97],
      [3.72, 1.85],
      [4.35, 1.22],
      [4.75, 1.05],
      [4.93, 0.8],
      [4.95, 0.5],
      [4.88, 0.28],
    ],
    behind: [
      [0.86, 0.24],
      [0.95, 0.38],
      [0.98, 0.7],
      [0.975, 1.05],
      [0.95, 1.2],
      [0.86, 1.78],
      [0.72, 1.95],
      [0.5, 1.99],
      [0, 2.02],
    ],
    above: [
      [-0.03, 0],
      [-0.01, 0.8],
      [0.05, 0.91],
      [0.25, 0.96],
      [0.8, 0.98],
      [3.6, 0.98],
      [4.4, 0.92],
      [4.75, 0.78],
      [4.93, 0.5],
      [4.97, 0],
    ],
    rearAxle: 0.95,
    frontAxle: 3.95,
    wheelRadius: 0.34,
    rearGlass: { low: 1.2, high: 1.72, halfLow: 0.78, halfHigh: 0.7 },
    frontGlass: { low: 1.3, high: 1.8, halfLow: 0.82, halfHigh: 0.72 },
    sideGlass: [
      [
        [3.05, 1.26],
        [3.05, 1.74],
        [3.55, 1.7],
        [4.05, 1.24],
      ],
    ],
    tailLamp: { x0: 0.8, x1: 0.98, y0: 0.82, y1: 1.28 },
    plateY: 0.84,
    bumperY: 0.66,
    claddingY: 0.45,
  },
  Pickup: {
    length: 5.35,
    width: 1.92,
    height: 1.8,
    side: [
      [0.1, 0.46],
      [-0.08, 0.5],
      [-0.1, 0.66],
      [0.02, 0.71],
      [0.02, 1.2],
      [0.06, 1.25],
      [1.62, 1.26],
      [1.68, 1.32],
      [1.84, 1.7],
      [2.02, 1.78],
      [3.1, 1.8],
      [3.45, 1.72],
      [4.05, 1.26],
      [5, 1.15],
      [5.25, 1],
      [5.35, 0.65],
      [5.28, 0.38],
    ],
    behind: [
      [0.84, 0.38],
      [0.93, 0.5],
      [0.96, 0.75],
      [0.955, 1.1],
      [0.93, 1.24],
      [0.88, 1.3],
      [0.73, 1.68],
      [0.52, 1.8],
      [0, 1.84],
    ],
    above: [
      [-0.1, 0],
      [-0.08, 0.82],
      [0.02, 0.92],
      [0.3, 0.96],
      [4.2, 0.96],
      [4.9, 0.9],
      [5.2, 0.72],
      [5.33, 0.45],
      [5.37, 0],
    ],
    rearAxle: 1.12,
    frontAxle: 4.4,
    wheelRadius: 0.39,
    rearGlass: { low: 1.36, high: 1.66, halfLow: 0.68, halfHigh: 0.6 },
    frontGlass: { low: 1.32, high: 1.68, halfLow: 0.74, halfHigh: 0.62 },
    sideGlass: [
      [
        [1.92, 1.32],
        [2.02, 1.66],
        [2.6, 1.69],
        [2.6, 1.29],
      ],
      [
        [2.7, 1.29],
        [2.7, 1.69],
        [3.3, 1.64],
        [3.78, 1.29],
      ],
    ],
    tailLamp: { x0: 0.8, x1: 0.98, y0: 0.84, y1: 1.2 },
    plateY: 0.6,
    bumperY: 0.71,
    claddingY: 0.5,
    bed: { z0: 0.1, z1: 1.6, x: 0.8, floor: 0.86, rim: 1.22 },
  },
};

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

/** Turns a distance into a mesh with one vertex in each cell that the surface passes (surface nets). */
function meshOf(
  distance: (x: number, y: number, z: number) => number,
  low: readonly [number, number, number],
  high: readonly [number, number, number],
  cell: number,
): { points: number[]; normals: number[]; triangles: number[] } {
  const nx = Math.ceil((high[0] - low[0]) / cell) + 1;
  const ny = Math.ceil((high[1] - low[1]) / cell) + 1;
  const nz = Math.ceil((high[2] - low[2]) / cell) + 1;
  const field = new Float32Array(nx * ny * nz);
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        field[at] = distance(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell);
      }
    }
  }

  const points: number[] = [];
  const normals: number[] = [];
  const triangles: number[] = [];
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const step = [1, nx, nx * ny] as const;
  const corners = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1];
  const pairs = [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ] as const;

  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const at = i + j * nx + k * nx * ny;
        let x = 0;
        let y = 0;
        let z = 0;
        let crossings = 0;
        for (const [a, b] of pairs) {
          const da = field[at + (corners[a] ?? 0)] ?? 0;
          const db = field[at + (corners[b] ?? 0)] ?? 0;
          if (da < 0 === db < 0) continue;
          const t = da / (da - db);
          x += (a & 1) + t * ((b & 1) - (a & 1));
          y += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1));
          z += (a >> 2) + t * ((b >> 2) - (a >> 2));
          crossings++;
        }
        if (crossings === 0) continue;
        let px = low[0] + (i + x / crossings) * cell;
        let py = low[1] + (j + y / crossings) * cell;
        let pz = low[2] + (k + z / crossings) * cell;
        const e = 0.01;
        const d = distance(px, py, pz);
        let gx = distance(px + e, py, pz) - distance(px - e, py, pz);
        let gy = distance(px, py + e, pz) - distance(px, py - e, pz);
        let gz = distance(px, py, pz + e) - distance(px, py, pz - e);
        const length = Math.hypot(gx, gy, gz) || 1;
        gx /= length;
        gy /= length;
        gz /= length;
        // One step back onto the surface keeps flat panels flat.
        const back = Math.max(-cell / 2, Math.min(cell / 2, d));
        px -= gx * back;
        py -= gy * back;
        pz -= gz * back;
        vertexOf[at] = points.length / 3;
        points.push(px, py, pz);
        normals.push(gx, gy, gz);
      }
    }
  }

  // A quad around each edge whose ends are on different sides.
  for (let k = 1; k + 1 < nz; k++) {
    for (let j = 1; j + 1 < ny; j++) {
      for (let i = 1; i + 1 < nx; i++) {
        const at = i + j * nx + k * nx * ny;
        const inside = (field[at] ?? 0) < 0;
        for (let axis = 0; axis < 3; axis++) {
          if (inside === (field[at + (step[axis] ?? 0)] ?? 0) < 0) continue;
          const u = step[(axis + 1) % 3] ?? 0;
          const v = step[(axis + 2) % 3] ?? 0;
          const a = vertexOf[at] ?? -1;
          const b = vertexOf[at - u] ?? -1;
          const c = vertexOf[at - u - v] ?? -1;
          const d = vertexOf[at - v] ?? -1;
          if (a < 0 || b < 0 || c < 0 || d < 0) continue;
          if (inside) triangles.push(a, b, c, a, c, d);
          else triangles.push(a, c, b, a, d, c);
        }
      }
    }
  }
  return { points, normals, triangles };
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
