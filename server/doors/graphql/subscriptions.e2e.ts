import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Client, createClient } from 'graphql-ws';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Redis } from 'ioredis';
import { WebSocket } from 'ws';
import { Tokens } from '../../platform/auth/tokens.js';
import { Broadcasts } from '../../platform/redis/broadcasts.js';
import { Signals } from '../../platform/redis/signals.js';
import { loadConfig } from '../../platform/config/config.js';
import { SOCKET_LIMITS, SubscriptionServer } from './subscription-server.js';
import { createApp } from '../../app/create-app.js';
import { createLogger } from '../../platform/logging/logging.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../test/factory.js';

const COUNT = 'subscription { notificationCountChanged }';

let app: TestApp;
let other: NestFastifyApplication;
/** True once the last test has stopped it. */
let isStopped = false;
let inspector: Visitor;
const opened: Client[] = [];

beforeAll(async () => {
  app = await startApp();
  await app.nest.listen(0, '127.0.0.1');
  // A second API process in all but name: it shares nothing with the first but Postgres and Redis.
  other = await createApp(loadConfig(), createLogger('api', 'warn'));
  await other.listen(0, '127.0.0.1');
  inspector = (await signedInAs(app, 3)).visitor;
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.dispose();
});
afterAll(async () => {
  if (!isStopped) await other.close();
  await app.stop();
});

const portOf = (nest: NestFastifyApplication): number =>
  (nest.getHttpServer().address() as AddressInfo).port;

interface Connection {
  client: Client;
  /** Resolves with why the server has closed the socket. */
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a WebSocket with the visitor's cookies, as their browser would. */
function connect(
  visitor: Visitor,
  {
    nest = app.nest,
    headers = {},
    connectionParams,
    lazy = true,
  }: {
    nest?: NestFastifyApplication;
    headers?: Record<string, string>;
    connectionParams?: Record<string, unknown>;
    lazy?: boolean;
  } = {},
): Connection {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  class BrowserSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { cookie, ...headers } });
    }
  }
  let close: (event: { code: number; reason: string }) => void;
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    close = resolve;
  });
  const client = createClient({
    url: `ws://127.0.0.1:${portOf(nest)}/graphql`,
    webSocketImpl: BrowserSocket,
    retryAttempts: 0,
    lazy,
    onNonLazyError: () => undefined,
    ...(connectionParams === undefined ? {} : { connectionParams }),
    on: {
      closed: (event) => {
        const { code, reason } = event as { code: number; reason: string };
        close({ code, reason });
      },
    },
  });
  opened.push(client);
  return { client, closed };
}

/** Returns the results of a subscription so far, and a way to wait for more. */
function follow(client: Client, query = COUNT, variables?: Record<string, unknown>) {
  const results: any[] = [];
  let failure: any;
  const stop = client.subscribe(
    { query, ...(variables === undefined ? {} : { variables }) },
    {
      next: (result) => void results.push(result),
      error: (error) => {
        failure = error;
      },
      complete: () => undefined,
    },
  );
  const until = (done: () => boolean): Promise<void> =>
    expect.poll(() => done() || JSON.stringify({ results, failure }), { interval: 20 }).toBe(true);
  return {
    results,
    stop,
    counts: () => results.map((result) => result.data?.notificationCountChanged as number),
    has: (...counts: number[]) =>
      until(
        () =>
          JSON.stringify(counts) ===
          JSON.stringify(results.map((one) => one.data?.notificationCountChanged)),
      ),
    failed: async () => {
      await until(() => failure !== undefined);
      return failure;
    },
    answered: async () => {
      await until(() => results.length > 0);
      return results[0];
    },
  };
}

/** Whom this process tells of signals, by topic. */
const listenersOf = (nest: NestFastifyApplication): Map<string, unknown> =>
  Reflect.get(nest.get(Signals, { strict: false }), 'listeners') as Map<string, unknown>;

