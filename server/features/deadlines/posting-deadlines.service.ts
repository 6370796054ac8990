import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { DeadlineRuleEntity } from './deadline-rule.entity.js';
import { MOVE_CLOCK, POSTED_CLOCKS } from './deadlines.queries.js';
import { DueDates, type RuleClock } from './due-dates.service.js';

/**
 * Lets the open events whose rule is met by posting or arrival follow the posting days and the own days: their last day stays,
 * the days of posting and deciding move (programs 1).
 */
@Injectable()
export class PostingDeadlines implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly dueDates: DueDates,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** An event that came in while a setting was saved, or a process that ended behind it, is put right by the next round. */
  onApplicationBootstrap(): void {
    this.rounds.addRound('The deadlines did not follow the days of posting', () => this.follow());
  }

  /** Moves what does not agree with the settings of now; few clocks have many events. */
  async follow(): Promise<void> {
    const clocks = await this.database.rows(POSTED_CLOCKS);
    if (clocks.length === 0) return;
    const rules = await this.database.repository(DeadlineRuleEntity).find();
    const made = new Map<number, RuleClock>();
    for (const { ruleId, lastDay, postBy, dueAt } of clocks) {
      const rule = rules.find(({ id }) => id === ruleId);
      if (rule === undefined) continue;
      const clock = made.get(ruleId) ?? (await this.dueDates.clockOf(this.database, rule));
      made.set(ruleId, clock);
      const now = await clock.moments({ lastDay, limb: 1 });
      if (now.postBy === null || this.isSame(now.postBy, postBy, now.dueAt, dueAt)) continue;
      await this.database.rows(MOVE_CLOCK, [ruleId, lastDay, postBy, dueAt, now.postBy, now.dueAt]);
    }
  }

  /** Days are compared: where the time zone was changed since, the moments of before stay. */
  private isSame(...[postBy, postByBefore, dueAt, dueAtBefore]: [Date, Date, Date, Date]): boolean {
    const day = (moment: Date): string => dayIn(this.config.timeZone, moment);
    return day(postBy) === day(postByBefore) && day(dueAt) === day(dueAtBefore);
  }
}
