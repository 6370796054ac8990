import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromium } from 'playwright';
import { DataSource } from 'typeorm';
import { startTestProcess } from '../../scripts/lib/test-services.mjs';
import { NoticeSigner } from '../features/notices/pdf/notice-signer.js';
import { RegistryService } from '../features/registry/registry.service.js';
import { RegistryAge } from '../features/registry/imports/registry-age.service.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { loadConfig } from '../platform/config/config.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { createApp } from './create-app.js';
import { ENTITIES } from './entities.js';
import { OperationsGauges } from './operations-gauges.js';
import { JobGauges } from '../platform/jobs/job-gauges.js';
import { JobQueues } from '../platform/jobs/job-queues.js';
import { createLogger } from '../platform/logging/logging.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { Metrics } from '../platform/metrics/metrics.service.js';
import { startApp, type TestApp } from '../test/app.js';
import { Visitor } from '../test/doors.js';
import { createCitation, PASSWORD, programWith, signedInAs } from '../test/factory.js';
import { multipart, type Part } from '../test/multipart.js';
import { questionOf } from '../test/entries.js';
import { Wire } from '../test/wire.js';

const METRICS_TOKEN = 'a-token-for-prometheus-only';

let app: TestApp;
let nest: NestFastifyApplication;
const written: string[] = [];

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN });
  // The same API again, with its log in our hands.
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  nest = await createApp(loadConfig(), createLogger('api', 'debug', log));
  await nest.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await nest.close();
  await app.stop();
});

const logged = (): Record<string, any>[] =>
  written.map((line) => JSON.parse(line) as Record<string, any>);
const origin = (): string =>
  `http://127.0.0.1:${(nest.getHttpServer().address() as AddressInfo).port}`;
const overHttp = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin()}${path}`, { headers, redirect: 'manual' });

/** The modules behind a worker's metrics, without its jobs. */
@Module({
  imports: [ConfigModule, DatabaseModule.forEntities(ENTITIES), MetricsModule],
  providers: [JobGauges, OperationsGauges, NoticeSigner, RegistryAge],
})
class GaugesModule {}

/** The value of one line of the Prometheus format. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const line = text
    .split('\n')
    .find((one) =>
      one.startsWith(`${name}{`) || one.startsWith(`${name} `)
        ? Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`))
        : false,
    );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

/** Returns the metrics of an idle worker. */
async function gaugesOfWorker(): Promise<string> {
  const worker = await NestFactory.createApplicationContext(GaugesModule, { logger: ['error'] });
  try {
    return await worker.get(Metrics).registry.metrics();
  } finally {
    await worker.close();
  }
}

async function metrics(): Promise<string> {
  return (await overHttp('/metrics')).text();
}