/** An event that this officer has submitted and that is sent back to them. */
async function sendBack(submitter: TestUser, through: Visitor = inspector): Promise<void> {
  const id = await createCitation(app, 'REVIEW', { submittedBy: submitter.id });
  const { status } = await through.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
  expect(status).toBe(200);
}

describe('the count of unread notifications is pushed (contract 11)', () => {
  it('tells the count of now and each change, to its own user only', async () => {
    const processing = await signedInAs(app, 4);
    const bystander = await signedInAs(app, 4);
    const mine = follow(connect(processing.visitor).client);
    const theirs = follow(connect(bystander.visitor).client);
    await mine.has(0);
    await sendBack(processing.user);
    await mine.has(0, 1);
    const page = await processing.visitor.rest('GET', 'user/notifications');
    await processing.visitor.rest('PUT', `user/notifications/${page.body.data[0].id}`);
    await mine.has(0, 1, 0);
    expect(theirs.counts()).toEqual([0]);
  });

  it('works across API processes', async () => {
    const processing = await signedInAs(app, 4);
    const here = follow(connect(processing.visitor).client);
    const there = follow(connect(processing.visitor, { nest: other }).client);
    await Promise.all([here.has(0), there.has(0)]);
    await sendBack(processing.user);
    await Promise.all([here.has(0, 1), there.has(0, 1)]);
  });

  it('stops listening when the subscriber leaves', async () => {
    const processing = await signedInAs(app, 4);
    const mine = follow(connect(processing.visitor).client);
    await mine.has(0);
    const listeners = listenersOf(app.nest);
    const topic = `notifications:${processing.user.id}`;
    expect(listeners.has(topic)).toBe(true);
    mine.stop();
    await expect.poll(() => listeners.has(topic)).toBe(false);
    await sendBack(processing.user);
    expect(mine.counts()).toEqual([0]);
  });
});

describe('who may open a socket and subscribe', () => {
  it('refuses a stranger', async () => {
    const { client, closed } = connect(app.visitor());
    follow(client);
    expect(await closed).toEqual({ code: 4403, reason: 'Unauthenticated' });
  });

  it('refuses a page of another site at the upgrade', async () => {
    const { visitor } = await signedInAs(app, 4);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect(await upgradeStatus('/graphql', headers, visitor)).toBe(403);
    const own = { origin: `http://127.0.0.1:${portOf(app.nest)}`, 'sec-fetch-site': 'same-origin' };
    await follow(connect(visitor, { headers: own }).client).has(0);
  });

  it('answers 404 to the upgrade of any other address', async () => {
    for (const path of ['/', '/graphqlx', '/api/csrf-cookie', '/graphql/../x'])
      expect(await upgradeStatus(path)).toBe(404);
  });

  it('holds the same rule for each field as HTTP does', async () => {
    const administrator = await signedInAs(app, 1);
    const { errors } = await follow(connect(administrator.visitor).client).answered();
    expect(errors).toMatchObject([
      {
        message: 'You are not allowed to do this',
        extensions: { code: 'FORBIDDEN', statusCode: 403 },
      },
    ]);
  });

  it('takes an API token from connectionParams, whatever the page, and closes when it is revoked', async () => {
    const { visitor } = await signedInAs(app, 1);
    const { body } = await visitor.rest('POST', 'tokens', {
      name: 'Dashboard wall',
      scopes: ['citations:read'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const connectionParams = { authorization: `Bearer ${body.token}` };
    const held = connect(app.visitor(), { connectionParams, lazy: false });
    const { errors } = await follow(held.client).answered();
    expect(errors[0].extensions.code).toBe('FORBIDDEN');
    await visitor.rest('DELETE', `tokens/${body.id}`);
    expect(await held.closed).toEqual({ code: 4403, reason: 'Unauthenticated' });
    const wrong = connect(app.visitor(), {
      connectionParams: { authorization: 'Bearer nonsense' },
    });
    follow(wrong.client);
    expect((await wrong.closed).reason).toBe('Unauthenticated');
  });
});

describe('a socket ends with its session, in every process', () => {
  const ends: [string, (who: { user: TestUser; visitor: Visitor }) => Promise<unknown>][] = [
    ['signing out', ({ visitor }) => visitor.rest('POST', 'auth/logout')],
    [
      'any end of the session',
      ({ user }) =>
        app.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [user.id]),
    ],
    [
      'idling for 30 minutes',
      ({ user }) =>
        app.database.query(
          `UPDATE sessions SET last_refreshed_at = now() - interval '31 minutes' WHERE user_id = $1`,
          [user.id],
        ),
    ],
    [
      'being deactivated',
      ({ user }) =>
        app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.id]),
    ],
  ];
  for (const [name, end] of ends) {
    it(`on ${name}`, async () => {
      const who = await signedInAs(app, 4);
      const bystander = await signedInAs(app, 4);
      const connections = [connect(who.visitor), connect(who.visitor, { nest: other })];
      for (const { client } of connections) await follow(client).has(0);
      const unharmed = follow(connect(bystander.visitor).client);
      await unharmed.has(0);
      await end(who);
      for (const { closed } of connections)
        expect(await closed).toEqual({ code: 4403, reason: 'Unauthenticated' });
      await sendBack(bystander.user);
      await unharmed.has(0, 1);
    });
  }

  it('asks for a refresh when the access token has expired', async () => {
    const { visitor } = await signedInAs(app, 4);
    const claims = jwt.decode(visitor.cookies.get('access_token')!) as Record<string, unknown>;
    const expired = jwt.sign(
      { ...claims, iat: Number(claims['iat']) - 3600, exp: Number(claims['exp']) - 3600 },
      app.nest.get(Tokens, { strict: false }).accessKey,
      { algorithm: 'HS256' },
    );
    visitor.cookies.set('access_token', expired);
    const { client, closed } = connect(visitor);
    follow(client);
    expect(await closed).toEqual({ code: 4403, reason: 'Token has expired' });
  });
});

