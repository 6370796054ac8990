import { execFileSync } from 'node:child_process';
import { sign, X509Certificate } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createUser,
  fresh,
  mailsIn,
  PASSWORD,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = app.nest.get<Config>(CONFIG).http.publicUrl;
});
afterAll(() => app.stop());

const INVALID_CODE = { statusCode: 401, code: 'INVALID_CODE', message: 'Invalid code entered' };

/** Somebody who has registered their app, signed in at a browser. */
interface Somebody {
  user: TestUser;
  visitor: Visitor;
  secret: string;
}

async function somebody(): Promise<Somebody> {
  const user = await createUser(app, 4);
  const visitor = app.visitor();
  const secret = (await verify(user)).body.twofah_secret as string;
  const code = await generate({ secret });
  const { status } = await twofah(user, { code }, visitor);
  expect(status).toBe(200);
  return { user, visitor, secret };
}

/** A code that was not used: the test lets the time go by. */
async function freshCode({ user, secret }: Somebody): Promise<string> {
  await app.database.query('UPDATE users SET twofah_last_step = NULL WHERE id = $1', [user.id]);
  return generate({ secret });
}

const verify = (user: { email: string }): Promise<Answer> =>
  app.visitor().rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });

const twofah = (
  user: { email: string },
  proof: object,
  visitor: Visitor = app.visitor(),
): Promise<Answer> =>
  visitor.rest('POST', 'auth/login/twofah', { email: user.email, password: PASSWORD, ...proof });

const taskOf = async (user: { email: string }): Promise<any> =>
  (await verify(user)).body.passkey_options;

