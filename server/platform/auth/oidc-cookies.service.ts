import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { CookieOptions, Visit } from '../identity/visit.js';
import { seal, unseal } from './sealed.js';
import { derivedKey } from './tokens.js';

const STATE_MINUTES = 10;
const SEALED_FOR = 'oidc_state';

/** The two cookies of a sign-in by the issuer: the way there and back, and the ticket behind it (joining 1). */
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

  /** Hands the browser what its way back is checked with; nobody else can read it. */
  writeState(visit: Visit, state: Record<string, string | null>): void {
    const text = JSON.stringify({ ...state, until: Date.now() + STATE_MINUTES * 60_000 });
    visit.setCookie(this.stateName, seal(this.key, text, SEALED_FOR), this.stateOptions);
  }

  /** Takes that back. @returns what was written; null without it, or if it is not ours or too old */
  takeState(visit: Visit): Record<string, unknown> | null {
    const cookie = visit.cookie(this.stateName);
    visit.clearCookie(this.stateName, this.stateOptions);
    if (cookie === undefined) return null;
    try {
      const state = JSON.parse(unseal(this.key, cookie, SEALED_FOR)) as Record<string, unknown>;
      return Number(state['until']) > Date.now() ? state : null;
    } catch {
      return null;
    }
  }

  /** Hands the browser a ticket. */
  writeTicket(visit: Visit, ticket: string, minutes: number): void {
    visit.setCookie(this.ticketName, ticket, { ...this.ticketOptions, maxAge: minutes * 60 });
  }

  /** Returns the browser's ticket. */
  ticket(visit: Visit): string | null {
    return visit.cookie(this.ticketName) ?? null;
  }

  clearTicket(visit: Visit): void {
    visit.clearCookie(this.ticketName, this.ticketOptions);
  }
}
