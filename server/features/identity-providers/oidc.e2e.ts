import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createUser,
  fresh,
  mailsIn,
  PASSWORD,
  signedInAs,
  signIn,
  signInByPassword,
  type TestUser,
} from '../../test/factory.js';
import { CLIENT } from '../../../scripts/lib/test-issuer.mjs';
import { LocalServer, LyingIssuer, pathOf, signInBy, startAt } from '../../test/issuer.js';

const PUBLIC_URL = 'http://127.0.0.1:3999';
const ROLES = {
  claim: 'groups',
  roles: [
    ['chiefs', 1],
    ['inspectors', 3],
    ['officers', 4],
  ],
};

let app: TestApp;
let server: LocalServer;
let issuer: LyingIssuer;

beforeAll(async () => {
  server = await LocalServer.start();
  issuer = await LyingIssuer.start(server);
  app = await startApp({
    PUBLIC_URL,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: 'Badge Desk',
    OIDC_ROLES: JSON.stringify(ROLES),
  });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(() => {
  issuer.lies = {};
});

/** The claims of a new person, who signs in with two factors. */
function person(more: Record<string, unknown> = {}): Record<string, unknown> {
  const number = fresh();
  return {
    sub: `subject-${number}`,
    email: `person${number}@stopline.test`,
    email_verified: true,
    given_name: 'Ines',
    family_name: `Number${number}`,
    groups: ['officers'],
    badge_number: 50_000 + number,
    amr: ['pwd', 'otp'],
    ...more,
  };
}

/** The claims of a person with the address of an account. */
const ofUser = (user: TestUser, more: Record<string, unknown> = {}) =>
  person({ email: user.email.toUpperCase(), ...more });

/** Signs somebody in by the issuer. */
async function by(
  claims: Record<string, unknown>,
  visitor = app.visitor(),
  body: object = {},
): Promise<Answer & { visitor: Visitor }> {
  issuer.lies = { ...issuer.lies, claims };
  return { ...(await signInBy(visitor, (address) => issuer.signIn(address), body)), visitor };
}

const userId = (answer: Answer): number => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.user.id as number;
};

const logged = (type: string): Promise<{ description: string }[]> =>
  app.database.query('SELECT description FROM activity WHERE type = $1 ORDER BY id', [type]);

const last = async (type: string): Promise<string> => (await logged(type)).at(-1)!.description;

const identities = (id: number): Promise<unknown[]> =>
  app.database.query('SELECT * FROM user_identities WHERE user_id = $1', [id]);

/** A linked account without password, signed in. */
async function linkedOfficer(more: Record<string, unknown> = {}) {
  const claims = person(more);
  const answer = await by(claims);
  return { claims, id: userId(answer), visitor: answer.visitor };
}

describe('the way to the issuer (joining 1)', () => {
  it('goes there with PKCE, state and nonce, and the address of PUBLIC_URL', async () => {
    const visitor = app.visitor();
    const answer = await visitor.send({
      method: 'GET',
      url: '/api/auth/oidc/start?next=%2Fsearch%3Ftext%3DA',
      headers: { host: 'evil.test' },
    });
    expect(answer.status).toBe(302);
    const address = new URL(String(answer.headers['location']));
    expect(address.origin + address.pathname).toBe(`${issuer.url}/auth`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/api/auth/oidc/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /oidc_state=v1\.[^;]+; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax/,
    );
  });

  it('comes back without a session, to a ticket that one page can use once', async () => {
    const visitor = app.visitor();
    const user = await createUser(app, 4);
    issuer.lies = { claims: ofUser(user) };
    const back = issuer.signIn(await startAt(visitor, '/search?text=A'));
    const answer = await visitor.send({ method: 'GET', url: pathOf(back) });
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('/login?sso=1&next=%2Fsearch%3Ftext%3DA');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /oidc_ticket=[^;]{43}; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(visitor.cookies.has('access_token')).toBe(false);
    expect(visitor.cookies.has('oidc_state')).toBe(false);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);

    const ticket = visitor.cookies.get('oidc_ticket')!;
    const [row] = await app.database.query<object[]>(
      `SELECT * FROM oidc_tickets WHERE user_id = $1`,
      [user.id],
    );
    expect(JSON.stringify(row)).not.toContain(ticket);
    const done = await visitor.rest('POST', 'auth/oidc/complete', {});
    expect(done.status).toBe(200);
    expect(done.body).toEqual({
      user: expect.objectContaining({ id: user.id, has_password: true }),
    });
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);

    const thief = app.visitor();
    thief.cookies.set('oidc_ticket', ticket);
    const second = await thief.rest('POST', 'auth/oidc/complete', {});
    expect([second.status, second.body.code]).toEqual([401, 'OIDC_EXPIRED']);
    expect(second.body.message).toBe('Sign-in took too long, please try again');
  });

  it('drops a next that leads elsewhere', async () => {
    const visitor = app.visitor();
    const back = issuer.signIn(await startAt(visitor, '//evil.test'));
    const answer = await visitor.send({ method: 'GET', url: pathOf(back) });
    expect(answer.headers['location']).toBe('/login?sso=1');
  });

  it('needs the CSRF token to complete, and knows no other field', async () => {
    const visitor = app.visitor();
    const refused = await visitor.rest('POST', 'auth/oidc/complete', {}, { 'x-xsrf-token': 'no' });
    expect(refused.body.code).toBe('CSRF_MISMATCH');
    const unknown = await visitor.rest('POST', 'auth/oidc/complete', { user: 1 });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { user: ['user is not a known field'] },
    ]);
  });

  it('ends for a ticket after two minutes', async () => {
    const visitor = app.visitor();
    issuer.lies = { claims: person() };
    const back = issuer.signIn(await startAt(visitor));
    await visitor.send({ method: 'GET', url: pathOf(back) });
    await app.database.query(`UPDATE oidc_tickets SET expires_at = expires_at - interval '121 s'`);
    expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_EXPIRED');
  });

  it('says which methods there are, at both doors', async () => {
    const visitor = app.visitor();
    expect((await visitor.rest('GET', 'auth/methods')).body).toEqual({
      password: true,
      oidc: { label: 'Badge Desk' },
      passkeys: false,
    });
    const { data } = await visitor.graphql('{ signInMethods { password oidcLabel passkeys } }');
    expect(data.signInMethods).toEqual({
      password: true,
      oidcLabel: 'Badge Desk',
      passkeys: false,
    });
  });
});

