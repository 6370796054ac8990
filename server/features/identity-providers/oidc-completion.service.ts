import { Inject, Injectable } from '@nestjs/common';
import { SessionCookies } from '../../platform/auth/session-cookies.service.js';
import type { SessionTokens } from '../../platform/auth/session.types.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { Visit } from '../../platform/identity/visit.js';
import { type Me, MeService } from '../me/me.service.js';
import type { Proof, SecondStepOffer } from '../sign-in/second-factors.service.js';
import { type FirstStep, SecondStep } from '../sign-in/second-step.service.js';
import { type Account, ACCOUNT_OF_USER } from '../sign-in/sign-in.queries.js';
import { completionProof, completionRules } from './oidc.rules.js';
import { OidcTickets, type Ticket } from './oidc-tickets.service.js';

/** The answer to a page that comes with a ticket: the user with their session, or the second factor that is due. */
export type Completion = { user: Me } | ({ user: null } & SecondStepOffer);

/** Turns a ticket into one session (joining 1). */
@Injectable()
export class OidcCompletion {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly tickets: OidcTickets,
    private readonly secondStep: SecondStep,
    private readonly cookies: SessionCookies,
    private readonly users: MeService,
  ) {}

  /**
   * Completes a sign-in by the issuer.
   *
   * @throws AppError `OIDC_EXPIRED`; the refusal behind the ticket; `INVALID_CODE`, `LOCKED`, `TWO_FACTOR_UNREADABLE`,
   *   `INVALID`
   */
  async complete(input: unknown, visit: Visit): Promise<Completion> {
    const proof = completionProof(validate(completionRules(input), input));
    try {
      return await this.completeNext(proof, visit);
    } catch (error) {
      // Another tab has used the ticket meanwhile: this one's own may be beside it.
      if (!(error instanceof AppError) || error.code !== 'OIDC_EXPIRED') throw error;
      return await this.completeNext(proof, visit);
    }
  }

  private async completeNext(proof: Proof | null, visit: Visit): Promise<Completion> {
    const ticket = await this.tickets.open(visit);
    const account = await this.database.first(ACCOUNT_OF_USER, [ticket.userId]);
    if (account === undefined) throw new AppError('OIDC_EXPIRED');
    const session = ticket.isTwoFactor
      ? await this.secondStep.skip(account, visit, this.firstStep(ticket))
      : await this.withProof(account, ticket, proof, visit);
    if (session === null) throw new AppError('OIDC_EXPIRED');
    if ('user' in session) return session;
    this.tickets.drop(visit, ticket);
    this.cookies.writeSessionCookies(visit, session);
    return { user: await this.users.me(account.userId) };
  }

  /** The product's own second factor: asked for, or checked as behind a password. */
  private async withProof(
    account: Account,
    ticket: Ticket,
    proof: Proof | null,
    visit: Visit,
  ): Promise<SessionTokens | Exclude<Completion, { user: Me }>> {
    if (proof !== null)
      return this.secondStep.acceptWithoutPassword(account, proof, visit, this.firstStep(ticket));
    const asked = await this.secondStep.offer(account);
    await this.tickets.extend(visit);
    return { user: null, ...asked };
  }

  private firstStep(ticket: Ticket): FirstStep {
    return {
      by: ` with ${this.config.oidcLabel}`,
      before: (tx) => this.tickets.use(tx, ticket),
      after: (tx, sessionId) => this.tickets.keepSession(tx, ticket, sessionId),
    };
  }
}
