import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { businessDays } from './business-days.pure.js';
import { CalendarDayEntity } from './calendar-day.entity.js';
import { type BusinessDays, dueAt, dueDay, type Term } from './due-date.pure.js';
import { holidayCalendar } from './holidays.js';

/** A term, and whose holidays are no business days. */
export interface PlacedTerm extends Term {
  country: string | null;
  state: string | null;
  region: string | null;
}

/** A due date for the instant from which the days count. */
export type DueDateOf = (startsAt: Date) => Promise<Date>;

// A year has more business days than this in every country.
const FEWEST_BUSINESS_DAYS = 200;

/** Computes due dates with the department's own days and the holidays of a place. */
@Injectable()
export class DueDates {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Due dates of a term. The holidays of a year take up to 75 ms: other requests are answered between two years.
   *
   * @param timeZone the department's, unless said otherwise
   */
  async dueDatesOfTerm(
    on: Queryable,
    term: PlacedTerm,
    timeZone: string = this.config.timeZone,
  ): Promise<DueDateOf> {
    if (term.kind === 'CALENDAR')
      return (startsAt) => Promise.resolve(dueAt(startsAt, term, timeZone, () => true));
    const { isBusinessDay, prepare } = await this.businessCalendar(on, term);
    return async (startsAt) => {
      await prepare(dayIn(timeZone, startsAt), term.days);
      return dueAt(startsAt, term, timeZone, isBusinessDay);
    };
  }

  /**
   * The last days of terms that start on a local day.
   *
   * @param longest the term with the most days
   */
  async lastDays(
    on: Queryable,
    longest: PlacedTerm,
    startDay: string,
  ): Promise<(days: number) => string> {
    const { kind } = longest;
    if (kind === 'CALENDAR') return (days) => dueDay(startDay, { days, kind }, () => true);
    const { isBusinessDay, prepare } = await this.businessCalendar(on, longest);
    await prepare(startDay, longest.days);
    return (days) => dueDay(startDay, { days, kind }, isBusinessDay);
  }

  private async businessCalendar(
    on: Queryable,
    { country, state, region }: PlacedTerm,
  ): Promise<{
    isBusinessDay: BusinessDays;
    prepare: (startDay: string, days: number) => Promise<void>;
  }> {
    const own = await on.repository(CalendarDayEntity).find();
    const holidays = await holidayCalendar(country === null ? null : { country, state, region });
    return {
      isBusinessDay: businessDays(
        new Map(own.map(({ day, kind }) => [day, kind])),
        (day) => holidays.nameOf(day) !== null,
      ),
      prepare: (startDay, days) => {
        const first = Number(startDay.slice(0, 4));
        return holidays.prepare(first, first + Math.ceil(days / FEWEST_BUSINESS_DAYS));
      },
    };
  }
}
