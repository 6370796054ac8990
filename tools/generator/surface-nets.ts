/** Turns a distance into a mesh with one vertex in each cell that the surface passes (surface nets). */
export function meshOf(
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
