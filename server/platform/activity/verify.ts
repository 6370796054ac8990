import type { DataSource, EntityManager } from 'typeorm';
import { queryRows } from '../database/transactions.js';
import { GENESIS, SEALED_COLUMNS, sealHash, type SealedContent } from './seal.js';

/** A seal that somebody wrote down earlier, outside the database. */
export interface Checkpoint {
  position: number;
  hash: string;
}

/** What a walk along the chain found. */
export interface Verification {
  /** Rows that are as they were when they were sealed. */
  verified: number;
  /** Rows that are still to be sealed. */
  waiting: number;
  /** The end of the chain as far as it holds: to be kept elsewhere and asked for again. */
  checkpoint: Checkpoint;
  /** The first thing that is wrong, naming the row; null when nothing is. */
  broken: string | null;
}

const BATCH = 5_000;
const IDS_A_LOOK = 100_000;

// The worker seals every few seconds: a row that has waited this long was forgotten, or kept from it.
const LONGEST_WAIT_MINUTES = 15;

type SealedRow = { position: string; activityId: string; hash: string } & {
  [Key in keyof SealedContent]: SealedContent[Key] | null;
};

/**
 * Walks the whole chain of seals and compares each activity row with its own, in one snapshot of the database; then
 * looks for rows that no seal covers. It reads only, and in bounded memory.
 *
 * @param checkpoint one that an earlier run or the worker's log told: a chain that was cut off or made anew no longer has it.
 */
export async function verifyActivity(
  dataSource: DataSource,
  checkpoint?: Checkpoint,
): Promise<Verification> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query('SET TRANSACTION READ ONLY');
    const walked = await walk(manager, checkpoint);
    const [row] = await queryRows<{ waiting: number }>(
      manager,
      'SELECT count(*)::int AS waiting FROM activity_unsealed',
    );
    return {
      ...walked,
      waiting: row?.waiting ?? 0,
      broken: walked.broken ?? (await unsealed(manager)) ?? (await keptWaiting(manager)),
    };
  });
}

async function walk(
  manager: EntityManager,
  expected: Checkpoint | undefined,
): Promise<{ verified: number; checkpoint: Checkpoint; broken: string | null }> {
  let end: Checkpoint = { position: 0, hash: GENESIS };
  const stop = (broken: string): { verified: number; checkpoint: Checkpoint; broken: string } => ({
    verified: end.position,
    checkpoint: end,
    broken,
  });
  for (;;) {
    const rows = await queryRows<SealedRow>(
      manager,
      `SELECT s.position, s.activity_id AS "activityId", s.hash, ${SEALED_COLUMNS}
       FROM (SELECT * FROM activity_seals WHERE position > $1 ORDER BY position LIMIT ${BATCH}) AS s
       LEFT JOIN activity a ON a.id = s.activity_id ORDER BY s.position`,
      [end.position],
    );
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
async function unsealed(manager: EntityManager): Promise<string | null> {
  const [range] = await queryRows<{ first: string | null; last: string | null }>(
    manager,
    'SELECT min(id) AS first, max(id) AS last FROM activity',
  );
  for (let from = Number(range?.first ?? 1); from <= Number(range?.last ?? 0); from += IDS_A_LOOK) {
    const [row] = await queryRows<{ id: string }>(
      manager,
      `SELECT a.id FROM activity a
       LEFT JOIN activity_seals s ON s.activity_id = a.id AND s.activity_id >= $1 AND s.activity_id < $2
       LEFT JOIN activity_unsealed u ON u.activity_id = a.id
       WHERE a.id >= $1 AND a.id < $2 AND s.activity_id IS NULL AND u.activity_id IS NULL ORDER BY a.id LIMIT 1`,
      [from, from + IDS_A_LOOK],
    );
    if (row !== undefined) return `Row ${row.id} has no seal and waits for none`;
  }
  return null;
}

/** A row that should have been sealed long ago, or that is gone before it was. */
async function keptWaiting(manager: EntityManager): Promise<string | null> {
  const [row] = await queryRows<{ id: string; present: boolean }>(
    manager,
    `SELECT u.activity_id AS id, a.id IS NOT NULL AS present
     FROM activity_unsealed u LEFT JOIN activity a ON a.id = u.activity_id
     WHERE a.id IS NULL OR a.created_at < clock_timestamp() - interval '${LONGEST_WAIT_MINUTES} minutes'
     ORDER BY u.activity_id LIMIT 1`,
  );
  if (row === undefined) return null;
  return row.present
    ? `Row ${row.id} was not sealed within ${LONGEST_WAIT_MINUTES} minutes: is a worker running?`
    : `Row ${row.id} was removed before it was sealed`;
}
