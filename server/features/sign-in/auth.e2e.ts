import { createHmac } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { generate } from 'otplib';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  assertEveryHandlerIsGuarded,
  guardedHandlers,
} from '../../platform/auth/auth.boot-check.js';
import { Authenticator } from '../../platform/auth/authenticator.js';
import { Tokens } from '../../platform/auth/tokens.js';
import { AuthHousekeeping } from './housekeeping.service.js';
import { ResetLinks } from './reset-links.service.js';
import { SessionsService } from './sessions.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { ahead } from '../../test/clock.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createUser,
  mailsIn,
  PASSWORD,
  programWith,
  signedInAs,
  signInByPassword,
  type TestUser,
} from '../../test/factory.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const code = (secret: string, stepsFromNow = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * 30 });

/** A code that is certainly not among the three accepted ones. */
async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((step) => code(secret, step)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !right.includes(one),
  )!;
}

const verify = (visitor: Visitor, user: { email: string }, password = PASSWORD): Promise<Answer> =>
  visitor.rest('POST', 'auth/login/verify', { email: user.email, password });

const twofah = (
  visitor: Visitor,
  user: { email: string },
  oneTimeCode: string,
  password = PASSWORD,
): Promise<Answer> =>
  visitor.rest('POST', 'auth/login/twofah', { email: user.email, password, code: oneTimeCode });

async function secretOf(visitor: Visitor, user: TestUser): Promise<string> {
  return (await verify(visitor, user)).body.twofah_secret as string;
}

const activities = (
  type: string,
): Promise<{ description: string; causer_id: number | null; ip: string }[]> =>
  app.database.query(
    'SELECT description, causer_id, ip FROM activity WHERE type = $1 ORDER BY id',
    [type],
  );

/** Lets time pass for one row of a table. */
const age = (table: string, columns: string[], where: string, interval: string): Promise<unknown> =>
  app.database.query(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - interval '${interval}'`).join(', ')} WHERE ${where}`,
  );

/** Does something while the database has no room for what it would write to a table. */
async function withoutWriting(
  operation: 'INSERT' | 'UPDATE',
  table: string,
  act: () => Promise<void>,
): Promise<void> {
  const owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  try {
    await owner.query(
      `CREATE OR REPLACE FUNCTION lose_row() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    );
    await owner.query(
      `CREATE TRIGGER lose_row BEFORE ${operation} ON ${table} FOR EACH ROW EXECUTE FUNCTION lose_row()`,
    );
    await act();
  } finally {
    await owner.query(`DROP TRIGGER lose_row ON ${table}`);
    await owner.destroy();
  }
}

/** Lets several calls arrive at the row of a user before any of them goes on. */
async function whileLocked<Result>(
  userId: number,
  waiting: number,
  race: () => Promise<Result>,
): Promise<Result> {
  const owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  try {
    const { running } = await owner.transaction(async (held) => {
      await held.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
      const started = race();
      started.catch(() => undefined);
      await expect
        .poll(async () => {
          // The query runs outside of the transaction, which would see the same snapshot each time.
          const [row] = await owner.query<{ count: number }[]>(
            `SELECT count(*)::int AS count FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return row!.count;
        })
        .toBe(waiting);
      return { running: started };
    });
    return await running;
  } finally {
    await owner.destroy();
  }
}

