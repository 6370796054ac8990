import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { CredentialsRules, proofOf, secondStepRules } from './auth.rules.js';
import type { Origin } from '../../platform/identity/caller.js';
import { Credentials } from './credentials.service.js';
import { type Me, MeService } from '../me/me.service.js';
import { PasswordPolicy } from './password-policy.service.js';
import type { Proof, SecondStepOffer } from './second-factors.service.js';
import { SecondStep } from './second-step.service.js';
import { SessionCookies } from '../../platform/auth/session-cookies.service.js';
import type { SessionTokens } from '../../platform/auth/session.types.js';
import type { Visit } from '../../platform/identity/visit.js';
import { SessionsService } from './sessions.service.js';

/** Signing in, staying signed in and signing out, for both doors (contract 3, 4). */
@Injectable()
export class AuthService {
  constructor(
    private readonly credentials: Credentials,
    private readonly secondStep: SecondStep,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly users: MeService,
    private readonly passwords: PasswordPolicy,
  ) {}

  /**
   * First step: e-mail and password. A user who has not registered two-factor yet gets their key.
   * It settles its own attempt only: guessing codes cannot be bought with a right password.
   *
   * @throws AppError `PASSWORDS_OFF`, `INVALID_CREDENTIALS`, `LOCKED`, `INVALID`
   */
  async loginVerify(input: unknown, visit: Visit): Promise<SecondStepOffer> {
    const { email, password } = validate(CredentialsRules, input);
    await this.passwords.assertTaken(email);
    return this.credentials.inTurn(email, () => this.firstStep(email, password, visit));
  }

  private async firstStep(email: string, password: string, visit: Visit): Promise<SecondStepOffer> {
    const { account, attempt } = await this.credentials.check(email, password, originOf(visit));
    await this.credentials.right(attempt);
    return this.secondStep.offer(account);
  }

  /**
   * Second step: the code, or a passkey. Starts the session and hands its cookies to the browser.
   *
   * @returns the user
   * @throws AppError `PASSWORDS_OFF`, `INVALID_CREDENTIALS`, `INVALID_CODE`, `LOCKED`, `INVALID`, `TWO_FACTOR_UNREADABLE`,
   *   `PASSKEYS_UNAVAILABLE`
   */
  async loginTwofah(input: unknown, visit: Visit): Promise<Me> {
    const { email, password, ...given } = validate(secondStepRules(input), input);
    await this.passwords.assertTaken(email);
    const { session, userId } = await this.credentials.inTurn(email, () =>
      this.session(email, password, proofOf(given), visit),
    );
    this.cookies.writeSessionCookies(visit, session);
    return this.users.me(userId);
  }

  private async session(
    email: string,
    password: string,
    proof: Proof,
    visit: Visit,
  ): Promise<{ session: SessionTokens; userId: number }> {
    const { account, attempt } = await this.credentials.check(email, password, originOf(visit));
    const session = await this.secondStep.accept(attempt, account, proof, visit);
    return { session, userId: account.userId };
  }

  /**
   * Continues the browser's session; a browser whose session cannot be continued loses its cookies. Without a refresh
   * token nothing is known about the session and no cookie is deleted: browsers send it below `/api/auth` only, and not
   * to GraphQL.
   *
   * @throws AppError `UNAUTHENTICATED`
   */
  async refresh(visit: Visit): Promise<void> {
    const refreshToken = this.cookies.refreshToken(visit);
    if (refreshToken === null) throw new AppError('UNAUTHENTICATED');
    try {
      this.cookies.writeSessionCookies(
        visit,
        await this.sessions.refresh(refreshToken, originOf(visit)),
      );
    } catch (error) {
      if (error instanceof AppError) this.cookies.clear(visit);
      throw error;
    }
  }

  /**
   * Ends the browser's session, if it has one, and takes the cookies back. Doing it twice is no mistake.
   *
   * @returns the session that has ended now; null if there was none
   */
  async logout(visit: Visit): Promise<string | null> {
    const sessionId = this.cookies.sessionId(visit);
    const isEnded = sessionId !== null && (await this.sessions.end(sessionId, originOf(visit)));
    this.cookies.clear(visit);
    return isEnded ? sessionId : null;
  }

  /** The current user. @throws AppError `UNAUTHENTICATED` */
  async me(userId: number): Promise<Me> {
    return this.users.me(userId);
  }

  /** Sets the CSRF cookie on demand (contract 3). */
  csrfCookie(visit: Visit): void {
    this.cookies.renewCsrf(visit);
  }
}

const originOf = ({ ip, requestId }: Visit): Origin => ({ ip, requestId });
