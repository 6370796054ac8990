import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmergencyAccess } from '../users/emergency-access.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { ahead } from '../../test/clock.js';
import { runCommand } from '../../test/commands.js';
import type { Answer } from '../../test/doors.js';
import { createUser, fresh, mailsIn, PASSWORD, type TestUser } from '../../test/factory.js';
import { CLIENT } from '../../../scripts/lib/test-issuer.mjs';
import { LocalServer, LyingIssuer, signInBy } from '../../test/issuer.js';

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
    OIDC_EMAIL_TRUSTED: 'on',
    OIDC_ACR: 'gold',
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
  it('whose endpoints are not https is refused', async () => {
    issuer.metadata = { token_endpoint: 'http://id.example.test/token' };
    try {
      // What is known of an issuer is asked for again after an hour.
      const refused = await ahead({ hours: 2 }, async () => {
        const visitor = app.visitor();
        await visitor.rest('GET', 'auth/oidc/start');
        return visitor.rest('POST', 'auth/oidc/complete', {});
      });
      expect(refused.body.code).toBe('OIDC_FAILED');
    } finally {
      issuer.metadata = {};
    }
  });
});

describe('a first sign-in without OIDC_ROLES (joining 1)', () => {
  it('links accounts, and makes none', async () => {
    const user = await createUser(app, 5);
    const claims = {
      ...{ sub: 'of gold', email: user.email.toUpperCase(), email_verified: false },
      ...{ given_name: 'Ines', family_name: 'Gold', badge_number: 50_001, acr: 'gold' },
    };
    issuer.lies = { claims };
    const linked = await signInBy(app.visitor(), (address) => {
      expect(new URL(address).searchParams.get('acr_values')).toBe('gold');
      return issuer.signIn(address);
    });
    expect(linked.body.user).toMatchObject({ id: user.id, role: { id: 5 } });
    issuer.lies = {
      claims: {
        ...{ ...claims, sub: 'of nobody', email: 'new.person@stopline.test' },
        ...{ email_verified: true, groups: ['officers'], amr: ['pwd', 'otp'] },
      },
    };
    const unknown = await signInBy(app.visitor(), (address) => issuer.signIn(address));
    expect(unknown.body.code).toBe('OIDC_NO_ACCOUNT');
    expect(unknown.body.message).toContain('There is no account for ');
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
    const args = ['--emergency', officer.email];
    expect(await runCommand('first-admin.cli.js', args, app.variables)).toEqual({
      ...{ code: 1, out: '', err: `${sentence(officer.email)}\n` },
    });
    for (const email of [gone.email, 'nobody@stopline.test'])
      await expect(app.nest.get(EmergencyAccess).open(email)).rejects.toThrow(sentence(email));
  });
});