describe('signing in (contract 4.1, 4.2)', () => {
  it('shows new users their key as QR code and text, the same one until they have registered, and never again', async () => {
    const user = await createUser(app, 4);
    const visitor = app.visitor();
    const first = await verify(visitor, user);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      twofah_status: 'new',
      twofah_qrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      twofah_secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      passkey_options: null,
    });
    expect((await verify(visitor, user)).body.twofah_secret).toBe(first.body.twofah_secret);

    const signedIn = await twofah(visitor, user, await code(first.body.twofah_secret));
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toEqual({
      id: user.id,
      name: user.name,
      first_name: 'Robin',
      last_name: user.name.slice(6),
      email: user.email,
      badge_number: user.badgeNumber,
      role: { id: 4, name: 'Processing Officer' },
      avatar_src: null,
      isProcessingOfficer: true,
      isInspectionOfficer: false,
      isAdministrator: false,
      single_keys: true,
      time_zone: null,
      mail_sent_back: false,
      mail_mentioned: false,
      digest_hour: null,
      welcomed: false,
      has_password: true,
      email_editable: true,
      citationSettings: {
        reference_prefix: 'TEC',
        vehicle_license_identifier: '@@@ ####',
        max_evidence_images: 4,
        currency_unit: 'USD',
        distance_unit: 'm',
        speed_unit: 'km/h',
      },
      citationActions: [
        { type: 0, name: 'submit' },
        { type: 5, name: 'comments' },
        { type: 6, name: 'history' },
      ],
    });
    expect((await visitor.rest('POST', 'auth/me')).body).toEqual(signedIn.body);
    expect((await verify(app.visitor(), user)).body).toEqual({
      twofah_status: 'registered',
      twofah_qrcode: null,
      twofah_secret: null,
      passkey_options: null,
    });
    const [row] = await app.database.query<{ twofah_secret: string }[]>(
      'SELECT twofah_secret FROM users WHERE id = $1',
      [user.id],
    );
    expect(row!.twofah_secret).not.toContain(first.body.twofah_secret);
  });

  it('sets the session as two httpOnly cookies', async () => {
    const user = await createUser(app, 3);
    const visitor = app.visitor();
    const secret = await secretOf(visitor, user);
    const cookies = [(await twofah(visitor, user, await code(secret))).headers['set-cookie']]
      .flat()
      .map(String);
    const access = cookies.find((cookie) => cookie.startsWith('access_token='));
    const refresh = cookies.find((cookie) => cookie.startsWith('refresh_token='));
    expect(access).toMatch(/Path=\/; HttpOnly; SameSite=Strict$/);
    expect(refresh).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).not.toContain('HttpOnly');
  });

  it('accepts a code once, the step of the registration included, and one step of drift either way', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    const before = await code(secret, -1);
    expect((await twofah(app.visitor(), user, before)).status).toBe(200);
    expect((await twofah(app.visitor(), user, before)).status).toBe(401);
    const ahead = await code(secret, 1);
    expect((await twofah(app.visitor(), user, ahead)).status).toBe(200);
    expect((await twofah(app.visitor(), user, await code(secret))).body.message).toBe(
      'Invalid code entered',
    );
  });

  it('refuses with a sentence, and locks nobody, where a key was sealed with another ENCRYPTION_KEY', async () => {
    const stranger = await createUser(app, 3);
    const foreign = 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAA';
    const seal = (sealed: string): Promise<unknown> =>
      app.database.query('UPDATE users SET twofah_secret = $2 WHERE id = $1', [
        stranger.id,
        sealed,
      ]);
    // Nobody has registered this secret: a new one does no harm.
    await seal(foreign);
    const shown = await verify(app.visitor(), stranger);
    expect([shown.status, shown.body.twofah_status]).toEqual([200, 'new']);
    expect(await secretOf(app.visitor(), stranger)).toBe(shown.body.twofah_secret);
    const right = await code(shown.body.twofah_secret);
    expect((await twofah(app.visitor(), stranger, right)).status).toBe(200);

    const message =
      'Your two-factor key can no longer be read, ask an administrator to reset two-factor';
    for (const sealed of [foreign, 'nonsense']) {
      await seal(sealed);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { status, body } = await twofah(app.visitor(), stranger, '123456');
        expect([status, body]).toEqual([
          409,
          { statusCode: 409, code: 'TWO_FACTOR_UNREADABLE', message },
        ]);
      }
    }
    expect((await verify(app.visitor(), stranger)).body.twofah_status).toBe('registered');
    const failures = (await activities('sign_in_failed')).filter(({ description }) =>
      description.includes(stranger.name),
    );
    expect(failures).toHaveLength(6);
    expect(failures[0]!.description).toBe(
      `The two-factor key of ${stranger.name} could not be read`,
    );
  });

  it('says that the service is not available, and nothing of the key, where a session cannot be written', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    const oneTimeCode = await code(secret);
    await withoutWriting('INSERT', 'sessions', async () => {
      expect((await twofah(app.visitor(), user, oneTimeCode)).status).toBe(503);
    });
    const [last] = (await activities('sign_in_failed')).slice(-1);
    expect(last?.description ?? '').not.toContain(user.name);
    // The code was not used: the transaction that would have used it was rolled back.
    expect((await twofah(app.visitor(), user, oneTimeCode)).status).toBe(200);
  });

  it('gives of two sign-ins that race with one code only one a session', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    const now = await code(secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => twofah(app.visitor(), user, now)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'nobody', password: 'x' }, 'Email must be valid'],
    [{ email: 'a@b.c' }, 'Password is required'],
    [{ email: 'a@b.c', password: '' }, 'Password is required'],
    [{ email: 'a@b.c', password: 1 }, 'Password is required'],
    [{ email: 'a@b.c', password: 'x', admin: true }, 'admin is not a known field'],
  ])('refuses %j', async (body, sentence) => {
    const { status, body: answer } = await app.visitor().rest('POST', 'auth/login/verify', body);
    expect([status, answer.message]).toEqual([422, sentence]);
  });

  it.each([
    ['', 'Code is required'],
    ['12345', '6 Digits only'],
    ['1234567', '6 Digits only'],
    ['12345a', '6 Digits only'],
    ['１２３４５', '6 Digits only'],
  ])('refuses the code %j before counting it', async (oneTimeCode, sentence) => {
    const answer = await twofah(app.visitor(), { email: 'a@b.c' }, oneTimeCode);
    expect([answer.status, answer.body.message]).toEqual([422, sentence]);
  });

  it('answers an unknown address, one without a password and a wrong password alike', async () => {
    const user = await createUser(app, 3);
    const invited = await createUser(app, 3);
    await app.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [invited.id]);
    const gone = await createUser(app, 3);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.id]);
    for (const email of [user.email, invited.email, gone.email, 'nobody@stopline.test']) {
      const answer = await verify(
        app.visitor(),
        { email },
        email === gone.email ? PASSWORD : 'wrong password',
      );
      expect([answer.status, answer.body]).toEqual([
        401,
        { statusCode: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid Email/Password' },
      ]);
    }
  });
});

describe('lock-outs (contract 4.3)', () => {
  it('locks after five failures of both kinds at both doors, also for an address without an account', async () => {
    const user = await createUser(app, 3);
    const visitor = app.visitor();
    const secret = await secretOf(visitor, user);
    const wrong = await wrongCode(secret);
    expect((await verify(visitor, user, 'wrong password')).status).toBe(401);
    expect((await twofah(visitor, user, wrong)).body.message).toBe('Invalid code entered');
    // A right password in between buys no further codes.
    expect((await verify(visitor, user)).status).toBe(200);
    const byGraphql = await app
      .visitor()
      .graphql(
        'mutation ($email: String!) { loginVerify(input: { email: $email, password: "wrong password" }) { twofahStatus } }',
        { email: user.email.toUpperCase() },
      );
    expect(byGraphql.errors[0]).toMatchObject({
      message: 'Invalid Email/Password',
      extensions: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await twofah(app.visitor(), user, wrong)).status).toBe(401);
    expect((await verify(app.visitor(), user, 'wrong password')).status).toBe(401);

    const locked = await twofah(app.visitor(), user, await code(secret));
    expect([locked.status, locked.body.message]).toEqual([
      429,
      'Too many failed attempts, try again in 15 minutes',
    ]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890);
    expect((await activities('locked_out')).at(-1)!.description).toContain(user.email);

    await age('sign_in_failures', ['locked_until'], `email = '${user.email}'`, '16 minutes');
    await app.database.query(
      `UPDATE sign_in_failures SET failed_at = ARRAY(SELECT at - interval '16 minutes' FROM unnest(failed_at) AS at)
       WHERE email = $1`,
      [user.email],
    );
    expect((await twofah(app.visitor(), user, await code(secret))).status).toBe(200);

    const stranger = { email: 'stranger@stopline.test' };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await verify(app.visitor(), stranger)).status).toBe(401);
    }
    expect((await verify(app.visitor(), stranger)).status).toBe(429);
  });

  it('counts tries that come at once: of twenty no more than five are looked at', async () => {
    const user = await createUser(app, 3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(app.visitor(), user, 'wrong password')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('forgets the failures when somebody has signed in, and takes a right fifth try', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await verify(app.visitor(), user, 'wrong password');
    expect((await verify(app.visitor(), user)).status).toBe(200);
    expect((await twofah(app.visitor(), user, await code(secret))).status).toBe(200);
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await verify(app.visitor(), user, 'wrong password');
    expect((await verify(app.visitor(), user)).status).toBe(200);
  });
});

