import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestEnvironment } from '../../scripts/lib/test-services.mjs';
import { quietChecks, setUpNotices } from '../../scripts/lib/test-settings.mjs';
import { loadConfig } from '../platform/config/config.js';
import { statement } from '../platform/database/statement.js';
import { Transactions, type Tx } from '../platform/database/transactions.js';
import { translate } from '../platform/errors/translate.js';
import { createApp } from './create-app.js';
import { createLogger } from '../platform/logging/logging.js';
import { UserEntity } from '../platform/identity/user.entity.js';
import type { TestApp } from '../test/app.js';
import { type Answer, Visitor } from '../test/doors.js';
import { cloneCitation, createCitation, PASSWORD, signedInAs } from '../test/factory.js';
import { Relay } from '../test/relay.js';

const UNAVAILABLE = {
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'The service is not available at the moment, try again',
};

let app: TestApp;
let postgres: Relay;
let redis: Relay;
let variables: Record<string, string>;
let inspection: Visitor;
let ids: number[];

beforeAll(async () => {
  const environment = await createTestEnvironment(inject('services'));
  postgres = await Relay.to(environment.variables['DATABASE_URL']!);
  redis = await Relay.to(environment.variables['REDIS_URL']!);
  ({ variables } = environment);
  Object.assign(process.env, variables, { DATABASE_URL: postgres.url, REDIS_URL: redis.url });
  // The logger is silent, because this test is not about the messages of outages.
  const nest = await createApp(loadConfig(), createLogger('api', 'fatal'));
  const fastify = nest.getHttpAdapter().getInstance();
  await fastify.ready();
  app = {
    nest,
    database: nest.get(DataSource),
    variables,
    visitor: () => new Visitor(fastify),
    stop: async () => {
      await nest.close();
      await postgres.stop();
      await redis.stop();
      await environment.dispose();
    },
  };
  await setUpNotices(app.database);
  await quietChecks(app.database);
  inspection = (await signedInAs(app, 3)).visitor;
  const { user } = await signedInAs(app, 4);
  const first = await createCitation(app, 'REVIEW', { submittedBy: user.id });
  ids = await cloneCitation(app, first, 6);
});
afterAll(() => app.stop());

const get = (url: string): Promise<Answer> => app.visitor().send({ method: 'GET', url });

async function dependencies(): Promise<[number, Record<string, string>]> {
  const { status, body } = await get('/health/ready');
  return [status, body.dependencies];
}

const ALL_UP = { postgres: 'up', redis: 'up', storage: 'up' };

describe('while Postgres is away (reliability 24)', () => {
  const CALLS: [string, () => Promise<Answer>][] = [
    ['a list', () => inspection.rest('GET', 'citations?status=submitted')],
    ['a report', () => inspection.rest('GET', `citations/${ids[0]}`)],
    ['a search', () => inspection.rest('GET', 'search?vehicle_owner=Marlow')],
    ['a decision', () => inspection.rest('PUT', `citations/${ids[0]}`, { report_status: 'HOLD' })],
    ['the count', () => inspection.rest('GET', 'user/notifications/count')],
    [
      'signing in',
      () =>
        app.visitor().rest('POST', 'auth/login/verify', { email: 'a@b.test', password: PASSWORD }),
    ],
  ];

  it('everything is 503 in JSON and readiness says why; it returns by itself', async () => {
    expect(await dependencies()).toEqual([200, ALL_UP]);
    postgres.cut();
    for (const [name, call] of CALLS) {
      const { status, body } = await call();
      expect([name, status, body]).toEqual([name, 503, UNAVAILABLE]);
    }
    const { errors } = await inspection.graphql('{ citations(queue: SUBMITTED) { total } }');
    expect(errors[0]).toMatchObject({
      message: UNAVAILABLE.message,
      extensions: { code: 'UNAVAILABLE', statusCode: 503 },
    });
    expect(await dependencies()).toEqual([503, { ...ALL_UP, postgres: 'down' }]);
    expect((await get('/health/live')).status).toBe(200);

    postgres.mend();
    for (const [name, call] of CALLS) {
      const { status } = await call();
      expect([name, status]).toEqual([name, name === 'signing in' ? 401 : 200]);
    }
    expect(await dependencies()).toEqual([200, ALL_UP]);
  });

  it('a network that swallows everything holds no connection for ever', async () => {
    const total = '{ citations(queue: SUBMITTED) { total } }';
    // By then it is compiled.
    for (let time = 0; time < 3; time += 1) await inspection.graphql(total);
    postgres.silence();
    const begun = Date.now();
    const answers = await Promise.all(CALLS.map(([, call]) => call()));
    for (const [index, { status, body }] of answers.entries())
      expect([CALLS[index]![0], status, body]).toEqual([CALLS[index]![0], 503, UNAVAILABLE]);
    expect(Date.now() - begun).toBeLessThan(25_000);
    await expect
      .poll(dependencies, { timeout: 10_000 })
      .toEqual([503, { ...ALL_UP, postgres: 'down' }]);
    // A Postgres that is frozen takes connections, and never says a word on them.
    for (const [name, call] of CALLS.slice(0, 5)) {
      const { status, body, headers } = await call();
      expect([name, status, body]).toEqual([name, 503, UNAVAILABLE]);
      expect(headers['retry-after']).toBe('5');
    }
    for (const query of [total, `${total} # by Apollo Server`]) {
      const { body, headers } = await inspection.send({
        method: 'POST',
        url: '/graphql',
        payload: { query },
      });
      expect([body.errors[0].extensions.statusCode, headers['retry-after']]).toEqual([503, '5']);
    }
    postgres.mend();
    // The connections that fell silent are given up: nobody waits for one of them again.
    await expect.poll(dependencies, { timeout: 25_000 }).toEqual([200, ALL_UP]);
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, index) => CALLS[index % 5]![1]()),
    );
    expect(again.filter(({ status }) => status === 503)).toEqual([]);
  }, 90_000);
});

