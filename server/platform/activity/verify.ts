import type { Database } from '../database/database.js';
import type { Queryable } from '../database/queryable.js';
import { ActivityUnsealedEntity } from './activity-seal.entity.js';
import { GENESIS, sealHash, type SealedContent } from './seal.js';
import { FORGOTTEN, OVERDUE, RANGE, SEALED } from './seal.queries.js';

/** A seal that somebody wrote down earlier, outside the database. */
export interface Checkpoint {
  position: number;
  hash: string;
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
 * looks for rows that no seal covers. It reads only, and in bounded memory.
 *
 * @param checkpoint one from an earlier run or from the worker's log: a chain that was cut off or rebuilt no longer has
 * it.
 */
export async function verifyActivity(
  database: Database,
  checkpoint?: Checkpoint,
): Promise<Verification> {
  return database.snapshot(async (on) => {
    const walked = await walk(on, checkpoint);
    const waiting = await on.repository(ActivityUnsealedEntity).countBy({});
    return {
      ...walked,
      waiting,
      broken: walked.broken ?? (await unsealed(on)) ?? (await keptWaiting(on)),
    };
  });
}

async function walk(
  on: Queryable,
  expected: Checkpoint | undefined,
): Promise<{ verified: number; checkpoint: Checkpoint; broken: string | null }> {
  let end: Checkpoint = { position: 0, hash: GENESIS };
  const stop = (broken: string): { verified: number; checkpoint: Checkpoint; broken: string } => ({
    verified: end.position,
    checkpoint: end,
    broken,
  });
  for (;;) {
    const rows = await on.rows(SEALED, [end.position, BATCH]);
    for (const row of rows) {
      const position = end.position + 1;
      if (Number(row.position) !== position)
        return stop(`The seal at position ${position} was removed`);
      if (row.id === null) return stop(`Row ${row.activityId} (position ${position}) was removed`);
      const hash = sealHash(end.hash, row as SealedContent);
      if (hash !== row.hash)
        return stop(`Row ${row.activityId} (position ${position}) is not as it was sealed`);
      if (expected?.position === position && expected.hash !== hash) {
        return stop(
          `The chain was made anew: at position ${position} it no longer has the checkpoint's hash`,
        );
      }
      end = { position, hash };
    }
    if (rows.length < BATCH) break;
  }
  return expected !== undefined && expected.position > end.position
    ? stop(`The chain was cut off: it ends at position ${end.position}, before the checkpoint`)
    : { verified: end.position, checkpoint: end, broken: null };
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