describe('sessions (contract 3, reliability 12, 13)', () => {
  it('hands out access tokens for 15 minutes, when it starts and when it goes on', async () => {
    const { visitor } = await signedInAs(app, 3);
    const life = (): number => {
      const { iat, exp } = jwt.decode(visitor.cookies.get('access_token')!) as jwt.JwtPayload;
      return exp! - iat!;
    };
    expect(life()).toBe(15 * 60);
    await visitor.rest('POST', 'auth/refresh');
    expect(life()).toBe(15 * 60);
  });

  it('answers 401 Unauthenticated without a token, Token has expired for an expired one only', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    expect((await app.visitor().rest('POST', 'auth/me')).body.message).toBe('Unauthenticated');
    const claims = jwt.decode(visitor.cookies.get('access_token')!) as Record<string, unknown>;
    const key = app.nest.get(Tokens).accessKey;
    const forged: [string, string][] = [
      [jwt.sign({ ...claims, exp: 1 }, key), 'Token has expired'],
      [jwt.sign({ ...claims, iss: 'somebody' }, key), 'Unauthenticated'],
      [jwt.sign({ ...claims, aud: 'somebody' }, key), 'Unauthenticated'],
      [jwt.sign({ ...claims, typ: 'refresh' }, key), 'Unauthenticated'],
      [jwt.sign({ ...claims, sub: String(user.id + 1) }, key), 'Unauthenticated'],
      [
        jwt.sign({ ...claims, sid: '7c5b7f4e-0000-4000-8000-000000000000' }, key),
        'Unauthenticated',
      ],
      ...['sid', 'sub', 'exp'].map((name): [string, string] => {
        const { [name]: _, ...others } = claims;
        return [jwt.sign(others, key), 'Unauthenticated'];
      }),
      [jwt.sign(claims, key, { algorithm: 'HS512' }), 'Unauthenticated'],
      [jwt.sign(claims, 'another secret of at least 32 characters'), 'Unauthenticated'],
      [jwt.sign(claims, '', { algorithm: 'none' }), 'Unauthenticated'],
      ['garbage', 'Unauthenticated'],
    ];
    for (const [token, sentence] of forged) {
      const stranger = app.visitor();
      stranger.cookies.set('access_token', token);
      const { status, body } = await stranger.rest('GET', 'settings/citation');
      expect([status, body.message]).toEqual([401, sentence]);
    }
  });

  it('rotates; a used token still gets an access token for 10 s, and ends the session after that', async () => {
    const { visitor } = await signedInAs(app, 3);
    const first = visitor.cookies.get('refresh_token')!;
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(200);
    expect(
      await app.nest.get(SessionsService).isAlive((jwt.decode(first) as { sid: string }).sid),
    ).toBe(true);
    const second = visitor.cookies.get('refresh_token')!;
    expect(second).not.toBe(first);

    const otherTab = app.visitor();
    for (const [name, value] of visitor.cookies) otherTab.cookies.set(name, value);
    otherTab.cookies.set('refresh_token', first);
    const again = await otherTab.rest('POST', 'auth/refresh');
    expect(again.status).toBe(200);
    expect(String(again.headers['set-cookie'])).toContain('access_token=');
    expect(String(again.headers['set-cookie'])).not.toContain('refresh_token=');

    const sid = (jwt.decode(second) as { sid: string }).sid;
    await age('sessions', ['rotated_at'], `id = '${sid}'`, '11 seconds');
    expect((await otherTab.rest('POST', 'auth/refresh')).status).toBe(401);
    expect(otherTab.cookies.has('access_token')).toBe(false);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(401);
    expect(await app.nest.get(SessionsService).isAlive(sid)).toBe(false);
    expect((await activities('session_ended')).at(-1)!.description).toContain(
      'a used refresh token came back',
    );
  });

  it('lets only one of two refreshes that race rotate, and signs neither out', async () => {
    const { visitor } = await signedInAs(app, 3);
    const answers = await Promise.all([1, 2].map(() => visitor.rest('POST', 'auth/refresh')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rotated = answers.filter(({ headers }) =>
      String(headers['set-cookie']).includes('refresh_token='),
    );
    expect(rotated).toHaveLength(1);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
  });

  it.each([
    ['30 minutes after its last refresh', ['last_refreshed_at'], '31 minutes'],
    ['12 hours after signing in', ['created_at'], '12 hours 1 minute'],
  ])('ends %s', async (_, columns, interval) => {
    const { visitor } = await signedInAs(app, 3);
    const { sid } = jwt.decode(visitor.cookies.get('access_token')!) as { sid: string };
    await age('sessions', columns, `id = '${sid}'`, interval);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(401);
  });

  it('reads the role on each call', async () => {
    const { visitor, user } = await signedInAs(app, 1);
    expect((await visitor.rest('GET', 'users')).status).toBe(200);
    await app.database.query('UPDATE users SET role_id = 4 WHERE id = $1', [user.id]);
    expect((await visitor.rest('GET', 'users')).status).toBe(403);
    const refused = (await activities('refused')).at(-1)!;
    expect(refused).toMatchObject({ causer_id: user.id, ip: '127.0.0.1' });
    expect(refused.description).toBe(`${user.name} was refused GET /api/users`);
  });

  it('signs out for good, and does not mind being asked twice', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const stolen = app.visitor();
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    const answer = await visitor.rest('POST', 'auth/logout');
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Successfully logged out', logout_url: null },
    ]);
    expect([...visitor.cookies.keys()]).toEqual(['XSRF-TOKEN']);
    expect((await stolen.rest('POST', 'auth/me')).body.message).toBe('Unauthenticated');
    expect((await stolen.rest('POST', 'auth/refresh')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/logout')).status).toBe(200);
    expect(
      (await activities('signed_out')).filter(({ causer_id }) => causer_id === user.id),
    ).toHaveLength(1);
  });

  it('ends a session at once, also for a token that it has verified before', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    for (let time = 0; time < 2; time += 1)
      expect((await visitor.rest('POST', 'auth/me')).body.email).toBe(user.email);
    await app.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [user.id]);
    const { status, body } = await visitor.rest('POST', 'auth/me');
    expect([status, body.message]).toEqual([401, 'Unauthenticated']);
  });

  it('takes no token that it has verified before once that has expired', async () => {
    const { visitor } = await signedInAs(app, 3);
    const claims = jwt.decode(visitor.cookies.get('access_token')!) as Record<string, unknown>;
    const exp = Math.floor(Date.now() / 1000) + 2;
    const brief = jwt.sign({ ...claims, exp }, app.nest.get(Tokens).accessKey);
    visitor.cookies.set('access_token', brief);
    expect((await visitor.rest('GET', 'settings/citation')).status).toBe(200);
    expect((await visitor.rest('GET', 'settings/citation')).status).toBe(200);
    await expect
      .poll(async () => (await visitor.rest('GET', 'settings/citation')).body.message, {
        timeout: 5_000,
      })
      .toBe('Token has expired');
  });

  it.each(['garbage', '', 'a.b.c'])('is not continued by the refresh token %j', async (token) => {
    const visitor = app.visitor();
    await visitor.rest('GET', 'csrf-cookie');
    visitor.cookies.set('refresh_token', token);
    const { status, body } = await visitor.rest('POST', 'auth/refresh');
    expect([status, body.message]).toEqual([401, 'Unauthenticated']);
  });

  it('signs out once, and answers later requests with its cookies with the reason for the end of the session', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const other = app.visitor();
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    for (const one of [visitor, other])
      expect((await one.rest('POST', 'auth/logout')).status).toBe(200);
    const ended = await app.database.query(
      'SELECT ended_because FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(ended).toEqual([{ ended_because: 'signed out' }]);
    const written = (await activities('signed_out')).filter(
      ({ causer_id }) => causer_id === user.id,
    );
    expect(written).toHaveLength(1);
  });

  it('keeps its cookies where the database could not continue it', async () => {
    const { visitor } = await signedInAs(app, 3);
    const held = new Map(visitor.cookies);
    await withoutWriting('UPDATE', 'sessions', async () => {
      expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(503);
    });
    expect(visitor.cookies).toEqual(held);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(200);
  });

  it('authenticates sockets by cookie from our own pages, and by token', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const authenticator = app.nest.get(Authenticator);
    const cookie = `other=1; access_token=${visitor.cookies.get('access_token')!}`;
    const at = { ip: '127.0.0.1', requestId: 'socket' };
    await expect(
      authenticator.authenticateSocket({
        headers: { cookie, host: 'here', origin: 'http://here' },
        ...at,
      }),
    ).resolves.toMatchObject({ kind: 'user', userId: user.id, duty: 'inspection' });
    await expect(
      authenticator.authenticateSocket({
        headers: { cookie, host: 'here', origin: 'http://evil' },
        ...at,
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      authenticator.authenticateSocket({ headers: { cookie }, authorization: 'Bearer x', ...at }),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('two applications of one process', () => {
  it('each know their own sessions only', async () => {
    const first = await signedInAs(app, 3);
    const other = await startApp();
    try {
      const second = await signedInAs(other, 4);
      for (const { visitor, user } of [first, second]) {
        const answer = await visitor.graphql('{ me { email } }');
        expect(answer).toMatchObject({ errors: [], data: { me: { email: user.email } } });
      }
      const cookie = `access_token=${first.visitor.cookies.get('access_token')!}`;
      const handshake = { headers: { cookie }, ip: '127.0.0.1', requestId: 'socket' };
      await expect(
        app.nest.get(Authenticator).authenticateSocket(handshake),
      ).resolves.toMatchObject({ sessionId: expect.any(String) });
      await expect(
        other.nest.get(Authenticator).authenticateSocket(handshake),
      ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    } finally {
      await other.stop();
    }
  });
});

describe('without an issuer (joining 1)', () => {
  it('there is nowhere to start, and no logout token counts', async () => {
    const visitor = app.visitor();
    expect((await visitor.rest('GET', 'auth/oidc/start')).status).toBe(404);
    expect((await visitor.rest('GET', 'auth/methods')).body.oidc).toBeNull();
    const back = await visitor.send({ method: 'GET', url: '/api/auth/oidc/callback?code=1' });
    expect([back.status, back.headers['location']]).toEqual([302, '/login?sso=1']);
  });
});

describe('API tokens (contract 3)', () => {
  it.each([
    ['Bearer TOKEN', 200],
    ['bearer TOKEN', 200],
    ['BEARER    TOKEN', 200],
    ['Bearer', 401],
    ['Bearer ', 401],
    ['Bearer x', 401],
    ['Bearer TOKEN x', 401],
    ['Bearer  x TOKEN', 401],
    ['Basic TOKEN', 401],
    ['Bearer TOKENTOKENTOKENTOKEN', 401],
  ])('the header %j: %i', async (header, status) => {
    const { program } = await programWith(app, 'citations:read');
    const authorization = header.replaceAll('TOKEN', program.bearer!);
    const visitor = app.visitor();
    const answer = await visitor.rest('GET', 'search?page=1', undefined, { authorization });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body.message).toBe('Unauthenticated');
  });

  it('a wrong one is refused, whatever session its cookies name', async () => {
    const { visitor } = await signedInAs(app, 3);
    const authorization = 'Bearer stopline_wrong';
    const { status } = await visitor.rest('GET', 'search?page=1', undefined, { authorization });
    expect(status).toBe(401);
  });

  it('what it may not do is written down with where it came from', async () => {
    const { program } = await programWith(app, 'citations:read');
    expect((await program.rest('GET', 'users')).status).toBe(403);
    const [refused] = await app.database.query(
      `SELECT description, causer_type, ip, request_id IS NOT NULL AS has_request
       FROM activity WHERE type = 'refused' ORDER BY id DESC LIMIT 1`,
    );
    expect(refused).toEqual({
      description: 'Test was refused GET /api/users',
      causer_type: 'api_token',
      ip: '127.0.0.1',
      has_request: true,
    });
  });

  it('one opens a socket by the header or by what the client sends first, from whatever page', async () => {
    const { program, tokenId } = await programWith(app, 'citations:read');
    const authenticator = app.nest.get(Authenticator);
    const at = { ip: '127.0.0.1', requestId: 'socket' };
    const authorization = `Bearer ${program.bearer!}`;
    const foreign = { host: 'here', origin: 'http://evil' };
    for (const handshake of [
      { headers: { ...foreign, authorization }, ...at },
      { headers: { ...foreign, authorization }, authorization: 7, ...at },
      { headers: foreign, authorization, ...at },
    ])
      await expect(authenticator.authenticateSocket(handshake)).resolves.toMatchObject({
        kind: 'token',
        tokenId,
        ...at,
      });
  });
});

describe('CSRF (contract 3)', () => {
  const mismatch = { statusCode: 403, code: 'CSRF_MISMATCH', message: 'CSRF token mismatch' };
  const graphqlMismatch = {
    errors: [{ message: mismatch.message, extensions: { code: 'CSRF_MISMATCH', statusCode: 403 } }],
  };

  it('sets the cookie on demand and on any response that lacks it', async () => {
    const visitor = app.visitor();
    const onDemand = await visitor.send({ method: 'GET', url: '/api/csrf-cookie' });
    expect(onDemand.status).toBe(204);
    expect(visitor.cookies.has('XSRF-TOKEN')).toBe(true);
    expect(
      (await visitor.send({ method: 'GET', url: '/api/csrf-cookie' })).headers['set-cookie'],
    ).toContain('XSRF-TOKEN=');
    const other = await app.visitor().send({ method: 'GET', url: '/api/nothing/here' });
    expect(String(other.headers['set-cookie'])).toContain('XSRF-TOKEN=');
    const again = await visitor.send({ method: 'GET', url: '/api/nothing/here' });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['POST', '/api/auth/login/verify'],
    ['POST', '/graphql'],
    ['PUT', '/api/user/profile'],
    ['DELETE', '/api/users/1'],
    ['PATCH', '/api/nothing/here'],
  ] as const)('refuses %s %s without the token or with a wrong one', async (method, url) => {
    const { visitor } = await signedInAs(app, 3);
    const guest = app.visitor();
    await guest.rest('GET', 'csrf-cookie');
    const forged = `AAAAAAAAAAAAAAAAAAAAAA.${createHmac('sha256', 'guess').update('x').digest('base64url')}`;
    for (const [who, token] of [
      [visitor, ''],
      [visitor, 'garbage'],
      [visitor, guest.cookies.get('XSRF-TOKEN')!],
      [guest, visitor.cookies.get('XSRF-TOKEN')!],
      [guest, forged],
    ] as const) {
      const answer = await who.send({
        method,
        url,
        headers: { 'x-xsrf-token': token },
        payload: {},
      });
      expect([answer.status, answer.body]).toEqual([
        403,
        url === '/graphql' ? graphqlMismatch : mismatch,
      ]);
    }
  });

  it('binds the token to the session: it changes with signing in and out', async () => {
    const user = await createUser(app, 3);
    const visitor = app.visitor();
    const secret = await secretOf(visitor, user);
    const asGuest = visitor.cookies.get('XSRF-TOKEN')!;
    await twofah(visitor, user, await code(secret));
    const asUser = visitor.cookies.get('XSRF-TOKEN')!;
    expect(asUser).not.toBe(asGuest);
    const stale = await visitor.send({
      method: 'POST',
      url: '/api/auth/me',
      headers: { 'x-xsrf-token': asGuest },
    });
    expect(stale.body).toEqual(mismatch);
    await visitor.rest('POST', 'auth/logout');
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(asUser);
  });

  it('refuses what a page of another site sends, even with the token', async () => {
    const { visitor } = await signedInAs(app, 3);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await visitor.send({ method: 'POST', url: '/api/auth/me', headers });
      expect([answer.status, answer.body]).toEqual([403, mismatch]);
    }
    const own = {
      origin: 'http://localhost:80',
      'sec-fetch-site': 'same-origin',
      host: 'localhost:80',
    };
    expect((await visitor.send({ method: 'POST', url: '/api/auth/me', headers: own })).status).toBe(
      403,
    );
    const right = {
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
      host: 'localhost',
    };
    expect(
      (await visitor.send({ method: 'POST', url: '/api/auth/me', headers: right })).status,
    ).toBe(200);
  });
});

describe('forgotten passwords (contract 4.4, reliability 14)', () => {
  const newPassword = 'kestrel over wet slate';

  /** The link in the newest mail to an address. */
  async function linkTo(email: string): Promise<string> {
    const [job] = await app.database.query<{ payload: { text: string } }[]>(
      `SELECT payload FROM jobs WHERE name = 'sendMail' AND payload->>'to' = $1 ORDER BY id DESC LIMIT 1`,
      [email],
    );
    return /\/reset\/([\w-]+)/.exec(job!.payload.text)![1]!;
  }

  it('calls the person in the mail by their name', async () => {
    const user = await createUser(app, 3, { firstName: 'Mina', lastName: 'Okafor' });
    await app.visitor().rest('POST', 'auth/reset', { email: user.email });
    expect((await mailsIn(app, user.email))[0]).toContain('Mina Okafor');
  });

  it('mails a link that serves once, ends all sessions, signs nobody in and leaves two-factor', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const guest = app.visitor();
    const asked = await guest.rest('POST', 'auth/reset', { email: user.email });
    expect([asked.status, asked.body]).toEqual([
      200,
      { message: 'A reset link was sent to your email' },
    ]);
    const token = await linkTo(user.email);
    const [email, secret] = Buffer.from(token, 'base64url').toString().split(';');
    expect(email).toBe(user.email);
    const checked = await guest.rest('POST', 'auth/is_reset', { token });
    expect([checked.status, checked.body]).toEqual([
      200,
      { email: user.email, reset_token: secret },
    ]);
    const stored = await app.database.query<object[]>(
      'SELECT * FROM password_resets WHERE user_id = $1',
      [user.id],
    );
    expect(JSON.stringify(stored)).not.toContain(secret);

    // It is taken as a whole or not at all.
    for (const text of [`x;${email};${secret}`, `${email};${secret};`, `${email};${secret} x`]) {
      const other = Buffer.from(text).toString('base64url');
      expect((await guest.rest('POST', 'auth/is_reset', { token: other })).status).toBe(404);
    }

    const weak = { email: user.email, password: 'password1234', reset_token: secret };
    const refused = await guest.rest('POST', 'auth/reset_password', weak);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    // Three passwords: the same one would be refused as the old one where it comes a moment later.
    const passwords = ['one', 'two', 'three'].map((number) => `${newPassword} ${number}`);
    const answers = await whileLocked(user.id, 3, () =>
      Promise.all(
        passwords.map((password) =>
          app
            .visitor()
            .rest('POST', 'auth/reset_password', { email, password, reset_token: secret }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await guest.rest('POST', 'auth/is_reset', { token })).body).toEqual({
      statusCode: 404,
      code: 'INVALID_RESET_LINK',
      message: 'Reset link was invalid, please request another password reset',
    });
    expect(
      await app.database.query('SELECT ended_because FROM sessions WHERE user_id = $1', [user.id]),
    ).toEqual([{ ended_because: 'password reset' }]);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await verify(app.visitor(), user)).status).toBe(401);
    const accepted = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await verify(app.visitor(), user, accepted)).body.twofah_status).toBe('registered');
  });

  it('a newer link voids an older one, and none lives longer than 60 minutes', async () => {
    const user = await createUser(app, 3);
    const guest = app.visitor();
    await guest.rest('POST', 'auth/reset', { email: user.email });
    const first = await linkTo(user.email);
    await guest.rest('POST', 'auth/reset', { email: user.email });
    const second = await linkTo(user.email);
    expect((await guest.rest('POST', 'auth/is_reset', { token: first })).status).toBe(404);
    expect((await guest.rest('POST', 'auth/is_reset', { token: second })).status).toBe(200);
    await age('password_resets', ['expires_at'], `user_id = ${user.id}`, '60 minutes');
    expect((await guest.rest('POST', 'auth/is_reset', { token: second })).status).toBe(404);
  });

  it('answers an unknown address with the same words, after the same time', async () => {
    const user = await createUser(app, 3);
    const guest = app.visitor();
    await guest.rest('GET', 'csrf-cookie');
    const links = app.nest.get(ResetLinks);
    const wait = timers.setTimeout;
    const waited: unknown[] = [];
    for (const [email, workMs, restMs] of [
      [user.email, 70, 180],
      ['nobody@stopline.test', 20, 230],
      [user.email, 310, 190],
      ['nobody@stopline.test', 250, 250],
    ] as const) {
      waited.length = 0;
      const lockedTarget = links.lockedTarget.bind(links);
      const answer = await ahead({}, async () => {
        // The time stands still, save for the work: an answer comes after a whole number of 250 ms all the same.
        vi.spyOn(links, 'lockedTarget').mockImplementationOnce((tx, address) => {
          vi.setSystemTime(Date.now() + workMs);
          return lockedTarget(tx, address);
        });
        vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value) => {
          await wait(ms);
          waited.push(ms);
          return value;
        });
        syncBuiltinESMExports();
        return guest.rest('POST', 'auth/reset', { email });
      }).finally(() => {
        vi.restoreAllMocks();
        syncBuiltinESMExports();
      });
      expect(answer.body).toEqual({ message: 'A reset link was sent to your email' });
      expect(waited).toEqual([restMs]);
    }
    const jobs = await app.database.query<object[]>(
      `SELECT 1 FROM jobs WHERE payload->>'to' = 'nobody@stopline.test'`,
    );
    expect(jobs).toHaveLength(0);
  });

  it.each([
    '',
    'garbage',
    '****',
    Buffer.from(';').toString('base64url'),
    Buffer.from('a@b.c;x').toString('base64url'),
  ])('takes %j for no link', async (token) => {
    const answer = await app.visitor().rest('POST', 'auth/is_reset', { token });
    expect(answer.status).toBe(token === '' ? 422 : 404);
  });
});

