import type { Client } from 'pg';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../../app/entities.js';
import { QUEUES, REPORT_STATUSES } from '../citation.workflow.js';
import type { ListQuery } from '../citation.types.js';
import { ListPlaces } from '../list-places.service.js';
import { CitationsQueries, LIST_LIMITS } from './citations.queries.js';
import { PLACED } from './placed-page.queries.js';
import { ownerDataSource } from '../../../platform/database/data-source.js';
import { migrate } from '../../../platform/database/migrate.js';
import { MIGRATIONS } from '../../../platform/database/migrations.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { CAUSES, type Cause } from '../../../platform/domain/duty.js';
import { startApp, startWorker, type TestApp } from '../../../test/app.js';

const LIMITS = { distance: 7, movesAtOnce: 30, rowsAtOnce: 40 };

let app: TestApp;
let places: ListPlaces;
let owner: Client;

beforeAll(async () => {
  app = await startApp();
  // Each page is one far from the start.
  Object.assign(app.nest.get<object>(LIST_LIMITS), { startRows: 0, nearRows: -1 });
  places = new ListPlaces(app.nest.get(Transactions));
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
  const queries = app.nest.get(CitationsQueries);
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
          queries.list([], { ...query, badgeNumber: null, page: at + 1 } satisfies ListQuery),
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

/** Places that are not where a recount has them, and totals that are not what it counts. */
const WRONG = `
  SELECT 'place' AS what, p.queue, p.cause, rank + (SELECT coalesce(sum(change), 0) FROM list_moves m
      WHERE m.queue = p.queue AND p.cause IN (m.cause, 'ALL')
        AND (m.updated_at, m.citation_id) < (p.updated_at, p.citation_id)) AS counted,
    (SELECT count(*) FROM citations c WHERE c.queue = p.queue AND p.cause IN (c.cause, 'ALL')
      AND (c.updated_at, c.id) < (p.updated_at, p.citation_id)) AS found
  FROM list_places p
  UNION ALL SELECT 'total', queue, cause, sum(total), (SELECT count(*) FROM citations c
      WHERE c.queue = t.queue AND c.cause = t.cause) FROM queue_totals t GROUP BY queue, cause`;

async function wrong(on: Pick<Client, 'query'> = owner): Promise<unknown[]> {
  return (await on.query(`SELECT * FROM (${WRONG}) w WHERE counted <> found`)).rows;
}

const placesOf = async (queue: string): Promise<number> =>
  (
    await owner.query<{ places: number }>(
      `SELECT count(*)::int AS places FROM list_places WHERE queue = $1 AND cause = 'ALL'`,
      [queue],
    )
  ).rows[0]!.places;

// Decision 131: a page is found from a place, and is the page that counting from the start would find.
describe('pages from places', () => {
  it.each([1, 2, 3])(
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
        else if (act < 9) await owner.query(`DELETE FROM citations WHERE ${some}`);
        else await places.keep(LIMITS);
        if (step % 13 === 12) await comparePages(one([4, 7, 15]));
      }
      expect(await wrong()).toEqual([]);
      await places.keep(LIMITS);
      expect((await owner.query('SELECT FROM list_moves')).rowCount).toBe(0);
      expect(await wrong()).toEqual([]);
      await comparePages(15);
    },
  );

  it('pass over few rows, also of many with the same time, and are kept no denser than that', async () => {
    await owner.query(INSERT, [400, 'REDLIGHT', 'HOLD', '2026-04-01T00:00:00Z']);
    await places.keep(LIMITS);
    const { rows } = await owner.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM citations WHERE queue = 'hold'`,
    );
    const { total } = rows[0]!;
    const { sql } = PLACED({ parts: 'stored', forward: 'desc', seen: 'all causes' });
    await owner.query(
      'SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off',
    );
    await owner.query(`PREPARE placed AS ${sql}`);
    const { rows: explained } = await owner.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE placed ('hold', 5, ${Math.floor(total / 2)}, NULL)`,
    );
    await owner.query('RESET ALL');
    const plan = JSON.stringify(explained[0]!['QUERY PLAN']);
    const passed = /"Index Name":"citations_queue_updated_at".*?"Actual Rows":([\d.]+)/.exec(plan);
    expect(Number(passed?.[1])).toBeLessThan(2 * LIMITS.distance + 5);
    expect(Number(passed?.[1])).toBeGreaterThanOrEqual(5);

    const dense = await placesOf('hold');
    expect(dense).toBeGreaterThan(total / LIMITS.distance / 3);
    await owner.query(`UPDATE citations SET report_status = 'DISCARDED', updated_at = now()
      WHERE queue = 'hold' AND id % 40 > 0`);
    await places.keep(LIMITS);
    expect(await placesOf('hold')).toBeLessThan(dense / 4);
    expect(await wrong()).toEqual([]);
  });

  it('are the same before, while and after a change is counted that is not committed yet', async () => {
    const other = await connect();
    await other.query('BEGIN');
    await other.query(`DELETE FROM citations WHERE id IN (SELECT id FROM citations WHERE queue = 'discarded'
      AND cause = 'SPEEDING' ORDER BY updated_at LIMIT 20)`);
    await other.query(INSERT, [30, 'SPEEDING', 'DISCARDED', '2024-01-01T00:00:00Z']);
    expect(await wrong(other)).toEqual([]);
    await comparePages(15);
    // Of the other cause, whose counters are not locked.
    await owner.query(INSERT, [30, 'REDLIGHT', 'DISCARDED', '2023-01-01T00:00:00Z']);
    await places.keep(LIMITS);
    await comparePages(15);
    expect(await wrong()).toEqual([]);
    await other.query('COMMIT');
    await other.end();
    await comparePages(15);
    await Promise.all([
      places.keep(LIMITS),
      new ListPlaces(app.nest.get(Transactions)).keep(LIMITS),
    ]);
    await places.keep(LIMITS);
    expect(await wrong()).toEqual([]);
    await comparePages(15);
  });

  it('are made again where they are all removed', async () => {
    const before = await placesOf('discarded');
    await owner.query('TRUNCATE list_places');
    await comparePages(15);
    await new ListPlaces(app.nest.get(Transactions)).keep(LIMITS);
    expect(await placesOf('discarded')).toBeGreaterThan(before / 3);
    expect(await wrong()).toEqual([]);
  });

  it('are kept by the worker', async () => {
    await owner.query(INSERT, [2_100, 'REDLIGHT', 'COMPLETED', '2026-05-01T00:00:00Z']);
    const worker = await startWorker(app.variables);
    try {
      await expect.poll(async () => placesOf('completed')).toBeGreaterThanOrEqual(2);
      await expect
        .poll(async () => (await owner.query('SELECT FROM list_moves')).rowCount, {
          timeout: 20_000,
        })
        .toBe(0);
    } finally {
      await worker.stop();
    }
    expect(await wrong()).toEqual([]);
  });
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

it('an upgrade counts the rows of before, and what changes until the worker comes', async () => {
  const environment = await createTestEnvironment(inject('services'));
  const url = environment.variables['DATABASE_URL']!;
  await recreateDatabase(url);
  const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('ListPlaces'));
  const old = await ownerDataSource(url, ENTITIES)
    .setOptions({ migrations: MIGRATIONS.slice(0, at) })
    .initialize();
  await old.runMigrations();
  const client = await connect(url);
  await client.query(INSERT, [90, 'REDLIGHT', 'HOLD', '2026-03-01T12:00:00Z']);
  await client.query(INSERT, [60, 'SPEEDING', 'COMPLETED', '2026-02-01T12:00:00Z']);
  await migrate(url, ENTITIES);
  // The connection of an older process goes on.
  await client.query(`UPDATE citations SET report_status = 'DISCARDED', updated_at = now()
    WHERE queue = 'hold' AND id % 3 = 0`);
  await client.query(INSERT, [20, 'REDLIGHT', 'HOLD', '2026-01-01T12:00:00Z']);
  await new ListPlaces(new Transactions(old)).keep(LIMITS);
  expect(await wrong(client)).toEqual([]);
  const { rows } = await client.query<{ queue: string; rank: number }>(
    `SELECT queue, max(rank) AS rank FROM list_places WHERE cause = 'ALL' GROUP BY queue HAVING max(rank) > 0 ORDER BY queue`,
  );
  expect(rows).toEqual([
    { queue: 'completed', rank: 56 },
    { queue: 'discarded', rank: 28 },
    { queue: 'hold', rank: 70 },
  ]);
  await client.end();
  await old.destroy();
  await environment.dispose();
});
