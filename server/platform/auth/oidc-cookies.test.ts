import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import type { CookieOptions, Visit } from '../identity/visit.js';
import { OidcCookies } from './oidc-cookies.service.js';

/** A browser, and the cookies that it keeps. */
function browser() {
  const kept = new Map<string, { value: string; options: CookieOptions }>();
  const visit: Visit = {
    ip: '::1',
    requestId: 'r',
    userAgent: null,
    cookie: (name) => kept.get(name)?.value,
    cookieNames: () => [...kept.keys()],
    setCookie: (name, value, options) => void kept.set(name, { value, options }),
    clearCookie: (name) => void kept.delete(name),
  };
  return { kept, visit };
}

const cookies = (secureCookies: boolean, encryption = 'k'.repeat(32)) =>
  new OidcCookies({ http: { secureCookies }, secrets: { encryption, jwt: '' } } as Config);

const WAY = { state: 's', nonce: 'n', verifier: 'v', next: '/search' };

describe('the cookies of a sign-in by the issuer (joining 1)', () => {
  it.each([
    [false, 'oidc_state', 'oidc_ticket'],
    [true, '__Secure-oidc_state', '__Host-oidc_ticket'],
  ])('have their names and paths, with https: %s', (secure, stateName, ticketName) => {
    const { kept, visit } = browser();
    const own = cookies(secure);
    own.writeState(visit, WAY);
    own.writeTicket(visit, 'ticket', 2);
    expect([...kept.keys()]).toEqual([
      stateName,
      expect.stringMatching(new RegExp(`^${stateName}_[0-9a-f]{16}$`)),
      ticketName,
    ]);
    expect(kept.get(stateName)!.options).toEqual({
      path: '/api/auth/oidc',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: 600,
    });
    expect(kept.get(ticketName)!.options).toEqual({
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'strict',
      maxAge: 120,
    });
  });

  it('are sealed, and taken once', () => {
    const { kept, visit } = browser();
    const own = cookies(false);
    own.writeState(visit, WAY);
    expect(kept.get('oidc_state')!.value).not.toContain('search');
    expect(own.takeState(visit, 's')).toMatchObject(WAY);
    expect(own.takeState(visit, 's')).toBeNull();
  });

  it('are by attempt: two tabs come back in any order, each once', () => {
    const { visit, kept } = browser();
    const own = cookies(false);
    for (const state of ['one', 'two', 'three']) own.writeState(visit, { ...WAY, state });
    for (const state of ['two', 'one', 'three'])
      expect(own.takeState(visit, state)).toMatchObject({ state });
    expect(own.takeState(visit, 'two')).toBeNull();
    expect([...kept.keys()]).toEqual([]);
  });

  it('of another attempt is the newest, which then fits nothing; it takes no other one away', () => {
    const { visit } = browser();
    const own = cookies(false);
    for (const state of ['one', 'two']) own.writeState(visit, { ...WAY, state });
    expect(own.takeState(visit, 'forged')).toMatchObject({ state: 'two' });
    expect(own.takeState(visit, 'forged')).toBeNull();
    expect(own.takeState(visit, null)).toBeNull();
    expect(own.takeState(visit, 'two')).toMatchObject({ state: 'two' });
    expect(own.takeState(visit, 'one')).toMatchObject({ state: 'one' });
  });

  it('are of the newest five attempts, however often somebody begins', () => {
    const { visit, kept } = browser();
    const own = cookies(false);
    const states = Array.from({ length: 9 }, (_, index) => `attempt ${index}`);
    const { now } = Date;
    try {
      states.forEach((state, index) => {
        Date.now = () => now() + index;
        own.writeState(visit, { ...WAY, state });
      });
    } finally {
      Date.now = now;
    }
    expect(kept.size).toBe(6);
    expect(own.takeState(visit, 'attempt 3')).toMatchObject({ state: 'attempt 8' });
    expect(own.takeState(visit, 'attempt 4')).toMatchObject({ state: 'attempt 4' });
  });

  it('hold at most three tickets, the newest first', () => {
    const { visit } = browser();
    const own = cookies(false);
    expect(own.tickets(visit)).toEqual([]);
    for (const ticket of ['a', 'b', 'b', 'c', 'd'])
      own.writeTicket(visit, ticket, 2, own.tickets(visit));
    expect(own.tickets(visit)).toEqual(['d', 'c', 'b']);
    own.keepTickets(visit, []);
    expect(own.tickets(visit)).toEqual([]);
  });

  it('count for nothing from another key, changed or old', () => {
    const { kept, visit } = browser();
    const own = cookies(false);
    cookies(false, 'o'.repeat(32)).writeState(visit, WAY);
    expect(own.takeState(visit, 's')).toBeNull();
    own.writeState(visit, WAY);
    for (const cookie of kept.values()) cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
    expect(own.takeState(visit, 's')).toBeNull();
    own.writeState(visit, { ...WAY });
    const { now } = Date;
    Date.now = () => now() + 601_000;
    try {
      expect(own.takeState(visit, 's')).toBeNull();
    } finally {
      Date.now = now;
    }
  });
});