describe('what signing in and out writes down (contract 12)', () => {
  interface Entry {
    type: string;
    description: string;
    causer_type: string | null;
    causer_id: number | null;
    ip: string | null;
    has_request: boolean;
    subject_type: string | null;
    subject_id: string | null;
  }
  /** Returns the log entries about an address or a user during an act. */
  async function entriesOf(user: TestUser, act: () => Promise<unknown>): Promise<Entry[]> {
    const [last] = await app.database.query<{ id: string }[]>(
      'SELECT coalesce(max(id), 0) AS id FROM activity',
    );
    await act();
    return app.database.query(
      `SELECT type, description, causer_type, causer_id, host(ip::inet) AS ip, request_id IS NOT NULL AS has_request, subject_type, subject_id
       FROM activity WHERE id > $1 AND (causer_id = $2 OR description LIKE '%' || $3 || '%' OR description LIKE '%' || $4 || '%')
       ORDER BY id`,
      [last!.id, user.id, user.email, user.name],
    );
  }
  const by = (
    user: TestUser | null,
  ): Omit<Entry, 'type' | 'description' | 'subject_type' | 'subject_id'> => ({
    causer_type: user === null ? null : 'user',
    causer_id: user?.id ?? null,
    ip: '127.0.0.1',
    has_request: true,
  });

  it('a registration, each sign-in and the sign-out of a user', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    const visitor = app.visitor();
    const written = await entriesOf(user, async () => {
      await twofah(visitor, user, await code(secret, -1));
      await twofah(visitor, user, await code(secret));
      await visitor.rest('POST', 'auth/logout');
    });
    const about = { ...by(user), subject_type: 'user', subject_id: String(user.id) };
    expect(written).toEqual([
      {
        ...about,
        type: 'two_factor_registered',
        description: `${user.name} registered two-factor sign-in`,
      },
      { ...about, type: 'signed_in', description: `${user.name} signed in` },
      { ...about, type: 'signed_in', description: `${user.name} signed in` },
      { ...about, type: 'signed_out', description: `${user.name} signed out` },
    ]);
  });

  it('each wrong password and code, a code that was used, and the lock of the fifth failure', async () => {
    const user = await createUser(app, 3);
    const secret = await secretOf(app.visitor(), user);
    const used = await code(secret);
    await twofah(app.visitor(), user, used);
    const wrong = await wrongCode(secret);
    const written = await entriesOf(user, async () => {
      await verify(app.visitor(), user, 'wrong password');
      await twofah(app.visitor(), user, wrong);
      await twofah(app.visitor(), user, used);
      for (let failure = 3; failure <= 5; failure += 1)
        await verify(app.visitor(), user, 'wrong password');
      await verify(app.visitor(), user, 'wrong password');
    });
    const failed = {
      ...by(null),
      type: 'sign_in_failed',
      subject_type: 'user',
      subject_id: String(user.id),
    };
    const password = { ...failed, description: `Wrong password for ${user.email}` };
    expect(written).toEqual([
      password,
      { ...failed, description: `Wrong code for ${user.email}` },
      // A used code is no guess: it does not count.
      { ...failed, description: `Used code for ${user.email}` },
      password,
      password,
      password,
      {
        ...failed,
        type: 'locked_out',
        description: `${user.email} is locked for 15 minutes after 5 failures`,
      },
    ]);
  });

  it('a failure at an address without an account, about nobody', async () => {
    const nobody = { ...(await createUser(app, 3)), id: -1, email: 'no.account@stopline.test' };
    const written = await entriesOf(nobody, () => verify(app.visitor(), nobody));
    expect(written).toEqual([
      {
        ...by(null),
        type: 'sign_in_failed',
        description: 'Wrong password for no.account@stopline.test',
        subject_type: null,
        subject_id: null,
      },
    ]);
  });

  it('a key that cannot be read, and a session that ends because its used token came back', async () => {
    const { user, visitor } = await signedInAs(app, 3);
    const first = visitor.cookies.get('refresh_token')!;
    await visitor.rest('POST', 'auth/refresh');
    const sid = (jwt.decode(first) as { sid: string }).sid;
    await age('sessions', ['rotated_at'], `id = '${sid}'`, '11 seconds');
    const other = app.visitor();
    await other.rest('GET', 'csrf-cookie');
    other.cookies.set('refresh_token', first);
    const written = await entriesOf(user, async () => {
      await other.rest('POST', 'auth/refresh');
      await app.database.query(`UPDATE users SET twofah_secret = 'nonsense' WHERE id = $1`, [
        user.id,
      ]);
      await twofah(app.visitor(), user, '123456');
    });
    const about = { ...by(null), subject_type: 'user', subject_id: String(user.id) };
    expect(written).toEqual([
      {
        ...about,
        type: 'session_ended',
        description: `A session of ${user.name} was ended: a used refresh token came back`,
      },
      {
        ...about,
        type: 'sign_in_failed',
        description: `The two-factor key of ${user.name} could not be read`,
      },
    ]);
    const [session] = await app.database.query<object[]>(
      'SELECT ended_because, ended_at IS NOT NULL AS ended FROM sessions WHERE id = $1',
      [sid],
    );
    expect(session).toEqual({ ended_because: 'refresh token used again', ended: true });
  });

  it('a reset that was asked for, also for nobody, and the new password', async () => {
    const user = await createUser(app, 3);
    const guest = app.visitor();
    const reset = async (): Promise<void> => {
      await guest.rest('POST', 'auth/reset', { email: user.email });
      const [mail] = await mailsIn(app, user.email);
      const token = /\/reset\/([\w-]+)/.exec(mail!)![1]!;
      const reset_token = Buffer.from(token, 'base64url').toString().split(';')[1];
      await guest.rest('POST', 'auth/reset_password', {
        email: user.email,
        password: 'kestrel over wet slate',
        reset_token,
      });
    };
    const about = { ...by(null), subject_type: 'user', subject_id: String(user.id) };
    expect(await entriesOf(user, reset)).toEqual([
      {
        ...about,
        type: 'password_reset_requested',
        description: `A password reset was requested for ${user.email}`,
      },
      {
        ...about,
        type: 'password_reset',
        description: `${user.name} set a new password by link`,
      },
    ]);
    const nobody = { ...user, id: -1, name: '-', email: 'no.reset@stopline.test' };
    expect(
      await entriesOf(nobody, () => guest.rest('POST', 'auth/reset', { email: nobody.email })),
    ).toEqual([
      {
        ...by(null),
        type: 'password_reset_requested',
        description: 'A password reset was requested for no.reset@stopline.test: no mail was sent',
        subject_type: null,
        subject_id: null,
      },
    ]);
  });

  it('keeps of a session where it began', async () => {
    const { user } = await signedInAs(app, 3);
    const [session] = await app.database.query<object[]>(
      'SELECT host(ip::inet) AS ip, user_agent IS NOT NULL AS named, refresh_hash FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(session).toEqual({
      ip: '127.0.0.1',
      named: true,
      refresh_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('one guard (reliability 3)', () => {
  it('knows an access rule for every route and root field', () => {
    expect(() => assertEveryHandlerIsGuarded(app.nest)).not.toThrow();
    const names = guardedHandlers(app.nest).map(({ door, name }) => `${door} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'REST AuthController.getMe',
        'Query AuthResolver.me',
        'Mutation UsersResolver.deleteUser',
      ]),
    );
  });

  it('a browser that asks GraphQL for a refresh stays signed in (contract 3: the cookie goes to /api/auth)', async () => {
    const { visitor } = await signedInAs(app, 3);
    const refreshToken = visitor.cookies.get('refresh_token')!;
    // A browser does not send it to `/graphql`.
    visitor.cookies.delete('refresh_token');
    const held = new Map(visitor.cookies);
    const { status, headers, body } = await visitor.send({
      method: 'POST',
      url: '/graphql',
      payload: { query: 'mutation { refresh { done } }' },
    });
    expect([status, body.data, body.errors]).toEqual([
      200,
      { refresh: null },
      [
        expect.objectContaining({
          message: 'Unauthenticated',
          extensions: { code: 'UNAUTHENTICATED', statusCode: 401 },
        }),
      ],
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(visitor.cookies).toEqual(held);
    expect((await visitor.graphql('{ me { id } }')).errors).toEqual([]);
    visitor.cookies.set('refresh_token', refreshToken);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(200);
  });

  it('a browser loses the cookies of a session that is over, at both doors', async () => {
    for (const refresh of [
      (one: Visitor) => one.rest('POST', 'auth/refresh'),
      (one: Visitor) => one.graphql('mutation { refresh { done } }'),
    ]) {
      const { user, visitor } = await signedInAs(app, 3);
      await app.database.query(`UPDATE sessions SET ended_at = now() WHERE user_id = $1`, [
        user.id,
      ]);
      await refresh(visitor);
      expect([...visitor.cookies.keys()]).toEqual(['XSRF-TOKEN']);
    }
  });

  it('the same over GraphQL: sign in, me, refused, refresh, sign out', async () => {
    const user = await createUser(app, 3);
    const visitor = app.visitor();
    const { data } = await visitor.graphql<{
      loginVerify: { twofahStatus: string; twofahSecret: string };
    }>(
      'mutation ($email: String!, $password: String!) { loginVerify(input: { email: $email, password: $password }) { twofahStatus twofahSecret } }',
      { email: user.email, password: PASSWORD },
    );
    expect(data.loginVerify.twofahStatus).toBe('NEW');
    const signedIn = await visitor.graphql(
      `mutation ($email: String!, $password: String!, $code: String!) {
         loginTwofah(input: { email: $email, password: $password, code: $code }) {
           user { id name role { id name } citationActions { type name } } }
       }`,
      { email: user.email, password: PASSWORD, code: await code(data.loginVerify.twofahSecret) },
    );
    expect(signedIn.data.loginTwofah.user).toMatchObject({
      id: String(user.id),
      role: { id: 3, name: 'Inspection Officer' },
    });
    const two = await visitor.graphql('{ me { email } users { total } }');
    expect(two.errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN', statusCode: 403 } });
    expect((await activities('refused')).at(-1)!.description).toBe(
      `${user.name} was refused Query.users`,
    );
    expect((await visitor.graphql('{ me { email } }')).data.me.email).toBe(user.email);
    expect((await visitor.graphql('mutation { refresh { done } }')).data.refresh.done).toBe(true);
    expect((await visitor.graphql('mutation { logout { done } }')).data.logout.done).toBe(true);
    expect((await visitor.graphql('{ me { email } }')).errors[0]).toMatchObject({
      message: 'Unauthenticated',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    await signInByPassword(app, await createUser(app, 1));
  });
});

it('forgets what no rule needs any more, and no lock, limit, session or link that still counts (contract 3, 4)', async () => {
  const MADE = [
    ...['old', 'recent', 'empty'],
    ...['old', 'old lock', 'recent', 'locked'].map((name) => `${name}@stopline.test`),
  ];
  const { id } = await createUser(app, 3);
  await app.database.query(
    `INSERT INTO sign_in_failures (email, failed_at, locked_until) VALUES
       ('old@stopline.test', ARRAY[now() - interval '25 hours'], NULL),
       ('old lock@stopline.test', ARRAY[now() - interval '25 hours'], now() - interval '24 hours'),
       ('recent@stopline.test', ARRAY[now() - interval '25 hours', now() - interval '23 hours'], NULL),
       ('locked@stopline.test', ARRAY[now() - interval '25 hours'], now() + interval '1 minute')`,
  );
  await app.database.query(
    `INSERT INTO rate_limits (kind, subject, taken_at) VALUES
       ('reset mail', 'old', ARRAY[now() - interval '25 hours']),
       ('reset mail', 'empty', '{}'),
       ('reset mail', 'recent', ARRAY[now() - interval '25 hours', now() - interval '23 hours'])`,
  );
  await app.database.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, ip, created_at) VALUES
       ('00000000-0000-4000-8000-000000000001', $1, 'old', '127.0.0.1', now() - interval '30 days 13 hours'),
       ('00000000-0000-4000-8000-000000000002', $1, 'recent', '127.0.0.1', now() - interval '30 days 11 hours')`,
    [id],
  );
  await app.database.query(
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES
       ($1, 'old', now() - interval '31 days'), ($1, 'recent', now() - interval '29 days')`,
    [id],
  );
  await app.nest.get(AuthHousekeeping).sweep();
  const left = async (column: string, table: string): Promise<unknown[]> => {
    const rows = await app.database.query<{ value: string }[]>(
      `SELECT ${column} AS value FROM ${table} WHERE ${column} = ANY ($1) ORDER BY 1`,
      [MADE],
    );
    return rows.map(({ value }) => value);
  };
  expect(await left('email', 'sign_in_failures')).toEqual([
    'locked@stopline.test',
    'recent@stopline.test',
  ]);
  expect(await left('subject', 'rate_limits')).toEqual(['recent']);
  expect(await left('refresh_hash', 'sessions')).toEqual(['recent']);
  expect(await left('token_hash', 'password_resets')).toEqual(['recent']);
});
