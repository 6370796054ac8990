import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { AUTHORITIES, AUTHORITY_BY_ID, HOLDER, type UserAuthority } from './authorities.queries.js';
import { AuthorityRules, AuthorityWithdrawalRules } from './authorities.rules.js';
import { UserAuthorityEntity } from './user-authority.entity.js';

/** The authorities of users to issue notices (programs 5): they are added and withdrawn, never changed. */
@Injectable()
export class AuthoritiesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** The authorities of a user, the newest first, withdrawn ones too. @throws AppError `USER_NOT_FOUND` */
  async listAuthorities(badgeNumber: unknown): Promise<UserAuthority[]> {
    const { id } = await holderOf(this.database, badgeNumber);
    return this.database.rows(AUTHORITIES, [id]);
  }

  /** Adds an authority of a user. @throws AppError `USER_NOT_FOUND`, `INVALID` */
  async create(
    administrator: UserCaller,
    badgeNumber: unknown,
    input: unknown,
  ): Promise<UserAuthority> {
    const { number, from, to } = validate(AuthorityRules, input);
    return this.transactions.run(async (tx) => {
      const holder = await holderOf(tx, badgeNumber);
      const at = this.clock.now();
      const authorities = tx.repository(UserAuthorityEntity);
      const added = authorities.create({
        userId: holder.id,
        number,
        validFrom: from,
        validTo: to,
        createdBy: administrator.userId,
        ...(at === null ? {} : { createdAt: at }),
      });
      await authorities.insert(added);
      await this.activity.recordActivity(tx, {
        type: 'user_authority_added',
        actor: administrator,
        subject: { type: 'user', id: holder.id },
        description: `Authority ${number} of ${holder.name} from ${from}${to === null ? '' : ` to ${to}`} added by ${administrator.name}`,
        details: { number, from, to },
      });
      return authorityOf(tx, added.id);
    });
  }

  /** Withdraws an authority. @throws AppError `AUTHORITY_NOT_FOUND`, `INVALID`, `AUTHORITY_WITHDRAWN` */
  async withdraw(administrator: UserCaller, id: unknown, input: unknown): Promise<UserAuthority> {
    const authorityId = rowId(id, 'AUTHORITY_NOT_FOUND');
    const { reason } = validate(AuthorityWithdrawalRules, input);
    return this.transactions.run(async (tx) => {
      const authorities = tx.repository(UserAuthorityEntity);
      const found = await authorities.findOne({
        where: { id: authorityId },
        lock: { mode: 'pessimistic_write' },
      });
      if (found === null) throw new AppError('AUTHORITY_NOT_FOUND');
      if (found.withdrawnAt !== null) throw new AppError('AUTHORITY_WITHDRAWN');
      await authorities.update(authorityId, {
        withdrawnAt: this.clock.stamp(),
        withdrawnBy: administrator.userId,
        withdrawReason: reason,
      });
      await this.activity.recordActivity(tx, {
        type: 'user_authority_withdrawn',
        actor: administrator,
        subject: { type: 'user', id: found.userId },
        description: `Authority ${found.number} withdrawn by ${administrator.name}: ${reason}`,
        details: { number: found.number, reason },
      });
      return authorityOf(tx, authorityId);
    });
  }
}

async function holderOf(
  on: Queryable,
  badgeNumber: unknown,
): Promise<{ id: number; name: string }> {
  const holder = await on.first(HOLDER, [rowId(badgeNumber, 'USER_NOT_FOUND')]);
  if (holder === undefined) throw new AppError('USER_NOT_FOUND');
  return holder;
}

async function authorityOf(on: Queryable, id: number): Promise<UserAuthority> {
  const authority = await on.first(AUTHORITY_BY_ID, [id]);
  if (authority === undefined) throw new AppError('INTERNAL');
  return authority;
}
