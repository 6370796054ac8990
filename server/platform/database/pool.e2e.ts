import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActivityEntry, ActivityService } from '../activity/activity.service.js';
import { Passwords } from '../../features/sign-in/passwords.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from './database.js';
import { FastReads } from './fast-reads.js';
import { WAITING_PER_CONNECTION } from './pool.js';
import { statement } from './statement.js';
import { Transactions } from './transactions.js';
import { UserEntity } from '../identity/user.entity.js';
import { JobQueues } from '../jobs/job-queues.js';
import { PdfRenderer } from '../../features/notices/pdf/pdf.js';
import { HttpRegistry } from '../../features/registry/http-registry.js';
import { StorageService } from '../storage/storage.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { cloneCitation, createCitation, signedInAs } from '../../test/factory.js';
import { questionOf } from '../../test/entries.js';
import type { Visitor } from '../../test/doors.js';

let app: TestApp;
let processing: Visitor;
let inspection: Visitor;
/** Three times as many as the pool has connections. */
let many: number;
let review: number;
let pending: number;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' });
  many = 3 * app.nest.get<Config>(CONFIG).database.poolSize;
  const officer = await signedInAs(app, 4);
  processing = officer.visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  review = await createCitation(app, 'REVIEW', { submittedBy: officer.user.id });
  pending = await createCitation(app, 'PENDING', { selected: 3 });
});
afterAll(() => app.stop());

const TRANSITION = `mutation ($id: ID!, $transition: CitationTransition!) {
  transitionCitation(input: { citationId: $id, transition: $transition }) { citation { reportStatus } } }`;

/** Counts the answers by status. */
const tally = (statuses: number[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((s) => [s, statuses.filter((t) => t === s).length]),
  );

describe('three times as many at once as the pool has connections, on different events (reliability 24)', () => {
  async function decided(ids: readonly number[], status: string): Promise<number> {
    const [row] = await app.database.query<[{ decided: number }]>(
      'SELECT count(*)::int AS decided FROM citations WHERE id = ANY ($1) AND report_status = $2',
      [ids, status],
    );
    return row.decided;
  }

  // The other decisions differ in the table of the workflow, and not in what they do on the pool.
  it('all of them hold by REST', async () => {
    const ids = await cloneCitation(app, review, many);
    const answers = await Promise.all(
      ids.map((id) => inspection.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: many });
    expect(await decided(ids, 'HOLD')).toBe(many);
  });

  it('all of them complete by GraphQL, each with the next number', async () => {
    const ids = await cloneCitation(app, review, many);
    const answers = await Promise.all(
      ids.map((id) => inspection.graphql(TRANSITION, { id: String(id), transition: 'GENERATE' })),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await decided(ids, 'COMPLETED')).toBe(many);
  });

  it('all of them are prepared: vehicle, evidence, submit', async () => {
    const ids = await cloneCitation(app, pending, many);
    const media = await app.database.query<{ id: number; citationId: number }[]>(
      `SELECT id, citation_id AS "citationId" FROM media WHERE citation_id = ANY ($1) AND NOT selected`,
      [ids],
    );
    const steps: ((id: number) => Promise<{ status: number }>)[] = [
      (id) =>
        processing.rest('PUT', `citations/${id}/vehicle/update`, {
          owner_vehicle_license_plate: 'KLM 4821',
          owner_name: 'Ada Marlow',
          owner_address: '12 Harbour Lane',
        }),
      (id) =>
        processing.rest(
          'PUT',
          `citations/${id}/media/update/${media.find((row) => row.citationId === id)?.id}`,
          { selected: true },
        ),
      (id) =>
        processing.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'GENERATE',
        }),
    ];
    for (const step of steps) {
      const answers = await Promise.all(ids.map(step));
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: many });
    }
  });
});

