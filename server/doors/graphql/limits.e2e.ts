import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createCitation,
  createUser,
  mailsIn,
  PASSWORD,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
});
afterAll(() => app.stop());

/** The administrator resets the password of an inspection officer, and changes nothing else. */
function resetByAdministrator(user: Awaited<ReturnType<typeof createUser>>) {
  const [first_name, last_name] = user.name.split(' ');
  return administrator.rest('PUT', `users/${user.badgeNumber}`, {
    badge_number: user.badgeNumber,
    email: user.email,
    first_name,
    last_name,
    role: 3,
    is_reset_password: true,
    is_reset_twofah: false,
  });
}

const mailsTo = (email: string): Promise<string[]> => mailsIn(app, email);
const linkIn = (mail: string | undefined): string => /\/reset\/([\w-]+)/.exec(mail ?? '')![1]!;
/** Returns the content of {@link linkIn}, as the reset page sends it. */
const heldBy = (token: string): { email: string; reset_token: string } => {
  const [email, reset_token] = Buffer.from(token, 'base64url').toString().split(';');
  return { email: email!, reset_token: reset_token! };
};
const askForReset = (email: string): Promise<Answer> =>
  app.visitor().rest('POST', 'auth/reset', { email });
const askByGraphql = (email: string): Promise<unknown> =>
  app
    .visitor()
    .graphql(
      'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { message } }',
      { email },
    );
const SENT = { message: 'A reset link was sent to your email' };

describe('reset mails (contract 4.4: at most 5 an account and hour, the answer stays the same)', () => {
  beforeEach(() => app.database.query(`DELETE FROM rate_limits WHERE kind = 'reset mail'`));

  it('come five times an hour to one account, whichever door is used, also all at once', async () => {
    const user = await createUser(app, 3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => askForReset(user.email)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, SENT]);
    expect(await askByGraphql(user.email)).toMatchObject({
      data: { requestPasswordReset: SENT },
    });
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(5);
    // An unsent mail does not void earlier links.
    const check = await app.visitor().rest('POST', 'auth/is_reset', { token: linkIn(mails[4]) });
    expect(check.status).toBe(200);

    await app.database.query(
      `UPDATE password_resets SET created_at = created_at - interval '1 hour' WHERE user_id = $1`,
      [user.id],
    );
    await askForReset(user.email);
    expect(await mailsTo(user.email)).toHaveLength(6);
  });

  it('are sent by an administrator all the same', async () => {
    const user = await createUser(app, 3);
    for (let mail = 0; mail < 5; mail += 1) await askForReset(user.email);
    const { status } = await resetByAdministrator(user);
    expect(status).toBe(200);
    expect(await mailsTo(user.email)).toHaveLength(6);
  });

  it('come thirty times an hour from one client address, with the same answer after that', async () => {
    const users = await Promise.all(Array.from({ length: 32 }, () => createUser(app, 3)));
    const answers = await Promise.all(users.map(({ email }) => askForReset(email)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, SENT]);
    const mailed = await Promise.all(users.map(({ email }) => mailsTo(email)));
    expect(mailed.flat()).toHaveLength(30);
    const missed = users.find((_, index) => mailed[index]!.length === 0)!;
    await app.database.query(
      `UPDATE rate_limits SET taken_at = ARRAY(SELECT at - interval '1 hour' FROM unnest(taken_at) AS at)`,
    );
    await askForReset(missed.email);
    expect(await mailsTo(missed.email)).toHaveLength(1);
  });
});

