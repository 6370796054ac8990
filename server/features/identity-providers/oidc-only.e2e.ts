import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FirstAdminModule } from '../../app/first-admin.module.js';
import { EmergencyAccess } from '../users/emergency-access.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer } from '../../test/doors.js';
import { createUser, fresh, mailsIn, PASSWORD, type TestUser } from '../../test/factory.js';
import { withVariables } from '../../../scripts/lib/test-servers.mjs';
import { CLIENT } from '../../../scripts/lib/test-issuer.mjs';
import { LocalServer, LyingIssuer, pathOf, signInBy } from '../../test/issuer.js';

const NEW_PASSWORD = 'river-stone-lantern-7';

let app: TestApp;
let server: LocalServer;
let issuer: LyingIssuer;

beforeAll(async () => {
  server = await LocalServer.start();
  issuer = await LyingIssuer.start(server);
  app = await startApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ONLY: 'on',
  });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

const refusal = ({ status, body }: Answer): unknown => [status, body.code, body.message];
const OFF = [403, 'PASSWORDS_OFF', 'Please sign in with SSO'];
const verify = (user: TestUser, password = PASSWORD) =>
  app.visitor().rest('POST', 'auth/login/verify', { email: user.email, password });

/** Signs an account in by the issuer. */
async function by(user: TestUser) {
  issuer.lies = {
    claims: { sub: `only-${user.id}`, email: user.email, amr: ['mfa'] },
  };
  const visitor = app.visitor();
  expect((await signInBy(visitor, (address) => issuer.signIn(address))).status).toBe(200);
  return visitor;
}

/** Opens the emergency as the command does, in this process. */
async function emergency(email: string): Promise<string> {
  // Another application of this file may have left its own variables.
  return withVariables(app.variables, async () => {
    const context = await NestFactory.createApplicationContext(FirstAdminModule, {
      logger: false,
      abortOnError: false,
    });
    try {
      return await context.get(EmergencyAccess).open(email);
    } finally {
      await context.close();
    }
  });
}

/** Runs the command of the emergency. */
async function emergencyCommand(email: string): Promise<{ code: number; output: string }> {
  const args = ['dist/server/app/first-admin.cli.js', '--emergency', email];
  const env = { ...process.env, ...app.variables };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );
}

describe('OIDC_ONLY (joining 1)', () => {
  it('refuses passwords, codes behind them, and new passwords', async () => {
    const user = await createUser(app, 4);
    expect(refusal(await verify(user))).toEqual(OFF);
    expect(refusal(await verify(user, 'wrong'))).toEqual(OFF);
    const code = { email: user.email, password: PASSWORD, code: '000000' };
    expect(refusal(await app.visitor().rest('POST', 'auth/login/twofah', code))).toEqual(OFF);
    const reset = { email: user.email, password: NEW_PASSWORD, reset_token: 'x' };
    expect(refusal(await app.visitor().rest('POST', 'auth/reset_password', reset))).toEqual(OFF);
    const profile = {
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      current_password: PASSWORD,
    };
    const visitor = await by(user);
    expect((await visitor.rest('PUT', 'user/profile', profile)).status).toBe(200);
    const changed = { ...profile, new_password: NEW_PASSWORD };
    expect(refusal(await visitor.rest('PUT', 'user/profile', changed))).toEqual(OFF);
    const { errors } = await app
      .visitor()
      .graphql(
        `mutation { loginVerify(input: { email: "a@b.test", password: "x" }) { twofahStatus } }`,
      );
    expect(errors[0]!.extensions.code).toBe('PASSWORDS_OFF');
  });

  it('refuses "Reset Password" of administrators, and keeps the password', async () => {
    const user = await createUser(app, 4);
    const administrator = await by(await createUser(app, 1));
    const { errors } = await administrator.graphql(
      `mutation { resetUserPassword(input: { userId: ${user.id} }) { user { id } } }`,
    );
    expect(errors[0]!.extensions.code).toBe('PASSWORDS_OFF');
    const [row] = await app.database.query<{ password_hash: string | null }[]>(
      'SELECT password_hash FROM users WHERE id = $1',
      [user.id],
    );
    expect(row!.password_hash).not.toBeNull();
  });

  it('answers a forgotten password as ever, and mails nothing', async () => {
    const user = await createUser(app, 4);
    const { status, body } = await app.visitor().rest('POST', 'auth/reset', { email: user.email });
    expect([status, body.message]).toEqual([200, 'A reset link was sent to your email']);
    expect(await mailsIn(app, user.email)).toEqual([]);
  });

  it('invites to the login page', async () => {
    const administrator = await by(await createUser(app, 1));
    const number = fresh();
    const email = `invited${number}@stopline.test`;
    const { status } = await administrator.rest('POST', 'users', {
      email,
      first_name: 'Robin',
      last_name: 'Hale',
      badge_number: 70_000 + number,
      role: 4,
    });
    expect(status).toBe(201);
    const [mail] = await mailsIn(app, email);
    expect(mail).toMatch(/\/login\n/);
    expect(mail).not.toContain('/reset/');
  });

  it('offers the issuer alone', async () => {
    expect((await app.visitor().rest('GET', 'auth/methods')).body).toMatchObject({
      password: false,
      oidc: { label: 'SSO' },
    });
  });
});