describe('attacks (joining 1, OAuth security BCP)', () => {
  const now = () => Math.floor(Date.now() / 1_000);

  /** Each lie about a person who could sign in otherwise. */
  const LIES: [name: string, lie: () => LyingIssuer['lies'], cause: RegExp][] = [
    ['another issuer in the token', () => ({ claims: { iss: 'https://evil.test' } }), /"iss".*, https:\/\/evil\.test instead of http:\/\/127/], // prettier-ignore
    ['another audience', () => ({ claims: { aud: 'another' } }), /"aud"/],
    ['further audiences without azp', () => ({ claims: { aud: [CLIENT.id, 'other'] } }), /"aud"/],
    ['another authorized party', () => ({ claims: { azp: 'another' } }), /authorized party/],
    ['another nonce', () => ({ claims: { nonce: 'another' } }), /"nonce"/],
    ['no nonce', () => ({ claims: { nonce: undefined } }), /"nonce"/],
    ['an expired token', () => ({ claims: { exp: now() - 5 } }), /expired/],
    ['a token without exp', () => ({ claims: { exp: undefined } }), /"exp"/],
    ['a token of the future', () => ({ claims: { iat: now() + 90 } }), /in the future/],
    ['a token without iat', () => ({ claims: { iat: undefined } }), /"iat"/],
    ['no signature', () => ({ header: { alg: 'none' } }), /"alg"/],
    ['a shared secret for a key', () => ({ header: { alg: 'HS256' } }), /"alg"/],
    ['a key that is not published', () => ({ key: 'foreign' }), /signature/],
    ['a key of another name', () => ({ header: { kid: 'other' } }), /./],
    ['another state', () => ({ callback: { state: 'another' } }), /"state"/],
    ['no state', () => ({ callback: { state: null } }), /"state"/],
    ['another issuer in the callback', () => ({ callback: { iss: 'https://evil.test' } }), /"iss"/],
    ['no issuer in the callback', () => ({ callback: { iss: null } }), /"iss"/],
    [
      'a refusal of the issuer',
      () => ({ callback: { code: null, error: 'access_denied', error_description: 'Ada, 7' } }),
      /the issuer answered access_denied/,
    ],
    ['a code that it refuses', () => ({ tokenStatus: 400 }), /invalid_grant/],
  ];
  it.each(LIES)('%s: OIDC_FAILED, its cause is in the log', async (_, lie, cause) => {
    const claims = person();
    const { claims: wrong, ...rest } = lie();
    issuer.lies = { ...rest, claims: { ...claims, ...wrong } };
    const answer = await signInBy(app.visitor(), (address) => issuer.signIn(address));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      401,
      'OIDC_FAILED',
      'Sign-in with Badge Desk did not work, please try again',
    ]);
    const sentence = await last('oidc_refused');
    expect(sentence).toMatch(/^Sign-in with Badge Desk was refused: OIDC_FAILED, /);
    expect(sentence).toMatch(cause);
    expect(sentence).not.toContain(String(claims['email']));
    expect(sentence).not.toContain('Ada, 7');
    // The refusal is given once.
    expect(
      await app.database.query('SELECT 1 FROM users WHERE email = $1', [claims['email']]),
    ).toEqual([]);
  });

  it('a token that is issued a minute ahead of our clock is taken', async () => {
    userId(await by(person({ iat: now() + 50 })));
  });

  it('a code that comes again, with the cookie of its first way, is not sent to the issuer', async () => {
    const visitor = app.visitor();
    issuer.lies = { claims: person() };
    const back = issuer.signIn(await startAt(visitor));
    const state = visitor.cookies.get('oidc_state')!;
    await visitor.send({ method: 'GET', url: pathOf(back) });
    const { asked } = issuer;
    const thief = app.visitor();
    thief.cookies.set('oidc_state', state);
    await thief.send({ method: 'GET', url: pathOf(back) });
    expect((await thief.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_FAILED');
    expect(issuer.asked).toBe(asked);
    expect(await last('oidc_refused')).toContain('The code was used before');
  });

  it('a callback in another browser finds no state', async () => {
    const back = issuer.signIn(await startAt(app.visitor()));
    const victim = app.visitor();
    const before = await last('oidc_refused');
    await victim.send({ method: 'GET', url: pathOf(back) });
    expect((await victim.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_FAILED');
    // No attempt of this browser began here, so nothing of it is kept (reliability 26).
    expect(await last('oidc_refused')).toBe(before);
  });

  it('userinfo of somebody else is refused', async () => {
    issuer.lies = { userinfo: { sub: 'somebody else', email: 'root@stopline.test' } };
    const { body } = await by(person({ email: undefined }));
    expect(body.code).toBe('OIDC_FAILED');
  });
});

describe('two tabs sign in at the same time (joining 1)', () => {
  const START = { method: 'GET' } as const;
  const complete = (visitor: Visitor): Promise<Answer> =>
    visitor.rest('POST', 'auth/oidc/complete', {});

  it.each([
    ['one after the other', 'one complete two complete'],
    ['the second first', 'two complete one complete'],
    ['both back before either page asks', 'one two complete complete'],
    ['with a callback that is loaded again between', 'one one complete two complete complete'],
  ])('and both end well: %s', async (_, order) => {
    const visitor = app.visitor();
    issuer.lies = { claims: person() };
    const back = {
      one: issuer.signIn(await startAt(visitor, '/search?text=one')),
      two: issuer.signIn(await startAt(visitor, '/search?text=two')),
    };
    const statuses: number[] = [];
    for (const step of order.split(' ')) {
      if (step === 'complete') statuses.push((await complete(visitor)).status);
      else {
        const { headers } = await visitor.send({ ...START, url: pathOf(back[step as 'one']) });
        // A callback that is loaded again knows nothing more.
        expect(headers['location']).toMatch(
          /^\/login\?sso=1(&next=%2Fsearch%3Ftext%3D(one|two))?$/,
        );
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.at(-1)).toBe(200);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('oidc_'))).toEqual([]);
  });

  it('and their pages may ask at once', async () => {
    const visitor = app.visitor();
    issuer.lies = { claims: person() };
    const backs = await Promise.all([startAt(visitor), startAt(visitor)]);
    for (const back of backs) await visitor.send({ ...START, url: pathOf(issuer.signIn(back)) });
    const answers = await Promise.all([complete(visitor), complete(visitor)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('of another person, the later sign-in counts alone', async () => {
    const visitor = app.visitor();
    const [first, second] = [person(), person()];
    for (const claims of [first, second]) {
      issuer.lies = { claims };
      await visitor.send({ ...START, url: pathOf(issuer.signIn(await startAt(visitor))) });
    }
    expect((await complete(visitor)).body.user.email).toBe(second['email']);
    expect((await complete(visitor)).body.code).toBe('OIDC_EXPIRED');
  });
});

describe('the secret of the client', () => {
  it.each([
    ['401 without a body', { status: 401, body: '' }],
    ['401 of another error', { status: 401, body: '{"error":"access_denied"}' }],
    ['400 unauthorized_client', { status: 400, body: '{"error":"unauthorized_client"}' }],
    ['400 invalid_request', { status: 400, body: '{"error":"invalid_request"}' }],
  ])(
    'goes to the body where the header is refused with %s, for two at once',
    async (_, refusal) => {
      issuer.lies = { refusesSecretIn: 'body' };
      userId(await by(person()));
      issuer.lies = { refusesSecretIn: 'header', refusal, claims: person() };
      const back = async (visitor = app.visitor()) =>
        (await signInBy(visitor, (address) => issuer.signIn(address))).status;
      expect(await Promise.all([back(), back(), back()])).toEqual([200, 200, 200]);
    },
  );

  it.each(['header', 'body'] as const)(
    'goes to the other place where it is refused in the %s',
    async (refusesSecretIn) => {
      issuer.lies = { refusesSecretIn };
      userId(await by(person()));
      userId(await by(person()));
    },
  );
});

describe('accounts (joining 1)', () => {
  it('links the active account of a confirmed address, once, logs it and mails its owner', async () => {
    const user = await createUser(app, 4);
    const claims = ofUser(user);
    expect(userId(await by(claims))).toBe(user.id);
    expect(await identities(user.id)).toHaveLength(1);
    expect(await last('identity_linked')).toBe(`${user.name} was linked to Badge Desk`);
    const mails = await mailsIn(app, user.email);
    expect(mails.at(-1)).toContain('From now on you can sign in with Badge Desk.');
    // Later the subject counts, whatever the address is by then.
    const later = { ...claims, email: 'other@stopline.test', given_name: 'Other' };
    expect(userId(await by(later))).toBe(user.id);
    const [row] = await app.database.query<{ email: string; first_name: string }[]>(
      'SELECT email, first_name FROM users WHERE id = $1',
      [user.id],
    );
    expect(row).toEqual({ email: user.email, first_name: user.firstName });
    // And nobody else gets the account by its address.
    const other = await by(ofUser(user));
    expect(other.body.code).toBe('OIDC_NO_ACCOUNT');
  });

  it.each([
    ['false', { email_verified: false }],
    ['as text', { email_verified: 'true' }],
    ['left out', { email_verified: undefined }],
    ['without an address', { email: undefined }],
  ])('refuses an address that is not confirmed: %s', async (_, more) => {
    const user = await createUser(app, 4);
    const answer = await by(ofUser(user, more));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'OIDC_EMAIL_UNVERIFIED',
      'Badge Desk does not confirm your e-mail address',
    ]);
    expect(await identities(user.id)).toEqual([]);
  });

  it('makes an account with role, names and badge number, without password', async () => {
    const claims = person({ groups: ['cleaners', 'officers', 'inspectors'], given_name: ' Ines ' });
    const answer = await by(claims);
    const id = userId(answer);
    expect(answer.body.user).toMatchObject({
      first_name: 'Ines',
      email: claims['email'],
      badge_number: claims['badge_number'],
      role: { id: 3 },
      has_password: false,
      email_editable: false,
    });
    expect(await identities(id)).toHaveLength(1);
    expect(await last('oidc_user_created')).toBe(
      `Badge Desk added Ines ${String(claims['family_name'])} as Inspection Officer`,
    );
  });

  it('takes what the ID token lacks from userinfo', async () => {
    const { sub, amr, ...userinfo } = person();
    issuer.lies = { userinfo: { sub, ...userinfo } };
    const answer = await by({ sub, amr, email_verified: undefined });
    userId(answer);
    expect(answer.body.user.email).toBe(userinfo['email']);
  });

  const NO_BADGE = 'Badge Desk gives no usable badge number for you, ask an administrator';
  const NO_ROLE = 'Badge Desk gives you no role in Stopline, ask an administrator';
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no role first', { groups: [], email_verified: false }, 'OIDC_NO_ROLE', NO_ROLE],
    [
      'then the address',
      { email_verified: false, badge_number: 'x' },
      'OIDC_EMAIL_UNVERIFIED',
      'Badge Desk does not confirm your e-mail address',
    ],
    [
      'then the badge number',
      { badge_number: undefined, given_name: undefined },
      'OIDC_NO_BADGE',
      NO_BADGE,
    ],
    ['a badge number in words', { badge_number: 'seven' }, 'OIDC_NO_BADGE', NO_BADGE],
    ['no whole badge number', { badge_number: 7.5 }, 'OIDC_NO_BADGE', NO_BADGE],
    [
      'no name',
      { family_name: undefined, email: 'nameless@stopline.test' },
      'OIDC_NO_ACCOUNT',
      'There is no account for nameless@stopline.test, ask an administrator',
    ],
  ])('refuses in the order of the contract: %s', async (_, more, code, message) => {
    const answer = await by(person(more));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, code, message]);
  });

  it('refuses a badge number that somebody has', async () => {
    const user = await createUser(app, 4);
    expect((await by(person({ badge_number: user.badgeNumber }))).body.code).toBe('OIDC_NO_BADGE');
  });

  it('knows deactivated users, found by either, no more', async () => {
    const { id, claims } = await linkedOfficer();
    const user = await createUser(app, 4);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = ANY ($1)', [
      [id, user.id],
    ]);
    expect((await by(claims)).body.code).toBe('OIDC_NO_ACCOUNT');
    const found = await by(ofUser(user, { badge_number: user.badgeNumber }));
    expect(found.body.code).toBe('OIDC_NO_ACCOUNT');
    expect(found.body.message).toBe(`There is no account for ${user.email}, ask an administrator`);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const claims = person();
    issuer.lies = { claims };
    const visitors = Array.from({ length: 4 }, () => app.visitor());
    const backs = await Promise.all(
      visitors.map(async (visitor) => issuer.signIn(await startAt(visitor))),
    );
    await Promise.all(
      visitors.map((visitor, at) => visitor.send({ method: 'GET', url: pathOf(backs[at]!) })),
    );
    const ids = await Promise.all(
      visitors.map(async (visitor) => userId(await visitor.rest('POST', 'auth/oidc/complete', {}))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(
      await app.database.query('SELECT id FROM users WHERE email = $1', [claims['email']]),
    ).toHaveLength(1);
  });
});

