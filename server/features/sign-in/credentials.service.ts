import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { GuestBudget } from '../../platform/activity/guest-budget.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type Account, ACCOUNT } from './sign-in.queries.js';
import { type Attempt, Attempts } from './attempts.service.js';
import type { Origin, UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { Passwords } from './passwords.service.js';

/** Compares passwords; every wrong one counts, for every caller and at both doors (reliability 9, 10). */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly guests: GuestBudget,
  ) {}

  /** Runs a sign-in from {@link check} to its end, one at a time for each address. @throws AppError `TOO_MANY_REQUESTS` */
  async inTurn<Result>(email: string, signIn: () => Promise<Result>): Promise<Result> {
    return this.attempts.inTurn(email, signIn);
  }

  /**
   * The account of an address and its password, and the attempt that this was: it still has to be settled.
   *
   * @throws AppError `INVALID_CREDENTIALS`, after the same time whether there is such an account; `LOCKED`;
   *   `TOO_MANY_REQUESTS`
   */
  async check(
    email: string,
    password: string,
    origin: Origin,
  ): Promise<{ account: Account; attempt: Attempt }> {
    this.guests.assertMayTry(origin.ip);
    const attempt = await this.attempts.begin(email);
    const account = await this.database.first(ACCOUNT, [email]);
    if (
      (await this.passwords.matches(account?.passwordHash ?? null, password)) &&
      account !== undefined
    ) {
      return { account, attempt };
    }
    this.guests.countFailedTry(origin.ip);
    await this.attempts.wrong(
      attempt,
      'password',
      { kind: 'guest', ...origin },
      account?.userId ?? null,
    );
    throw new AppError('INVALID_CREDENTIALS');
  }

  /** Earlier failures still count after an attempt at a password only, or without a code. */
  async right(attempt: Attempt): Promise<void> {
    await this.attempts.right(attempt);
  }

  /**
   * Makes sure that a signed-in person knows their password.
   *
   * @throws AppError `WRONG_CURRENT_PASSWORD`, counted as a failed sign-in; `LOCKED`
   */
  async confirm(caller: UserCaller, password: string): Promise<void> {
    const user = await this.database
      .repository(UserEntity)
      .findOneBy({ id: caller.userId, deactivatedAt: IsNull() });
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const { email, passwordHash } = user;
    await this.inTurn(email, async () => {
      const attempt = await this.attempts.begin(email);
      if (await this.passwords.matches(passwordHash, password)) return this.attempts.right(attempt);
      await this.attempts.wrong(attempt, 'current password', caller, caller.userId);
      throw new AppError('WRONG_CURRENT_PASSWORD');
    });
  }
}
