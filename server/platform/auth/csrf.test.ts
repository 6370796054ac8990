import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { Csrf, type CsrfSubject, isBearer } from './csrf.js';
import { Tokens } from './tokens.js';

const config = {
  secrets: { jwt: 'a secret that only this test uses, long enough' },
  http: { publicUrl: 'https://stopline.test/app', secureCookies: true },
} as Config;
const tokens = new Tokens(config);
const csrf = new Csrf(config, tokens);
const another = new Csrf(
  { ...config, secrets: { ...config.secrets, jwt: 'b'.repeat(40) } },
  tokens,
);

const SESSION = '7c5b7f4e-0000-4000-8000-000000000000';
const accessToken = tokens.access(SESSION, 7);
const mine = csrf.forSession(SESSION);
const guest = csrf.forGuest();
/** This token is ours, with the signature of another one. */
const mixed = `${csrf.forGuest().split('.')[0]}.${guest.split('.')[1]}`;

const request = (change: Partial<CsrfSubject> = {}, sent?: string | string[]): CsrfSubject => ({
  method: 'POST',
  headers: { host: 'stopline.test', ...(sent === undefined ? {} : { 'x-xsrf-token': sent }) },
  csrfCookie: undefined,
  accessToken: undefined,
  ...change,
});

function isTaken(subject: CsrfSubject): boolean {
  try {
    csrf.check(subject);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('CSRF_MISMATCH');
    return false;
  }
}

describe('every request other than GET and HEAD sends the cookie back (contract 3, reliability 15)', () => {
  const session = { accessToken, csrfCookie: mine };
  it.each<[string, CsrfSubject, boolean]>([
    ['a guest with its own token', request({ csrfCookie: guest }, guest), true],
    ['a guest without a header', request({ csrfCookie: guest }), false],
    ['a guest without a cookie', request({}, guest), false],
    [
      'a guest with the header of another guest',
      request({ csrfCookie: guest }, csrf.forGuest()),
      false,
    ],
    ['a guest with a token that we have not made', request({ csrfCookie: 'a.b' }, 'a.b'), false],
    ['a guest with the signature of another token', request({ csrfCookie: mixed }, mixed), false],
    ['a guest with a token without a signature', request({ csrfCookie: 'ab' }, 'ab'), false],
    ['a guest with a signature only', request({ csrfCookie: '.ab' }, '.ab'), false],
    [
      'a guest with a token of another installation',
      request({ csrfCookie: another.forGuest() }, another.forGuest()),
      false,
    ],
    ['a guest with the header twice', request({ csrfCookie: guest }, [guest, guest]), false],
    ['a session with its token', request(session, mine), true],
    ['a session with its token and no cookie', request({ accessToken }, mine), true],
    ["a session with a guest's token", request({ accessToken, csrfCookie: guest }, guest), false],
    ["a session with another session's token", request(session, csrf.forSession('x')), false],
    ['a session without a header', request(session), false],
    // The session is not ours: the caller is a guest.
    [
      'an access token that we have not signed, with a guest’s token',
      request({ accessToken: 'garbage', csrfCookie: guest }, guest),
      true,
    ],
    ['GET', request({ method: 'GET' }), true],
    ['HEAD', request({ method: 'HEAD' }), true],
    ['PUT', request({ method: 'PUT' }), false],
    ['DELETE', request({ method: 'DELETE' }), false],
    ['OPTIONS', request({ method: 'OPTIONS' }), false],
    ['an API token', request({ headers: { authorization: 'Bearer stopline_x' } }), true],
    ['another kind of authorization', request({ headers: { authorization: 'Basic x' } }), false],
  ])('%s', (_, subject, taken) => expect(isTaken(subject)).toBe(taken));

  it('takes the token of a session again, from its memory', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(isTaken(request(session, mine))).toBe(true);
      expect(isTaken(request(session, guest))).toBe(false);
    }
  });
});

describe('Origin and Sec-Fetch-Site (reliability 15)', () => {
  it.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://stopline.test' }, true],
    [{ origin: 'https://stopline.test', host: 'behind.a.proxy' }, true],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    [{ origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3000' }, false],
    [{ origin: 'https://evil.example', host: 'stopline.test' }, false],
    [{ origin: 'null', host: 'stopline.test' }, false],
    [{ origin: 'https://stopline.test', 'sec-fetch-site': 'cross-site' }, false],
  ])('%j: %s', (headers, ours) => {
    expect(csrf.isSameOrigin(headers)).toBe(ours);
    const sent = { ...headers, 'x-xsrf-token': guest };
    expect(isTaken(request({ headers: sent, csrfCookie: guest }))).toBe(ours);
  });
});

describe('which token a browser is given (contract 3: bound to the session once there is one)', () => {
  it.each([
    ['a guest with a right one: none', { csrfCookie: guest }, null],
    ['a session with its own: none', { accessToken, csrfCookie: mine }, null],
    ["a session with a guest's: its own", { accessToken, csrfCookie: guest }, mine],
    ['a session without one: its own', { accessToken }, mine],
  ])('%s', (_, change, token) => expect(csrf.replacement(request(change))).toBe(token));

  it.each([
    ['none', {}],
    ['one that we have not made', { csrfCookie: 'a.b' }],
    ["another session's", { csrfCookie: 'garbage', accessToken: 'garbage' }],
  ])('a guest with %s gets a new one', (_, change) => {
    const token = csrf.replacement(request(change));
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{32}$/);
    expect(isTaken(request({ csrfCookie: token! }, token!))).toBe(true);
    expect(csrf.replacement(request(change))).not.toBe(token);
  });

  it('is the same for one session, and says nothing of it', () => {
    expect(csrf.forSession(SESSION)).toBe(mine);
    expect(csrf.forSession('another')).not.toBe(mine);
    expect(mine).toMatch(/^[\w-]{32}\.[\w-]{32}$/);
    expect(another.forSession(SESSION)).not.toBe(mine);
  });

  it('its cookie is read by our pages, and comes along a link from a mail', () => {
    expect(csrf.cookieOptions).toEqual({
      path: '/',
      httpOnly: false,
      secure: true,
      sameSite: 'lax',
    });
  });
});

it.each([
  ['Bearer x', true],
  ['bearer x', true],
  ['Bearer', true],
  ['Bearerx', false],
  ['xBearer y', false],
  ['', false],
  [undefined, false],
])('the header %j chooses an API token: %s', (authorization, chosen) =>
  expect(isBearer({ authorization })).toBe(chosen),
);
