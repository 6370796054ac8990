import { Inject, Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { GuestBudget } from '../../platform/activity/guest-budget.js';
import { tokenHash } from '../../platform/auth/callers.service.js';
import { OidcCookies } from '../../platform/auth/oidc-cookies.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { ErrorCode } from '../../platform/errors/catalogue.js';
import type { Visit } from '../../platform/identity/visit.js';
import { causeOf, IssuerFault, isOfIssuer, isUnavailable } from './issuer-fault.js';
import { isTwoFactor } from './issuer-claims.pure.js';
import { Issuer, type Way } from './issuer.service.js';
import { nextPath } from './next-path.pure.js';
import { USE_ONCE } from './oidc.queries.js';
import { OidcAccounts } from './oidc-accounts.service.js';
import { OidcTickets } from './oidc-tickets.service.js';

/** The way to the issuer and back; it starts no session (joining 1). */
@Injectable()
export class OidcSignIn {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly issuer: Issuer,
    private readonly cookies: OidcCookies,
    private readonly accounts: OidcAccounts,
    private readonly tickets: OidcTickets,
    private readonly database: Database,
    private readonly activity: ActivityService,
    private readonly guests: GuestBudget,
  ) {}

  /**
   * Sends a browser to the issuer.
   *
   * @param next the path to go on to after signing in, unchecked
   * @returns the address to redirect to: the issuer's, or that of the login page with a refusal behind the ticket
   * @throws AppError `NOT_FOUND` without an issuer
   */
  async start(visit: Visit, next: unknown): Promise<string> {
    if (this.config.oidc === undefined) throw new AppError('NOT_FOUND');
    if (this.guests.hasFailedTooOften(visit.ip)) return this.refuseStranger(visit);
    const path = nextPath(next);
    const way = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    try {
      const address = await this.issuer.authorizationUrl(way);
      this.cookies.writeState(visit, { ...way, next: path });
      return address;
    } catch (error) {
      await this.refuse(visit, error);
      return loginPage(path);
    }
  }

  /**
   * Checks what a browser brings back from the issuer, and puts the account or the refusal behind a ticket.
   *
   * @param search the query of the address, as it came
   * @returns the address of the login page
   */
  async callback(visit: Visit, search: string): Promise<string> {
    const state = this.cookies.takeState(visit, new URLSearchParams(search).get('state'));
    if (state === null || this.guests.hasFailedTooOften(visit.ip))
      return this.refuseStranger(visit);
    try {
      const way = wayOf(state);
      await this.useCode(search);
      const person = await this.issuer.confirmed(search, way);
      const userId = await this.accounts.accountOf(person, visit.requestId);
      const isDone = isTwoFactor(person.claims, this.issuer.settings);
      await this.tickets.issueSignIn(visit, userId, person, isDone);
    } catch (error) {
      await this.refuse(visit, error);
    }
    return loginPage(nextPath(state['next']));
  }

  /** Refuses somebody whose attempt did not begin here, or whose network fails without end: nothing of it is kept. */
  private refuseStranger(visit: Visit): string {
    this.guests.countStranger('oidc_refused');
    this.tickets.refuseStranger(visit);
    return loginPage(null);
  }

  /** A code counts once, whatever the issuer does with a second one. */
  private async useCode(search: string): Promise<void> {
    const code = new URLSearchParams(search).get('code');
    if (code === null) return;
    const used = await this.database.first(USE_ONCE, ['code', tokenHash(code)]);
    if (used === undefined) throw new IssuerFault('The code was used before');
  }

  /** Puts a refusal behind the ticket, and its cause into the log. */
  private async refuse(visit: Visit, error: unknown): Promise<void> {
    if (!(error instanceof AppError) && !isOfIssuer(error)) throw error;
    const { code, params, cause } = this.refusalOf(error);
    this.guests.countFailedTry(visit.ip);
    await this.tickets.issueRefusal(visit, { code, params });
    await this.activity.noteActivity({
      type: 'oidc_refused',
      actor: { kind: 'guest', ip: visit.ip, requestId: visit.requestId },
      description: `Sign-in with ${this.config.oidcLabel} was refused: ${code}${cause}`,
    });
  }

  private refusalOf(error: unknown): {
    code: ErrorCode;
    params: Record<string, string>;
    cause: string;
  } {
    const { oidcLabel: label } = this.config;
    if (error instanceof AppError) {
      const params = Object.entries(error.details.params ?? {});
      return {
        code: error.code,
        params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
        cause: '',
      };
    }
    const code = isUnavailable(error) ? 'OIDC_UNAVAILABLE' : 'OIDC_FAILED';
    return { code, params: { label }, cause: `, ${causeOf(error)}` };
  }
}

/** The page that fetches what is behind the ticket. */
function loginPage(next: string | null): string {
  return `/login?sso=1${next === null ? '' : `&next=${encodeURIComponent(next)}`}`;
}

function wayOf({ state: value, nonce, verifier }: Record<string, unknown>): Way {
  if (typeof value !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string')
    throw new IssuerFault('The browser brought no state back');
  return { state: value, nonce, verifier };
}
