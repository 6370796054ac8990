import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ActivityService } from '../activity/activity.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { onlyRow } from '../database/only-row.js';
import { Transactions } from '../database/transactions.js';
import { requiredText, validate } from '../errors/validate.js';
import { LOCK_CHECKPOINTS, SET_WHOLE } from './checkpoints.queries.js';
import { LogOriginEntity } from './log-origin.entity.js';
import { LogStateEntity } from './log-state.entity.js';

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
   * Begins a new origin over the same seals; the old checkpoints stay. The worker signs the new one from now on.
   *
   * @param reason 1 to 255 characters, for the system log
   * @returns the new origin; null if nothing was signed yet
   * @throws AppError `INVALID`
   */
  async restart(reason: unknown): Promise<string | null> {
    const given = validate(RestartRules, { reason });
    return this.transactions.run(async (tx) => {
      await tx.first(LOCK_CHECKPOINTS);
      const origins = tx.repository(LogOriginEntity);
      const { brokenOrigin } = await onlyRow(tx, LogStateEntity);
      const [newest] = await origins.find({ order: { number: 'DESC' }, take: 1 });
      if (newest === undefined && brokenOrigin === null) return null;
      // A restored database may not know the last origins, nor the first one.
      const first =
        (await origins.findOneBy({ number: 1 }))?.origin ??
        brokenOrigin?.replace(/\/\d+$/, '') ??
        this.config.log.firstOrigin;
      const known = Number(newest?.number ?? 1);
      const number = Math.max(known, numberOf(brokenOrigin, first)) + 1;
      const origin = `${first}/${number}`;
      if (newest === undefined) await origins.insert({ number: 1, origin: first, reason: null });
      await origins.insert({ number, origin, reason: given.reason });
      await tx.rows(SET_WHOLE);
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

/** Returns the number of an origin: 1 for the first one, 2 for `{first}/2`. */
function numberOf(origin: string | null, first: string): number {
  const number = origin?.startsWith(`${first}/`) === true ? origin.slice(first.length + 1) : '';
  return /^\d{1,6}$/.test(number) ? Number(number) : 1;
}
