import { Injectable, Logger } from '@nestjs/common';
import { ActivityService } from '../activity/activity.service.js';
import { Transactions } from '../database/transactions.js';
import { SET_BROKEN, SET_WHOLE, TAKE_REPORT } from './checkpoints.queries.js';

/** Tells people that the worker refuses to sign: on the dashboard, in its log, and in the system log once a day. */
@Injectable()
export class LogAlarm {
  private readonly logger = new Logger(LogAlarm.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** Raises the alarm. @param why the difference that was found @param origin the origin that was signed last */
  async raise(why: string, origin: string): Promise<void> {
    this.logger.error(`The history does not continue what was signed before: ${why}`);
    await this.transactions.run(async (tx) => {
      await tx.rows(SET_BROKEN, [origin]);
      if ((await tx.first(TAKE_REPORT)) === undefined) return;
      await this.activity.recordActivity(tx, {
        type: 'log_broken',
        actor: { kind: 'system', name: 'Worker' },
        description: `The history does not continue what was signed before: ${why}`,
        details: { origin, why },
      });
    });
  }

  /** Ends the alarm: history continues, as it was restored or because the log was restarted. */
  async clear(): Promise<void> {
    await this.transactions.run((tx) => tx.rows(SET_WHOLE));
  }
}
