import { hash } from 'node:crypto';

/** Leaves of the tree, counted from 0: `end` is the first one after them. */
export interface LeafRange {
  start: number;
  end: number;
}

/** A complete subtree: 2^level leaves from leaf `position` × 2^level on. A leaf has the level 0. */
export interface TreeNode {
  level: number;
  position: number;
  hash: Buffer;
}

/** Nodes of one level that stand beside each other: `last` is the first one after them. */
export interface NodeSpan {
  level: number;
  first: number;
  last: number;
}

/** The levels whose complete subtrees are stored, from the lowest up; the leaves are the seals. */
export const STORED_LEVELS = [8, 16, 24] as const;

/** Returns the number of leaves below a node of a level. */
export const leavesBelow = (level: number): number => 2 ** level;

/** Returns the hash of a leaf: SHA-256 over the byte 0 and its data (RFC 9162 §2.1.1). */
export function leafHash(data: Uint8Array): Buffer {
  return sha256(Buffer.concat([LEAF, data]));
}

/** Returns the hash of a node: SHA-256 over the byte 1 and the hashes of its two sides (RFC 9162 §2.1.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  NODE.set(left, 1);
  NODE.set(right, 33);
  return sha256(NODE);
}

const LEAF = Buffer.of(0);
// The input of every node, so that none needs a new one: the byte 1 and two hashes.
const NODE = Buffer.alloc(65, 1);

// Node makes a text of the digest several times faster than bytes.
const sha256 = (data: Uint8Array): Buffer => Buffer.from(hash('sha256', data, 'hex'), 'hex');

/** Returns the hash of a complete subtree by the hashes of the nodes below it. @param nodes 2^n of one level */
export function subtreeHash(nodes: readonly Buffer[]): Buffer {
  let row = nodes;
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, index) =>
      nodeHash(at(row, 2 * index), at(row, 2 * index + 1)),
    );
  }
  return at(row, 0);
}

/**
 * Returns the subtrees whose hashes are the inclusion proof of a leaf, in their order (RFC 9162 §2.1.3.1).
 *
 * @param leaf from 0 to `size` - 1
 */
export function inclusionRanges(leaf: number, size: number): LeafRange[] {
  if (leaf < 0 || leaf >= size) throw new RangeError(`A tree of ${size} has no leaf ${leaf}`);
  const found: LeafRange[] = [];
  let inside: LeafRange = { start: 0, end: size };
  while (inside.end - inside.start > 1) {
    const [left, right] = halves(inside);
    const isLeft = leaf < left.end;
    found.push(isLeft ? right : left);
    inside = isLeft ? left : right;
  }
  return found.toReversed();
}

/**
 * Returns the subtrees whose hashes are the proof that a tree continues a smaller one, in their order (RFC 9162
 * §2.1.4.1).
 *
 * @param from the size of the smaller tree, from 1 to `to`; nothing has to be proved where both are the same
 */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (from < 1 || from > to) throw new RangeError(`A tree of ${to} continues none of ${from}`);
  const found: LeafRange[] = [];
  let inside: LeafRange = { start: 0, end: to };
  while (inside.end !== from) {
    const [left, right] = halves(inside);
    const isLeft = from <= left.end;
    found.push(isLeft ? right : left);
    inside = isLeft ? left : right;
  }
  // The smaller tree is known as a whole; a part of it is not.
  if (inside.start > 0) found.push(inside);
  return found.toReversed();
}

/** Returns the stored nodes and the leaves that a subtree of the tree is made of. */
export function spansOf({ start, end }: LeafRange): NodeSpan[] {
  const spans: NodeSpan[] = [];
  let from = start;
  for (const level of [...STORED_LEVELS.toReversed(), 0]) {
    const leaves = leavesBelow(level);
    const count = Math.floor((end - from) / leaves);
    if (count === 0) continue;
    spans.push({ level, first: from / leaves, last: from / leaves + count });
    from += count * leaves;
  }
  return spans;
}

/**
 * Returns the hash of a subtree of the tree, as RFC 9162 §2.1.1 defines it.
 *
 * @param node returns the hash of a stored node or of a leaf: those of {@link spansOf} are asked for
 */
export function rangeHash(
  range: LeafRange,
  node: (level: number, position: number) => Buffer,
): Buffer {
  const leaves = range.end - range.start;
  for (const level of [0, ...STORED_LEVELS])
    if (leaves === leavesBelow(level)) return node(level, range.start / leaves);
  const [left, right] = halves(range);
  return nodeHash(rangeHash(left, node), rangeHash(right, node));
}

/** A tree that grows leaf by leaf and keeps no more than the hashes that it is continued from. */
export class GrowingTree {
  private readonly peaks: TreeNode[] = [];
  private leaves = 0;

  get size(): number {
    return this.leaves;
  }

  /** Adds a leaf. @returns the nodes of the stored levels that are complete by it, from the lowest up */
  add(leaf: Buffer): TreeNode[] {
    let node: TreeNode = { level: 0, position: this.leaves, hash: leaf };
    this.leaves += 1;
    const complete: TreeNode[] = [];
    for (;;) {
      const left = this.peaks.at(-1);
      if (left?.level !== node.level) break;
      this.peaks.pop();
      node = {
        level: node.level + 1,
        position: left.position / 2,
        hash: nodeHash(left.hash, node.hash),
      };
      if (STORED_LEVELS.some((level) => level === node.level)) complete.push(node);
    }
    this.peaks.push(node);
    return complete;
  }

  /** Returns the hash of the whole tree. That of an empty one is SHA-256 over nothing. */
  root(): Buffer {
    const [last, ...others] = this.peaks.map(({ hash }) => hash).toReversed();
    if (last === undefined) return sha256(Buffer.alloc(0));
    return others.reduce((right, left) => nodeHash(left, right), last);
  }
}

/** Splits a subtree at the largest power of two that is smaller than its leaves. */
function halves({ start, end }: LeafRange): [LeafRange, LeafRange] {
  let leaves = 1;
  while (leaves * 2 < end - start) leaves *= 2;
  return [
    { start, end: start + leaves },
    { start: start + leaves, end },
  ];
}

function at(row: readonly Buffer[], index: number): Buffer {
  const node = row[index];
  if (node === undefined) throw new RangeError('A complete subtree has a power of two nodes');
  return node;
}
