import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  GrowingTree,
  inclusionRanges,
  leafHash,
  type LeafRange,
  nodeHash,
  rangeHash,
  spansOf,
  STORED_LEVELS,
  subtreeHash,
} from './tree.pure.js';

/**
 * The definitions of RFC 9162, written down as they stand there; `leaves` is D_n, and `from` and `to` say which part of it.
 * Hashes are kept by their part, since each tree asks for those of the trees before.
 */
class Plain {
  private readonly known = new Map<string, Buffer>();

  constructor(private readonly leaves: readonly Buffer[]) {}

  /** MTH, §2.1.1. */
  root(from: number, to: number): Buffer {
    const key = `${from}-${to}`;
    const hash = this.known.get(key) ?? this.hash(from, to);
    this.known.set(key, hash);
    return hash;
  }

  private hash(from: number, to: number): Buffer {
    if (to === from) return sha256([]);
    if (to - from === 1) return sha256([Buffer.of(0), this.leaves[from]!]);
    const middle = split(from, to);
    return sha256([Buffer.of(1), this.root(from, middle), this.root(middle, to)]);
  }

  /** PATH, §2.1.3.1. */
  inclusion(m: number, from: number, to: number): Buffer[] {
    if (to - from === 1) return [];
    const middle = split(from, to);
    return from + m < middle
      ? [...this.inclusion(m, from, middle), this.root(middle, to)]
      : [...this.inclusion(m - (middle - from), middle, to), this.root(from, middle)];
  }

  /** SUBPROOF, §2.1.4.1. */
  consistency(m: number, from: number, to: number, isWhole = true): Buffer[] {
    if (m === to - from) return isWhole ? [] : [this.root(from, to)];
    const middle = split(from, to);
    return from + m <= middle
      ? [...this.consistency(m, from, middle, isWhole), this.root(middle, to)]
      : [...this.consistency(m - (middle - from), middle, to, false), this.root(from, middle)];
  }
}

/** The largest power of two that is smaller than the number of leaves, as a place among them. */
function split(from: number, to: number): number {
  let k = 1;
  while (k * 2 < to - from) k *= 2;
  return from + k;
}

const sha256 = (parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

const plainRoot = (leaves: readonly Buffer[]): Buffer => new Plain(leaves).root(0, leaves.length);

const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));

/** The hashes of subtrees whose leaves are at hand. */
function proofOf(ranges: readonly LeafRange[], leaves: readonly Buffer[]): string[] {
  return hex(ranges.map((range) => rangeHash(range, (_, position) => leafHash(leaves[position]!))));
}

const grown = (leaves: readonly Buffer[]): Buffer => {
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.add(leafHash(leaf));
  return tree.root();
};

// The tree of RFC 6962's reference implementation (certificate-transparency, merkletree tests).
const EIGHT = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((data) => Buffer.from(data, 'hex'));
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const LEFT = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const FIRST_FOUR = ROOTS[3]!;

describe("RFC 6962's eight leaves", () => {
  it('have its roots', () => {
    expect(ROOTS.map((_, index) => grown(EIGHT.slice(0, index + 1)).toString('hex'))).toEqual(
      ROOTS,
    );
  });

  it.each<[leaf: number, size: number, proof: string[]]>([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        LEFT,
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        FIRST_FOUR,
      ],
    ],
    [3, 3, [ROOTS[1]!]],
    [2, 5, [ROOTS[0]!, LEFT, 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b']],
  ])('have its inclusion proof of leaf %i of %i', (leaf, size, proof) => {
    expect(proofOf(inclusionRanges(leaf - 1, size), EIGHT)).toEqual(proof);
  });

  it.each<[from: number, to: number, proof: string[]]>([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        LEFT,
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        FIRST_FOUR,
      ],
    ],
    [2, 5, [LEFT, 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b']],
  ])('have its consistency proof from %i to %i', (from, to, proof) => {
    expect(proofOf(consistencyRanges(from, to), EIGHT)).toEqual(proof);
  });
});

/** Leaves as the log has them: 32 bytes each. */
const leavesOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(`leaf ${index}`).digest(),
  );