async function options(who: Somebody): Promise<any> {
  const { status, body } = await who.visitor.rest('POST', 'user/passkeys/options', {
    code: await freshCode(who),
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

/** Adds a passkey the whole way. */
async function withPasskey(
  who: Somebody,
  name = `Key ${fresh()}`,
): Promise<{ id: number; device: SoftAuthenticator }> {
  const device = new SoftAuthenticator(origin);
  const response = device.register(await options(who));
  const { status, body } = await who.visitor.rest('POST', 'user/passkeys', { name, response });
  expect([status, body.name]).toEqual([201, name]);
  return { id: body.id, device };
}

/** Lets the 5 minutes pass in which the challenges of a user count. */
async function expireChallenges(userId: number): Promise<void> {
  const kept = await app.database.query<{ challenge_hash: string; seconds: number }[]>(
    `SELECT challenge_hash, extract(epoch FROM expires_at - now())::int AS seconds
     FROM passkey_challenges WHERE user_id = $1`,
    [userId],
  );
  await app.database.query('DELETE FROM passkey_challenges WHERE user_id = $1', [userId]);
  for (const { challenge_hash, seconds } of kept) {
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    await app.database.query(
      `INSERT INTO passkey_challenges VALUES ($1, $2, 'sign-in', now() - interval '1 second')`,
      [challenge_hash, userId],
    );
  }
}

const failures = async (email: string): Promise<number> => {
  const [row] = await app.database.query<{ count: number }[]>(
    'SELECT cardinality(failed_at) AS count FROM sign_in_failures WHERE email = $1',
    [email],
  );
  return row?.count ?? 0;
};

const logged = async (userId: number): Promise<string[]> => {
  const rows = await app.database.query<{ description: string }[]>(
    `SELECT description FROM activity
     WHERE subject_type = 'user' AND subject_id = $1::text AND (type LIKE 'passkey%' OR description LIKE '%passkey%')
     ORDER BY id`,
    [userId],
  );
  return rows.map(({ description }) => description);
};

/** The key and the certificate of a maker of authenticators, as an attestation of the format `packed` has them. */
const maker = attestationMaker();

function attestationMaker(): { key: string; certificate: Uint8Array } {
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', '-', '-days', '2', '-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-subj', '/C=US/O=Maker/OU=Authenticator Attestation/CN=Maker'],
  ];
  const pem = execFileSync('openssl', args, { stdio: 'pipe' }).toString();
  const { raw } = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  return { key: pem, certificate: new Uint8Array(raw) };
}

describe('passkeys in the profile, and signing in with one (joining 1)', () => {
  it('by REST: made, listed, used, renamed, removed, each with its log and its mails', async () => {
    const who = await somebody();
    const { user, visitor } = who;
    expect((await visitor.rest('GET', 'user/passkeys')).body).toEqual([]);
    expect((await verify(user)).body).toEqual({
      twofah_status: 'registered',
      twofah_qrcode: null,
      twofah_secret: null,
      passkey_options: null,
    });

    const creation = await options(who);
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'Stopline' },
      user: { name: user.email, displayName: user.name, id: expect.any(String) },
      challenge: expect.stringMatching(/^[\w-]{22,}$/),
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      timeout: 300_000,
      excludeCredentials: [],
    });
    const device = new SoftAuthenticator(origin);
    const made = await visitor.rest('POST', 'user/passkeys', {
      name: ' Laptop ',
      response: device.register(creation),
    });
    const shape = {
      id: expect.any(Number),
      name: 'Laptop',
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    };
    expect([made.status, made.body]).toEqual([201, shape]);
    expect((await visitor.rest('GET', 'user/passkeys')).body).toEqual([made.body]);

    const task = await taskOf(user);
    expect(task).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: device.credentialId, type: 'public-key', transports: ['internal'] }],
      userVerification: 'preferred',
      timeout: 300_000,
    });
    const browser = app.visitor();
    const signedIn = await twofah(user, { passkey: device.signIn(task) }, browser);
    expect([signedIn.status, signedIn.body.email]).toEqual([200, user.email]);
    expect((await browser.rest('POST', 'auth/me')).status).toBe(200);
    const [{ last_used_at }] = (await visitor.rest('GET', 'user/passkeys')).body;
    expect(Date.parse(last_used_at)).toBeGreaterThan(Date.parse(made.body.created_at));

    const path = `user/passkeys/${made.body.id}`;
    const renamed = await visitor.rest('PUT', path, { name: 'Work laptop' });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { ...made.body, name: 'Work laptop', last_used_at },
    ]);
    const removed = await visitor.rest('DELETE', path, { code: await freshCode(who) });
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect(await taskOf(user)).toBeNull();
    expect((await twofah(user, { code: await freshCode(who) })).status).toBe(200);

    expect(await logged(user.id)).toEqual([
      `${user.name} added the passkey Laptop`,
      `${user.name} signed in with the passkey Laptop`,
      `${user.name} renamed the passkey Laptop to Work laptop`,
      `${user.name} removed the passkey Work laptop`,
    ]);
    expect(await mailsIn(app, user.email)).toEqual([
      expect.stringContaining('The passkey "Laptop" can be used from now on'),
      expect.stringContaining('You can no longer sign in with the passkey "Work laptop".'),
    ]);
  });

  it('by GraphQL, with WebAuthn’s objects as JSON text', async () => {
    const who = await somebody();
    const { user, visitor } = who;
    const device = new SoftAuthenticator(origin);
    const started = await visitor.graphql(
      'mutation ($code: String!) { startPasskey(input: { code: $code }) { options } }',
      { code: await freshCode(who) },
    );
    const response = JSON.stringify(device.register(JSON.parse(started.data.startPasskey.options)));
    const added = await visitor.graphql(
      `mutation ($input: CreatePasskeyInput!) { createPasskey(input: $input) { passkey { id name createdAt lastUsedAt } } }`,
      { input: { name: 'Phone', response } },
    );
    const { passkey } = added.data.createPasskey;
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const listed = await visitor.graphql('{ passkeys { id name createdAt lastUsedAt } }');
    expect(listed.data.passkeys).toEqual([passkey]);

    const browser = app.visitor();
    const credentials = { email: user.email, password: PASSWORD };
    const verified = await browser.graphql(
      'mutation ($input: LoginVerifyInput!) { loginVerify(input: $input) { twofahStatus passkeyOptions } }',
      { input: credentials },
    );
    const task = JSON.parse(verified.data.loginVerify.passkeyOptions);
    const signedIn = await browser.graphql(
      'mutation ($input: LoginTwofahInput!) { loginTwofah(input: $input) { user { email } } }',
      { input: { ...credentials, passkey: JSON.stringify(device.signIn(task)) } },
    );
    expect(signedIn.data).toEqual({ loginTwofah: { user: { email: user.email } } });

    const renamed = await visitor.graphql(
      'mutation ($id: ID!) { renamePasskey(input: { passkeyId: $id, name: "Old phone" }) { passkey { id name } } }',
      { id: passkey.id },
    );
    expect(renamed.data.renamePasskey.passkey).toEqual({ id: passkey.id, name: 'Old phone' });
    const deleted = await visitor.graphql(
      'mutation ($id: ID!, $code: String!) { deletePasskey(input: { passkeyId: $id, code: $code }) { deletedId } }',
      { id: passkey.id, code: await freshCode(who) },
    );
    expect(deleted.data).toEqual({ deletePasskey: { deletedId: passkey.id } });
    const text = await browser.graphql(
      'mutation ($input: LoginTwofahInput!) { loginTwofah(input: $input) { user { email } } }',
      { input: { ...credentials, passkey: 'no JSON' } },
    );
    expect(text.errors[0]!.extensions.errors).toEqual({
      passkey: ['Passkey must be the answer of a passkey'],
    });
  });

  it('the second step takes a code or a passkey, one of them', async () => {
    const who = await somebody();
    const { device } = await withPasskey(who);
    const passkey = device.signIn(await taskOf(who.user));
    for (const nothing of [{}, { code: null }, { passkey: null }, { code: '', passkey: null }]) {
      const { status, body } = await twofah(who.user, nothing);
      expect([status, body.errors]).toEqual([422, { code: ['Code is required'] }]);
    }
    const both = await twofah(who.user, { code: '123456', passkey });
    expect([both.status, both.body.errors]).toEqual([
      422,
      { code: ['Send a code or a passkey, not both'] },
    ]);
    // Neither refusal has used the challenge up.
    expect((await twofah(who.user, { passkey, code: null })).status).toBe(200);
  });
});

