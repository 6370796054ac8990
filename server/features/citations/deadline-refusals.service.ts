import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { POSTING_PLACE } from '../deadlines/deadlines.queries.js';
import { isPast } from '../deadlines/due-date.pure.js';
import { type BusinessPlace, DueDates } from '../deadlines/due-dates.service.js';
import { deadlinePassed, tooLateToPost } from './citation.refusals.js';

/** The end of a clock, as an event or a letter has it. */
export interface ClockEnd {
  dueAt: Date | null;
  /** The end of the last day of posting; null where the decision meets the rule. */
  postBy: Date | null;
  /** The place whose business days lie between decision and posting; null where the decision meets the rule. */
  place: BusinessPlace | null;
}

interface ByRule {
  deadlineRuleId: number | null;
}

/** Refuses notices that would come too late: decided after the deadline, or posted after the last day of posting (programs 1). */
@Injectable()
export class DeadlineRefusals {
  constructor(
    private readonly database: Database,
    private readonly dueDates: DueDates,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the refusal of a notice for an event.
   *
   * @param on the transaction of the act; without it the database
   * @param now the moment of the act; without it the present
   */
  async refusalOfEvent(
    { dueAt, postBy, deadlineRuleId }: Pick<ClockEnd, 'dueAt' | 'postBy'> & ByRule,
    on: Queryable = this.database,
    now: Date = this.clock.now() ?? new Date(),
  ): Promise<AppError | null> {
    const place = postBy === null ? null : await this.placeOf(on, deadlineRuleId);
    return this.refusalOf(on, { dueAt, postBy, place }, now);
  }

  /** Returns the place of an event's rule, where that is met by posting or arrival; null for another rule, and without one. */
  async placeOf(on: Queryable, ruleId: number | null): Promise<BusinessPlace | null> {
    return ruleId === null ? null : ((await on.first(POSTING_PLACE, [ruleId])) ?? null);
  }

  /** Returns `TOO_LATE_TO_POST` or `DEADLINE_PASSED` for a notice that is issued at a moment; null if it is in time. */
  async refusalOf(
    on: Queryable,
    { dueAt, postBy, place }: ClockEnd,
    now: Date,
  ): Promise<AppError | null> {
    if (postBy === null)
      return dueAt !== null && isPast(dueAt, now) ? deadlinePassed(dueAt, this.config) : null;
    const { timeZone } = this.config;
    const postedOn = await this.dueDates.postedOn(on, place ?? NOWHERE, dayIn(timeZone, now));
    const lastDay = dayIn(timeZone, postBy);
    return postedOn > lastDay ? tooLateToPost(postedOn, lastDay, this.config) : null;
  }
}

const NOWHERE: BusinessPlace = { country: null, state: null, region: null };
