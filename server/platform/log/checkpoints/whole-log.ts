import type { Queryable } from '../../database/queryable.js';
import { SEAL_HASHES } from './checkpoints.queries.js';
import { ALL_NODES } from '../tree/log-tree.queries.js';
import { GrowingTree, leafHash, type TreeNode } from '../tree/tree.pure.js';

/** The log as it follows from every seal alone. */
interface WholeLog {
  /** The roots of the trees of the wanted sizes. */
  roots: Map<number, Buffer>;
  /** The complete subtrees of the stored levels. */
  subtrees: TreeNode[];
}

const BATCH = 10_000;

/**
 * Calculates the log from every seal; 100,000 of them take about a second.
 *
 * @param sizes the sizes of the wanted trees; the largest one says how many seals are read
 * @returns null where a seal is missing
 */
export async function wholeLog(on: Queryable, sizes: readonly number[]): Promise<WholeLog | null> {
  const roots = new Map<number, Buffer>();
  const subtrees: TreeNode[] = [];
  const wanted = new Set(sizes);
  const last = Math.max(...sizes);
  const tree = new GrowingTree();
  for (let from = 0; from < last; from += BATCH) {
    const to = Math.min(from + BATCH, last);
    const found = await on.first(SEAL_HASHES, [from, to]);
    const hashes = Buffer.from(found?.hashes ?? '', 'hex');
    if (hashes.length !== (to - from) * 32) return null;
    for (let at = 0; at < hashes.length; at += 32) {
      subtrees.push(...tree.add(leafHash(hashes.subarray(at, at + 32))));
      if (wanted.has(tree.size)) roots.set(tree.size, tree.root());
    }
  }
  return { roots, subtrees };
}

/** Returns true if the stored subtrees are these ones, as far as they are stored: without gaps, from the first one on. */
export async function areStored(on: Queryable, subtrees: readonly TreeNode[]): Promise<boolean> {
  const own = new Map(subtrees.map((node) => [`${node.level}/${node.position}`, node.hash]));
  const next = new Map<number, number>();
  const stored = await on.rows(ALL_NODES);
  return stored.every(({ level, position, hash }) => {
    const place = next.get(level) ?? 0;
    next.set(level, place + 1);
    return Number(position) === place && own.get(`${level}/${place}`)?.toString('hex') === hash;
  });
}
