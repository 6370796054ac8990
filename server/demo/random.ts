/** A stream of numbers that depends on its seed alone: the same seed gives the same demo data and pictures. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high], both included. */
  int(low: number, high: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Returns one of the keys, by its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** About normal, mean 0 and deviation 1 (sum of uniforms, so never beyond ±6). */
  gauss(): number;
}

/** Four 32-bit words that differ for every other text (cyrb128). */
function hashWords(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  a ^= b ^ c ^ d;
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** The stream of this seed (sfc32). Nothing else reads into it: no clock, no Math.random. */
export function seeded(seed: string): Random {
  let [a, b, c, d] = hashWords(seed);

  function next(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4294967296;
  }

  for (let i = 0; i < 12; i++) next();

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
    weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
      const entries = Object.entries(weights) as [T, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      let chosen: T | undefined;
      for (const [key, weight] of entries) {
        chosen = key;
        rest -= weight;
        if (rest < 0) break;
      }
      if (chosen === undefined) throw new Error('weighted() needs at least one key');
      return chosen;
    },
    chance: (probability) => next() < probability,
    gauss: () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
  };
}
