import { createHash, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { CookieOptions, Visit } from '../identity/visit.js';
import { seal, unseal } from './sealed.js';
import { derivedKey } from './tokens.js';

const STATE_MINUTES = 10;
const SEALED_FOR = 'oidc_state';
// A browser remembers so many attempts and tickets at once: each tab may be on its way to the issuer.
const MAX_ATTEMPTS = 5;
const MAX_TICKETS = 3;
// A ticket has letters, digits, `-` and `_` only.
const BETWEEN_TICKETS = '.';

/** What the way back of one attempt is checked with. */
export type AttemptState = Readonly<Record<string, unknown>>;

/**
 * The cookies of a sign-in by the issuer: the way there and back, and the ticket behind it (joining 1). Two tabs may sign
 * in at the same time: the state is kept by attempt, and beside it the newest one under its own name.
 */
@Injectable()
export class OidcCookies {
  private readonly key: KeyObject;
  private readonly stateName: string;
  private readonly ticketName: string;
  private readonly stateOptions: CookieOptions;
  private readonly ticketOptions: CookieOptions;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.http.secureCookies;
    this.key = derivedKey(config.secrets.encryption, 'stopline oidc state');
    // `__Host-` allows no path but `/`.
    this.stateName = secure ? '__Secure-oidc_state' : 'oidc_state';
    this.ticketName = secure ? '__Host-oidc_ticket' : 'oidc_ticket';
    // Lax: it must come along on the way back from the issuer.
    this.stateOptions = {
      path: '/api/auth/oidc',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: STATE_MINUTES * 60,
    };
    this.ticketOptions = { path: '/', httpOnly: true, secure, sameSite: 'strict' };
  }

  /** Hands the browser what the way back of an attempt is checked with; nobody else can read it. */
  writeState(visit: Visit, state: { state: string } & Record<string, string | null>): void {
    const text = JSON.stringify({ ...state, until: Date.now() + STATE_MINUTES * 60_000 });
    const sealed = seal(this.key, text, SEALED_FOR);
    this.forgetOldAttempts(visit);
    visit.setCookie(this.stateName, sealed, this.stateOptions);
    visit.setCookie(this.nameOf(state.state), sealed, this.stateOptions);
  }

  /**
   * Takes back what was written for an attempt; without one of this name the newest, which then fits nothing.
   *
   * @param attempt the `state` of the way back
   * @returns what was written; null without it, or if it is not ours or too old
   */
  takeState(visit: Visit, attempt: string | null): AttemptState | null {
    const newest = this.stateIn(visit, this.stateName);
    const own = attempt === null ? null : this.stateIn(visit, this.nameOf(attempt));
    if (attempt !== null) visit.clearCookie(this.nameOf(attempt), this.stateOptions);
    if (own === null || newest === null || newest['state'] === own['state'])
      visit.clearCookie(this.stateName, this.stateOptions);
    return own ?? newest;
  }

  /** Hands the browser a ticket, before those that it keeps. */
  writeTicket(visit: Visit, ticket: string, minutes: number, kept: readonly string[] = []): void {
    const others = kept.filter((other) => other !== ticket).slice(0, MAX_TICKETS - 1);
    this.keepTickets(visit, [ticket, ...others], others.length === 0 ? minutes : STATE_MINUTES);
  }

  /** Leaves the browser with these tickets. */
  keepTickets(visit: Visit, tickets: readonly string[], minutes = STATE_MINUTES): void {
    if (tickets.length === 0) this.clearTicket(visit);
    else
      visit.setCookie(this.ticketName, tickets.join(BETWEEN_TICKETS), {
        ...this.ticketOptions,
        maxAge: minutes * 60,
      });
  }

  /** Returns the browser's tickets, the newest first. */
  tickets(visit: Visit): string[] {
    const cookie = visit.cookie(this.ticketName) ?? '';
    return cookie.split(BETWEEN_TICKETS, MAX_TICKETS).filter((ticket) => ticket !== '');
  }

  clearTicket(visit: Visit): void {
    visit.clearCookie(this.ticketName, this.ticketOptions);
  }

  private stateIn(visit: Visit, name: string): AttemptState | null {
    const cookie = visit.cookie(name);
    if (cookie === undefined) return null;
    try {
      const state = JSON.parse(unseal(this.key, cookie, SEALED_FOR)) as AttemptState;
      return Number(state['until']) > Date.now() ? state : null;
    } catch {
      return null;
    }
  }

  /** Attempts that nobody came back from would fill the header of each request otherwise. */
  private forgetOldAttempts(visit: Visit): void {
    const kept = visit
      .cookieNames()
      .filter((name) => name.startsWith(`${this.stateName}_`))
      .map((name) => ({ name, until: Number(this.stateIn(visit, name)?.['until'] ?? 0) }))
      .toSorted((one, other) => other.until - one.until);
    kept.forEach(({ name, until }, index) => {
      if (until === 0 || index >= MAX_ATTEMPTS - 1) visit.clearCookie(name, this.stateOptions);
    });
  }

  /** Only a hash: the state comes from the address, and could be any text. */
  private nameOf(attempt: string): string {
    const hash = createHash('sha256').update(attempt).digest('hex').slice(0, 16);
    return `${this.stateName}_${hash}`;
  }
}
