import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config/config.js';
import { derivedKey, Tokens } from './tokens.js';

const SECRET = 'a secret that only this test uses, long enough';
const tokens = new Tokens({ secrets: { jwt: SECRET } } as Config);
const SESSION = '7c5b7f4e-0000-4000-8000-000000000000';
const NOW = Date.UTC(2026, 2, 1, 12, 0, 0);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const decoded = (token: string): Record<string, unknown> =>
  jwt.decode(token, { complete: true }) as unknown as Record<string, unknown>;

describe('the two tokens of a session (contract 3, reliability 12)', () => {
  it('an access token is of one algorithm, issuer, audience and type, for 15 minutes', () => {
    expect(decoded(tokens.access(SESSION, 7))).toMatchObject({
      header: { alg: 'HS256', typ: 'JWT' },
      payload: {
        typ: 'access',
        sid: SESSION,
        sub: '7',
        iss: 'stopline',
        aud: 'stopline',
        iat: NOW / 1000,
        exp: NOW / 1000 + 15 * 60,
      },
    });
  });

  it('a refresh token expires 12 hours after sign-in, whenever it was made', () => {
    const startedAt = new Date(NOW - 3 * 3600_000 - 999);
    expect(decoded(tokens.refresh(SESSION, startedAt, 'nonce'))).toMatchObject({
      header: { alg: 'HS256' },
      payload: {
        typ: 'refresh',
        sid: SESSION,
        jti: 'nonce',
        iss: 'stopline',
        aud: 'stopline',
        exp: Math.floor(startedAt.getTime() / 1000) + 12 * 3600,
      },
    });
  });

  it('name their session to us, each for its own purpose only', () => {
    const access = tokens.access(SESSION, 7);
    const refresh = tokens.refresh(SESSION, new Date(NOW), 'nonce');
    expect(tokens.sessionOfAccess(access)).toBe(SESSION);
    expect(tokens.sessionOfRefresh(refresh)).toBe(SESSION);
    expect(tokens.sessionOfAccess(refresh)).toBeNull();
    expect(tokens.sessionOfRefresh(access)).toBeNull();
  });

  it('an expired refresh token names none; an expired access token does, for CSRF and signing out', () => {
    const access = tokens.access(SESSION, 7);
    const refresh = tokens.refresh(SESSION, new Date(NOW), 'nonce');
    vi.setSystemTime(NOW + 12 * 3600_000 - 1_000);
    expect(tokens.sessionOfRefresh(refresh)).toBe(SESSION);
    vi.setSystemTime(NOW + 12 * 3600_000 + 1_000);
    expect(tokens.sessionOfRefresh(refresh)).toBeNull();
    expect(tokens.sessionOfAccess(access)).toBe(SESSION);
  });

  const claims = { typ: 'access', sid: SESSION, iss: 'stopline', aud: 'stopline', exp: 9e9 };
  it.each([
    ['signed by us', claims, 'HS256', SESSION],
    ['of another issuer', { ...claims, iss: 'somebody' }, 'HS256', null],
    ['for another audience', { ...claims, aud: 'somebody' }, 'HS256', null],
    ['of another type', { ...claims, typ: 'refresh' }, 'HS256', null],
    ['of no type', { ...claims, typ: undefined }, 'HS256', null],
    ['of another algorithm', claims, 'HS512', null],
    ['without a session', { ...claims, sid: undefined }, 'HS256', null],
    ['whose session is no text', { ...claims, sid: 7 }, 'HS256', null],
  ] as const)('a token %s', (_, payload, algorithm, session) => {
    const token = jwt.sign(JSON.parse(JSON.stringify(payload)), tokens.accessKey, { algorithm });
    expect(tokens.sessionOfAccess(token)).toBe(session);
  });

  it('what nobody has signed is no token', () => {
    for (const token of ['', 'garbage', jwt.sign(claims, '', { algorithm: 'none' })])
      expect(tokens.sessionOfAccess(token)).toBeNull();
    expect(tokens.sessionOfAccess(jwt.sign('a text', tokens.accessKey))).toBeNull();
    expect(tokens.sessionOfAccess(jwt.sign(claims, 'another secret'))).toBeNull();
  });

  it('have keys that differ by purpose and by secret', () => {
    const keys = [
      derivedKey(SECRET, 'one purpose'),
      derivedKey(SECRET, 'another purpose'),
      derivedKey('another secret', 'one purpose'),
      tokens.accessKey,
    ].map((key) => key.export().toString('hex'));
    expect(new Set(keys).size).toBe(4);
    expect(derivedKey(SECRET, 'one purpose').symmetricKeySize).toBe(32);
  });
});