describe('a broken issuer (joining 1)', () => {
  it('is OIDC_UNAVAILABLE behind the ticket, and the API runs on', async () => {
    const broken = await startApp({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ONLY: 'off',
    });
    try {
      const visitor = broken.visitor();
      const { status, headers } = await visitor.rest('GET', 'auth/oidc/start?next=%2Fsearch');
      expect([status, headers['location']]).toEqual([302, '/login?sso=1&next=%2Fsearch']);
      const answer = await visitor.rest('POST', 'auth/oidc/complete', {});
      expect(refusal(answer)).toEqual([
        503,
        'OIDC_UNAVAILABLE',
        'SSO is not available at the moment',
      ]);
      expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_EXPIRED');
      const user = await createUser(broken, 4);
      const password = { email: user.email, password: PASSWORD };
      expect((await broken.visitor().rest('POST', 'auth/login/verify', password)).status).toBe(200);
    } finally {
      await broken.stop();
    }
  });

  it('whose endpoints are not https is refused', async () => {
    issuer.metadata = { token_endpoint: 'http://id.example.test/token' };
    const other = await startApp({
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    try {
      const visitor = other.visitor();
      await visitor.rest('GET', 'auth/oidc/start');
      expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_FAILED');
    } finally {
      issuer.metadata = {};
      await other.stop();
    }
  });

  it('is missing: there is nowhere to start, and no logout token counts', async () => {
    const without = await startApp({
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
      OIDC_ONLY: '',
    });
    try {
      const visitor = without.visitor();
      expect((await visitor.rest('GET', 'auth/oidc/start')).status).toBe(404);
      expect((await visitor.rest('GET', 'auth/methods')).body.oidc).toBeNull();
      const back = await visitor.send({
        method: 'GET',
        url: pathOf('http://x/api/auth/oidc/callback?code=1'),
      });
      expect([back.status, back.headers['location']]).toEqual([302, '/login?sso=1']);
    } finally {
      await without.stop();
    }
  });
});

describe('npm run first-admin -- --emergency (joining 1)', () => {
  it('lets one System Administrator use a password and a code, tells the others, and is logged', async () => {
    const chief = await createUser(app, 1);
    const other = await createUser(app, 1);
    const { code, output } = await emergencyCommand(chief.email);
    expect(code, output).toBe(0);
    const link = /\/reset\/(\S+)/.exec(output)![1]!;
    for (const { email } of [chief, other])
      expect((await mailsIn(app, email)).at(-1)).toContain(
        `emergency access was opened for ${chief.name}`,
      );
    const [log] = await app.database.query<{ description: string; log: string }[]>(
      `SELECT description, log FROM activity WHERE type = 'emergency_opened' ORDER BY id DESC LIMIT 1`,
    );
    expect(log).toEqual({
      description: `Emergency access was opened for ${chief.name} for 60 minutes`,
      log: 'system',
    });
    const visitor = app.visitor();
    const { body: target } = await visitor.rest('POST', 'auth/is_reset', { token: link });
    const reset = { ...target, password: NEW_PASSWORD };
    expect((await visitor.rest('POST', 'auth/reset_password', reset)).status).toBe(200);
    expect((await visitor.rest('GET', 'auth/methods')).body.password).toBe(true);
    const { body } = await verify(chief, NEW_PASSWORD);
    const oneTime = await generate({ secret: body.twofah_secret as string });
    const entered = await visitor.rest('POST', 'auth/login/twofah', {
      email: chief.email,
      password: NEW_PASSWORD,
      code: oneTime,
    });
    expect(entered.status).toBe(200);
    expect(refusal(await verify(other))).toEqual(OFF);
    await app.database.query(
      `UPDATE users SET emergency_until = emergency_until - interval '60 min'`,
    );
    expect(refusal(await verify(chief, NEW_PASSWORD))).toEqual(OFF);
  });

  it('refuses everybody else with exit code 1 and a sentence', async () => {
    const officer = await createUser(app, 2);
    const gone = await createUser(app, 1);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.id]);
    const sentence = (email: string): string =>
      `${email} is not the address of an active System Administrator`;
    expect(await emergencyCommand(officer.email)).toEqual({
      code: 1,
      output: `${sentence(officer.email)}\n`,
    });
    for (const email of [gone.email, 'nobody@stopline.test'])
      await expect(emergency(email)).rejects.toThrow(sentence(email));
  });
});
