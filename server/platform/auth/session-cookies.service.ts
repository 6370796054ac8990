import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Csrf, CSRF_COOKIE } from './csrf.js';
import { SESSION_HOURS, SESSION_IDLE_MINUTES, type SessionTokens } from './session.types.js';
import type { CookieOptions, Visit } from '../identity/visit.js';
import { Tokens } from './tokens.js';

/** The access token's cookie. With https it has the prefix by which browsers keep it from every other host. */
export const accessCookie = (secure: boolean): string =>
  secure ? '__Host-access_token' : 'access_token';

// Bound to a path (contract 3), which `__Host-` does not allow.
const refreshCookie = (secure: boolean): string =>
  secure ? '__Secure-refresh_token' : 'refresh_token';

/** The cookies of a session, set and read in one place for both doors (contract 3). */
@Injectable()
export class SessionCookies {
  private readonly accessName: string;
  private readonly refreshName: string;
  private readonly accessOptions: CookieOptions;
  private readonly refreshOptions: CookieOptions;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly csrf: Csrf,
    private readonly tokens: Tokens,
  ) {
    const secure = config.http.secureCookies;
    this.accessName = accessCookie(secure);
    this.refreshName = refreshCookie(secure);
    const strict = { httpOnly: true, secure, sameSite: 'strict' } as const;
    // Kept longer than the token in it lives: only a token that still comes can be answered `Token has expired`.
    this.accessOptions = { ...strict, path: '/', maxAge: SESSION_HOURS * 3600 };
    this.refreshOptions = { ...strict, path: '/api/auth', maxAge: SESSION_IDLE_MINUTES * 60 };
  }

  /** Hands the browser a session. */
  writeSessionCookies(visit: Visit, { sessionId, accessToken, refreshToken }: SessionTokens): void {
    visit.setCookie(this.accessName, accessToken, this.accessOptions);
    if (refreshToken !== null) visit.setCookie(this.refreshName, refreshToken, this.refreshOptions);
    visit.setCookie(CSRF_COOKIE, this.csrf.forSession(sessionId), this.csrf.cookieOptions);
  }

  /** Takes the session's cookies back. */
  clear(visit: Visit): void {
    visit.clearCookie(this.accessName, this.accessOptions);
    visit.clearCookie(this.refreshName, this.refreshOptions);
    visit.setCookie(CSRF_COOKIE, this.csrf.forGuest(), this.csrf.cookieOptions);
  }

  /** Sets the CSRF cookie on demand: the browser's own, if that is right. */
  renewCsrf(visit: Visit): void {
    const held = visit.cookie(CSRF_COOKIE);
    const subject = {
      method: 'GET',
      headers: {},
      csrfCookie: held,
      accessToken: visit.cookie(this.accessName),
    };
    const token = this.csrf.replacement(subject) ?? held ?? this.csrf.forGuest();
    visit.setCookie(CSRF_COOKIE, token, this.csrf.cookieOptions);
  }

  /** The refresh token that the browser sends; it does so below `/api/auth` only. */
  refreshToken(visit: Visit): string | null {
    return visit.cookie(this.refreshName) ?? null;
  }

  /** The session that the browser's cookies name, whether it is alive or not. */
  sessionId(visit: Visit): string | null {
    const access = visit.cookie(this.accessName);
    const refresh = visit.cookie(this.refreshName);
    return (
      (access === undefined ? null : this.tokens.sessionOfAccess(access)) ??
      (refresh === undefined ? null : this.tokens.sessionOfRefresh(refresh))
    );
  }
}
