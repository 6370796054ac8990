import type { AddressInfo } from 'node:net';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { createClient } from 'graphql-ws';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Tokens } from './tokens.js';
import type { RoleId } from '../domain/duty.js';
import type { TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { programWith, signedInAs } from '../../test/factory.js';
import {
  ADMINISTRATORS,
  BOARD_PAGE,
  BY_QUEUE,
  CALLERS,
  EVERYBODY,
  FIELDS,
  ROUTES,
  SESSIONS,
} from '../../test/permissions.js';
import { BOARD, startAppWithRoutes } from '../../test/routes.js';
import { until } from '../../test/until.js';

/*
 * Who is let in by the running server. That each handler says what the table says, `permissions.test.ts` holds without a
 * server; here every operation refuses a stranger, and one of each kind of access is asked by every kind of caller.
 */

/** The routes of the queue board: its pages, what they call, and what it keeps shut itself. */
function boardRule(route: string): string {
  if (route === 'GET /ops/queues/api/redis/stats') return '1 ??3333 3333 1x';
  return route.startsWith('GET ') && !/^GET \/ops\/queues\/(api|static)\//.test(route)
    ? BOARD_PAGE
    : ADMINISTRATORS;
}

/** Every route, and the same with the HEAD beside each GET and the web client's files. */
let routes: string[];
let registered: string[];
let app: TestApp;
let visitors: Visitor[];
let expiredToken: string;

beforeAll(async () => {
  ({ app, routes, all: registered } = await startAppWithRoutes());
  await app.nest.listen(0, '127.0.0.1');
  // On a busy machine the first answers of the dependencies are too late for a first check.
  await until('readiness', async () => {
    const { status } = await app.visitor().send({ method: 'GET', url: '/health/ready' });
    return status === 200;
  });
  const people: Visitor[] = [];
  for (const role of [1, 2, 3, 4, 5, 6] as RoleId[])
    people.push((await signedInAs(app, role)).visitor);
  const gone = await signedInAs(app, 4);
  await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.user.id]);
  const late = await signedInAs(app, 4);
  const claims = jwt.decode(late.visitor.cookies.get('access_token')!) as Record<string, unknown>;
  expiredToken = jwt.sign(
    { ...claims, exp: 1 },
    app.nest.get(Tokens, { strict: false }).accessKey,
    {
      algorithm: 'HS256',
    },
  );
  visitors = [
    app.visitor(),
    ...people,
    (await programWith(app, 'citations:read')).program,
    (await programWith(app, 'events:write')).program,
    (await programWith(app, 'notices:read')).program,
    (await programWith(app, 'logs:read')).program,
    gone.visitor,
    late.visitor,
  ];
});
afterAll(() => app.stop());

/** A call by each of the callers, and the sign of what they got. */
async function signs(call: (visitor: Visitor) => Promise<string>): Promise<string> {
  const late = visitors.at(-1)!.cookies;
  if (late.has('access_token')) late.set('access_token', expiredToken);
  const row = await Promise.all(visitors.map(call));
  return [row.slice(0, 1), row.slice(1, 7), row.slice(7, 11), row.slice(11)]
    .map((part) => part.join(''))
    .join(' ');
}

function sign(status: number, message: unknown): string {
  if (status === 401 && message === 'Unauthenticated') return '1';
  if (status === 401 && message === 'Token has expired') return 'x';
  if (status === 403) return message === 'You are not allowed to do this' ? '3' : '?';
  return status >= 500 ? '5' : '.';
}

const signOf = ({ status, headers, body }: Answer): string =>
  status === 303 && headers['location'] === '/login' ? 'l' : sign(status, body?.message);

const filled = (url: string): string =>
  url
    .replace(':queueName', 'nothing')
    .replace(':queueStatus', 'failed')
    .replace(/:\w+/g, '999999')
    .replace('*', '');

