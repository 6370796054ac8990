import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ActivityService } from '../activity/activity.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { onlyRow } from '../database/only-row.js';
import { Transactions } from '../database/transactions.js';
import { requiredText, validate } from '../errors/validate.js';
import {
  DROP_TREE,
  FIRST_MISSING_SEAL,
  LOCK_CHECKPOINTS,
  SET_WHOLE,
} from './checkpoints/checkpoints.queries.js';
import { LogOriginEntity } from './log-origin.entity.js';
import { LogStateEntity } from './log-state.entity.js';
import { firstOriginOf, originNumber } from './origin.pure.js';

/** A log that cannot go on, under any origin. */
export class RestartRefused extends Error {
  constructor(position: string) {
    super(
      `The seal ${position} was removed, and no origin can be without it: restore a backup that has it`,
    );
  }
}

const RestartRules = z.strictObject({ reason: requiredText('Reason', 255) });

/** Begins a new origin where history cannot be continued: `npm run log:restart` (proof 1). */
@Injectable()
export class LogRestart {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Begins a new origin over the same seals; the old checkpoints stay. The worker signs the new one from now on. If history
   * is broken, the worker first stores new subtrees, since the old ones may be those of other seals.
   *
   * @param reason 1 to 255 characters, for the system log
   * @returns the new origin; null if nothing was signed yet
   * @throws AppError `INVALID`
   * @throws RestartRefused where a seal is missing
   */
  async restart(reason: unknown): Promise<string | null> {
    const given = validate(RestartRules, { reason });
    return this.transactions.run(async (tx) => {
      await tx.first(LOCK_CHECKPOINTS);
      const origins = tx.repository(LogOriginEntity);
      const missing = await tx.first(FIRST_MISSING_SEAL);
      if (missing !== undefined) throw new RestartRefused(missing.position);
      const state = await onlyRow(tx, LogStateEntity);
      const { brokenOrigin } = state;
      const [newest] = await origins.find({ order: { number: 'DESC' }, take: 1 });
      if (newest === undefined && brokenOrigin === null) return null;
      // A restored database may not know the last origins, nor the first one.
      const first =
        (await origins.findOneBy({ number: 1 }))?.origin ??
        firstOriginOf(brokenOrigin ?? this.config.log.firstOrigin, this.config.log.firstOrigin);
      const known = Number(newest?.number ?? 1);
      const number = Math.max(known, originNumber(brokenOrigin, first)) + 1;
      const origin = `${first}/${number}`;
      if (newest === undefined) await origins.insert({ number: 1, origin: first, reason: null });
      await origins.insert({ number, origin, reason: given.reason });
      if (state.brokenAt !== null) await tx.first(DROP_TREE);
      await tx.rows(SET_WHOLE, [brokenOrigin, state.brokenSize]);
      await this.activity.recordActivity(tx, {
        type: 'log_restarted',
        actor: { kind: 'system', name: 'npm run log:restart' },
        description: `The log goes on as ${origin}: ${given.reason}`,
        details: { origin, old: brokenOrigin ?? newest?.origin ?? first, reason: given.reason },
      });
      return origin;
    });
  }
}
