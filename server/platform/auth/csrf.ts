import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import type { CookieOptions } from '../identity/visit.js';
import { derivedKey, Tokens } from './tokens.js';

/** The readable cookie, and the header that must repeat it (contract 3). */
export const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';

// The number of CSRF tokens that are cached by access token, so that a request needs no signature for them.
const REMEMBERED = 10_000;

/** The parts of a request that the checks read. */
export interface CsrfSubject {
  method: string;
  headers: IncomingHttpHeaders;
  /** The cookie XSRF-TOKEN. */
  csrfCookie: string | undefined;
  /** The cookie with the access token. */
  accessToken: string | undefined;
}

/**
 * The CSRF token is `binding.signature`: the binding stands for the session, or is random for a guest; the signature
 * says that we have made it. Guests send the cookie's value back; with a session the binding must be that session's.
 */
@Injectable()
export class Csrf {
  readonly cookieOptions: CookieOptions;
  private readonly key: KeyObject;
  private readonly publicOrigin: string;
  private readonly sessionTokens = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    this.key = derivedKey(config.secrets.jwt, 'stopline csrf tokens');
    this.publicOrigin = new URL(config.http.publicUrl).origin;
    // Lax: it must come along when somebody follows a link from a mail, or the page would start with a guest's token.
    this.cookieOptions = {
      path: '/',
      httpOnly: false,
      secure: config.http.secureCookies,
      sameSite: 'lax',
    };
  }

  /**
   * Refuses what another site could have sent: every method but GET and HEAD needs the token, unless an
   * `Authorization: Bearer` header says that no cookie counts.
   *
   * @throws AppError `CSRF_MISMATCH`
   */
  check(request: CsrfSubject): void {
    if (request.method === 'GET' || request.method === 'HEAD' || isBearer(request.headers)) return;
    const sent = request.headers[CSRF_HEADER];
    if (
      typeof sent !== 'string' ||
      !this.isRight(request, sent) ||
      !this.isSameOrigin(request.headers)
    ) {
      throw new AppError('CSRF_MISMATCH');
    }
  }

  /** Returns the token that this browser should have by now, or null if it holds a right one. */
  replacement({ accessToken, csrfCookie }: CsrfSubject): string | null {
    const expected = this.tokenOf(accessToken);
    if (expected === null) {
      return csrfCookie !== undefined && this.isOurs(csrfCookie) ? null : this.forGuest();
    }
    return csrfCookie !== undefined && isEqual(csrfCookie, expected) ? null : expected;
  }

  /** The token of a session. */
  forSession(sessionId: string): string {
    return this.signed(this.sessionBinding(sessionId));
  }

  /** A token for somebody who is not signed in. */
  forGuest(): string {
    return this.signed(randomBytes(16).toString('base64url'));
  }

  /**
   * True if the sending page belongs to this product, as far as its browser says: a foreign `Origin` or
   * `Sec-Fetch-Site` is refused; programs send neither.
   */
  isSameOrigin(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const { origin, host } = headers;
    return origin === undefined || origin === this.publicOrigin || hostOf(origin) === host;
  }

  private isRight({ accessToken, csrfCookie }: CsrfSubject, sent: string): boolean {
    const expected = this.tokenOf(accessToken);
    if (expected !== null) return isEqual(sent, expected);
    return csrfCookie !== undefined && isEqual(sent, csrfCookie) && this.isOurs(sent);
  }

  private isOurs(token: string): boolean {
    const dot = token.indexOf('.');
    return dot > 0 && isEqual(token, this.signed(token.slice(0, dot)));
  }

  /** The CSRF token of an access token's session; null without one, or with one that we have not signed. */
  private tokenOf(accessToken: string | undefined): string | null {
    if (accessToken === undefined) return null;
    const known = this.sessionTokens.get(accessToken);
    if (known !== undefined) return known;
    const sessionId = this.tokens.sessionOfAccess(accessToken);
    if (sessionId === null) return null;
    const token = this.forSession(sessionId);
    this.sessionTokens.set(accessToken, token);
    return token;
  }

  private sessionBinding(sessionId: string): string {
    return this.mac(`session ${sessionId}`);
  }

  private signed(binding: string): string {
    return `${binding}.${this.mac(`token ${binding}`)}`;
  }

  private mac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 32);
  }
}

/** True if the caller sends an API token: then cookies count for nothing. */
export function isBearer(headers: { authorization?: string | undefined }): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '');
}

function isEqual(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