describe('what one socket may ask for', () => {
  it('takes subscriptions only, by the rules of every document', async () => {
    const { visitor } = await signedInAs(app, 4);
    const { client } = connect(visitor);
    // 15 fragments that spread each other (reliability 16: looked at once each).
    const spreads = Array.from({ length: 15 }, (_, n) => `...f${n}`);
    const circle = spreads
      .map((own) => [own.slice(3), spreads.filter((other) => other !== own).join(' ')])
      .map(([name, others]) => `fragment ${name} on Subscription { ${others} }`)
      .join(' ');
    for (const [query, message] of [
      ['{ me { id } }', 'Only subscriptions are taken over a WebSocket'],
      ['mutation { logout { done } }', 'Only subscriptions are taken over a WebSocket'],
      ['subscription { nothing }', 'Cannot query field "nothing" on type "Subscription".'],
      ['subscription {', 'Syntax Error: Expected Name, found <EOF>.'],
      [
        `subscription { ${'a'.repeat(3)}${' notificationCountChanged'.repeat(2_100)} }`,
        'Syntax Error: Document contains more that 2000 tokens. Parsing aborted.',
      ],
      [`subscription { ...f0 } ${circle}`, 'This query has fragments within themselves'],
      [
        'subscription a { notificationCountChanged } subscription b { notificationCountChanged }',
        'Must provide operation name if query contains multiple operations.',
      ],
    ] as const) {
      const [error] = await follow(client, query).failed();
      expect(error).toMatchObject({
        message,
        extensions: { code: 'BAD_REQUEST', statusCode: 400 },
      });
    }
  });

  it('runs none by HTTP, and says where they are sent', async () => {
    const { visitor } = await signedInAs(app, 4);
    const { status, errors } = await visitor.graphql(COUNT);
    expect([status, errors]).toMatchObject([
      400,
      [
        {
          message: 'Subscriptions are sent over a WebSocket only',
          extensions: { code: 'BAD_REQUEST', statusCode: 400 },
        },
      ],
    ]);
  });

  it('ends nothing but a subscription that is skipped', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const { client } = connect(visitor);
    const mine = follow(client);
    await mine.has(0);
    for (const query of [
      'subscription { notificationCountChanged @skip(if: true) }',
      'subscription { notificationCountChanged @include(if: false) }',
      'subscription { ...f } fragment f on Subscription { ... @skip(if: true) { notificationCountChanged } }',
    ]) {
      const [error] = await follow(client, query).failed();
      expect(error).toMatchObject({
        message: 'This subscription is skipped: nothing is left of it',
        extensions: { code: 'BAD_REQUEST', statusCode: 400 },
      });
    }
    await follow(client, 'subscription { notificationCountChanged @skip(if: false) }').has(0);
    await sendBack(user);
    await mine.has(0, 1);
  });

  it('refuses one that a variable skips, or a directive without its value, and goes on', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const { client } = connect(visitor);
    const mine = follow(client);
    await mine.has(0);
    const byVariable = 'A subscription cannot be skipped by a variable';
    for (const [query, message] of [
      ['subscription ($x: Boolean!) { notificationCountChanged @skip(if: $x) }', byVariable],
      ['subscription ($x: Boolean!) { notificationCountChanged @include(if: $x) }', byVariable],
      [
        'subscription ($x: Boolean!) { ...f } fragment f on Subscription { ... @skip(if: $x) { notificationCountChanged } }',
        byVariable,
      ],
      [
        'subscription { notificationCountChanged @skip }',
        '@skip of a subscription needs an "if": true or false',
      ],
      [
        'subscription { notificationCountChanged @include(if: "yes") }',
        '@include of a subscription needs an "if": true or false',
      ],
    ] as const) {
      const [error, ...others] = await follow(client, query, { x: false }).failed();
      expect([query, error, others]).toMatchObject([
        query,
        { message, extensions: { code: 'BAD_REQUEST', statusCode: 400 } },
        [],
      ]);
      // By HTTP no subscription runs, but the document is checked before that is said.
      const { status, errors } = await visitor.graphql(query, { x: false });
      expect([query, status, errors]).toMatchObject([
        query,
        400,
        [{ message, extensions: { code: 'BAD_REQUEST' } }],
      ]);
    }
    // Below the root a variable is an ordinary one.
    const id = await createCitation(app, 'PENDING');
    const inner = follow(
      client,
      'subscription ($id: ID!, $x: Boolean!) { citationUpdated(citationId: $id) { id version @skip(if: $x) } }',
      { id: String(id), x: true },
    );
    expect((await inner.answered()).data).toEqual({ citationUpdated: { id: String(id) } });
    await sendBack(user);
    await mine.has(0, 1);
  });

  it('refuses an id of 500 characters, and nothing else of the socket', async () => {
    const { visitor } = await signedInAs(app, 4);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(
      `ws://127.0.0.1:${portOf(app.nest)}/graphql`,
      'graphql-transport-ws',
      { headers: { cookie } },
    );
    const came: { type: string; id?: string; payload?: any }[] = [];
    socket.on('message', (data: Buffer) => came.push(JSON.parse(data.toString())));
    const send = (message: object) => socket.send(JSON.stringify(message));
    const subscribe = (id: string) => send({ id, type: 'subscribe', payload: { query: COUNT } });
    await once(socket, 'open');
    send({ type: 'connection_init' });
    await expect.poll(() => came.map(({ type }) => type)).toEqual(['connection_ack']);
    const long = 'x'.repeat(500);
    for (const id of ['short', long]) subscribe(id);
    await expect.poll(() => came.length).toBe(3);
    subscribe(long);
    await expect.poll(() => came.length).toBe(4);
    expect(came.filter(({ id }) => id === long)).toMatchObject(
      Array.from({ length: 2 }, () => ({
        type: 'error',
        payload: [{ message: 'The id of a subscription has at most 64 characters' }],
      })),
    );
    expect([came.filter(({ id }) => id === 'short').length, socket.readyState]).toEqual([
      1,
      socket.OPEN,
    ]);
    socket.close();
  });

  it(`runs ${SOCKET_LIMITS.subscriptions} at a time`, async () => {
    const { visitor } = await signedInAs(app, 4);
    const { client } = connect(visitor);
    const running = Array.from({ length: SOCKET_LIMITS.subscriptions }, () => follow(client));
    for (const one of running) await one.has(0);
    const [error] = await follow(client).failed();
    expect(error).toMatchObject({ extensions: { code: 'TOO_MANY_REQUESTS', statusCode: 429 } });
    running[0]!.stop();
    await follow(client).has(0);
  });

  it('does not wait for a silent client, and takes no flood', async () => {
    const address = `ws://127.0.0.1:${portOf(app.nest)}/graphql`;
    const silent = new WebSocket(address, 'graphql-transport-ws');
    const flood = new WebSocket(address, 'graphql-transport-ws');
    flood.on('open', () => flood.send('x'.repeat(SOCKET_LIMITS.messageBytes + 1)));
    flood.on('error', () => undefined);
    const codeOf = (socket: WebSocket): Promise<number> =>
      new Promise((resolve) => {
        socket.on('close', resolve);
      });
    expect(await Promise.all([codeOf(silent), codeOf(flood)])).toEqual([4408, 1009]);
  });

  // Reliability 23: a log is one JSON object a line, so nothing is printed beside it.
  it('prints nothing whatever a client sends', async () => {
    const printed = (['error', 'warn', 'log'] as const).map((method) => vi.spyOn(console, method));
    const address = `ws://127.0.0.1:${portOf(app.nest)}/graphql`;
    const sent: [message: string | Buffer, code: number][] = [
      ['x'.repeat(SOCKET_LIMITS.messageBytes + 1), 1009],
      [Buffer.alloc(SOCKET_LIMITS.messageBytes + 1), 1009],
      ['{', 4400],
      [Buffer.from([0xff, 0xfe]), 4400],
      ['{"type":"subscribe","id":"1","payload":{"query":"{ me { id } }"}}', 4401],
    ];
    const codes = sent.map(([message]) => {
      const socket = new WebSocket(address, 'graphql-transport-ws');
      socket.on('open', () => socket.send(message)).on('error', () => undefined);
      return new Promise<number>((resolve) => {
        socket.on('close', resolve);
      });
    });
    expect(await Promise.all(codes)).toEqual(sent.map(([, code]) => code));
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
    for (const spy of printed) spy.mockRestore();
  });

  it('forgets a socket that has gone', async () => {
    const server = app.nest.get(SubscriptionServer, { strict: false });
    const before = server.count;
    const { visitor } = await signedInAs(app, 4);
    const { client } = connect(visitor);
    await follow(client).has(0);
    expect(server.count).toBe(before + 1);
    await client.dispose();
    await expect.poll(() => server.count).toBe(before);
  });
});