function request(
  visitor: Visitor,
  route: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method, url] = route.split(' ') as ['GET', string];
  const bodiless =
    (method as string) === 'GET' || (method as string) === 'OPTIONS' || url === '/api/auth/logout';
  return visitor.send({ method, url: filled(url), headers, ...(bodiless ? {} : { payload: {} }) });
}

const boardRoutes = (): string[] => routes.filter((route) => route.includes(` ${BOARD}`));

describe('the table is of the running server', () => {
  it('has a row for every route, and no row without one', () => {
    const rows = ROUTES.map(([route]) => route);
    const others = routes.filter((route) => !route.includes(` ${BOARD}`));
    expect([...others].sort()).toEqual([...rows].sort());
    expect(boardRoutes().length).toBeGreaterThan(20);
    const heads = registered.filter((route) => route.startsWith('HEAD '));
    for (const route of heads) {
      const get = route.replace('HEAD', 'GET').replace(/^(GET \/ops\/queues)\/$/, '$1');
      expect(registered).toContain(get);
    }
  });

  it('has a row for every root field, and no row without one', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    const fields = [
      schema.getQueryType(),
      schema.getMutationType(),
      schema.getSubscriptionType(),
    ].flatMap((type) => Object.keys(type!.getFields()).map((field) => `${type!.name}.${field}`));
    expect(fields.sort()).toEqual(FIELDS.map(([field]) => field).sort());
  });

  it('has a sign for each caller in each row', () => {
    for (const [name, who] of [...ROUTES, ...FIELDS])
      expect([name, who.replaceAll(' ', '')]).toEqual([
        name,
        expect.stringMatching(new RegExp(`^.{${CALLERS.length}}$`)),
      ]);
  });
});

/** The first row of each kind of access, without those that end or renew what the callers are known by. */
function oneOfEach<Row extends [string, string, ...unknown[]]>(rows: readonly Row[]): Row[] {
  const kinds = rows.filter(([, who]) => who !== EVERYBODY && who !== SESSIONS);
  return [...new Map(kinds.toReversed().map((row) => [row[1], row])).values()].reverse();
}

describe('who is let in by REST (contract 5)', () => {
  it('a stranger, by none but the routes for everybody', async () => {
    const [stranger] = visitors;
    for (const [route, who] of ROUTES.slice(0, -2)) {
      const found = signOf(await request(stranger!, route));
      expect([route, found]).toEqual([route, who.slice(0, 1)]);
    }
  });

  it.each(oneOfEach(ROUTES))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });

  it('the queue board, each of its routes: administrators, and no officer and no stranger', async () => {
    const [stranger, administrator, , officer] = visitors;
    for (const route of boardRoutes()) {
      const who = boardRule(route);
      const found = await Promise.all(
        [stranger, administrator, officer].map(async (one) => signOf(await request(one!, route))),
      );
      expect([route, found]).toEqual([route, [who[0], who[2], who[4]]]);
    }
  });

  it.each(['GET /ops/queues', 'GET /ops/queues/api/queues'])('of the board, %s', async (route) => {
    expect(boardRoutes()).toContain(route);
    const found = await signs(async (visitor) => signOf(await request(visitor, route)));
    expect(found).toBe(boardRule(route));
  });
});