describe('roles (joining 1)', () => {
  it('are refused to everybody without a match, also to who was there', async () => {
    const { claims, id } = await linkedOfficer();
    const answer = await by({ ...claims, groups: 'cleaners' });
    expect([answer.status, answer.body.code]).toEqual([403, 'OIDC_NO_ROLE']);
    const [row] = await app.database.query<{ role_id: number }[]>(
      'SELECT role_id FROM users WHERE id = $1',
      [id],
    );
    expect(row!.role_id).toBe(4);
  });

  it('follow the issuer, and end the other sessions', async () => {
    const { claims, id, visitor } = await linkedOfficer();
    const answer = await by({ ...claims, groups: ['inspectors'] });
    expect(userId(answer)).toBe(id);
    expect(answer.body.user.role.id).toBe(3);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await answer.visitor.rest('POST', 'auth/me')).status).toBe(200);
    expect(await last('oidc_role_changed')).toMatch(/ to Inspection Officer$/);
  });

  it('1 and 2 stay as they are, and only a new account gets one', async () => {
    const administrator = await createUser(app, 2);
    const kept = await by(ofUser(administrator, { groups: ['officers'] }));
    expect(kept.body.user.role.id).toBe(2);
    const officer = await createUser(app, 4);
    expect((await by(ofUser(officer, { groups: ['chiefs'] }))).body.user.role.id).toBe(4);
    expect((await by(person({ groups: ['chiefs'] }))).body.user.role.id).toBe(1);
  });
});

