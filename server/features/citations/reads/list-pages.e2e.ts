import pg, { type Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUES, REPORT_STATUSES } from '../citation.workflow.js';
import type { ListQuery } from '../citation.types.js';
import { CitationRows, LIST_LIMITS } from './citation-rows.service.js';
import { CAUSES, type Cause } from '../../../platform/domain/duty.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { sized } from '../../../test/siege.js';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startApp();
  // Each page is one far from the start.
  Object.assign(app.nest.get<object>(LIST_LIMITS), { startRows: 0, nearRows: -1 });
  owner = await connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function connect(url = app.variables['DATABASE_URL']): Promise<Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const INSERT = `INSERT INTO citations (reference_id, cause, camera_case_generated_at, report_status, updated_at)
  SELECT 'EV-' || gen_random_uuid(), $2, now(), $3, $4::timestamptz FROM generate_series(1, $1)`;

/** Every list as a plain statement has it, page by page, against the pages of the product. */
async function comparePages(perPage: number): Promise<void> {
  const queries = app.nest.get(CitationRows);
  const { rows: all } = await owner.query<{ id: number; queue: string; cause: Cause }>(
    'SELECT id, queue, cause FROM citations ORDER BY updated_at, id',
  );
  for (const queue of QUEUES)
    for (const sees of [CAUSES, ...CAUSES.map((cause) => [cause])])
      for (const order of ['asc', 'desc'] as const) {
        const expected = all
          .filter((row) => row.queue === queue && sees.includes(row.cause))
          .map(({ id }) => id);
        if (order === 'desc') expected.reverse();
        const query = { queue, sees, sortBy: 'updated_at', order, perPage, filter: [] } as const;
        const pages = Array.from({ length: Math.ceil(expected.length / perPage) + 2 }, (_, at) =>
          queries.listRows([], { ...query, badgeNumber: null, page: at + 1 } satisfies ListQuery),
        );
        const found = await Promise.all(pages);
        expect(found.flatMap(({ rows }) => rows.map(({ citation }) => citation.id))).toEqual(
          expected,
        );
        expect(found.map(({ rows }) => rows.length).slice(0, -3)).toEqual(
          found.slice(0, -3).map(() => perPage),
        );
        expect(new Set(found.map(({ total }) => total))).toEqual(new Set([expected.length]));
      }
}

/** Counters of a list and cause that are not what a recount finds. */
const WRONG = `SELECT queue, cause, sum(total) AS counted, (SELECT count(*) FROM citations c
      WHERE c.queue = t.queue AND c.cause = t.cause) AS found FROM queue_totals t GROUP BY queue, cause`;

async function wrong(): Promise<unknown[]> {
  return (await owner.query(`SELECT * FROM (${WRONG}) w WHERE counted <> found`)).rows;
}

// Performance 7: counted from the nearer end, a page is the page that counting from the start would find.
describe('pages far from the start', () => {
  it.each(Array.from({ length: sized(6, 2) }, (_, index) => index + 1))(
    'have the rows of a plain OFFSET in each list and order, whatever was changed before: seed %i',
    async (seed) => {
      const random = numbers(seed * 7_919);
      const one = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
      // Many in one moment, many in one day, and some on many days.
      const moment = (): string =>
        one([
          '2026-03-01T12:00:00.000001Z',
          `2026-03-01T12:${10 + random(40)}:00Z`,
          `2025-${10 + random(3)}-${10 + random(18)}T00:00:00Z`,
        ]);
      for (let step = 0; step < 40; step += 1) {
        const act = random(10);
        const some = `id IN (SELECT id FROM citations ORDER BY hashint8(id + ${random(1_000)}) LIMIT ${1 + random(12)})`;
        if (step === 0 || act < 3)
          await owner.query(INSERT, [20 + random(30), one(CAUSES), one(REPORT_STATUSES), moment()]);
        else if (act < 6)
          await owner.query(
            `UPDATE citations SET report_status = $1, updated_at = now() WHERE ${some}`,
            [one(REPORT_STATUSES)],
          );
        else if (act < 7)
          await owner.query(`UPDATE citations SET updated_at = $1 WHERE ${some}`, [moment()]);
        else if (act < 8)
          await owner.query(`UPDATE citations SET cause = $1, comment_count = 2 WHERE ${some}`, [
            one(CAUSES),
          ]);
        else await owner.query(`DELETE FROM citations WHERE ${some}`);
        if (step % 13 === 12) await comparePages(one([4, 7, 15]));
      }
      expect(await wrong()).toEqual([]);
      await comparePages(15);
    },
  );
});

// Both count in the same two rows: each would hold what the other one waits for.
it('two acts in opposite directions do not lock each other', async () => {
  const insert = `INSERT INTO citations (id, reference_id, cause, camera_case_generated_at, report_status)
    OVERRIDING SYSTEM VALUE VALUES ($1, 'EV-' || gen_random_uuid(), 'REDLIGHT', now(), $2)`;
  await owner.query(insert, [800_000, 'PENDING']);
  await owner.query(insert, [800_008, 'REVIEW']);
  const [back, forth] = [await connect(), await connect()];
  const waiting = async (count: number): Promise<void> => {
    await expect
      .poll(
        async () =>
          (
            await owner.query(`SELECT FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database()`)
          ).rowCount,
      )
      .toBe(count);
  };
  const holder = await connect();
  await holder.query('BEGIN');
  await holder.query(
    `SELECT FROM queue_totals WHERE (queue, cause, shard) = ('submitted', 'REDLIGHT', 0) FOR UPDATE`,
  );
  const act = (client: Client, id: number, status: string): Promise<unknown> =>
    client.query('UPDATE citations SET report_status = $2, updated_at = now() WHERE id = $1', [
      id,
      status,
    ]);
  const acts = [act(back, 800_008, 'REVISE')];
  await waiting(1);
  acts.push(act(forth, 800_000, 'REVIEW'));
  await waiting(2);
  await holder.query('COMMIT');
  expect(await Promise.allSettled(acts)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
  for (const client of [back, forth, holder]) await client.end();
  expect(await wrong()).toEqual([]);
});