describe('each tree of 1 to 130 leaves agrees with the plain definitions of RFC 9162', () => {
  const all = leavesOf(130);

  const plain = new Plain(all);
  const hashes = all.map((leaf) => leafHash(leaf));
  // A subtree is in many proofs.
  const known = new Map<string, string>();
  const hashOf = (range: LeafRange): string => {
    const key = `${range.start}-${range.end}`;
    const hash =
      known.get(key) ?? rangeHash(range, (_, position) => hashes[position]!).toString('hex');
    known.set(key, hash);
    return hash;
  };
  const proof = (ranges: readonly LeafRange[]): string => ranges.map(hashOf).join(' ');
  const inHex = (proven: readonly Buffer[]): string =>
    proven.map((hash) => hash.toString('hex')).join(' ');

  it('in its root and every inclusion proof', () => {
    const tree = new GrowingTree();
    for (let size = 1; size <= all.length; size += 1) {
      tree.add(hashes[size - 1]!);
      expect(tree.root()).toEqual(plain.root(0, size));
      for (let leaf = 0; leaf < size; leaf += 1)
        expect(proof(inclusionRanges(leaf, size))).toBe(inHex(plain.inclusion(leaf, 0, size)));
    }
  });

  it('in every consistency proof', () => {
    for (let to = 1; to <= all.length; to += 1) {
      for (let from = 1; from <= to; from += 1)
        expect(proof(consistencyRanges(from, to))).toBe(inHex(plain.consistency(from, 0, to)));
    }
  });

  it('and refuses a leaf or a size that the tree does not have', () => {
    expect(() => inclusionRanges(5, 5)).toThrow('A tree of 5 has no leaf 5');
    expect(() => inclusionRanges(-1, 5)).toThrow(RangeError);
    expect(() => consistencyRanges(0, 5)).toThrow(RangeError);
    expect(() => consistencyRanges(6, 5)).toThrow('A tree of 5 continues none of 6');
  });
});

describe('a large tree is read from its stored subtrees of the levels 8, 16 and 24', () => {
  const SIZE = 2 ** 16 + 3 * 2 ** 8 + 45;
  const leaves = leavesOf(SIZE);
  const hashes = leaves.map((leaf) => leafHash(leaf));
  const stored = new Map<string, Buffer>();
  const tree = new GrowingTree();
  for (const hash of hashes)
    for (const node of tree.add(hash)) stored.set(`${node.level}/${node.position}`, node.hash);

  it('which the growing tree names when they are complete', () => {
    const count = (level: number): number =>
      [...stored.keys()].filter((key) => key.startsWith(`${level}/`)).length;
    expect(STORED_LEVELS.map(count)).toEqual([2 ** 8 + 3, 1, 0]);
    expect(stored.get('8/5')).toEqual(subtreeHash(hashes.slice(5 * 256, 6 * 256)));
    expect(stored.get('16/0')).toEqual(plainRoot(leaves.slice(0, 2 ** 16)));
    expect(tree.root()).toEqual(plainRoot(leaves));
  });

  it('and no proof asks for anything else, or for more than 700 hashes', () => {
    for (const leaf of [0, 255, 256, 40_000, 2 ** 16 - 1, 2 ** 16, SIZE - 46, SIZE - 1]) {
      const ranges = inclusionRanges(leaf, SIZE);
      const asked = new Set<string>();
      for (const { level, first, last } of ranges.flatMap(spansOf))
        for (let position = first; position < last; position += 1)
          asked.add(`${level}/${position}`);
      const proof = ranges.map((range) =>
        rangeHash(range, (level, position) => {
          expect(asked.has(`${level}/${position}`)).toBe(true);
          return level === 0 ? hashes[position]! : stored.get(`${level}/${position}`)!;
        }),
      );
      expect(asked.size).toBeLessThanOrEqual(700);
      // RFC 9162 §2.1.3.2: the proof leads from the leaf to the root.
      let [fn, sn, root] = [leaf, SIZE - 1, hashes[leaf]!];
      for (const hash of proof) {
        if (fn % 2 === 1 || fn === sn) {
          root = nodeHash(hash, root);
          while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
        } else root = nodeHash(root, hash);
        [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
      }
      expect(root).toEqual(tree.root());
    }
  });

  // A proof of a log with a billion entries reads no more.
  it('also beyond 2^32 leaves', () => {
    const size = 2 ** 32 + 2 ** 25 + 77;
    const ranges = inclusionRanges(2 ** 31 + 12_345, size);
    expect(ranges.at(-1)).toEqual({ start: 2 ** 32, end: size });
    expect(spansOf({ start: 2 ** 32, end: size })).toEqual([
      { level: 24, first: 256, last: 258 },
      { level: 0, first: 2 ** 32 + 2 ** 25, last: size },
    ]);
  });
});
