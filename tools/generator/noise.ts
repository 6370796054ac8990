import { seeded } from '../../server/demo/random.ts';

const SIZE = 512;
const MASK = SIZE - 1;

function valueNoise(seed: string, octaves: number, cells: number): Float32Array {
  const out = new Float32Array(SIZE * SIZE);
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const grid = cells << octave;
    const random = seeded(`${seed}/${octave}`);
    const lattice = Float32Array.from({ length: grid * grid }, () => random.next());
    const step = grid / SIZE;
    for (let y = 0; y < SIZE; y++) {
      const gy = Math.floor(y * step);
      const ty = y * step - gy;
      const sy = ty * ty * (3 - 2 * ty);
      const row0 = gy * grid;
      const row1 = ((gy + 1) % grid) * grid;
      for (let x = 0; x < SIZE; x++) {
        const gx = Math.floor(x * step);
        const tx = x * step - gx;
        const sx = tx * tx * (3 - 2 * tx);
        const next = (gx + 1) % grid;
        const top = (lattice[row0 + gx] ?? 0) * (1 - sx) + (lattice[row0 + next] ?? 0) * sx;
        const low = (lattice[row1 + gx] ?? 0) * (1 - sx) + (lattice[row1 + next] ?? 0) * sx;
        const at = y * SIZE + x;
        out[at] = (out[at] ?? 0) + weight * (top * (1 - sy) + low * sy);
      }
    }
    total += weight;
    weight /= 2;
  }
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) / total;
  return out;
}

let cloudy: Float32Array | undefined;
let grainy: Float32Array | undefined;

/** Large soft shapes, 0..1, repeating each 1 unit of x and y. Clouds, stains, wet patches. */
export function clouds(x: number, y: number): number {
  cloudy ??= valueNoise('clouds', 6, 6);
  return sample(cloudy, x, y);
}

/** Fine grain, 0..1, repeating each 1 unit of x and y. Asphalt, grass, wear. */
export function grain(x: number, y: number): number {
  grainy ??= valueNoise('grain', 3, 128);
  return sample(grainy, x, y);
}

function sample(field: Float32Array, x: number, y: number): number {
  const fx = x * SIZE;
  const fy = y * SIZE;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const tx = fx - ix;
  const ty = fy - iy;
  const x0 = ix & MASK;
  const x1 = (ix + 1) & MASK;
  const y0 = (iy & MASK) * SIZE;
  const y1 = ((iy + 1) & MASK) * SIZE;
  const top = (field[y0 + x0] ?? 0) * (1 - tx) + (field[y0 + x1] ?? 0) * tx;
  const low = (field[y1 + x0] ?? 0) * (1 - tx) + (field[y1 + x1] ?? 0) * tx;
  return top * (1 - ty) + low * ty;
}