describe('guesses of reset links', () => {
  it('are 30 in 15 minutes for a client address, by both calls and doors; right links cost none and are let through', async () => {
    await app.database.query(`DELETE FROM rate_limits`);
    const user = await createUser(app, 3);
    await askForReset(user.email);
    const token = linkIn((await mailsTo(user.email))[0]);
    for (let use = 0; use < 40; use += 1)
      expect((await app.visitor().rest('POST', 'auth/is_reset', { token })).status).toBe(200);

    const wrong = Buffer.from(`${user.email};guess`).toString('base64url');
    const guess = (index: number): Promise<Answer> =>
      index % 2 === 0
        ? app.visitor().rest('POST', 'auth/is_reset', { token: wrong })
        : app.visitor().rest('POST', 'auth/reset_password', {
            ...heldBy(wrong),
            password: 'kestrel over wet slate',
          });
    const answers = await Promise.all(Array.from({ length: 36 }, (_, index) => guess(index)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    // Issue 23, point 19: honest users at that address are not refused together with an attacker.
    expect((await app.visitor().rest('POST', 'auth/is_reset', { token })).status).toBe(200);
    const refused = await app.visitor().rest('POST', 'auth/is_reset', { token: wrong });
    expect([refused.status, refused.body.message]).toEqual([429, 'Too many requests, slow down']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    const byGraphql = await app
      .visitor()
      .graphql(
        'mutation ($token: String!) { checkPasswordReset(input: { token: $token }) { email } }',
        { token: wrong },
      );
    expect(byGraphql.errors[0]).toMatchObject({
      extensions: { statusCode: 429, retryAfter: expect.any(Number) },
    });
    const set = await app.visitor().rest('POST', 'auth/reset_password', {
      ...heldBy(token),
      password: 'kestrel over wet slate',
    });
    expect(set.status).toBe(200);
    // A client at another address is not affected.
    await app.database.query(`UPDATE rate_limits SET subject = '192.0.2.1'`);
    const elsewhere = await app.visitor().rest('POST', 'auth/is_reset', { token: wrong });
    expect(elsewhere.status).toBe(404);
  });
});

describe('a reset may not set the old password again (specification 5)', () => {
  const SENTENCE = 'Cannot use the same password as new password, please choose unique password';
  const NEW = 'kestrel over wet slate';

  const refusedOld = async (user: TestUser): Promise<void> => {
    const link = heldBy(linkIn((await mailsTo(user.email)).at(-1)));
    const rest = await app
      .visitor()
      .rest('POST', 'auth/reset_password', { ...link, password: PASSWORD });
    expect([rest.status, rest.body.errors]).toEqual([422, { password: [SENTENCE] }]);
    const { errors } = await app.visitor().graphql(
      `mutation ($email: String!, $password: String!, $resetToken: String!) {
         resetPassword(input: { email: $email, password: $password, resetToken: $resetToken }) { message } }`,
      { email: link.email, password: PASSWORD, resetToken: link.reset_token },
    );
    expect(errors[0]).toMatchObject({ message: SENTENCE, extensions: { statusCode: 422 } });
    // The link still serves, for another one.
    const changed = await app
      .visitor()
      .rest('POST', 'auth/reset_password', { ...link, password: NEW });
    expect(changed.status).toBe(200);
  };

  it('that was forgotten', async () => {
    const user = await createUser(app, 3);
    await askForReset(user.email);
    await refusedOld(user);
  });

  it('that an administrator took away', async () => {
    const user = await createUser(app, 3);
    await resetByAdministrator(user);
    await refusedOld(user);
    const [row] = await app.database.query<{ retired: string | null }[]>(
      'SELECT retired_password_hash AS retired FROM users WHERE id = $1',
      [user.id],
    );
    expect(row!.retired).toBeNull();
  });
});

describe('a reset', () => {
  it('compares with the password of its own user: what others have is another one', async () => {
    const user = await createUser(app, 3);
    const reset = async (password: string): Promise<number> => {
      const link = heldBy(linkIn((await mailsTo(user.email)).at(-1)));
      const answer = await app.visitor().rest('POST', 'auth/reset_password', { ...link, password });
      return answer.status;
    };
    await askForReset(user.email);
    expect(await reset('kestrel over wet slate')).toBe(200);
    await askForReset(user.email);
    expect(await reset('kestrel over wet slate')).toBe(422);
    // Every other user of this file has it.
    expect(await reset(PASSWORD)).toBe(200);
  });
});

describe('eight right sign-ins at once (contract 4.3)', () => {
  const failuresOf = (email: string): Promise<object[]> =>
    app.database.query(
      'SELECT 1 FROM sign_in_failures WHERE email = $1 AND (cardinality(failed_at) > 0 OR locked_until IS NOT NULL)',
      [email],
    );

  it('count no failure at the first step, at both doors', async () => {
    const user = await createUser(app, 3);
    const credentials = { email: user.email, password: PASSWORD };
    const rest = await Promise.all(
      Array.from({ length: 8 }, () => app.visitor().rest('POST', 'auth/login/verify', credentials)),
    );
    expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const graphql = await Promise.all(
      Array.from({ length: 8 }, () =>
        app
          .visitor()
          .graphql(
            'mutation ($email: String!, $password: String!) { loginVerify(input: { email: $email, password: $password }) { twofahStatus } }',
            credentials,
          ),
      ),
    );
    expect(graphql.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await failuresOf(user.email)).toEqual([]);
  });

  it('count no failure at the second step: one has the session, the code is used for the others', async () => {
    const user = await createUser(app, 3);
    const credentials = { email: user.email, password: PASSWORD };
    const verified = await app.visitor().rest('POST', 'auth/login/verify', credentials);
    const code = await generate({ secret: verified.body.twofah_secret as string });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.visitor().rest('POST', 'auth/login/twofah', { ...credentials, code }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 401, 401, 401, 401, 401, 401, 401,
    ]);
    expect(await failuresOf(user.email)).toEqual([]);
    // Each is in the log all the same (reliability 23).
    const logged = await app.database.query(
      `SELECT 1 FROM activity WHERE type = 'sign_in_failed' AND description = $1`,
      [`Used code for ${user.email}`],
    );
    expect(logged).toHaveLength(7);
  });

  it('leave earlier failures as they were', async () => {
    const user = await createUser(app, 3);
    const wrong = { email: user.email, password: 'wrong password' };
    for (let failure = 0; failure < 4; failure += 1)
      await app.visitor().rest('POST', 'auth/login/verify', wrong);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.visitor().rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await app.visitor().rest('POST', 'auth/login/verify', wrong)).status).toBe(401);
    expect((await app.visitor().rest('POST', 'auth/login/verify', wrong)).status).toBe(429);
  });
});