describe('a passkey that is not accepted: 401 "Invalid code entered", counted (joining 1)', () => {
  const REFUSED: [what: string, answer: (who: Somebody, device: SoftAuthenticator) => unknown][] = [
    ['empty', () => ({})],
    ['of garbage', () => ({ id: 'x', rawId: 'x', type: 'x', response: { clientDataJSON: '!' } })],
    [
      'wrong: the signature is another’s',
      async (who, device) => {
        const answer = device.signIn(await taskOf(who.user));
        const other = new SoftAuthenticator(origin).signIn({ challenge: 'x', rpId: 'localhost' });
        return {
          ...answer,
          response: { ...answer['response'], signature: other['response'].signature },
        };
      },
    ],
    [
      'wrong: the authenticator data were changed after signing',
      async (who, device) => {
        const answer = device.signIn(await taskOf(who.user));
        const data = Buffer.from(answer['response'].authenticatorData, 'base64url');
        data.writeUInt32BE(9_000, 33);
        return {
          ...answer,
          response: { ...answer['response'], authenticatorData: data.toString('base64url') },
        };
      },
    ],
    [
      'used',
      async (who, device) => {
        const answer = device.signIn(await taskOf(who.user));
        expect((await twofah(who.user, { passkey: answer })).status).toBe(200);
        return answer;
      },
    ],
    [
      'whose challenge was used by another answer',
      async (who, device) => {
        const task = await taskOf(who.user);
        expect((await twofah(who.user, { passkey: device.signIn(task) })).status).toBe(200);
        return device.signIn(task);
      },
    ],
    [
      'whose challenge is another user’s',
      async (_, device) => {
        const other = await somebody();
        await withPasskey(other);
        return device.signIn(await taskOf(other.user));
      },
    ],
    [
      'whose challenge we never made',
      (_, device) => device.signIn({ challenge: 'eA', rpId: 'localhost' }),
    ],
    [
      'whose challenge is older than 5 minutes',
      async (who, device) => {
        const task = await taskOf(who.user);
        await expireChallenges(who.user.id);
        return device.signIn(task);
      },
    ],
    [
      'whose challenge was made for a registration',
      async (who, device) => device.signIn({ ...(await options(who)), rpId: 'localhost' }),
    ],
    [
      'of another user’s device',
      async (who) => {
        const { device } = await withPasskey(await somebody());
        return device.signIn(await taskOf(who.user));
      },
    ],
    [
      'whose counter goes back',
      async (who, device) => {
        const ahead = device.signIn(await taskOf(who.user), { counter: 50 });
        expect((await twofah(who.user, { passkey: ahead })).status).toBe(200);
        return device.signIn(await taskOf(who.user), { counter: 49 });
      },
    ],
    [
      'whose counter stands still',
      async (who, device) => {
        const ahead = device.signIn(await taskOf(who.user), { counter: 50 });
        expect((await twofah(who.user, { passkey: ahead })).status).toBe(200);
        return device.signIn(await taskOf(who.user), { counter: 50 });
      },
    ],
    [
      'from another origin',
      async (who, device) =>
        device.signIn(await taskOf(who.user), { origin: 'http://localhost.evil.test' }),
    ],
    [
      'for another scope',
      async (who, device) => device.signIn(await taskOf(who.user), { rpId: 'evil.test' }),
    ],
    [
      'of the other ceremony',
      async (who, device) => device.signIn(await taskOf(who.user), { type: 'webauthn.create' }),
    ],
  ];

  it.each(REFUSED)('%s', async (_, answerOf) => {
    const who = await somebody();
    const { device } = await withPasskey(who);
    const passkey = await answerOf(who, device);
    const before = await failures(who.user.email);
    const { status, body } = await twofah(who.user, { passkey });
    expect([status, body]).toEqual([401, INVALID_CODE]);
    expect(await failures(who.user.email)).toBe(before + 1);
    // An honest answer to a new challenge is still taken.
    const honest = device.signIn(await taskOf(who.user), { counter: 1_000 });
    expect((await twofah(who.user, { passkey: honest })).status).toBe(200);
  });

  it('five lock the account, as wrong codes do, and the log says what was wrong', async () => {
    const who = await somebody();
    const { device } = await withPasskey(who);
    const statuses: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1)
      statuses.push(
        (await twofah(who.user, { passkey: device.signIn({ challenge: 'eA', rpId: 'x' }) })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await logged(who.user.id)).toContain(`Wrong passkey for ${who.user.email}`);
  });

  it('a value that is no object is a mistake in the field, and no guess', async () => {
    const who = await somebody();
    for (const passkey of ['x', 7, true, [], ['x']]) {
      const { status, body } = await twofah(who.user, { passkey });
      expect([status, body.errors]).toEqual([
        422,
        { passkey: ['Passkey must be the answer of a passkey'] },
      ]);
    }
    expect(await failures(who.user.email)).toBe(0);
  });

  it('one answer sent four times at once starts one session', async () => {
    const who = await somebody();
    const { device } = await withPasskey(who);
    const passkey = device.signIn(await taskOf(who.user));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => twofah(who.user, { passkey })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });
});

