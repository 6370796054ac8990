import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ActivitySealed } from '../../activity/activity.hooks.js';
import type { Tx } from '../../database/transactions.js';
import { INSERT_NODES, NODES, TREE_STATE } from './log-tree.queries.js';
import { leafHash, leavesBelow, subtreeHash } from './tree.pure.js';

// Subtrees of the lowest stored level that one transaction adds: 16,384 seals take it a tenth of a second. A batch of new
// seals completes four of them.
const SUBTREES_AT_ONCE = 64;

/** A level, and that of the nodes which its own are made of. */
const LEVELS = [
  { level: 8, below: 0, stored: 'level8' },
  { level: 16, below: 8, stored: 'level16' },
  { level: 24, below: 16, stored: 'level24' },
] as const;

const HASH_BYTES = 32;

/**
 * Stores the complete subtrees over the seals, in the transaction that seals. Subtrees of seals from before the upgrade,
 * and of those that an older worker has added, are missing at first and come first: each transaction goes on after the
 * last stored subtree, so a killed worker loses nothing but its last step.
 */
@Injectable()
export class TreeGrowth implements OnModuleInit {
  private readonly logger = new Logger(TreeGrowth.name);
  private said = '';
  // Tests lower it, to see a step end before the tree does.
  private readonly subtreesAtOnce = SUBTREES_AT_ONCE;

  constructor(private readonly sealed: ActivitySealed) {}

  onModuleInit(): void {
    this.sealed.add(async (tx, { size, continueSoon }) => {
      try {
        if (!(await grow(tx, size, this.subtreesAtOnce))) continueSoon();
      } catch (error) {
        // Acts are sealed all the same. The worker that signs finds the gap, too, and refuses.
        if (!(error instanceof MissingSeal)) throw error;
        if (this.said !== error.message) this.logger.error(error.message);
        this.said = error.message;
      }
    });
  }
}

/** A seal was removed by hand. */
class MissingSeal extends Error {}

/** Adds the next missing subtrees. @returns true if none is missing any more @throws MissingSeal */
async function grow(tx: Tx, size: number, atOnce: number): Promise<boolean> {
  const state = await tx.first(TREE_STATE);
  if (state === undefined) return true;
  let nodesBelow = size;
  let isComplete = true;
  for (const { level, below, stored } of LEVELS) {
    const first = Number(state[stored]);
    const complete = Math.floor(nodesBelow / leavesBelow(level - below));
    const last = level === 8 ? Math.min(complete, first + atOnce) : complete;
    isComplete &&= last === complete;
    if (last > first) await addNodes(tx, { level, below, first, last });
    nodesBelow = Math.max(first, last);
  }
  return isComplete;
}

async function addNodes(
  tx: Tx,
  { level, below, first, last }: { level: number; below: number; first: number; last: number },
): Promise<void> {
  const width = leavesBelow(level - below);
  const read = await tx.first(NODES, [[below], [first * width], [last * width]]);
  const bytes = Buffer.from(read?.hashes ?? '', 'hex');
  if (bytes.length !== (last - first) * width * HASH_BYTES)
    throw new MissingSeal(
      `The log has gaps below the subtrees ${first} to ${last - 1} of level ${level}`,
    );
  const nodes = Array.from({ length: (last - first) * width }, (_, index) => {
    const hash = bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    return below === 0 ? leafHash(hash) : hash;
  });
  const hashes = Array.from({ length: last - first }, (_, index) =>
    subtreeHash(nodes.slice(index * width, (index + 1) * width)).toString('hex'),
  );
  await tx.rows(INSERT_NODES, [level, first, hashes]);
}