describe('what Prometheus reads (contract 3)', () => {
  it('is for this machine or a token, and nobody behind a proxy', async () => {
    expect((await overHttp('/metrics')).status).toBe(200);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const refused = await overHttp('/metrics', { [header]: '203.0.113.9' });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { statusCode: 403, code: 'FORBIDDEN', message: 'You are not allowed to do this' },
      ]);
      const wrong = { [header]: '203.0.113.9', authorization: 'Bearer nonsense' };
      expect((await overHttp('/metrics', wrong)).status).toBe(403);
      const right = { [header]: '203.0.113.9', authorization: `Bearer ${METRICS_TOKEN}` };
      expect((await overHttp('/metrics', right)).status).toBe(200);
    }
  });

  it('names its Node, which is 24 (contract 2)', async () => {
    expect(sample(await metrics(), 'nodejs_version_info', { major: '24' })).toBe(1);
  });

  it('counts answers by route template and status, whatever the address', async () => {
    for (const path of ['/api/citations/1', '/api/citations/2?x=1', '/api/nothing', '/../etc'])
      await overHttp(path);
    const text = await metrics();
    const http = 'stopline_http_request_duration_seconds_count';
    expect(sample(text, http, { method: 'GET', route: '/api/citations/:id', status: '401' })).toBe(
      2,
    );
    expect(text).not.toContain('/api/citations/1');
    expect(text).not.toContain('nothing');
  });

  it('counts GraphQL by the field that is asked for, never by a name that a client makes up', async () => {
    const visitor = new Visitor(nest.getHttpAdapter().getInstance());
    await visitor.graphql('query Invented { me { id } }');
    await visitor.graphql('query { a: me { id } b: me { name } }');
    await visitor.graphql('query { nothing }');
    const text = await metrics();
    const graphql = 'stopline_graphql_operation_duration_seconds_count';
    expect(sample(text, graphql, { type: 'query', field: 'me', outcome: 'errors' })).toBe(1);
    expect(sample(text, graphql, { type: 'query', field: 'several', outcome: 'errors' })).toBe(1);
    expect(sample(text, graphql, { type: 'none', field: 'none', outcome: 'refused' })).toBe(1);
    expect(text).not.toContain('Invented');
  });

  it('says how many jobs wait, for how long, and how the pool is used', async () => {
    await app.database.query(
      `INSERT INTO jobs (name, payload, run_at, driven_at)
       VALUES ('sendMail', '{"a":1}', now() - interval '90 seconds', now())`,
    );
    const worker = await gaugesOfWorker();
    expect(sample(worker, 'stopline_jobs', { kind: 'sendMail', status: 'queued' })).toBe(1);
    expect(sample(worker, 'stopline_jobs', { kind: 'renderNotice', status: 'running' })).toBe(0);
    expect(sample(worker, 'stopline_job_oldest_seconds', { kind: 'sendMail' })).toBeGreaterThan(89);
    expect(sample(worker, 'stopline_job_oldest_seconds', { kind: 'deriveImages' })).toBe(0);
    // The pool lets go of a connection that nobody needs for some seconds.
    await nest.get(DataSource).query('SELECT');
    const text = await metrics();
    expect(sample(text, 'stopline_jobs')).toBeNull();
    expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull();
    for (const folder of ['files', 'data', 'temporary'])
      expect(sample(text, 'stopline_disk_free_bytes', { folder })).toBeGreaterThan(0);
    expect(sample(text, 'stopline_db_pool_connections')).toBeGreaterThan(0);
    expect(sample(text, 'stopline_db_pool_waiting')).toBe(0);
    expect(sample(text, 'stopline_subscription_sockets')).toBe(0);
    expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

describe('the server closes (reliability 24)', () => {
  it('at once, also with a connection on which nothing was ever said', async () => {
    const closing = await createApp(loadConfig(), createLogger('api', 'error'));
    await closing.listen(0, '127.0.0.1');
    const server = closing.getHttpServer();
    const accepted = once(server, 'connection');
    const silent = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await accepted;
    const closed = once(silent, 'close');
    await closing.close();
    await closed;
  });
});

describe('a body that is refused, over a real connection (reliability 5)', () => {
  const wires: Wire[] = [];
  afterEach(() => wires.splice(0).forEach((wire) => wire.cut()));

  async function wire(): Promise<Wire> {
    const one = await Wire.to((nest.getHttpServer().address() as AddressInfo).port);
    wires.push(one);
    return one;
  }

  /** Returns the headers that a browser sends along with its cookies. */
  async function headersOf(visitor: Visitor): Promise<string[]> {
    if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.rest('GET', 'csrf-cookie');
    return [
      `cookie: ${[...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `x-xsrf-token: ${visitor.cookies.get('XSRF-TOKEN')}`,
    ];
  }

  const sized = (body: string): string => `content-length: ${Buffer.byteLength(body)}`;
  const JSON_TYPE = 'content-type: application/json';
  const large = JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'y' });
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nxxxx';

  it.each<[string, number, 'guest' | 'officer' | 'program', string[], string]>([
    [
      'no CSRF token',
      403,
      'guest',
      ['POST /api/auth/login/verify', JSON_TYPE, 'x-xsrf-token: no'],
      '{"a":1}',
    ],
    [
      'no CSRF token, and a large body',
      403,
      'guest',
      ['PUT /api/user/profile', JSON_TYPE, 'x-xsrf-token: no'],
      large,
    ],
    ['too large', 413, 'guest', ['POST /api/auth/login/verify', JSON_TYPE], large],
    [
      'another type',
      415,
      'guest',
      ['POST /api/auth/login/verify', 'content-type: text/csv'],
      'a,b',
    ],
    [
      'plain text',
      415,
      'guest',
      ['POST /api/auth/login/verify', 'content-type: text/plain'],
      '{"email":"a@b.test","password":"x"}',
    ],
    [
      'a form of a web page',
      415,
      'guest',
      ['POST /api/auth/login/verify', 'content-type: application/x-www-form-urlencoded'],
      'email=a@b.test&password=x',
    ],
    [
      'a form of a web page for GraphQL',
      415,
      'guest',
      ['POST /graphql', 'content-type: application/x-www-form-urlencoded'],
      'query={me{id}}',
    ],
    ['no JSON', 400, 'guest', ['POST /api/auth/login/verify', JSON_TYPE], '{"email": '],
    ['no JSON for a PUT', 400, 'officer', ['PUT /api/user/profile', JSON_TYPE], 'true false'],
    [
      'a form without boundary',
      400,
      'officer',
      ['POST /api/user/profile/upload', 'content-type: multipart/form-data'],
      part,
    ],
    [
      'a form that ends too early',
      400,
      'officer',
      ['POST /api/user/profile/upload', 'content-type: multipart/form-data; boundary=b'],
      part,
    ],
    [
      'a delivery that ends too early',
      400,
      'program',
      ['POST /api/events', 'content-type: multipart/form-data; boundary=b'],
      part,
    ],
    [
      'a form for somebody else',
      403,
      'officer',
      ['POST /api/events', 'content-type: multipart/form-data; boundary=b'],
      `${part}\r\n--b--\r\n`,
    ],
    [
      'a delivery whose first part is wrong, with all that follows',
      422,
      'program',
      ['POST /api/events', 'content-type: multipart/form-data; boundary=b'],
      `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n${part}${'x'.repeat(8_000_000)}\r\n--b--\r\n`,
    ],
    [
      'a picture that is too large',
      413,
      'officer',
      ['POST /api/user/profile/upload', 'content-type: multipart/form-data; boundary=b'],
      `${part}${'x'.repeat(16_000_000)}\r\n--b--\r\n`,
    ],
    ['GraphQL that is too large', 413, 'guest', ['POST /graphql', JSON_TYPE], large],
    ['GraphQL that is no JSON', 400, 'guest', ['POST /graphql', JSON_TYPE], '{'],
  ])('is answered: %s', async (_, status, who, [line, ...given], body) => {
    const guest = new Visitor(nest.getHttpAdapter().getInstance());
    const own =
      who === 'program'
        ? [`authorization: Bearer ${(await programWith(app, 'events:write')).program.bearer}`]
        : await headersOf(who === 'guest' ? guest : (await signedInAs(app, 3)).visitor);
    const kept = own.filter(
      (header) => !given.some((one) => one.split(':')[0] === header.split(':')[0]),
    );
    const one = await wire();
    const answer = await one.ask([`${line} HTTP/1.1`, ...kept, ...given, sized(body)], body);
    expect(answer).toMatchObject({
      status,
      body: line?.includes('/graphql')
        ? { errors: [{ message: expect.any(String), extensions: { statusCode: status } }] }
        : { statusCode: status, message: expect.any(String) },
    });
    // The same connection serves the next request, or is closed at once: it never waits for one that will not come.
    const next = await one.ask(['GET /health/live HTTP/1.1']);
    if (next !== null) expect(next.status).toBe(200);
  });

  it.each([
    ['NUL in a header', ['GET /api/citations HTTP/1.1', 'x-a: a\u0000b']],
    ['two lengths', ['POST /graphql HTTP/1.1', 'content-length: 1', 'content-length: 2']],
    [
      'two ways of length',
      ['POST /graphql HTTP/1.1', 'content-length: 4', 'transfer-encoding: chunked'],
    ],
    ['a folded header', ['GET /health/live HTTP/1.1', 'x-a: b\r\n c']],
    ['headers without end', ['GET /health/live HTTP/1.1', `x-a: ${'a'.repeat(20_000)}`]],
    ['a method that nobody knows', ['SMUGGLE /health/live HTTP/1.1']],
  ])('is answered in the same words where it is no HTTP: %s', async (_, head) => {
    const one = await wire();
    expect(await one.ask(head, 'abcd')).toMatchObject({
      status: 400,
      body: {
        statusCode: 400,
        code: 'BAD_REQUEST',
        message: 'The request could not be understood',
      },
    });
    expect(await one.ask(['GET /health/live HTTP/1.1'])).toBeNull();
  });

  it.each([
    ['a broken escape in the path', 400, ['GET /api/%zz HTTP/1.1']],
    ['a broken escape of a page', 400, ['GET /%ff HTTP/1.1']],
    [
      'a part of the path that is too long',
      404,
      [`GET /api/citations/${'1'.repeat(3_000)} HTTP/1.1`],
    ],
    ['an address that is too long', 400, [`GET /${'x'.repeat(20_000)} HTTP/1.1`]],
    ['no HTTP', 400, ['GET /health/live HTTP/1.1', 'x-a: a\u0000b']],
    ['an address that leads nowhere', 404, ['GET /api/nothing HTTP/1.1']],
  ])('has the security headers when it is refused: %s', async (_, status, head) => {
    const answer = (await (await wire()).ask(head))!;
    expect(answer).toMatchObject({ status, body: { statusCode: status } });
    const said = answer.headers.toLowerCase();
    for (const header of [
      'content-security-policy: default-src',
      'x-content-type-options: nosniff',
      'x-frame-options: sameorigin',
      'referrer-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'cache-control: no-store',
    ])
      expect(said).toContain(`\r\n${header}`);
  });

  it.each([
    ['application/json; charset=utf-8', 422],
    ['application/json;charset="UTF-8"', 422],
    ['application/json; charset=latin1', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json; boundary=x; charset=us-ascii', 415],
    ['multipart/form-data; boundary=b; charset=iso-8859-1', 415],
  ])('is read as UTF-8 or refused: %s', async (type, status) => {
    const visitor = new Visitor(nest.getHttpAdapter().getInstance());
    const payload = JSON.stringify({ email: '', password: '' });
    const headers = { 'content-type': type };
    const url = '/api/auth/login/verify';
    expect((await visitor.send({ method: 'POST', url, headers, payload })).status).toBe(status);
  });

  it('is read where its sender offers HTTP/2 as well, as the HTTP client of Java does', async () => {
    const offer = ['connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAM'];
    const { program } = await programWith(app, 'citations:read');
    const body = JSON.stringify({ query: '{ citations(queue: PENDING) { total } }' });
    const one = await wire();
    const { status } = (await one.ask(['GET /health/live HTTP/1.1', ...offer]))!;
    expect(status).toBe(200);
    const authorization = `authorization: Bearer ${program.bearer}`;
    const answer = await one.ask(
      ['POST /graphql HTTP/1.1', ...offer, authorization, JSON_TYPE, sized(body)],
      body,
    );
    expect(answer).toMatchObject({ status: 200, body: { data: { citations: { total: 0 } } } });
  });

  it('is forgotten when its sender leaves in the middle', async () => {
    const { program } = await programWith(app, 'events:write');
    const { visitor } = await signedInAs(app, 3);
    const browser = await headersOf(visitor);
    const form = 'content-type: multipart/form-data; boundary=b';
    const spool = await mkdtemp(join(tmpdir(), 'stopline-spool-test-'));
    const usual = process.env['TMPDIR'];
    process.env['TMPDIR'] = spool;
    try {
      written.length = 0;
      const one = await wire();
      one.send(
        [
          'POST /api/events HTTP/1.1',
          `authorization: Bearer ${program.bearer}`,
          form,
          'content-length: 1000000',
        ],
        part,
      );
      await expect.poll(() => readdir(spool)).toHaveLength(1);
      one.cut();
      await expect.poll(() => readdir(spool)).toEqual([]);
      for (const head of [
        ['POST /api/user/profile/upload HTTP/1.1', form],
        ['PUT /api/user/profile HTTP/1.1', JSON_TYPE],
      ]) {
        const other = await wire();
        other.send([...head, ...browser, 'content-length: 1000000'], part);
        other.cut();
      }
      expect((await overHttp('/health/live')).status).toBe(200);
      expect(logged().filter(({ level }) => (level as number) >= 50)).toEqual([]);
    } finally {
      if (usual === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = usual;
      await rm(spool, { recursive: true });
    }
  });
});

describe('the log has one line for each request', () => {
  it('with its template, its status, its caller, and an id that the answer carries', async () => {
    const { user, visitor } = await signedInAs(app, 3);
    const own = new Visitor(nest.getHttpAdapter().getInstance());
    for (const [name, value] of visitor.cookies) own.cookies.set(name, value);
    written.length = 0;
    const { headers } = await own.rest('GET', 'search?vehicle_owner=Marlow&page=1');
    const { status } = await own.graphql('query Anything { me { id } }');
    expect(status).toBe(200);
    const lines = logged().filter(({ msg }) => msg === 'request');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: 30,
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/api/search',
      status: 200,
      ms: expect.any(Number),
      userId: user.id,
    });
    expect(lines[1]).toMatchObject({ route: '/graphql', operation: 'query me', userId: user.id });
  });

  it('and nothing of what a client has sent', async () => {
    const secrets = ['Marlow-in-the-query', 'session-cookie-value', 'bearer-token-value', PASSWORD];
    const visitor = new Visitor(nest.getHttpAdapter().getInstance());
    written.length = 0;
    await overHttp(`/api/search?vehicle_owner=${secrets[0]}`, {
      cookie: `access_token=${secrets[1]}`,
    });
    await overHttp(`/reset/${secrets[0]}`);
    await overHttp('/api/search', { authorization: `Bearer ${secrets[2]}` });
    await visitor.rest('POST', 'auth/login/verify', { email: 'x@y.test', password: secrets[3] });
    await visitor.graphql(
      'mutation ($p: String!) { loginVerify(input: { email: "x@y.test", password: $p }) { twofahStatus } }',
      { p: secrets[3] },
    );
    expect(logged().filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(5);
    for (const secret of secrets) expect(written.join('\n')).not.toContain(secret);
  });

  it('keeps quiet about probes that find everything well', async () => {
    written.length = 0;
    await overHttp('/health/ready');
    await overHttp('/metrics');
    expect(logged().map(({ level }) => level)).toEqual([20, 20]);
  });
});

describe('the worker has doors of its own', () => {
  it('says how it is, and how long jobs and renderings take', async () => {
    const { visitor } = await signedInAs(app, 3);
    const id = await createCitation(app, 'REVIEW');
    const decided = await visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect(decided.status).toBe(200);
    const worker = await startTestProcess('app/worker.js', { ...app.variables, LOG_LEVEL: 'info' });
    try {
      const text = async (): Promise<string> => (await fetch(`${worker.url}/metrics`)).text();
      const job = { kind: 'renderNotice', outcome: 'done' };
      const done = async (): Promise<number | null> =>
        sample(await text(), 'stopline_job_duration_seconds_count', job);
      await expect.poll(done).toBe(1);
      expect(sample(await text(), 'nodejs_version_info', { major: '24' })).toBe(1);
      expect(sample(await text(), 'stopline_notice_render_seconds_count')).toBe(1);
      expect(
        sample(await text(), 'stopline_jobs', { kind: 'renderNotice', status: 'queued' }),
      ).toBe(0);
      for (const path of ['health/live', 'health/ready'])
        expect((await fetch(`${worker.url}/${path}`)).status).toBe(200);
      const proxied = await fetch(`${worker.url}/metrics`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(proxied.status).toBe(403);
    } finally {
      await worker.stop();
    }
    // The request that decided is found again in the worker's log.
    const lines = readFileSync(`${app.variables['DATA_DIR']}/worker.js.log`, 'utf8');
    expect(lines).toContain(`"requestId":"${decided.headers['x-request-id'] as string}"`);
  });
});

describe('the queue board at /ops/queues', () => {
  const get = (visitor: Visitor, path = ''): ReturnType<Visitor['send']> =>
    visitor.send({ method: 'GET', url: `/ops/queues${path}` });

  it('is for administrators; strangers sign in first', async () => {
    const stranger = await get(app.visitor());
    expect([stranger.status, stranger.headers['location']]).toEqual([303, '/login']);
    expect((await get(app.visitor(), '/api/queues')).status).toBe(401);
    const officer = await signedInAs(app, 3);
    expect((await get(officer.visitor)).status).toBe(403);
    expect((await get(officer.visitor, '/api/queues')).status).toBe(403);
    const token = app.visitor();
    token.bearer = 'nonsense';
    expect((await get(token, '/api/queues')).status).toBe(401);
    for (const role of [1, 2] as const) {
      const { visitor } = await signedInAs(app, role);
      const page = await get(visitor);
      expect(page.status).toBe(200);
      expect(page.body).toContain('Stopline queues');
      expect(page.body).not.toContain('googleapis');
      const { body } = await get(visitor, '/api/queues');
      expect(body.queues.map(({ name }: { name: string }) => name)).toEqual([
        'notices',
        'mail',
        'media',
        'decisions',
        'runs',
        'webhooks',
        'rehearsals',
        'packages',
        'registry',
        'recalls',
      ]);
    }
  });

  it('shows row numbers only, and retries what has failed; nothing else', async () => {
    const { visitor, user } = await signedInAs(app, 1);
    const queue = app.nest.get(JobQueues, { strict: false }).get('mail');
    await queue.add('sendMail', { id: '123' });
    const job = (await queue.getNextJob())!;
    await job.moveToFailed({ message: 'No post office' }, false);
    const { body } = await get(
      visitor,
      '/api/queues?activeQueue=mail&status=failed&page=1&jobsPerPage=10',
    );
    const shown = body.queues.find(({ name }: { name: string }) => name === 'mail').jobs[0];
    expect(shown).toMatchObject({
      name: 'sendMail',
      data: { id: '123' },
      failedReason: 'No post office',
    });
    const base = '/ops/queues/api/queues/mail';
    for (const path of ['/pause', '/empty', '/obliterate', '/clean/failed', `/${job.id}/clean`]) {
      const refused = await visitor.send({ method: 'PUT', url: `${base}${path}` });
      expect([refused.status, refused.body.message]).toEqual([
        405,
        'This address does not take that method',
      ]);
    }
    const put = { method: 'PUT' as const, url: `${base}/${job.id}/retry` };
    const without = await visitor.send({ ...put, headers: { 'x-xsrf-token': 'wrong' } });
    expect([without.status, without.body.message]).toEqual([403, 'CSRF token mismatch']);
    expect((await visitor.send(put)).status).toBe(204);
    expect(await job.getState()).toBe('waiting');
    const rows = await app.database.query<{ description: string }[]>(
      `SELECT description FROM activity WHERE type = 'job_redriven' AND causer_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([
      { description: `${user.name} asked the queue board to retry job ${job.id} of mail` },
    ]);
    expect((await visitor.send(put)).status).toBe(400);
    expect((await visitor.send({ method: 'GET', url: `${base}/nothing` })).status).toBe(404);
  });

  it('shows no button but those that it lets do something', async () => {
    const { visitor } = await signedInAs(app, 1);
    const queue = app.nest.get(JobQueues, { strict: false }).get('media');
    for (const id of ['1', '2']) {
      await queue.add('deriveImages', { id });
      const job = (await queue.getNextJob())!;
      if (id === '1') await job.moveToFailed({ message: 'No picture' }, false);
      else await job.moveToCompleted('', false);
    }
    await queue.add('deriveImages', { id: '3' });
    await queue.add('deriveImages', { id: '4' }, { delay: 3_600_000 });
    const browser = await chromium.launch({ executablePath: inject('services').browser });
    try {
      const context = await browser.newContext();
      await context.addCookies(
        [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin() })),
      );
      const page = await context.newPage();
      /** Returns the buttons by icon or text, except those that only show details. */
      const buttons = async (): Promise<string[]> => {
        const all = page.locator('main button:visible:not([role=tab]), [role=menuitem]:visible');
        const named = await all.evaluateAll((found) =>
          found.map((one) => /lucide-([a-z-]+)/.exec(one.innerHTML)?.[1] ?? one.textContent),
        );
        return named.filter((name) => name !== 'users' && name !== 'copy');
      };
      for (const [status, expected] of [
        ['failed', ['refresh-cw', 'refresh-cw']],
        ['completed', []],
        ['waiting', []],
        ['delayed', []],
        ['latest', ['refresh-cw']],
      ] as const) {
        await page.goto(`${origin()}/ops/queues/queue/media?status=${status}`);
        await page.getByText('deriveImages').first().waitFor();
        expect([status, await buttons()]).toEqual([status, expected]);
      }
      await page.goto(`${origin()}/ops/queues`);
      await page.locator('main button[aria-haspopup=menu]:visible').click();
      await page.getByRole('menuitem').first().waitFor();
      const items = page.locator('[role=menuitem]:visible');
      expect(await items.allTextContents()).toEqual([
        'Retry 1 failed jobs in all queues',
        'Sort by',
      ]);
    } finally {
      await browser.close();
    }
  });

  it('tells nothing of the inside when something goes wrong', async () => {
    const { visitor } = await signedInAs(app, 1);
    for (const path of [
      '/api/queues?page=x&jobsPerPage=-1',
      '/api/queues/%00',
      '/api/queues/mail/x%0d',
    ]) {
      const { status, raw } = await get(visitor, path);
      expect(status).toBeLessThan(500);
      expect(raw.toString()).not.toMatch(/at .*\.js|node_modules/);
    }
  });
});

