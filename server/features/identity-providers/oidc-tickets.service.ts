import { randomBytes, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { tokenHash } from '../../platform/auth/callers.service.js';
import { OidcCookies } from '../../platform/auth/oidc-cookies.service.js';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Visit } from '../../platform/identity/visit.js';
import { OidcSessionEntity } from '../sign-in/oidc-session.entity.js';
import type { Confirmed } from './issuer.service.js';
import { EXTEND_TICKET, OPEN_TICKET, USE_TICKET } from './oidc.queries.js';
import { OidcTicketEntity, type StoredRefusal } from './oidc-ticket.entity.js';

/** Lifetime of a ticket, and from the moment at which the second factor is asked for. */
const MINUTES = 2;
const MINUTES_WITH_CODE = 10;

/** The ticket of somebody who comes back without having been sent on their way from here. */
const STRANGER = 'no-attempt';

/** A sign-in that waits behind a ticket. */
export interface Ticket {
  tokenHash: string;
  userId: number;
  issuer: string;
  subject: string;
  sid: string | null;
  /** The ID token, sealed for the ticket. */
  idToken: string;
  isTwoFactor: boolean;
}

/** A ticket holds the result of the way back until the page fetches it: only its hash is kept (joining 1). */
@Injectable()
export class OidcTickets {
  private readonly key: KeyObject;
  private readonly label: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
    private readonly cookies: OidcCookies,
  ) {
    this.key = derivedKey(config.secrets.encryption, 'stopline id tokens');
    this.label = config.oidcLabel;
  }

  /** Hands out a ticket that stands for a refusal by itself, without a row: anybody may ask for it without end. */
  refuseStranger(visit: Visit): void {
    this.cookies.writeTicket(visit, STRANGER, MINUTES, this.cookies.tickets(visit));
  }

  /** Hands out a ticket with a refusal behind it. */
  async issueRefusal(visit: Visit, refusal: StoredRefusal): Promise<void> {
    await this.issue(visit, () => ({ refusal }), this.cookies.tickets(visit));
  }

  /** Hands out a ticket with a sign-in behind it. Another tab keeps its own, if it is of the same person. */
  async issueSignIn(
    visit: Visit,
    userId: number,
    { issuer, subject, sid, idToken }: Confirmed,
    isTwoFactor: boolean,
  ): Promise<void> {
    const kept: string[] = [];
    for (const token of this.cookies.tickets(visit)) {
      const row = await this.database.first(OPEN_TICKET, [tokenHash(token)]);
      if (row?.userId === userId) kept.push(token);
    }
    await this.issue(
      visit,
      (hash) => {
        const sealed = seal(this.key, idToken, forTicket(hash));
        return { userId, issuer, subject, sid, idToken: sealed, isTwoFactor };
      },
      kept,
    );
  }

  /**
   * The sign-in behind the newest of the browser's tickets that is still good. A refusal is given once.
   *
   * @throws AppError `OIDC_EXPIRED`, or the refusal that waits behind it
   */
  async open(visit: Visit): Promise<Ticket> {
    const tokens = this.cookies.tickets(visit);
    for (const [index, token] of tokens.entries()) {
      const found = await this.behind(token);
      if (found instanceof AppError) {
        this.cookies.keepTickets(visit, tokens.slice(index + 1));
        throw found;
      }
      if (found !== null) return found;
    }
    this.cookies.clearTicket(visit);
    throw new AppError('OIDC_EXPIRED');
  }

  /** Gives somebody who has to find a code more time, once. */
  async extend(visit: Visit): Promise<void> {
    const tokens = this.cookies.tickets(visit);
    for (const token of tokens)
      await this.database.rows(EXTEND_TICKET, [tokenHash(token), MINUTES_WITH_CODE]);
    this.cookies.keepTickets(visit, tokens, MINUTES_WITH_CODE);
  }

  /** Uses a ticket, in the transaction that starts the session. @throws AppError `OIDC_EXPIRED` */
  async use(tx: Tx, { tokenHash: hash }: Ticket): Promise<void> {
    if ((await tx.first(USE_TICKET, [hash])) === undefined) throw new AppError('OIDC_EXPIRED');
  }

  /** Keeps with a session where it began, in the same transaction. */
  async keepSession(tx: Tx, ticket: Ticket, sessionId: string): Promise<void> {
    const { issuer, subject, sid } = ticket;
    const idToken = unseal(this.key, ticket.idToken, forTicket(ticket.tokenHash));
    await tx.repository(OidcSessionEntity).insert({
      sessionId,
      issuer,
      subject,
      sid,
      idToken: seal(this.key, idToken, forSession(sessionId)),
    });
  }

  /** Returns the ID token of a session that began at the issuer; null for others, and with another `ENCRYPTION_KEY`. */
  async idTokenOf(sessionId: string): Promise<string | null> {
    const row = await this.database.repository(OidcSessionEntity).findOneBy({ sessionId });
    if (row === null) return null;
    try {
      return unseal(this.key, row.idToken, forSession(sessionId));
    } catch {
      return null;
    }
  }

  /** Takes a ticket back that was used; the browser keeps those of its other tabs. */
  drop(visit: Visit, { tokenHash: hash }: Ticket): void {
    const others = this.cookies.tickets(visit).filter((token) => tokenHash(token) !== hash);
    this.cookies.keepTickets(visit, others);
  }

  /** Returns what is behind a ticket: a sign-in, its refusal, or null if it is no longer good. */
  private async behind(token: string): Promise<Ticket | AppError | null> {
    if (token === STRANGER) return new AppError('OIDC_FAILED', { params: { label: this.label } });
    const row = await this.database.first(OPEN_TICKET, [tokenHash(token)]);
    if (row === undefined) return null;
    if (row.refusal !== null) {
      // Of two requests at once only one is answered with it.
      const used = await this.database.first(USE_TICKET, [row.tokenHash]);
      const { code, params } = row.refusal;
      return used === undefined ? null : new AppError(code, { params });
    }
    const { tokenHash: hash, userId, issuer, subject, sid, idToken, isTwoFactor } = row;
    if (userId === null || issuer === null || subject === null || idToken === null)
      throw new Error('A ticket has neither a refusal nor a user');
    return { tokenHash: hash, userId, issuer, subject, sid, idToken, isTwoFactor };
  }

  private async issue(
    visit: Visit,
    content: (hash: string) => Partial<OidcTicketEntity>,
    kept: readonly string[],
  ): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const hash = tokenHash(token);
    await this.database.repository(OidcTicketEntity).insert({
      tokenHash: hash,
      expiresAt: () => `clock_timestamp() + interval '${MINUTES} minutes'`,
      ...content(hash),
    });
    this.cookies.writeTicket(visit, token, MINUTES, kept);
  }
}

const forTicket = (hash: string): string => `ticket ${hash}`;
const forSession = (sessionId: string): string => `session ${sessionId}`;
