import { sha256 } from './crypto.js';

/** Returns the hash of a leaf (RFC 9162 §2.1.1): SHA-256 of a zero byte and the data. */
export const leafHash = (data: Uint8Array): Uint8Array => sha256(joined(0, data));

/** Returns the hash of an inner node (RFC 9162 §2.1.1): SHA-256 of a one byte, the left and the right hash. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joined(1, left, right));

function joined(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;

/**
 * Returns the root to which an inclusion proof leads (RFC 9162 §2.1.3.2); null if the proof does not fit the tree's size.
 *
 * @param index of the leaf, from 0.
 * @param size of the tree, in leaves.
 */
export function rootOfInclusion(
  index: number,
  size: number,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (index >= size) return null;
  let node = index;
  let last = size - 1;
  let root = leaf;
  for (const hash of path) {
    if (last === 0) return null;
    if (isOdd(node) || node === last) {
      root = nodeHash(hash, root);
      while (!isOdd(node) && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      root = nodeHash(root, hash);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 ? root : null;
}

/**
 * Returns the roots of the smaller and the larger tree to which a consistency proof leads (RFC 9162 §2.1.4.2); null if the
 * proof does not fit the sizes.
 *
 * @param first the size of the smaller tree, at least 1 and less than `second`.
 * @param root of the smaller tree.
 */
export function rootsOfConsistency(
  first: number,
  second: number,
  root: Uint8Array,
  proof: readonly Uint8Array[],
): { first: Uint8Array; second: Uint8Array } | null {
  let node = first - 1;
  let last = second - 1;
  while (isOdd(node)) {
    node = half(node);
    last = half(last);
  }
  // The smaller tree of a power of two is a node of the larger one, and the proof leaves it out.
  const path = node === 0 ? [root, ...proof] : proof;
  const [start, ...rest] = path;
  if (start === undefined || proof.length === 0) return null;
  let [smaller, larger] = [start, start];
  for (const hash of rest) {
    if (last === 0) return null;
    if (isOdd(node) || node === last) {
      smaller = nodeHash(hash, smaller);
      larger = nodeHash(hash, larger);
      while (!isOdd(node) && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      larger = nodeHash(larger, hash);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 ? { first: smaller, second: larger } : null;
}