describe('comments (20 a minute and user)', () => {
  const ADD =
    'mutation ($id: ID!, $body: String!) { createComment(input: { citationId: $id, body: $body }) { comment { id } } }';

  it('beyond that are refused with Retry-After, on whatever event and by whichever door', async () => {
    const { visitor, user } = await signedInAs(app, 4);
    const { visitor: other } = await signedInAs(app, 4);
    const ids = [await createCitation(app, 'PENDING'), await createCitation(app, 'PENDING')];
    const add = (index: number): Promise<Answer> =>
      visitor.rest('POST', `citations/${ids[index % 2]}/comments/add`, { body: `Words ${index}` });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => add(index)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201 || status === 200)).toHaveLength(20);
    expect(refused).toHaveLength(4);
    for (const { body, headers } of refused) {
      expect(body.message).toBe('Too many requests, slow down');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    const { errors } = await visitor.graphql(ADD, { id: ids[0], body: 'By the other door' });
    expect(errors[0]!.extensions).toMatchObject({
      statusCode: 429,
      retryAfter: expect.any(Number),
    });
    const written = await app.database.query('SELECT 1 FROM comments WHERE user_id = $1', [
      user.id,
    ]);
    expect(written).toHaveLength(20);

    expect((await other.graphql(ADD, { id: ids[0], body: 'Mine' })).errors).toEqual([]);
    await app.database.query(
      `UPDATE rate_limits SET taken_at = ARRAY(SELECT at - interval '1 minute' FROM unnest(taken_at) AS at)`,
    );
    expect((await visitor.graphql(ADD, { id: ids[0], body: 'Later' })).errors).toEqual([]);
  });

  it('sent again are retries, which cost nothing', async () => {
    const { visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    const add = (): Promise<Answer> =>
      visitor.rest('POST', `citations/${id}/comments/add`, { body: 'The same words' });
    const answers = await Promise.all(Array.from({ length: 25 }, add));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await visitor.graphql(ADD, { id, body: 'Other words' })).errors).toEqual([]);
  });
});
