import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Cause } from '../../platform/domain/duty.js';
import { ReasonEntity } from './reason.entity.js';
import { type Reason, type ReasonAct, reasonOf } from './reason.pure.js';

/** The reasons that administrators keep, and officers choose from. */
@Injectable()
export class ReasonsService {
  constructor(private readonly database: Database) {}

  /** The reason of a code; null where there is none that is active and of that act and cause. */
  async find(
    act: ReasonAct,
    cause: Cause,
    code: string,
    on: Queryable = this.database,
  ): Promise<Reason | null> {
    const reasons = await on.repository(ReasonEntity).findBy({ act, code });
    return reasonOf(reasons, act, cause, code);
  }
}