const PID = statement({
  name: 'outage test: pid',
  sql: 'SELECT pg_backend_pid() AS pid',
  row: { pid: 'integer' },
});

describe('a connection that dies inside a transaction (reliability 24)', () => {
  /** Ends the connection of a transaction, as a restart of Postgres or a proxy does. */
  async function kill(tx: Tx): Promise<void> {
    const row = await tx.first(PID);
    const owner = new DataSource({ type: 'postgres', url: variables['DATABASE_URL'] });
    await owner.initialize();
    await owner.query('SELECT pg_terminate_backend($1)', [row!.pid]);
    await owner.destroy();
    await sleep(200);
  }

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['before the next statement', (tx) => tx.rows(PID)],
    ['before the next statement of a repository', (tx) => tx.repository(UserEntity).countBy({})],
    ['before the commit', () => Promise.resolve()],
  ])('is a service that is not available for a moment: %s', async (_, next) => {
    const failed = await app.nest
      .get(Transactions)
      .run(async (tx) => {
        await kill(tx);
        await next(tx);
      })
      .catch((error: unknown) => error);
    expect(translate(failed).refusal.code).toBe('UNAVAILABLE');
  });

  it('answers 503 at the door, and what was not answered 200 can be done again', async () => {
    const many = await cloneCitation(app, ids[5]!, 60);
    const hold = async (id: number): Promise<number> =>
      (await inspection.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })).status;
    const first = many.map(hold);
    for (let cut = 0; cut < 4; cut += 1) {
      await sleep(40);
      postgres.cut();
      postgres.mend();
    }
    const statuses = await Promise.all(first);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const undone = many.filter((_, index) => statuses[index] !== 200);
    // A call whose answer was lost may have been done all the same: it is refused now.
    for (const status of await Promise.all(undone.map(hold))) expect([200, 409]).toContain(status);
    const [{ held }] = await app.database.query<[{ held: number }]>(
      `SELECT count(*)::int AS held FROM citations WHERE id = ANY ($1) AND report_status = 'HOLD'`,
      [many],
    );
    expect(held).toBe(many.length);
  });
});

describe('while the password of the database is changed (reliability 24)', () => {
  it('calls answer 503, and 200 again once it is right', async () => {
    const owner = new DataSource({ type: 'postgres', url: variables['DATABASE_URL'] });
    await owner.initialize();
    const login = `login_${Date.now()}`;
    await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'one'`);
    await owner.query(`GRANT stopline_app TO ${login}`);
    const url = new URL(postgres.url);
    url.username = login;
    url.password = 'one';
    Object.assign(process.env, { DATABASE_URL: url.href });
    const nest = await createApp(loadConfig(), createLogger('api', 'fatal'));
    try {
      const fastify = nest.getHttpAdapter().getInstance();
      await fastify.ready();
      const another = { ...app, visitor: () => new Visitor(fastify) };
      const { visitor } = await signedInAs(another, 3);
      const calls: (() => Promise<Answer>)[] = [
        () => visitor.rest('GET', 'citations?status=submitted'),
        () => visitor.rest('GET', 'app/dashboard'),
        () => visitor.rest('PUT', `citations/${ids[5]}`, { report_status: 'COMPLETED' }),
        () =>
          another.visitor().rest('POST', 'auth/login/verify', { email: 'a@b.c', password: 'x' }),
      ];
      const load = async (): Promise<number[]> =>
        (await Promise.all(Array.from({ length: 40 }, (_, index) => calls[index % 4]!()))).map(
          ({ status }) => status,
        );

      const under = load();
      await owner.query(`ALTER ROLE ${login} PASSWORD 'two'`);
      // Open connections stay; now none does.
      postgres.cut();
      postgres.mend();
      expect((await under).filter((status) => status >= 500 && status !== 503)).toEqual([]);
      expect([...new Set(await load())]).toEqual([503]);
      await owner.query(`ALTER ROLE ${login} PASSWORD 'one'`);
      expect((await load()).filter((status) => status >= 500)).toEqual([]);
    } finally {
      await nest.close();
      await owner.query(`DROP ROLE ${login}`);
      await owner.destroy();
    }
  }, 60_000);
});

describe('while Redis is away (reliability 19, 24)', () => {
  it.each(['cut', 'silence'] as const)(
    '(%s) everything is accepted at once, and readiness tells it without being unready',
    async (outage) => {
      redis[outage]();
      const begun = Date.now();
      for (const report_status of ['HOLD', 'REVISE', 'COMPLETED']) {
        const id = ids[outage === 'cut' ? 1 : 2]!;
        const target = report_status === 'COMPLETED' ? ids[outage === 'cut' ? 3 : 4]! : id;
        const { status } = await inspection.rest('PUT', `citations/${target}`, { report_status });
        expect([report_status, status]).toEqual([report_status, 200]);
      }
      expect(Date.now() - begun).toBeLessThan(2_000);
      await expect
        .poll(dependencies, { timeout: 10_000 })
        .toEqual([200, { ...ALL_UP, redis: 'down' }]);
      redis.cut();
      redis.mend();
      await expect.poll(dependencies, { timeout: 10_000 }).toEqual([200, ALL_UP]);
    },
    30_000,
  );
});
