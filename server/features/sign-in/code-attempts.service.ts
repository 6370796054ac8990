import { Injectable } from '@nestjs/common';
import type { SessionTokens } from '../../platform/auth/session.types.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Visit } from '../../platform/identity/visit.js';
import { Attempts } from './attempts.service.js';
import { Credentials } from './credentials.service.js';
import type { Proof } from './second-factors.service.js';
import { type FirstStep, SecondStep } from './second-step.service.js';
import type { Account } from './sign-in.queries.js';

/** The second step of a sign-in whose first step was not a password: wrong codes count as behind one. */
@Injectable()
export class CodeAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly credentials: Credentials,
    private readonly secondStep: SecondStep,
  ) {}

  /**
   * Checks a code or a passkey and starts the session.
   *
   * @throws AppError `INVALID_CODE`, counted in the account's lock; `LOCKED`; `TWO_FACTOR_UNREADABLE`; what the first step
   *   refuses
   */
  async accept(
    account: Account,
    proof: Proof,
    visit: Visit,
    first: FirstStep,
  ): Promise<SessionTokens> {
    return this.attempts.inTurn(account.email, async () => {
      const attempt = await this.attempts.begin(account.email);
      const session = await this.secondStep
        .accept(account, proof, visit, first)
        .catch(async (error: unknown) => {
          // This is no wrong code.
          if (error instanceof AppError) await this.attempts.right(attempt);
          throw error;
        });
      if (typeof session !== 'string') return session;
      const { ip, requestId } = visit;
      return this.credentials.refuse(attempt, session, account, { ip, requestId });
    });
  }
}
