import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { Attempts } from './attempts.service.js';
import { SecondFactors } from './second-factors.service.js';
import { LOCKED_ACCOUNT } from './sign-in.queries.js';
import type { RefusedCode } from './two-factor.service.js';

/** Asks signed-in people for a code of their app before they change how they sign in. */
@Injectable()
export class FreshCodes {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Does something with a code that was not used before, in one transaction: the code is used up only if it is done. A
   * wrong code counts as a failed sign-in.
   *
   * @throws AppError `INVALID_CODE`, `LOCKED`, `TWO_FACTOR_UNREADABLE`, `TOO_MANY_REQUESTS`, and what `act` throws
   */
  async with<Result extends object | void>(
    caller: UserCaller,
    code: string,
    act: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const { userId } = caller;
    const users = this.database.repository(UserEntity);
    const user = await users.findOneBy({ id: userId, deactivatedAt: IsNull() });
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const { email, passwordHash } = user;
    return this.attempts.inTurn(email, async () => {
      const attempt = await this.attempts.begin(email);
      const { result } = await this.attempts.settle(attempt, caller, userId, () =>
        this.transactions.run(async (tx): Promise<{ result: Result } | RefusedCode> => {
          const account = await tx.first(LOCKED_ACCOUNT, [userId, passwordHash]);
          if (account?.isRegistered !== true) return 'wrong';
          const refused = await this.factors.acceptCode(tx, account, code);
          return refused ?? { result: await act(tx) };
        }),
      );
      await this.attempts.right(attempt);
      return result;
    });
  }
}
