import type { Random } from './random.js';

/** Similar signs that a camera's reader confuses now and then. */
const confusions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  '0': ['O', '8', 'D'],
  '1': ['7', 'I'],
  '2': ['Z'],
  '3': ['8'],
  '4': ['A'],
  '5': ['S', '6'],
  '6': ['G', '8', '5'],
  '7': ['1', 'T'],
  '8': ['B', '3', '0'],
  '9': ['8'],
  A: ['4'],
  B: ['8', 'R'],
  C: ['G'],
  D: ['0', 'B'],
  E: ['F'],
  F: ['E', 'P'],
  G: ['6', 'C'],
  H: ['M', 'N'],
  J: ['U'],
  K: ['X'],
  L: ['E'],
  M: ['N', 'H'],
  N: ['M', 'H'],
  P: ['F', 'R'],
  R: ['P', 'B'],
  S: ['5'],
  T: ['7', 'Y'],
  U: ['V', 'J'],
  V: ['Y', 'U'],
  W: ['V'],
  X: ['K'],
  Y: ['V'],
  Z: ['2'],
};

/** Returns a plate as a reader misread it: one sign is replaced by a similar one. */
export function misread(real: string, random: Random): string {
  const places = [...real].flatMap((sign, at) => (sign in confusions ? [at] : []));
  const at = places[random.int(0, places.length - 1)] ?? 0;
  const looksLike = confusions[real[at] ?? ''];
  return looksLike ? `${real.slice(0, at)}${random.pick(looksLike)}${real.slice(at + 1)}` : real;
}