describe('a code that was not used before is asked for to add and to remove (joining 1)', () => {
  it('the code of the sign-in does not count twice, nor does that of another act', async () => {
    const who = await somebody();
    const { user, visitor } = who;
    const code = await freshCode(who);
    const start = (): Promise<Answer> => visitor.rest('POST', 'user/passkeys/options', { code });
    expect((await start()).status).toBe(200);
    const again = await start();
    expect([again.status, again.body]).toEqual([401, INVALID_CODE]);
    const { id } = await withPasskey(who);
    const removal = await visitor.rest('DELETE', `user/passkeys/${id}`, { code });
    expect([removal.status, removal.body]).toEqual([401, INVALID_CODE]);
    expect((await visitor.rest('GET', 'user/passkeys')).body).toHaveLength(1);
    // The session goes on, and a right code that was used is no guess.
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
    expect(await failures(user.email)).toBe(0);
  });

  it('wrong ones count into the lock', async () => {
    const who = await somebody();
    const near = await Promise.all(
      [-60, -30, 0, 30, 60].map((late) =>
        generate({ secret: who.secret, epoch: Math.floor(Date.now() / 1_000) + late }),
      ),
    );
    const code = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (one) => !near.includes(one),
    )!;
    const statuses: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1)
      statuses.push((await who.visitor.rest('POST', 'user/passkeys/options', { code })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it.each([
    [{}, 'Code is required'],
    [{ code: '12345' }, '6 Digits only'],
  ])('%j: 422 %s', async (body, sentence) => {
    const { visitor } = await signedInAs(app, 4);
    for (const answer of [
      await visitor.rest('POST', 'user/passkeys/options', body),
      await visitor.rest('DELETE', 'user/passkeys/1', body),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, { code: [sentence] }]);
  });
});

describe('adding a passkey (joining 1, 7)', () => {
  it('ten passkeys and not an eleventh, also from two pages at once', async () => {
    const who = await somebody();
    for (let number = 1; number <= 9; number += 1)
      await app.database.query(
        `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports)
         VALUES ($1, $2, $3, '', 0, '{}')`,
        [who.user.id, `Key ${number}`, `key-${who.user.id}-${number}`],
      );
    const tasks = [await options(who), await options(who)];
    const added = await Promise.all(
      tasks.map((task, page) =>
        who.visitor.rest('POST', 'user/passkeys', {
          name: `Page ${page}`,
          response: new SoftAuthenticator(origin).register(task),
        }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = { statusCode: 409, code: 'TOO_MANY_PASSKEYS', message: 'At most 10 passkeys' };
    expect(added.find(({ status }) => status === 409)!.body).toEqual(full);
    const code = await freshCode(who);
    const eleventh = await who.visitor.rest('POST', 'user/passkeys/options', { code });
    expect(eleventh.body).toEqual(full);
    // The refusal has not used the code up.
    const [{ id }] = (await who.visitor.rest('GET', 'user/passkeys')).body;
    expect((await who.visitor.rest('DELETE', `user/passkeys/${id}`, { code })).status).toBe(204);
    await options(who);
  });

  it('names of 1 to 50 characters, unique among those of their owner', async () => {
    const who = await somebody();
    const { id } = await withPasskey(who, 'Phone');
    const other = await withPasskey(who, '🔑'.repeat(50));
    const device = new SoftAuthenticator(origin);
    const response = device.register(await options(who));
    for (const [name, sentence] of [
      [undefined, 'Name is required'],
      [' ', 'Name is required'],
      ['x'.repeat(51), 'Name must be at most 50 characters long'],
      ['a\nb', 'Name must be one line of text'],
      ['Phone', 'Name is already in use'],
    ]) {
      for (const answer of [
        await who.visitor.rest('POST', 'user/passkeys', { name, response }),
        await who.visitor.rest('PUT', `user/passkeys/${other.id}`, { name }),
      ])
        expect([answer.status, answer.body.errors]).toEqual([422, { name: [sentence] }]);
    }
    // A refused name has not used the challenge up; the same name again is no change.
    const added = await who.visitor.rest('POST', 'user/passkeys', { name: 'Watch', response });
    expect(added.status).toBe(201);
    expect((await who.visitor.rest('PUT', `user/passkeys/${id}`, { name: 'Phone' })).status).toBe(
      200,
    );
    await withPasskey(await somebody(), 'Phone');
  });

  it.each<[what: string, answer: (who: Somebody) => unknown]>([
    ['empty', () => ({})],
    [
      'whose challenge is another user’s',
      async () => new SoftAuthenticator(origin).register(await options(await somebody())),
    ],
    [
      'whose challenge was used',
      async (who) => {
        const task = await options(who);
        const first = new SoftAuthenticator(origin).register(task);
        await who.visitor.rest('POST', 'user/passkeys', { name: 'First', response: first });
        return new SoftAuthenticator(origin).register(task);
      },
    ],
    [
      'whose challenge was made for a sign-in',
      async (who) => {
        await withPasskey(who);
        const task = await taskOf(who.user);
        return new SoftAuthenticator(origin).register({ ...task, rp: { id: task.rpId } });
      },
    ],
    [
      'from another origin',
      async (who) => new SoftAuthenticator('http://127.0.0.1').register(await options(who)),
    ],
    [
      'for another scope',
      async (who) =>
        new SoftAuthenticator(origin).register(await options(who), { rpId: 'evil.test' }),
    ],
    [
      'of a device that another user has registered',
      async (who) => {
        const { device } = await withPasskey(await somebody());
        return device.register(await options(who));
      },
    ],
    [
      'with certificates, which nobody asked for',
      async (who) =>
        new SoftAuthenticator(origin).register(await options(who), {
          attestation: (signed) => ({
            format: 'packed',
            statement: new Map<string, any>([
              ['alg', -7],
              ['sig', new Uint8Array(sign('sha256', signed, maker.key))],
              ['x5c', [maker.certificate]],
            ]),
          }),
        }),
    ],
  ])('422 PASSKEY_INVALID for one %s', async (_, answerOf) => {
    const who = await somebody();
    const response = await answerOf(who);
    const before = (await who.visitor.rest('GET', 'user/passkeys')).body;
    const { status, body } = await who.visitor.rest('POST', 'user/passkeys', {
      name: 'Phone',
      response,
    });
    expect([status, body]).toEqual([
      422,
      {
        statusCode: 422,
        code: 'PASSKEY_INVALID',
        message: 'The passkey could not be registered',
      },
    ]);
    expect((await who.visitor.rest('GET', 'user/passkeys')).body).toEqual(before);
  });

  it('404 PASSKEY_NOT_FOUND for another user’s, and for one that is not there', async () => {
    const { id } = await withPasskey(await somebody());
    const who = await somebody();
    const missing = { statusCode: 404, code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' };
    for (const number of [id, 999_999, 'x']) {
      const path = `user/passkeys/${number}`;
      expect((await who.visitor.rest('PUT', path, { name: 'Mine' })).body).toEqual(missing);
      const removed = await who.visitor.rest('DELETE', path, { code: await freshCode(who) });
      expect(removed.body).toEqual(missing);
    }
  });
});

it('Reset Two Factor removes them, and mails their owner (joining 1)', async () => {
  const who = await somebody();
  const { device } = await withPasskey(who, 'Phone');
  const task = await taskOf(who.user);
  const administrator = await signedInAs(app, 1);
  const { user } = who;
  const reset = await administrator.visitor.rest('PUT', `users/${user.badgeNumber}`, {
    badge_number: user.badgeNumber,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.roleId,
    is_reset_twofah: true,
  });
  expect(reset.status).toBe(200);
  expect((await twofah(user, { passkey: device.signIn(task) })).body).toEqual(INVALID_CODE);
  expect((await verify(user)).body).toMatchObject({ twofah_status: 'new', passkey_options: null });
  expect(await logged(user.id)).toContain(
    `${administrator.user.name} removed the passkeys of ${user.name}: Phone`,
  );
  expect((await mailsIn(app, user.email)).at(-1)).toContain(
    'You can no longer sign in with the passkey "Phone".',
  );
});
