import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Queryable } from '../../database/queryable.js';
import { AppError } from '../../errors/app-error.js';
import { NODES, TREE_STATE } from './log-tree.queries.js';
import {
  consistencyRanges,
  inclusionRanges,
  leafHash,
  leavesBelow,
  type LeafRange,
  type NodeSpan,
  rangeHash,
  spansOf,
} from './tree.pure.js';

// A proof reads up to 700 hashes: this many proofs at a time stay below ten megabytes.
const PROOFS_AT_ONCE = 50;

/**
 * Proves what the history contains (RFC 9162 §2.1). Reads the transaction that it is given, or the pool. Subtrees that are
 * not stored yet end a call with `LOG_NOT_READY`.
 */
@Injectable()
export class LogTreeService {
  constructor(private readonly database: Database) {}

  /** Returns the number of seals, which is the size of the tree. */
  async size(tx: Queryable = this.database): Promise<number> {
    return Number((await tx.first(TREE_STATE))?.size ?? 0);
  }

  /** Returns true once the worker has stored the subtrees of all seals, also of those from before the upgrade. */
  async isReady(tx: Queryable = this.database): Promise<boolean> {
    const state = await tx.first(TREE_STATE);
    if (state === undefined) return false;
    const size = Number(state.size);
    const stored = { 8: state.level8, 16: state.level16, 24: state.level24 };
    return Object.entries(stored).every(
      ([level, count]) => Number(count) >= Math.floor(size / leavesBelow(Number(level))),
    );
  }

  /** Returns the root over the first `size` seals, 32 bytes. */
  async root(size: number, tx: Queryable = this.database): Promise<Buffer> {
    const [root] = await this.hashes([{ start: 0, end: size }], tx);
    if (root === undefined) throw new Error('A tree has a root');
    return root;
  }

  /** Returns the inclusion proof of a seal in hexadecimal (§2.1.3.1). @param position from 1 to `size` */
  async inclusion(
    position: number,
    size: number,
    tx: Queryable = this.database,
  ): Promise<string[]> {
    return (await this.inclusions([position], size, tx)).flat();
  }

  /** Returns the inclusion proof of each seal, in the order of the positions. */
  async inclusions(
    positions: readonly number[],
    size: number,
    tx: Queryable = this.database,
  ): Promise<string[][]> {
    const proofs: string[][] = [];
    for (let from = 0; from < positions.length; from += PROOFS_AT_ONCE) {
      const paths = positions
        .slice(from, from + PROOFS_AT_ONCE)
        .map((position) => inclusionRanges(position - 1, size));
      const hashes = await this.hashes(paths.flat(), tx);
      let next = 0;
      for (const { length } of paths)
        proofs.push(hashes.slice(next, (next += length)).map((hash) => hash.toString('hex')));
    }
    return proofs;
  }

  /** Returns the proof, in hexadecimal, that the first `to` seals continue the first `from` (§2.1.4.1). */
  async consistency(from: number, to: number, tx: Queryable = this.database): Promise<string[]> {
    const hashes = await this.hashes(consistencyRanges(from, to), tx);
    return hashes.map((hash) => hash.toString('hex'));
  }

  private async hashes(ranges: readonly LeafRange[], on: Queryable): Promise<Buffer[]> {
    const nodes = await readNodes(ranges.flatMap(spansOf), on);
    const known = new Map<string, Buffer>();
    return ranges.map((range) => {
      const key = `${range.start}-${range.end}`;
      const hash = known.get(key) ?? rangeHash(range, nodes);
      known.set(key, hash);
      return hash;
    });
  }
}

/** Reads the nodes of spans in one statement. @throws AppError LOG_NOT_READY where one of them is not there */
async function readNodes(
  spans: readonly NodeSpan[],
  on: Queryable,
): Promise<(level: number, position: number) => Buffer> {
  const wanted = [
    ...new Map(spans.map((span) => [keyOf(span.level, span.first, span.last), span])),
  ];
  const unique = wanted.map(([, span]) => span);
  const rows = await on.rows(NODES, [
    unique.map(({ level }) => level),
    unique.map(({ first }) => first),
    unique.map(({ last }) => last),
  ]);
  const hashes = new Map<string, Buffer>();
  for (const [index, { level, first, last }] of unique.entries()) {
    const bytes = Buffer.from(rows[index]?.hashes ?? '', 'hex');
    if (bytes.length !== (last - first) * 32) throw new AppError('LOG_NOT_READY');
    for (let position = first; position < last; position += 1) {
      const from = (position - first) * 32;
      hashes.set(keyOf(level, position), bytes.subarray(from, from + 32));
    }
  }
  return (level, position) => {
    const hash = hashes.get(keyOf(level, position));
    if (hash === undefined) throw new Error(`Node ${position} of level ${level} was not read`);
    return level === 0 ? leafHash(hash) : hash;
  };
}

const keyOf = (...parts: readonly number[]): string => parts.join('/');
