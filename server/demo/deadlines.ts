import { Inject, Injectable } from '@nestjs/common';
import { CalendarService } from '../features/deadlines/calendar.service.js';
import { DeadlinesService } from '../features/deadlines/deadlines.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { addDays, dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';

/**
 * Number of days before the loading since which the demo has rules: no event with a deadline has missed it on that day,
 * and the oldest ones are urgent (desk 13).
 */
const REDLIGHT_DAYS = 13;
const SPEEDING_DAYS = 9;

/** When the department's own holiday lies, in days after the loading. */
const HOLIDAY_IN_DAYS = 20;

/** The deadline rules of the demo, as an administrator adds them. */
@Injectable()
export class DemoDeadlines {
  constructor(
    private readonly deadlines: DeadlinesService,
    private readonly calendar: CalendarService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds rules and own day; the rules are older than the events that they are for. */
  async addDeadlineRules(administrator: UserCaller, now: Date): Promise<void> {
    const today = dayIn(this.config.timeZone, now);
    await this.calendar.set(administrator, {
      day: addDays(today, HOLIDAY_IN_DAYS),
      kind: 'HOLIDAY',
      name: 'Port Ellery Harbor Day',
    });
    await this.deadlines.addDeadlineRule(administrator, {
      cause: 'REDLIGHT',
      effectiveFrom: addDays(today, -REDLIGHT_DAYS),
      starts: 'VIOLATION',
      days: 14,
      kind: 'CALENDAR',
    });
    await this.deadlines.addDeadlineRule(administrator, {
      cause: 'SPEEDING',
      effectiveFrom: addDays(today, -SPEEDING_DAYS),
      starts: 'RECEIVED',
      days: 10,
      kind: 'BUSINESS',
      country: 'US',
    });
  }
}
