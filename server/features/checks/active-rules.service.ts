import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { ACTIVE_RULES } from './check-rules.queries.js';
import { type ActiveRule, activeRules } from './fired-checks.pure.js';

/** The rules that checks are computed by. They are read each time: another process may have changed them a moment ago. */
@Injectable()
export class ActiveRules {
  constructor(private readonly database: Database) {}

  /** Returns the active rules as they are now, in one statement. */
  async read(on: Queryable = this.database): Promise<ActiveRule[]> {
    const row = await on.first(ACTIVE_RULES);
    return activeRules(row?.rules ?? []);
  }
}
