import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../app/create-app.js';
import { loadConfig } from '../../platform/config/config.js';
import { createLogger } from '../../platform/logging/logging.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { fresh } from '../../test/factory.js';
import { CLIENT, type IssuerPerson, TestIssuer } from '../../../scripts/lib/test-issuer.mjs';
import { Browser, LocalServer, pathOf, startAt } from '../../test/issuer.js';

// A real issuer (oidc-provider), to which two API processes of one installation listen.

let app: TestApp;
let second: NestFastifyApplication;
let issuer: TestIssuer;
let urls: string[];

beforeAll(async () => {
  issuer = await TestIssuer.start();
  // The issuer must know the address of the API, and the API that of the issuer: its port is taken first.
  const reserved = await LocalServer.start();
  const publicUrl = reserved.url;
  await reserved.stop();
  app = await startApp({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: '{"claim":"groups","roles":[["officers",4]]}',
    OIDC_ACR: 'gold',
  });
  issuer.serve(publicUrl);
  second = await createApp(loadConfig(), createLogger('api', 'fatal'));
  await app.nest.listen(Number(new URL(publicUrl).port), '127.0.0.1');
  await second.listen(0, '127.0.0.1');
  const { port } = second.getHttpServer().address() as AddressInfo;
  urls = [publicUrl, `http://127.0.0.1:${port}`];
});
afterAll(async () => {
  await second.close();
  await app.stop();
  await issuer.stop();
});

function person(more: Record<string, unknown> = {}): IssuerPerson {
  const number = fresh();
  return {
    sub: `real-${number}`,
    email: `real${number}@stopline.test`,
    email_verified: true,
    given_name: 'Ines',
    family_name: `Number${number}`,
    groups: ['officers'],
    badge_number: 60_000 + number,
    amr: ['pwd', 'otp'],
    ...more,
  };
}

async function signedIn(who: IssuerPerson, browser = new Browser()): Promise<Visitor> {
  const visitor = app.visitor();
  issuer.person = who;
  const back = await browser.follow(await startAt(visitor), issuer.url);
  await visitor.send({ method: 'GET', url: pathOf(back) });
  const { status, body } = await visitor.rest('POST', 'auth/oidc/complete', {});
  expect(status, JSON.stringify(body)).toBe(200);
  return visitor;
}

/** Opens a socket with the session of a visitor. @returns its end, in an object: a promise would be waited for */
async function socketOf(
  visitor: Visitor,
  url: string,
): Promise<{ closed: Promise<[number, string]> }> {
  const cookie = `access_token=${visitor.cookies.get('access_token')}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie },
  });
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', () => resolve());
    socket.on('error', reject);
  });
  return { closed };
}

it('a person of a real issuer gets an account, with what userinfo says', async () => {
  const who = person();
  const visitor = await signedIn(who);
  const { body } = await visitor.rest('POST', 'auth/me');
  expect(body).toMatchObject({
    email: who['email'],
    badge_number: who['badge_number'],
    has_password: false,
  });
});

it('one factor there asks for the second here, and acr of OIDC_ACR counts as two', async () => {
  const who = person({ amr: ['pwd'] });
  const visitor = await signedIn(who);
  const due = await visitor.rest('POST', 'auth/oidc/complete', {});
  expect(due.body.twofah_status).toBe('new');
  const code = await generate({ secret: due.body.twofah_secret as string });
  expect((await visitor.rest('POST', 'auth/oidc/complete', { code })).body.user.email).toBe(
    who['email'],
  );
  const gold = await signedIn(person({ amr: ['pwd'], acr: 'gold' }));
  expect((await gold.rest('POST', 'auth/me')).status).toBe(200);
});

it('signing out there ends the session and its sockets on all API processes', async () => {
  const browser = new Browser();
  const visitor = await signedIn(person(), browser);
  const [one, two] = [await socketOf(visitor, urls[0]!), await socketOf(visitor, urls[1]!)];
  const { body } = await visitor.rest('POST', 'auth/me');
  expect(body.email).toMatch(/^real/);
  const [row] = await app.database.query<{ id_token: string; sid: string | null }[]>(
    `SELECT o.id_token, o.sid FROM oidc_sessions o JOIN sessions s ON s.id = o.session_id
     WHERE s.user_id = $1`,
    [body.id],
  );
  expect(row!.sid).not.toBeNull();

  const page = await (await browser.get(`${issuer.url}/session/end?client_id=${CLIENT.id}`)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!;
  await browser.get(`${issuer.url}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  expect(await Promise.all([one.closed, two.closed])).toEqual([
    [4403, 'Unauthenticated'],
    [4403, 'Unauthenticated'],
  ]);
  expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
});

it('the address of the sign-out is one that the issuer takes', async () => {
  const browser = new Browser();
  const visitor = await signedIn(person(), browser);
  const { body } = await visitor.rest('POST', 'auth/logout');
  const response = await browser.get(String(body.logout_url));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('name="xsrf"');
});
