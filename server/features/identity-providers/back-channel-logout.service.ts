import { Injectable, Logger } from '@nestjs/common';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { tokenHash } from '../../platform/auth/callers.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Origin } from '../../platform/identity/caller.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import { causeOf, IssuerFault, isOfIssuer, otherIssuer } from './issuer-fault.js';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS, Issuer } from './issuer.service.js';
import { LogoutFormRules } from './oidc.rules.js';
import { USE_ONCE, VOID_TICKETS } from './oidc.queries.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_SECONDS = 5 * 60;
// Older drafts of the standard have no `exp`.
const MAX_AGE_WITHOUT_END_SECONDS = 2 * 60;

/** The sessions that a logout token names. */
interface Named {
  issuer: string;
  subject: string | null;
  sid: string | null;
  jti: string;
}

/** The issuer says by itself that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class BackChannelLogout {
  private readonly logger = new Logger(BackChannelLogout.name);

  constructor(
    private readonly issuer: Issuer,
    private readonly transactions: Transactions,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Ends the session that `sid` names, or with `sub` alone all sessions of the person that began at the issuer. One that
   * nobody here has is no mistake.
   *
   * @param form the posted fields
   * @throws AppError `LOGOUT_TOKEN_INVALID`; the cause is in the log
   */
  async receive(form: unknown, origin: Origin): Promise<void> {
    try {
      await this.end(await this.checked(form), origin);
    } catch (error) {
      if (!isOfIssuer(error) && !(error instanceof errors.JOSEError)) throw error;
      this.logger.warn(`A logout token was refused: ${causeOf(error)}`);
      throw new AppError('LOGOUT_TOKEN_INVALID');
    }
  }

  private async checked(form: unknown): Promise<Named> {
    const fields = LogoutFormRules.safeParse(form);
    if (!fields.success) throw new IssuerFault('There is no logout token');
    const { issuer, keys } = await this.issuer.identity();
    const { payload } = await jwtVerify(fields.data.logout_token, keys, {
      issuer,
      audience: this.issuer.settings.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    }).catch((error: unknown) => {
      throw withIssuers(error, issuer);
    });
    return namedBy(payload, issuer);
  }

  private async end({ issuer, subject, sid, jti }: Named, origin: Origin): Promise<void> {
    await this.transactions.run(async (tx) => {
      if ((await tx.first(USE_ONCE, ['jti', tokenHash(`${issuer} ${jti}`)])) === undefined)
        throw new IssuerFault('The logout token was used before');
      const because = 'signed out at the issuer';
      const ended = await this.sessions.endOidc(tx, { issuer, subject, sid }, because);
      await tx.rows(VOID_TICKETS, [issuer, subject, sid]);
      const people = new Map(ended.map(({ userId, name }) => [userId, name]));
      for (const [id, name] of people)
        await this.activity.recordActivity(tx, {
          type: 'oidc_signed_out',
          actor: { kind: 'guest', ...origin },
          description: `The issuer signed ${name} out`,
          subject: { type: 'user', id },
        });
    });
  }
}

/** Returns the error of a token of another issuer with both names. */
function withIssuers(error: unknown, issuer: string): unknown {
  return error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss'
    ? new IssuerFault(`${error.message}${otherIssuer(error.payload.iss, issuer)}`)
    : error;
}

/** @throws IssuerFault if it is no logout token of now */
function namedBy(payload: JWTPayload, issuer: string): Named {
  const { iat = 0, exp, jti = '', sub, events } = payload;
  const { sid } = payload;
  const now = Date.now() / 1_000;
  const maxAge = exp === undefined ? MAX_AGE_WITHOUT_END_SECONDS : MAX_AGE_SECONDS;
  if (typeof iat !== 'number' || iat < now - maxAge || iat > now + CLOCK_TOLERANCE_SECONDS)
    throw new IssuerFault(`The logout token is not of the last ${maxAge / 60} minutes`);
  const event = isObject(events) ? events[EVENT] : undefined;
  if (!isObject(event)) throw new IssuerFault('The logout token names no logout');
  if ('nonce' in payload) throw new IssuerFault('The logout token has a nonce');
  if (typeof jti !== 'string' || jti === '') throw new IssuerFault('The logout token has no jti');
  const subject = typeof sub === 'string' && sub !== '' ? sub : null;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  if (subject === null && session === null)
    throw new IssuerFault('The logout token names neither a person nor a session');
  return { issuer, subject, sid: session, jti };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
