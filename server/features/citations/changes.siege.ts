import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, programWith, signedInAs } from '../../test/factory.js';

let app: TestApp;
let pool: Pool;
let program: Visitor;
let officer: Visitor;
let ids: number[];

beforeAll(async () => {
  app = await startApp();
  pool = new Pool({ connectionString: app.variables['DATABASE_URL'], max: 8 });
  // The database may be dropped before the last connection has closed.
  pool.on('error', () => undefined);
  ({ program } = await programWith(app, 'citations:read'));
  ({ visitor: officer } = await signedInAs(app, 4));
  const first = await createCitation(app, 'PENDING');
  ids = [first, ...(await cloneCitation(app, first, 299))];
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

interface Step {
  rows: { id: number; version: number }[];
  next: string;
}
type Read = (since: string) => Promise<Step>;

const byRest =
  (perPage: number, filter = ''): Read =>
  async (since) => {
    const query = `updated_since=${encodeURIComponent(since)}&per_page=${perPage}${filter}`;
    const { status, body } = await program.rest('GET', `citations?${query}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    return { rows: body.data, next: body.next_since };
  };

const CHANGES = `query ($since: String, $first: Int!) {
  citationConnection(updatedSince: $since, first: $first) { edges { node { id version } } nextSince } }`;
const byGraphql =
  (first: number): Read =>
  async (since) => {
    const { data, errors } = await program.graphql(CHANGES, { since, first });
    expect(errors).toEqual([]);
    const { edges, nextSince } = data.citationConnection;
    const rows = edges.map(({ node }: any) => ({ id: Number(node.id), version: node.version }));
    return { rows, next: nextSince };
  };

/** Walks until an answer is empty. */
async function walk(read: Read, since: string, seen = new Map<number, number>()): Promise<string> {
  let next = since;
  for (let steps = 0; steps < 5_000; steps += 1) {
    const step = await read(next);
    for (const { id, version } of step.rows) seen.set(id, Math.max(version, seen.get(id) ?? 0));
    next = step.next;
    if (step.rows.length === 0) return next;
  }
  throw new Error('The walk does not end');
}

const START = '2000-01-01T00:00:00Z';

/** The same values in each run. */
let state = 1;
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

const anyOf = (list: readonly number[]): number => list[Math.floor(random() * list.length)]!;

async function versions(): Promise<Map<number, number>> {
  const rows = await app.database.query<{ id: number; version: number }[]>(
    'SELECT id, version FROM citations',
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function inTransaction(work: (on: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query(random() < 0.9 ? 'COMMIT' : 'ROLLBACK');
    client.release();
  } catch (error) {
    // The next user of the connection would be in this transaction.
    client.release(true);
    throw error;
  }
}

/** A change as the services make it, in a transaction that waits before and after its statement. */
const change = (): Promise<void> =>
  inTransaction(async (client) => {
    await client.query('SELECT now()');
    await sleep(random() * 20);
    await client.query(
      'UPDATE citations SET version = version + 1, updated_at = now() WHERE id = $1',
      [anyOf(ids)],
    );
    await sleep(random() < 0.1 ? 120 : random() * 10);
  });

/** One instant for more citations than an answer holds; it is to come, because Postgres stamps the present itself. */
const changeMany = (): Promise<void> =>
  inTransaction(async (client) => {
    // Two of them lock the same rows in one order, whatever way Postgres takes through the table.
    await client.query('SELECT 1 FROM citations WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [
      ids.slice(150, 270),
    ]);
    await client.query(
      `UPDATE citations SET version = version + 1, updated_at = date_trunc('second', now()) + interval '2 s'
       WHERE id = ANY ($1)`,
      [ids.slice(150, 270)],
    );
    await sleep(100);
  });

describe('the changes since a moment (joining 4)', () => {
  it('misses no committed change: three readers, 2,000 acts, more rows of one instant than an answer holds', async () => {
    let acting = true;
    const writers = Array.from({ length: 7 }, async () => {
      for (let count = 0; count < 250; count += 1) {
        if (count % 60 === 30) await changeMany();
        await change();
      }
    });
    const acts = (async () => {
      for (let count = 0; count < 250; count += 1) {
        const id = ids[count % 100]!;
        const [{ id: media }] = await app.database.query<[{ id: number }]>(
          'SELECT id FROM media WHERE citation_id = $1 ORDER BY id LIMIT 1',
          [id],
        );
        await officer.rest('PUT', `citations/${id}/media/update/${media}`, {
          selected: count % 2 === 0,
        });
      }
    })();
    const readers = [byRest(7), byRest(100), byGraphql(40)].map(async (read) => {
      const seen = new Map<number, number>();
      let since = START;
      while (acting) since = await walk(read, since, seen);
      await walk(read, since, seen);
      return seen;
    });
    await Promise.all([...writers, acts]);
    // Until the instants of many citations lie in the past.
    await sleep(3_000);
    acting = false;
    const now = await versions();
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(now);
    expect([...now.values()].reduce((sum, version) => sum + version)).toBeGreaterThan(1_500);
  });
});
