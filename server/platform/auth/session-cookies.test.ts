import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import type { CookieOptions, Visit } from '../identity/visit.js';
import { Csrf } from './csrf.js';
import { SessionCookies } from './session-cookies.service.js';
import { Tokens } from './tokens.js';

const SESSION = '7c5b7f4e-0000-4000-8000-000000000000';

/** Returns the cookies of one installation, and a browser that records its changes. */
function installation(secureCookies: boolean) {
  const config = {
    secrets: { jwt: 'a secret that only this test uses, long enough' },
    http: { publicUrl: 'https://stopline.test', secureCookies },
  } as Config;
  const tokens = new Tokens(config);
  const csrf = new Csrf(config, tokens);
  return { tokens, csrf, cookies: new SessionCookies(config, csrf, tokens) };
}

interface Browser extends Visit {
  held: Map<string, string>;
  set: [name: string, value: string, options: CookieOptions][];
  cleared: [name: string, options: CookieOptions][];
}

function browser(held: Record<string, string> = {}): Browser {
  const visit: Browser = {
    ip: '127.0.0.1',
    requestId: 'request',
    userAgent: null,
    held: new Map(Object.entries(held)),
    set: [],
    cleared: [],
    cookie: (name) => visit.held.get(name),
    cookieNames: () => [...visit.held.keys()],
    setCookie: (name, value, options) => {
      visit.set.push([name, value, options]);
      visit.held.set(name, value);
    },
    clearCookie: (name, options) => {
      visit.cleared.push([name, options]);
      visit.held.delete(name);
    },
  };
  return visit;
}

const tokensOfSession = { sessionId: SESSION, accessToken: 'access', refreshToken: 'refresh' };

describe.each([
  [true, '__Host-access_token', '__Secure-refresh_token'],
  [false, 'access_token', 'refresh_token'],
])(
  'the cookies of a session, with https: %s (contract 3, reliability 12)',
  (secure, access, refresh) => {
    const { tokens, csrf, cookies } = installation(secure);
    const strict = { httpOnly: true, secure, sameSite: 'strict' };
    const accessOptions = { ...strict, path: '/', maxAge: 12 * 3600 };
    const refreshOptions = { ...strict, path: '/api/auth', maxAge: 30 * 60 };
    const csrfOptions = { path: '/', httpOnly: false, secure, sameSite: 'lax' };

    it('are set with the token of the session that protects them', () => {
      const visit = browser();
      cookies.writeSessionCookies(visit, tokensOfSession);
      expect(visit.set).toEqual([
        [access, 'access', accessOptions],
        [refresh, 'refresh', refreshOptions],
        ['XSRF-TOKEN', csrf.forSession(SESSION), csrfOptions],
      ]);
    });

    it('keep the refresh token that another tab has got already', () => {
      const visit = browser();
      cookies.writeSessionCookies(visit, { ...tokensOfSession, refreshToken: null });
      expect(visit.set.map(([name]) => name)).toEqual([access, 'XSRF-TOKEN']);
    });

    it('are taken back the way they were set, and the browser is a guest again', () => {
      const visit = browser();
      cookies.writeSessionCookies(visit, tokensOfSession);
      cookies.clear(visit);
      expect(visit.cleared).toEqual([
        [access, accessOptions],
        [refresh, refreshOptions],
      ]);
      expect([...visit.held.keys()]).toEqual(['XSRF-TOKEN']);
      expect(visit.held.get('XSRF-TOKEN')).not.toBe(csrf.forSession(SESSION));
    });

    it('are read back by their names', () => {
      expect(cookies.refreshToken(browser({ [refresh]: 'refresh' }))).toBe('refresh');
      expect(cookies.refreshToken(browser())).toBeNull();
    });

    it('name their session by either of both', () => {
      const accessToken = tokens.access(SESSION, 7);
      const refreshToken = tokens.refresh('another', new Date(), 'nonce');
      expect(cookies.sessionId(browser({ [access]: accessToken, [refresh]: refreshToken }))).toBe(
        SESSION,
      );
      expect(cookies.sessionId(browser({ [refresh]: refreshToken }))).toBe('another');
      expect(cookies.sessionId(browser({ [access]: 'garbage', [refresh]: refreshToken }))).toBe(
        'another',
      );
      expect(cookies.sessionId(browser({ [access]: refreshToken }))).toBeNull();
      expect(cookies.sessionId(browser())).toBeNull();
    });

    it('give on demand the CSRF token that the browser holds, where that is right', () => {
      const guest = csrf.forGuest();
      const given = (held: Record<string, string>): unknown => {
        const visit = browser(held);
        cookies.renewCsrf(visit);
        expect(visit.set).toHaveLength(1);
        expect([visit.set[0]![0], visit.set[0]![2]]).toEqual(['XSRF-TOKEN', csrfOptions]);
        return visit.set[0]![1];
      };
      expect(given({ 'XSRF-TOKEN': guest })).toBe(guest);
      expect(given({ 'XSRF-TOKEN': 'forged.token' })).not.toBe('forged.token');
      expect(given({})).toMatch(/^[\w-]{22}\.[\w-]{32}$/);
      const accessToken = tokens.access(SESSION, 7);
      expect(given({ 'XSRF-TOKEN': guest, [access]: accessToken })).toBe(csrf.forSession(SESSION));
    });
  },
);
