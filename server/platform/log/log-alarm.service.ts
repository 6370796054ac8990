import { Injectable, Logger } from '@nestjs/common';
import { ActivityService } from '../activity/activity.service.js';
import { Transactions } from '../database/transactions.js';
import {
  LOCK_CHECKPOINTS,
  SET_BROKEN,
  SET_WHOLE,
  TAKE_REPORT,
} from './checkpoints/checkpoints.queries.js';
import type { SignedHead } from './tree/log-head.js';
import type { LogStateEntity } from './log-state.entity.js';

const SAID_EVERY_MS = 60_000;

/** Tells people that the worker refuses to sign: on the dashboard, in its log, and in the system log once a day. */
@Injectable()
export class LogAlarm {
  private readonly logger = new Logger(LogAlarm.name);
  private said = { why: '', until: 0 };

  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Raises the alarm for all workers.
   *
   * @param why the difference that was found
   * @param origin the origin that was signed last
   * @param signed the statement that history has to continue before any worker signs again; null where nothing was signed
   */
  async raise(why: string, origin: string, signed: SignedHead | null): Promise<void> {
    if (why !== this.said.why || performance.now() >= this.said.until) {
      this.logger.error(`The history does not continue what was signed before: ${why}`);
      this.said = { why, until: performance.now() + SAID_EVERY_MS };
    }
    await this.transactions.run(async (tx) => {
      // No checkpoint is added meanwhile.
      await tx.first(LOCK_CHECKPOINTS);
      await tx.rows(SET_BROKEN, [origin, signed?.size ?? null, signed?.root ?? null]);
      if ((await tx.first(TAKE_REPORT)) === undefined) return;
      await this.activity.recordActivity(tx, {
        type: 'log_broken',
        actor: { kind: 'system', name: 'Worker' },
        description: `The history does not continue what was signed before: ${why}`,
        details: { origin, why },
      });
    });
  }

  /** Ends an alarm, unless a worker has raised another one meanwhile: history continues, as it was restored. */
  async clear({
    brokenOrigin,
    brokenSize,
  }: Pick<LogStateEntity, 'brokenOrigin' | 'brokenSize'>): Promise<void> {
    await this.transactions.run((tx) => tx.rows(SET_WHOLE, [brokenOrigin, brokenSize]));
  }
}
