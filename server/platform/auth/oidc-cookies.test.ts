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
    expect([...kept.keys()]).toEqual([stateName, ticketName]);
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
    expect(own.takeState(visit)).toMatchObject(WAY);
    expect(own.takeState(visit)).toBeNull();
  });

  it('count for nothing from another key, changed or old', () => {
    const { kept, visit } = browser();
    const own = cookies(false);
    cookies(false, 'o'.repeat(32)).writeState(visit, WAY);
    expect(own.takeState(visit)).toBeNull();
    own.writeState(visit, WAY);
    const cookie = kept.get('oidc_state')!;
    cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
    expect(own.takeState(visit)).toBeNull();
    own.writeState(visit, { ...WAY });
    const { now } = Date;
    Date.now = () => now() + 601_000;
    try {
      expect(own.takeState(visit)).toBeNull();
    } finally {
      Date.now = now;
    }
  });
});
