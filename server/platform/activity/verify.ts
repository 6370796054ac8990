import type { Database } from '../database/database.js';
import type { Queryable } from '../database/queryable.js';
import { ActivityUnsealedEntity } from './activity-seal.entity.js';
import { GENESIS, type SealedAs, type SealedContent, sealHash } from './seal.js';
import { FORGOTTEN, OVERDUE, RANGE, SEALED } from './seal.queries.js';
import type { RowOf } from '../database/statement.js';

/** A seal that somebody wrote down earlier, outside the database. */
export interface Checkpoint {
  position: number;
  hash: string;
}

/** Follows the walk along the chain, in the same snapshot. Both methods return the first thing that is wrong, or null. */
export interface ChainFollower {
  /** Takes the hashes of the seals that come next, after they were found right. */
  follow(on: Queryable, hashes: readonly string[]): Promise<string | null>;
  /** Takes the end of a chain without a fault. */
  finish(on: Queryable): Promise<string | null>;
}

/** The result of a walk along the chain. */
export interface Verification {
  /** Rows that are as they were when they were sealed. */
  verified: number;
  /** Rows that are still to be sealed. */
  waiting: number;
  /** The valid end of the chain: keep it elsewhere and pass it to the next check. */
  checkpoint: Checkpoint;
  /** The first thing that is wrong, naming the row; null when nothing is. */
  broken: string | null;
}

const BATCH = 5_000;
const IDS_A_LOOK = 100_000;

// The worker seals every few seconds: a row that has waited this long was forgotten.
const LONGEST_WAIT_MINUTES = 15;

/**
 * Walks the whole chain of seals and compares each activity row with its own, in one snapshot of the database; then
 * looks for rows that no seal covers. It reads only, and its memory grows by four bytes for each event.
 *
 * @param checkpoint one from an earlier run or from the worker's log: a chain that was cut off or rebuilt no longer has
 * it.
 * @param followers look at what rests on the chain
 */
export async function verifyActivity(
  database: Database,
  checkpoint?: Checkpoint,
  followers: readonly ChainFollower[] = [],
): Promise<Verification> {
  return database.snapshot(async (on) => {
    const walked = await walk(on, checkpoint, followers);
    const waiting = await on.repository(ActivityUnsealedEntity).countBy({});
    return {
      ...walked,
      waiting,
      broken: walked.broken ?? (await unsealed(on)) ?? (await keptWaiting(on)),
    };
  });
}

type Walked = Omit<Verification, 'waiting'>;

async function walk(
  on: Queryable,
  expected: Checkpoint | undefined,
  followers: readonly ChainFollower[],
): Promise<Walked> {
  let end: Checkpoint = { position: 0, hash: GENESIS };
  const stop = (broken: string | null): Walked => ({
    verified: end.position,
    checkpoint: end,
    broken,
  });
  const numbers = new CaseNumbers();
  for (;;) {
    const rows = await on.rows(SEALED, [end.position, BATCH]);
    for (const row of rows) {
      const position = end.position + 1;
      const broken = sealFault(row, end, numbers);
      if (broken !== null) return stop(broken);
      if (expected?.position === position && expected.hash !== row.hash) {
        return stop(
          `The chain was made anew: at position ${position} it no longer has the checkpoint's hash`,
        );
      }
      end = { position, hash: row.hash };
    }
    const hashes = rows.map(({ hash }) => hash);
    const fault = await firstFault(followers, (follower) => follower.follow(on, hashes));
    if (fault !== null) return stop(fault);
    if (rows.length < BATCH) break;
  }
  return expected !== undefined && expected.position > end.position
    ? stop(`The chain was cut off: it ends at position ${end.position}, before the checkpoint`)
    : stop(await firstFault(followers, (follower) => follower.finish(on)));
}

async function firstFault(
  followers: readonly ChainFollower[],
  look: (follower: ChainFollower) => Promise<string | null>,
): Promise<string | null> {
  for (const follower of followers) {
    const fault = await look(follower);
    if (fault !== null) return fault;
  }
  return null;
}

/** Compares the seal after `end` with its row. */
function sealFault(
  row: RowOf<typeof SEALED>,
  end: Checkpoint,
  numbers: CaseNumbers,
): string | null {
  const position = end.position + 1;
  if (Number(row.position) !== position) return `The seal at position ${position} was removed`;
  const name = `Row ${row.activityId} (position ${position})`;
  if (row.id === null) return `${name} was removed`;
  const as: SealedAs = row.form === 1 ? { form: 1 } : { form: 2, number: row.number };
  const isWhole =
    row.isSession &&
    (as.form === 1 ? row.number === null : row.salt !== null) &&
    sealHash(end.hash, row as SealedContent, as) === row.hash;
  if (!isWhole) return `${name} is not as it was sealed`;
  if (as.form === 1 || row.citationId === null) return null;
  const number = numbers.count(row.citationId);
  return number === as.number
    ? null
    : `${name} has the number ${as.number} among the acts of its event, and ${number} comes next`;
}

/** Counts the acts of each event that are sealed in the second form. */
class CaseNumbers {
  private counts = new Uint32Array(1_024);

  /** Returns the number of the next act of an event, from 1. */
  count(citationId: number): number {
    if (citationId >= this.counts.length) {
      const counts = new Uint32Array(Math.max(citationId + 1, 2 * this.counts.length));
      counts.set(this.counts);
      this.counts = counts;
    }
    const number = (this.counts[citationId] ?? 0) + 1;
    this.counts[citationId] = number;
    return number;
  }
}

/** A row that has no seal and does not wait for one was put there past the application. */
async function unsealed(on: Queryable): Promise<string | null> {
  const range = await on.first(RANGE);
  for (let from = Number(range?.first ?? 1); from <= Number(range?.last ?? 0); from += IDS_A_LOOK) {
    const row = await on.first(FORGOTTEN, [from, from + IDS_A_LOOK]);
    if (row !== undefined) return `Row ${row.id} has no seal and waits for none`;
  }
  return null;
}

/** A row that should have been sealed long ago, or that is gone before it was. */
async function keptWaiting(on: Queryable): Promise<string | null> {
  const row = await on.first(OVERDUE, [LONGEST_WAIT_MINUTES]);
  if (row === undefined) return null;
  return row.present
    ? `Row ${row.id} was not sealed within ${LONGEST_WAIT_MINUTES} minutes: is a worker running?`
    : `Row ${row.id} was removed before it was sealed`;
}