// Issue 23, point 17: queue to a bound, and shed with Retry-After only above it.
describe('while all connections of the pool are taken (reliability 24)', () => {
  it('decisions wait, readiness stays true, and only requests above the bound are asked to come back', async () => {
    const { pool } = app.nest.get(Database);
    const { poolSize } = app.nest.get<Config>(CONFIG).database;
    const bound = poolSize * WAITING_PER_CONNECTION;
    const ids = await cloneCitation(app, review, 40);
    const held = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
    const waiting = ids.map((id, index) =>
      index % 2 === 0
        ? inspection.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })
        : inspection.graphql(TRANSITION, { id: String(id), transition: 'HOLD' }),
    );
    const ready = async () =>
      (await app.visitor().send({ method: 'GET', url: '/health/ready' })).status;
    await expect.poll(() => pool.waitingCount).toBe(ids.length);
    // As long as a connection may be silent: a queue that moves is worth waiting in.
    expect(pool.options.connectionTimeoutMillis).toBe(20_000);
    expect(await ready()).toBe(200);
    expect(pool.waitingCount).toBe(ids.length);

    const others = Array.from({ length: bound - pool.waitingCount }, () => pool.connect());
    const rest = await inspection.rest('PUT', `citations/${review}`, { report_status: 'HOLD' });
    expect([rest.status, rest.body.code, rest.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    const graphql = await inspection.send({
      method: 'POST',
      url: '/graphql',
      payload: { query: TRANSITION, variables: { id: String(review), transition: 'HOLD' } },
    });
    expect(graphql.headers['retry-after']).toBe('2');
    expect(graphql.body.errors[0].extensions).toEqual({
      code: 'UNAVAILABLE',
      statusCode: 503,
      retryAfter: 2,
    });
    expect(await ready()).toBe(200);

    for (const client of held) client.release();
    for (const client of others) void client.then((each) => each.release());
    const answers = await Promise.all(waiting);
    expect(answers.flatMap((answer) => ('errors' in answer ? (answer.errors ?? []) : []))).toEqual(
      [],
    );
    const [{ count }] = await app.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM citations WHERE id = ANY ($1) AND report_status = 'HOLD'`,
      [ids],
    );
    expect(count).toBe(ids.length);
  });
});

describe('a transaction waits for nothing but its own connection (reliability 24)', () => {
  const transactions = (): Transactions => app.nest.get(Transactions);

  it.each<[string, () => Promise<unknown> | void]>([
    ['A second database connection', () => app.database.query('SELECT 1')],
    ['A second database connection', () => app.nest.get(ActivityService).noteActivity(LOOK)],
    ['A read on another connection', () => app.nest.get(FastReads).rows(NOTHING)],
    ['A query on the pool', () => app.nest.get(Database).rows(NOTHING)],
    [
      'A query on the pool',
      async () => app.nest.get(Database).repository(UserEntity).findOneBy({ id: 1 }),
    ],
    ['Hashing a password', () => app.nest.get(Passwords).hash('correct-horse-battery-42')],
    ['Reading a file', () => app.nest.get(StorageService).sha256('evidence/none.jpg')],
    ['Looking for a file', () => app.nest.get(StorageService).stat('evidence/none.jpg')],
    ['Storing a file', () => app.nest.get(StorageService).put('evidence/x.bin', Buffer.from('x'))],
    ['Rendering a notice', () => app.nest.get(PdfRenderer).render('<p>x</p>')],
    ['Waking a worker', () => app.nest.get(JobQueues).wake('sendMail', '1')],
    [
      'Asking the vehicle registry',
      async () =>
        new HttpRegistry({ url: 'http://127.0.0.1:9' }, () => undefined).findEntries(
          questionOf('KLM 4821'),
        ),
    ],
  ])('%s is refused inside of one', async (what, act) => {
    await expect(
      transactions().run(async () => {
        await act();
      }),
    ).rejects.toThrow(`${what} inside an open transaction: do it before, or after the commit`);
  });

  it('nor does a snapshot: a query on the pool is refused inside of one', async () => {
    const database = app.nest.get(Database);
    await expect(database.snapshot(() => database.rows(NOTHING))).rejects.toThrow(
      'A query on the pool inside an open transaction: do it before, or after the commit',
    );
    await expect(database.snapshot((on) => on.rows(NOTHING))).resolves.toEqual([{}]);
  });

  it('after the commit all of it may be done', async () => {
    let after: Promise<unknown> | undefined;
    await transactions().run(async (tx) => {
      await tx.rows(NOTHING);
      tx.afterCommit(() => {
        after = app.database.query('SELECT 1 AS one');
      });
    });
    expect(await after).toEqual([{ one: 1 }]);
  });
});

const NOTHING = statement({ name: 'pool test: nothing', sql: 'SELECT', row: {} });

const LOOK: ActivityEntry = {
  type: 'refused',
  actor: { kind: 'guest', ip: '127.0.0.1', requestId: 'test' },
  description: 'A look',
};