describe('the second factor (joining 1)', () => {
  /** A user who signs in with one factor at the issuer. */
  async function withPassword() {
    const user = await createUser(app, 4);
    const visitor = app.visitor();
    const answer = await by(ofUser(user, { amr: ['pwd'] }), visitor);
    return { user, visitor, answer, secret: answer.body.twofah_secret as string };
  }
  const complete = (visitor: Visitor, code: string) =>
    visitor.rest('POST', 'auth/oidc/complete', { code });

  it('is the product’s own, registration included, and gives the ticket ten minutes', async () => {
    const { user, visitor, answer, secret } = await withPassword();
    expect(answer.body).toEqual({
      user: null,
      twofah_status: 'new',
      twofah_qrcode: expect.stringMatching(/^data:image\/svg/),
      twofah_secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      passkey_options: null,
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/oidc_ticket=[^;]+; Max-Age=600/);
    await app.database.query(`UPDATE oidc_tickets SET expires_at = expires_at - interval '9 min'`);
    const wrong = await complete(visitor, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CODE']);
    const right = await complete(visitor, await generate({ secret }));
    expect(userId(right)).toBe(user.id);
    expect((await logged('two_factor_registered')).at(-1)!.description).toContain(user.name);
    const again = await by({ ...ofUser(user), sub: await subjectOf(user.id), amr: ['pwd'] });
    expect(again.body).toEqual({
      user: null,
      twofah_status: 'registered',
      twofah_qrcode: null,
      twofah_secret: null,
      passkey_options: null,
    });
  });

  it('answers the same at GraphQL', async () => {
    const user = await createUser(app, 4);
    issuer.lies = { claims: ofUser(user, { amr: ['pwd'] }) };
    const visitor = app.visitor();
    const back = issuer.signIn(await startAt(visitor));
    await visitor.send({ method: 'GET', url: pathOf(back) });
    const mutation = (input: string) =>
      visitor.graphql(
        `mutation { completeOidcSignIn(input: ${input}) { user { id } twofahStatus twofahQrcode twofahSecret passkeyOptions } }`,
      );
    const due = (await mutation('{}')).data.completeOidcSignIn;
    expect(due).toMatchObject({ user: null, twofahStatus: 'NEW', passkeyOptions: null });
    const code = await generate({ secret: due.twofahSecret });
    expect((await mutation(`{ code: "${code}" }`)).data.completeOidcSignIn).toEqual({
      user: { id: String(user.id) },
      twofahStatus: null,
      twofahQrcode: null,
      twofahSecret: null,
      passkeyOptions: null,
    });
  });

  it('counts wrong codes into the lock, which does not stop a sign-in without a code here', async () => {
    const { user, visitor, secret } = await withPassword();
    for (let count = 0; count < 5; count += 1)
      expect((await complete(visitor, '000000')).status).toBe(401);
    const locked = await complete(visitor, await generate({ secret }));
    expect([locked.status, locked.body.code]).toEqual([429, 'LOCKED']);
    const password = { email: user.email, password: PASSWORD };
    expect((await app.visitor().rest('POST', 'auth/login/verify', password)).status).toBe(429);
    const passed = await by({ ...ofUser(user), sub: await subjectOf(user.id) });
    expect(userId(passed)).toBe(user.id);
    // And it clears nothing.
    expect((await app.visitor().rest('POST', 'auth/login/verify', password)).status).toBe(429);
  });

  it('is not asked for again within one ticket of two pages', async () => {
    const { visitor, secret } = await withPassword();
    const code = await generate({ secret });
    const answers = await Promise.all([complete(visitor, code), complete(visitor, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  const subjectOf = async (id: number): Promise<string> => {
    const [row] = await app.database.query<{ subject: string }[]>(
      'SELECT subject FROM user_identities WHERE user_id = $1',
      [id],
    );
    return row!.subject;
  };
});

describe('linked users (joining 1)', () => {
  const profile = (claims: Record<string, unknown>, more: object = {}) => ({
    email: claims['email'],
    first_name: 'Ines',
    last_name: 'Hale',
    ...more,
  });

  it('without a password change their name without one, and neither address nor password', async () => {
    const { claims, visitor } = await linkedOfficer();
    const saved = await visitor.rest('PUT', 'user/profile', profile(claims));
    expect(saved.body).toMatchObject({ logout: false, user: { last_name: 'Hale' } });
    const address = await visitor.rest(
      'PUT',
      'user/profile',
      profile(claims, { email: 'mine@stopline.test' }),
    );
    expect([address.status, address.body.errors]).toEqual([
      422,
      { email: ['Your address comes from Badge Desk'] },
    ]);
    const password = await visitor.rest(
      'PUT',
      'user/profile',
      profile(claims, { new_password: 'river-stone-lantern' }),
    );
    expect([password.status, password.body.errors]).toEqual([
      422,
      { new_password: ['You sign in with Badge Desk'] },
    ]);
  });

  it('with a password are asked for it', async () => {
    const user = await createUser(app, 4);
    const { visitor } = await by(ofUser(user));
    const without = await visitor.rest('PUT', 'user/profile', profile({ email: user.email }));
    expect(without.body.errors).toEqual({
      current_password: ['Cannot make changes without current password'],
    });
    const address = profile({ email: 'mine@stopline.test' }, { current_password: PASSWORD });
    expect((await visitor.rest('PUT', 'user/profile', address)).body.errors).toEqual({
      email: ['Your address comes from Badge Desk'],
    });
  });

  it('without a password get no reset mail; an administrator gives them one', async () => {
    const { claims, id } = await linkedOfficer();
    const email = String(claims['email']);
    const asked = await app.visitor().rest('POST', 'auth/reset', { email });
    expect(asked.body.message).toBe('A reset link was sent to your email');
    expect(await mailsIn(app, email)).toEqual([]);
    const administrator = await signIn(app, await createUser(app, 1));
    const { errors } = await administrator.graphql(
      `mutation { resetUserPassword(input: { userId: ${id} }) { user { id } } }`,
    );
    expect(errors).toEqual([]);
    expect((await mailsIn(app, email)).at(-1)).toContain('/reset/');
  });

  it('stand in the table with their issuer, and are unlinked at both doors', async () => {
    const administrator = await signIn(app, await createUser(app, 1));
    const first = await linkedOfficer();
    const second = await linkedOfficer();
    const user = await createUser(app, 4);
    const byPassword = await signInByPassword(app, user);
    const { visitor: byIssuer } = await by(ofUser(user));
    const row = async (id: number) => {
      const { data } = await administrator.graphql('{ users(page: 1) { lastPage } }');
      for (let page = 1; page <= data.users.lastPage; page += 1) {
        const { body } = await administrator.rest('GET', `users?page=${page}`);
        const found = body.data.find((one: { id: number }) => one.id === id);
        if (found) return found;
      }
    };
    expect((await row(first.id)).identity).toEqual({
      label: 'Badge Desk',
      linked_at: expect.stringMatching(/Z$/),
    });
    const badge = (claims: Record<string, unknown>) => String(claims['badge_number']);
    const gone = await administrator.rest('DELETE', `users/${badge(first.claims)}/identity`);
    expect(gone.status).toBe(204);
    expect((await row(first.id)).identity).toBeNull();
    expect((await first.visitor.rest('POST', 'auth/me')).status).toBe(401);
    const again = await administrator.rest('DELETE', `users/${badge(first.claims)}/identity`);
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
    const { data } = await administrator.graphql(
      `mutation { unlinkIdentity(input: { userId: ${second.id} }) { user { identity { label } } } }`,
    );
    expect(data.unlinkIdentity.user.identity).toBeNull();
    expect(await last('identity_unlinked')).toContain('unlinked');
    // Only the sessions that began at the issuer end.
    await administrator.rest('DELETE', `users/${user.badgeNumber}/identity`);
    expect((await byIssuer.rest('POST', 'auth/me')).status).toBe(401);
    expect((await byPassword.rest('POST', 'auth/me')).status).toBe(200);
  });

  it('of role 1 are unlinked by a System Administrator only', async () => {
    const chief = await createUser(app, 1);
    await by(ofUser(chief));
    const tec = await signIn(app, await createUser(app, 2));
    const { body } = await tec.rest('DELETE', `users/${chief.badgeNumber}/identity`);
    expect(body.code).toBe('PROTECTED_ACCOUNT');
    expect(await identities(chief.id)).toHaveLength(1);
  });

  it('who are unlinked while their ticket waits do not get in', async () => {
    const user = await createUser(app, 4);
    issuer.lies = { claims: ofUser(user) };
    const visitor = app.visitor();
    const back = issuer.signIn(await startAt(visitor));
    await visitor.send({ method: 'GET', url: pathOf(back) });
    await app.database.query('DELETE FROM user_identities WHERE user_id = $1', [user.id]);
    expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_EXPIRED');
  });
});

describe('signing out (joining 1)', () => {
  it('names the address at the issuer, once, and keeps the ID token sealed', async () => {
    const { visitor, id } = await linkedOfficer();
    const [row] = await app.database.query<{ id_token: string }[]>(
      `SELECT o.id_token FROM oidc_sessions o JOIN sessions s ON s.id = o.session_id WHERE s.user_id = $1`,
      [id],
    );
    expect(row!.id_token).toMatch(/^v1\./);
    const { body } = await visitor.rest('POST', 'auth/logout');
    expect(body.message).toBe('Successfully logged out');
    const address = new URL(body.logout_url as string);
    expect(address.origin + address.pathname).toBe(`${issuer.url}/end`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    expect((await visitor.rest('POST', 'auth/logout')).body.logout_url).toBeNull();
  });

  it('sends no ID token in an address that would have 2,000 characters or more', async () => {
    const lengths = new Map<boolean, number[]>([[true, []], [false, []]]); // prettier-ignore
    for (const groups of [60, 90, 130, 900]) {
      const { visitor } = await linkedOfficer({ groups: ['officers', 'x'.repeat(groups * 8)] });
      const { body } = await visitor.rest('POST', 'auth/logout');
      const address = new URL(body.logout_url as string);
      expect(address.searchParams.get('client_id')).toBe(CLIENT.id);
      expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
      lengths.get(address.searchParams.has('id_token_hint'))!.push(address.href.length);
    }
    for (const found of lengths.values()) {
      expect(found).not.toEqual([]);
      expect(Math.max(...found)).toBeLessThan(2_000);
    }
  });

  it('by GraphQL as well, and null for a session of a password', async () => {
    const { visitor } = await linkedOfficer();
    const leave = (who: Visitor) => who.graphql('mutation { logout { done logoutUrl } }');
    expect((await leave(visitor)).data.logout).toEqual({
      done: true,
      logoutUrl: expect.stringContaining(`${issuer.url}/end?`),
    });
    const other = await signIn(app, await createUser(app, 4));
    expect((await leave(other)).data.logout).toEqual({ done: true, logoutUrl: null });
  });
});

describe('logout tokens (joining 1)', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1_000);
  const claimsOf = (more: Record<string, unknown> = {}): Record<string, unknown> =>
    JSON.parse(
      JSON.stringify({
        iss: issuer.url,
        aud: CLIENT.id,
        iat: now(),
        exp: now() + 60,
        jti: `jti-${fresh()}`,
        events: EVENT,
        ...more,
      }),
    );
  const post = (token: string, headers: Record<string, string> = {}) =>
    app.visitor().send({
      method: 'POST',
      url: '/api/auth/oidc/backchannel-logout',
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-xsrf-token': '',
        cookie: '',
        ...headers,
      },
    });
  const send = async (more: Record<string, unknown>, lies: LyingIssuer['lies'] = {}) =>
    post(await issuer.token(claimsOf(more), lies));

  it('end the session that sid names, and no other', async () => {
    const { claims, visitor } = await linkedOfficer({ sid: 'one' });
    const { visitor: other } = await by({ ...claims, sid: 'two' });
    const answer = await send({ sid: 'one', sub: claims['sub'] });
    expect([answer.status, answer.raw.length]).toEqual([200, 0]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await other.rest('POST', 'auth/me')).status).toBe(200);
    expect(await last('oidc_signed_out')).toContain('The issuer signed');
  });

  it('end all sessions of the issuer that sub names, and none of a password', async () => {
    const user = await createUser(app, 4);
    const byPassword = await signInByPassword(app, user);
    const claims = ofUser(user);
    const { visitor: first } = await by(claims);
    const { visitor: second } = await by(claims);
    expect((await send({ sub: claims['sub'] })).status).toBe(200);
    expect((await first.rest('POST', 'auth/me')).status).toBe(401);
    expect((await second.rest('POST', 'auth/me')).status).toBe(401);
    expect((await byPassword.rest('POST', 'auth/me')).status).toBe(200);
  });

  it('void a ticket that waits', async () => {
    const claims = person();
    issuer.lies = { claims };
    const visitor = app.visitor();
    const back = issuer.signIn(await startAt(visitor));
    await visitor.send({ method: 'GET', url: pathOf(back) });
    await send({ sub: claims['sub'] });
    expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_EXPIRED');
  });

  it('about nobody here are 200', async () => {
    expect((await send({ sub: 'nobody' })).status).toBe(200);
    expect((await send({ sid: 'none' })).status).toBe(200);
  });

  const WRONG: [name: string, claims: () => Record<string, unknown>, lies?: LyingIssuer['lies']][] =
    [
      ['another issuer', () => ({ iss: 'https://evil.test' })],
      ['another audience', () => ({ aud: 'another' })],
      ['too old', () => ({ iat: now() - 301 })],
      ['of the future', () => ({ iat: now() + 90 })],
      ['without iat', () => ({ iat: undefined })],
      ['expired', () => ({ exp: now() - 65 })],
      ['without exp, older than two minutes', () => ({ exp: undefined, iat: now() - 125 })],
      ['with an exp that is no number', () => ({ exp: 'soon' })],
      ['without events', () => ({ events: undefined })],
      ['with another event', () => ({ events: { 'urn:other': {} } })],
      ['with a nonce', () => ({ nonce: 'x' })],
      ['without sub and sid', () => ({ sub: undefined })],
      ['without jti', () => ({ jti: undefined })],
      ['without a signature', () => ({}), { header: { alg: 'none' } }],
      ['with a shared secret', () => ({}), { header: { alg: 'HS256' } }],
      ['with a foreign key', () => ({}), { key: 'foreign' }],
    ];
  it.each(WRONG)('%s are refused and end nothing', async (_, claims, lies) => {
    const { claims: known, visitor } = await linkedOfficer();
    const answer = await send({ sub: known['sub'], ...claims() }, lies);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'LOGOUT_TOKEN_INVALID',
      'The logout token is not valid',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['whose issuer is a minute ahead', () => ({ iat: now() + 50, nbf: now() + 50 })],
    ['that ended within the tolerance of clocks', () => ({ exp: now() - 50 })],
    ['of an older draft, without exp', () => ({ exp: undefined, iat: now() - 110 })],
  ])('%s are taken, and count once', async (_, more) => {
    const { claims: known, visitor } = await linkedOfficer();
    const claims = claimsOf({ sub: known['sub'], ...more() });
    expect((await post(await issuer.token(claims))).status).toBe(200);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await post(await issuer.token(claims))).status).toBe(400);
  });

  it('come as a form only, and forms nowhere else', async () => {
    expect((await post('')).status).toBe(400);
    const json = await post('', { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    const form = await app.visitor().send({
      method: 'POST',
      url: '/api/auth/login/verify',
      payload: 'email=a%40b.test',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });
});

describe('passkeys', () => {
  it('where the public address is an IP address none are offered: PASSKEYS_UNAVAILABLE (joining 1)', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const unavailable = {
      statusCode: 409,
      code: 'PASSKEYS_UNAVAILABLE',
      message: 'Passkeys need https and a host name',
    };
    const start = await visitor.rest('POST', 'user/passkeys/options', { code: '123456' });
    expect(start.body).toEqual(unavailable);
    const added = await visitor.rest('POST', 'user/passkeys', { name: 'Phone', response: {} });
    expect(added.body).toEqual(unavailable);
    await app.database.query(
      `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports)
       VALUES ($1, 'Phone', 'of-another-time', '', 0, '{}')`,
      [user.id],
    );
    const credentials = { email: user.email, password: PASSWORD };
    const guest = app.visitor();
    expect(
      (await guest.rest('POST', 'auth/login/verify', credentials)).body.passkey_options,
    ).toBeNull();
    const signedIn = await guest.rest('POST', 'auth/login/twofah', { ...credentials, passkey: {} });
    expect(signedIn.body).toEqual(unavailable);
    const [{ id }] = (await visitor.rest('GET', 'user/passkeys')).body;
    expect((await visitor.rest('PUT', `user/passkeys/${id}`, { name: 'Old' })).status).toBe(200);
  });
});