describe('who is let in by GraphQL (contract 5)', () => {
  async function byHttp(visitor: Visitor, document: string): Promise<string> {
    const { status, errors } = await visitor.graphql(document);
    // A document that is refused for its form would never have met the guard.
    if (status !== 200) return `${status}`;
    return sign(errors[0]?.extensions.statusCode ?? 200, errors[0]?.message);
  }

  /** The sign of the first answer to a subscription: one about what is not there has an answer at once. */
  const bySocket = (visitor: Visitor, document: string): Promise<string> =>
    new Promise((resolve) => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      class BrowserSocket extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers: { cookie } });
        }
      }
      const client = createClient({
        url: `ws://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}/graphql`,
        webSocketImpl: BrowserSocket,
        retryAttempts: 0,
        ...(visitor.bearer === undefined
          ? {}
          : { connectionParams: { authorization: `Bearer ${visitor.bearer}` } }),
        on: { closed: (event) => resolve(sign(401, (event as { reason: string }).reason)) },
      });
      client.subscribe(
        { query: document },
        {
          next: ({ errors }) => {
            const refusal = errors?.[0];
            resolve(sign(Number(refusal?.extensions?.['statusCode'] ?? 200), refusal?.message));
            void client.dispose();
          },
          error: () => undefined,
          complete: () => undefined,
        },
      );
    });

  const bySocketOnly = FIELDS.filter(([field]) => field.startsWith('Subscription.'));
  const byHttpToo = FIELDS.slice(0, -2).filter(([field]) => !field.startsWith('Subscription.'));

  it('a stranger, by none but the fields for everybody', async () => {
    const [stranger] = visitors;
    for (const [field, who, document] of byHttpToo)
      expect([field, await byHttp(stranger!, document)]).toEqual([field, who.slice(0, 1)]);
    for (const [field, who, document] of bySocketOnly)
      expect([field, await bySocket(stranger!, document)]).toEqual([field, who.slice(0, 1)]);
  });

  const asked = [...oneOfEach(byHttpToo), ...FIELDS.filter(([field]) => BY_QUEUE.includes(field))];
  it.each([...new Set(asked)])('%s: %s', async (_, who, document) => {
    expect(await signs((visitor) => byHttp(visitor, document))).toBe(who);
  });

  // The other subscriptions have no first message: who is let in hears nothing.
  it.each(bySocketOnly.filter(([field]) => /commentAdded|CountChanged/.test(field)))(
    '%s: %s',
    async (_, who, document) => {
      expect(await signs((visitor) => bySocket(visitor, document))).toBe(who);
    },
  );
});

describe('what changes something (contract 3, reliability 15)', () => {
  it('takes no session without its CSRF token, and none with another', async () => {
    // An issuer has neither cookie nor session: the signature of its token counts.
    const changing = routes.filter(
      (route) => !route.startsWith('GET ') && route !== 'POST /api/auth/oidc/backchannel-logout',
    );
    expect(changing.length).toBeGreaterThan(30);
    const [stranger, , , inspector] = visitors;
    const wrong = ['', 'x', stranger!.cookies.get('XSRF-TOKEN')!];
    for (const [index, route] of changing.entries()) {
      // One is asked with each of them, the others in turn.
      for (const token of index === 0 ? wrong : [wrong[index % wrong.length]!]) {
        const { status, body } = await request(inspector!, route, { 'x-xsrf-token': token });
        const { message } = body.errors?.[0] ?? body;
        expect([route, token, status, message]).toEqual([route, token, 403, 'CSRF token mismatch']);
      }
    }
  });
});

describe('who may continue and end a session, by both doors', () => {
  it.each(ROUTES.slice(-2, -1))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });
  it.each(FIELDS.slice(-2, -1))('%s: %s', async (_, who, document) => {
    const found = await signs(async (visitor) => {
      const { errors } = await visitor.graphql(document);
      return sign(errors[0]?.extensions.statusCode ?? 200, errors[0]?.message);
    });
    expect(found).toBe(who);
  });
  it.each(ROUTES.slice(-1))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });
  it.each(FIELDS.slice(-1))('%s: %s, and then all are strangers', async (_, who, document) => {
    const out = await signs(async (visitor) => {
      const { status, errors } = await visitor.graphql(document);
      return sign(errors[0]?.extensions.statusCode ?? status, errors[0]?.message);
    });
    expect(out).toBe(who);
    const me = await signs(async (visitor) => signOf(await visitor.rest('POST', 'auth/me')));
    expect(me).toBe('1 111111 3333 11');
  });
});