function upgradeStatus(
  path: string,
  headers: Record<string, string> = {},
  visitor?: Visitor,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port: portOf(app.nest),
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'graphql-transport-ws',
        ...(visitor === undefined
          ? {}
          : { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('an event is pushed to everybody who looks at it (architecture, GraphQL)', () => {
  const UPDATED = `subscription ($id: ID!) { citationUpdated(citationId: $id) {
    id version reportStatus commentCount editable availableActions { name } notice { status } } }`;
  const ADDED = `subscription ($id: ID!, $after: ID) { commentAdded(citationId: $id, afterCommentId: $after) {
    id body user { name } } }`;
  const states = ({ results }: { results: any[] }) =>
    results.map(({ data }) => {
      const { reportStatus, commentCount } = data.citationUpdated;
      return [reportStatus, commentCount];
    });
  const bodies = ({ results }: { results: any[] }) =>
    results.map(({ data }) => data.commentAdded.body as string);
  const comment = (visitor: Visitor, id: number, body: string) =>
    visitor.rest('POST', `citations/${id}/comments/add`, { body });

  /** Waits until there are `count` results; one too many shows at the next step, or in the end. */
  async function settled(followed: { results: any[] }, count: number): Promise<void> {
    await expect.poll(() => followed.results.length).toBe(count);
  }

  it('as it is now, and after each change, whichever process made it', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'REVIEW', { submittedBy: user.id });
    const here = follow(connect(inspector).client, UPDATED, { id });
    const there = follow(connect(visitor, { nest: other }).client, UPDATED, { id });
    await Promise.all([settled(here, 1), settled(there, 1)]);
    await comment(visitor, id, 'Look at this');
    await Promise.all([settled(here, 2), settled(there, 2)]);
    await inspector.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
    await Promise.all([settled(here, 3), settled(there, 3)]);
    const expected = [
      ['REVIEW', 0],
      ['REVIEW', 1],
      ['REVISE', 1],
    ];
    expect(states(here)).toEqual(expected);
    expect(states(there)).toEqual(expected);
    // Each subscriber gets their own rights.
    expect(here.results[2].data.citationUpdated.editable).toBe(false);
    expect(there.results[2].data.citationUpdated.editable).toBe(true);
  });

  it('a look at the evidence is no change, and nobody is notified of other events', async () => {
    const id = await createCitation(app, 'REVIEW');
    const neighbour = await createCitation(app, 'REVIEW');
    const mine = follow(connect(inspector).client, UPDATED, { id });
    await settled(mine, 1);
    const { body } = await inspector.rest('GET', `citations/${id}`);
    await inspector.rest('GET', `media/${body.media[0].id}`);
    await inspector.rest('PUT', `citations/${neighbour}`, { report_status: 'HOLD' });
    await settled(mine, 1);
  });

  it('each new comment, once, in order, to an API token as well', async () => {
    const { visitor } = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
    const id = await createCitation(app, 'PENDING');
    await comment(visitor, id, 'Before');
    const { program } = await programWith(app, 'citations:read');
    const mine = follow(connect(visitor).client, ADDED, { id });
    const theirs = follow(
      connect(program, {
        nest: other,
        connectionParams: { authorization: `Bearer ${program.bearer}` },
      }).client,
      ADDED,
      { id },
    );
    // A subscription tells what comes after its beginning, of which nobody is told: the first ones may be too early.
    await expect
      .poll(
        async () => {
          await comment(inspector, id, 'Early');
          return mine.results.length > 0 && theirs.results.length > 0;
        },
        { interval: 600 },
      )
      .toBe(true);
    for (const body of ['One', 'Two', 'Three']) await comment(inspector, id, body);
    for (const followed of [mine, theirs]) {
      await expect.poll(() => bodies(followed).at(-1)).toBe('Three');
      const later = bodies(followed).filter((body) => body !== 'Early');
      expect(later).toEqual(['One', 'Two', 'Three']);
    }
  });

  it('after a lost connection, the comments behind the last one that is known', async () => {
    const { visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    const { body: known } = await comment(visitor, id, 'Known');
    for (const body of ['Missed', 'Missed too']) await comment(inspector, id, body);
    const again = follow(connect(visitor).client, ADDED, { id, after: known.id });
    await settled(again, 2);
    await comment(inspector, id, 'Live');
    await settled(again, 3);
    expect(bodies(again)).toEqual(['Missed', 'Missed too', 'Live']);
  });

  it('before the first comment, those since a moment', async () => {
    const { visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    for (const body of ['First', 'Second']) await comment(inspector, id, body);
    const [second] = await app.database.query<{ created_at: Date }[]>(
      'SELECT created_at FROM comments WHERE citation_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    const SINCE = `subscription ($id: ID!, $since: DateTime) {
      commentAdded(citationId: $id, since: $since) { id body } }`;
    const { client } = connect(visitor);
    const all = follow(client, SINCE, { id, since: '1970-01-01T00:00:00Z' });
    const late = follow(client, SINCE, { id, since: second!.created_at.toISOString() });
    const none = follow(client, SINCE, { id });
    await Promise.all([settled(all, 2), settled(late, 1), settled(none, 0)]);
    await comment(inspector, id, 'Live');
    await Promise.all([settled(all, 3), settled(late, 2), settled(none, 1)]);
    expect([all, late, none].map(bodies)).toEqual([
      ['First', 'Second', 'Live'],
      ['Second', 'Live'],
      ['Live'],
    ]);
  });

  it('not to users who may not see it', async () => {
    const id = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    const redlight = (await signedInAs(app, 5)).visitor;
    const administrator = (await signedInAs(app, 1)).visitor;
    for (const query of [UPDATED, ADDED]) {
      for (const [visitor, code, statusCode] of [
        [redlight, 'CITATION_NOT_FOUND', 404],
        [administrator, 'FORBIDDEN', 403],
      ] as const) {
        const { errors } = await follow(connect(visitor).client, query, { id }).answered();
        expect(errors[0]).toMatchObject({ extensions: { code, statusCode } });
      }
    }
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999', "1'--"])(
    'refuses an id that no event and no comment has: %s',
    async (wrong) => {
      const { client } = connect(inspector);
      const id = await createCitation(app, 'PENDING');
      for (const [query, variables, code] of [
        [UPDATED, { id: wrong }, 'CITATION_NOT_FOUND'],
        [ADDED, { id: wrong }, 'CITATION_NOT_FOUND'],
        [ADDED, { id, after: wrong }, 'NOT_FOUND'],
      ] as const) {
        const { errors } = await follow(client, query, variables).answered();
        expect(errors[0]).toMatchObject({ extensions: { code, statusCode: 404 } });
      }
    },
  );
});

describe('the changes of citations are pushed (joining 4)', () => {
  // A subscription of the test before that still ends would be counted for one of the next.
  beforeEach(() => settled(0));

  const CHANGED = `subscription ($causes: [Cause!], $queues: [CitationQueue!]) {
    citationChanged(causes: $causes, queues: $queues) { type occurredAt citation { id reportStatus } } }`;
  const changesOf = ({ results }: { results: any[] }) =>
    results.map(({ data }) => [data.citationChanged.type, data.citationChanged.citation.id]);
  /** A subscription has no first message: waits until this many of them listen, here and in Redis. */
  async function settled(count: number): Promise<void> {
    const broadcasts = [app.nest, other].map((nest) => nest.get(Broadcasts, { strict: false }));
    const receivers = (): number =>
      broadcasts
        .flatMap((one) => [
          ...(Reflect.get(one, 'receivers') as Map<string, Set<unknown>>).values(),
        ])
        .reduce((sum, { size }) => sum + size, 0);
    await expect.poll(receivers).toBe(count);
    // Redis answers in order: what was asked for before the ping is there.
    for (const one of broadcasts)
      await (Reflect.get(one, 'subscriber') as Redis | undefined)?.ping();
  }

  it('tells each act to those who see the event, from every process, filtered by cause and queue', async () => {
    const { program } = await programWith(app, 'citations:read');
    const params = { connectionParams: { authorization: `Bearer ${program.bearer}` } };
    const all = follow(connect(app.visitor(), { nest: other, ...params }).client, CHANGED);
    const held = follow(connect(app.visitor(), params).client, CHANGED, { queues: ['HOLD'] });
    const speeding = follow(connect(inspector).client, CHANGED, { causes: ['SPEEDING'] });
    const redlightOnly = await signedInAs(app, 5);
    const theirs = follow(connect(redlightOnly.visitor).client, CHANGED);
    const [red, dropped, fast] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW', { cause: 'SPEEDING' }),
    ];
    await settled(4);
    for (const id of [red, fast])
      expect(
        (await inspector.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })).status,
      ).toBe(200);
    expect(
      (await inspector.rest('PUT', `citations/${dropped}`, { report_status: 'DISCARDED' })).status,
    ).toBe(200);
    await vi.waitFor(
      () =>
        expect(changesOf(all)).toEqual([
          ['CITATION_HELD', String(red)],
          ['CITATION_HELD', String(fast)],
          ['CITATION_DECIDED', String(dropped)],
        ]),
      10_000,
    );
    await vi.waitFor(
      () => expect(changesOf(speeding)).toEqual([['CITATION_HELD', String(fast)]]),
      10_000,
    );
    await vi.waitFor(
      () => expect(changesOf(held)).toContainEqual(['CITATION_HELD', String(fast)]),
      10_000,
    );
    await vi.waitFor(
      () =>
        expect(changesOf(theirs)).toEqual([
          ['CITATION_HELD', String(red)],
          ['CITATION_DECIDED', String(dropped)],
        ]),
      10_000,
    );
    const { occurredAt } = all.results[0].data.citationChanged;
    // It was held after it came in.
    const [created] = await app.database.query<[{ at: Date }]>(
      `SELECT min(created_at) AS at FROM activity WHERE citation_id = $1`,
      [red],
    );
    expect(new Date(occurredAt).toISOString()).toBe(occurredAt);
    expect(occurredAt > created.at.toISOString()).toBe(true);
  });

  it('tells nothing of an act that is not committed, nor of comments', async () => {
    const changes = follow(connect(inspector).client, CHANGED);
    const id = await createCitation(app, 'REVIEW');
    await settled(1);
    await inspector.rest('POST', `citations/${id}/comments/add`, { body: 'Look' });
    const stale = await inspector.rest(
      'PUT',
      `citations/${id}`,
      { report_status: 'HOLD' },
      { 'if-match': '"99"' },
    );
    expect(stale.status).toBe(409);
    await inspector.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
    await vi.waitFor(
      () => expect(changesOf(changes)).toEqual([['CITATION_REVISED', String(id)]]),
      10_000,
    );
  });

  it('ends with its token: 4403', async () => {
    const { program, tokenId } = await programWith(app, 'citations:read');
    const { client, closed } = connect(app.visitor(), {
      connectionParams: { authorization: `Bearer ${program.bearer}` },
    });
    follow(client, CHANGED);
    await settled(1);
    await app.database.query('UPDATE api_tokens SET revoked_at = now() WHERE id = $1', [tokenId]);
    expect(await closed).toEqual({ code: 4403, reason: 'Unauthenticated' });
  });
});

describe('what a server says', () => {
  const FRAMES = [
    { type: 'connection_ack' },
    { type: 'next', id: '1', payload: { data: null } },
    { type: 'error', id: '1', payload: [{ message: 'a' }] },
    { type: 'unknown' },
    { type: 'ka' },
  ];

  describe('a WebSocket frame of a server’s type (reliability 26)', () => {
    it.each(FRAMES)('$type closes quietly with a public code', async (frame) => {
      const printed = (['error', 'warn', 'log'] as const).map((method) =>
        vi.spyOn(console, method),
      );
      const { port } = app.nest.getHttpServer().address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
      socket.on('open', () => socket.send(JSON.stringify(frame)));
      const closed = await new Promise((resolve) => {
        socket.on('close', (code, reason) => resolve([code, reason.toString()]));
      });
      expect(closed).toEqual([4400, 'Invalid message received']);
      expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
      for (const spy of printed) spy.mockRestore();
    });
  });
});

it('lets go of its sockets when the server stops, and does not wait for them', async () => {
  const { visitor } = await signedInAs(app, 4);
  const { client, closed } = connect(visitor, { nest: other });
  await follow(client).has(0);
  isStopped = true;
  await other.close();
  expect(await closed).toEqual({ code: 1001, reason: 'Going away' });
});