describe('what a worker says of the installation (issue 23, point 25)', () => {
  it('names the last event of each camera, what is near its deadline, runs, mails and seals', async () => {
    const before = Date.now() / 1_000;
    const id = await createCitation(app, 'PENDING');
    await app.database.query(
      `UPDATE citations SET due_at = now() + interval '1 day' WHERE id = $1`,
      [id],
    );
    const { user } = await signedInAs(app, 3);
    await app.database.query(
      `UPDATE users SET mail_failure = 'no such mailbox', mail_failed_at = now() WHERE id = $1`,
      [user.id],
    );
    const [{ camera }] = await app.database.query<[{ camera: string }]>(
      'SELECT camera_system_serial_number AS camera FROM captures WHERE citation_id = $1',
      [id],
    );
    const text = await gaugesOfWorker();
    const lastEvent = sample(text, 'stopline_camera_last_event_timestamp_seconds', { camera });
    expect(lastEvent).toBeGreaterThan(before - 5);
    expect(sample(text, 'stopline_events_due', { queue: 'pending', state: 'near' })).toBe(1);
    expect(sample(text, 'stopline_events_due', { queue: 'pending', state: 'overdue' })).toBe(0);
    expect(sample(text, 'stopline_notices_due', { state: 'overdue' })).toBe(0);
    expect(sample(text, 'stopline_notice_runs', { status: 'FAILED' })).toBe(0);
    expect(sample(text, 'stopline_notice_run_oldest_seconds', { status: 'MADE' })).toBe(0);
    expect(sample(text, 'stopline_mail_refused_accounts')).toBe(1);
    expect(sample(text, 'stopline_webhook_oldest_seconds')).toBe(0);
    expect(sample(text, 'stopline_seal_lag_seconds')).toBeGreaterThan(0);
    // There is no value, because nothing is signed here and no certificate exists.
    expect(sample(text, 'stopline_signing_certificate_days')).toBeNull();
  });

  it('counts refused deliveries, failed sign-ins and what the registry answers, at the API', async () => {
    const refusals = async () => {
      const text = await metrics();
      return ['INVALID', 'TOO_LARGE', 'BAD_REQUEST'].map(
        (code) => sample(text, 'stopline_deliveries_refused_total', { code }) ?? 0,
      );
    };
    const { program } = await programWith(app, 'events:write');
    const camera = new Visitor(nest.getHttpAdapter().getInstance());
    camera.bearer = program.bearer;
    const event = (content: string): Part => ({ name: 'event', content, type: 'application/json' });
    const deliver = (parts: Part[], end?: number) => {
      const { headers, payload } = multipart(parts);
      const request = { method: 'POST' as const, url: '/api/events', headers };
      return camera.send({ ...request, payload: payload.subarray(0, end) });
    };
    // Other tests of this file may have refused some.
    const before = await refusals();
    // An event without fields; one sent twice; one above its limit; one that ends in the middle.
    const answers = [
      await deliver([event('{}')]),
      await deliver([event('{}'), event('{}')]),
      await deliver([event(' '.repeat(1024 * 1024 + 1))]),
      await deliver([event('{}')], -20),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 413, 400]);
    const visitor = new Visitor(nest.getHttpAdapter().getInstance());
    const credentials = { email: 'nobody@stopline.test', password: PASSWORD };
    for (let attempt = 0; attempt < 6; attempt += 1)
      await visitor.rest('POST', 'auth/login/verify', credentials);
    await nest.get(RegistryService).findEntries(questionOf('ZZZ 9999'));
    const text = await metrics();
    const refused = (await refusals()).map((count, n) => count - before[n]!);
    expect(refused).toEqual([2, 1, 1]);
    expect(sample(text, 'stopline_sign_in_failures_total', { reason: 'password' })).toBeGreaterThan(
      4,
    );
    expect(sample(text, 'stopline_sign_in_failures_total', { reason: 'locked' })).toBe(1);
    expect(sample(text, 'stopline_registry_duration_seconds_count', { outcome: 'unknown' })).toBe(
      1,
    );
  });
});
