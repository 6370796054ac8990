import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { leafHash, nodeHash, rootOfInclusion, rootsOfConsistency } from '../core/tree.js';
import { consistencyOf, inclusionOf, rootOf } from './maker.js';

const hexOf = (bytes: Uint8Array | null | undefined): string | undefined =>
  bytes == null ? undefined : Buffer.from(bytes).toString('hex');

/** The eight leaves of the tests of RFC 6962, and the roots of the trees of their first 1 to 8. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'));
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

it('has the hashes of the vectors of RFC 6962', () => {
  const root = (leaves: readonly Buffer[]): Uint8Array => {
    const [first] = leaves;
    if (leaves.length === 1) return leafHash(first!);
    const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
    return nodeHash(root(leaves.slice(0, split)), root(leaves.slice(split)));
  };
  expect(LEAVES.map((_, at) => hexOf(root(LEAVES.slice(0, at + 1))))).toEqual(ROOTS);
  expect(LEAVES.map((_, at) => hexOf(rootOf(LEAVES.slice(0, at + 1))))).toEqual(ROOTS);
});

const hashes = Array.from({ length: 130 }, (_, at) =>
  createHash('sha256').update(`act ${at}`).digest(),
);

it('follows every inclusion proof of trees of 1 to 130 leaves to their root, and no other proof', () => {
  for (let size = 1; size <= 130; size++) {
    const tree = hashes.slice(0, size);
    const root = hexOf(rootOf(tree));
    for (let index = 0; index < size; index += size > 40 ? 7 : 1) {
      const path = inclusionOf(index, tree);
      const leaf = leafHash(tree[index]!);
      expect(hexOf(rootOfInclusion(index, size, leaf, path))).toBe(root);
      expect(rootOfInclusion(index, size, leaf, [...path, path[0] ?? leaf])).toBeNull();
      if (path.length > 0) expect(rootOfInclusion(index, size, leaf, path.slice(1))).toBeNull();
      if (size > 1)
        expect(hexOf(rootOfInclusion((index + 1) % size, size, leaf, path))).not.toBe(root);
    }
  }
  expect(rootOfInclusion(3, 3, leafHash(hashes[0]!), [])).toBeNull();
});

it('follows every consistency proof between trees of 1 to 130 leaves to both roots', () => {
  const roots = hashes.map((_, at) => rootOf(hashes.slice(0, at + 1)));
  for (let second = 2; second <= 130; second++) {
    for (let first = 1; first < second; first += second > 40 ? 5 : 1) {
      const proof = consistencyOf(first, hashes.slice(0, second));
      const found = rootsOfConsistency(first, second, roots[first - 1]!, proof);
      expect([hexOf(found?.first), hexOf(found?.second)]).toEqual([
        hexOf(roots[first - 1]),
        hexOf(roots[second - 1]),
      ]);
      expect(
        rootsOfConsistency(first, second, roots[first - 1]!, proof.slice(1))?.second,
      ).not.toEqual(roots[second - 1]);
      expect(rootsOfConsistency(first, second, roots[first - 1]!, [])).toBeNull();
    }
  }
});
