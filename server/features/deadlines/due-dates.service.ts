import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { addDays, dayIn } from '../../platform/domain/local-day.pure.js';
import { businessDays } from './business-days.pure.js';
import { CalendarDayEntity } from './calendar-day.entity.js';
import {
  type Clocked,
  clockedIn,
  type ClockTerms,
  daysOfClock,
  hasBusinessDays,
  type LastDay,
  lastDayOfLimbs,
  type StartDays,
} from './clock.pure.js';
import { POSTING_DAYS } from './deadlines.queries.js';
import { type BusinessDays, dueAt, dueDay, type Term } from './due-date.pure.js';
import { holidayCalendar } from './holidays.js';

/** The place whose holidays are no business days; without a country only weekends and the department's own days. */
export interface BusinessPlace {
  country: string | null;
  state: string | null;
  region: string | null;
}

/** A term, and whose holidays are no business days. */
export interface PlacedTerm extends Term, BusinessPlace {}

/** The limbs of a rule, and whose holidays are no business days. */
export interface PlacedClock extends ClockTerms, BusinessPlace {}

/** A rule as a clock: its last day first, and from that its moments. */
export interface RuleClock {
  /** Returns the last day by the starts that are known; null without any. */
  lastDay: (starts: StartDays) => Promise<LastDay | null>;
  moments: (last: LastDay) => Promise<Clocked>;
}

/** A due date for the instant from which the days count. */
export type DueDateOf = (startsAt: Date) => Promise<Date>;

// A year has more business days than this in every country.
const FEWEST_BUSINESS_DAYS = 200;

// A few business days have at most so many days each; only years of holidays are prepared by it.
const DAYS_A_BUSINESS_DAY = 3;

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

  /**
   * Returns the clock of a rule.
   *
   * @param options the department's time zone and the posting days of the mailing settings, unless said otherwise
   */
  async clockOf(
    on: Queryable,
    terms: PlacedClock,
    options: { timeZone?: string | undefined; postingDays?: number | undefined } = {},
  ): Promise<RuleClock> {
    const { timeZone = this.config.timeZone } = options;
    const { limbs, metBy, transitDays } = terms;
    const isPosted = metBy !== 'DECIDED';
    const postingDays = isPosted ? (options.postingDays ?? (await postingDaysOf(on))) : 0;
    const business = limbs.filter(({ unit }) => unit === 'BUSINESS_DAYS');
    if (!hasBusinessDays(terms))
      return {
        lastDay: (starts) => Promise.resolve(lastDayOfLimbs(limbs, starts, () => true)),
        moments: (last) =>
          Promise.resolve(
            clockedIn(
              timeZone,
              daysOfClock(last, terms, 0, () => true),
            ),
          ),
      };
    const { isBusinessDay, prepare } = await this.businessCalendar(on, terms);
    return {
      lastDay: async (starts) => {
        for (const { starts: start, count } of business) {
          const startDay = starts[start];
          if (startDay != null) await prepare(startDay, count);
        }
        return lastDayOfLimbs(limbs, starts, isBusinessDay);
      },
      moments: async (last) => {
        const back = transitDays + postingDays;
        if (back > 0) await prepare(addDays(last.lastDay, -back * DAYS_A_BUSINESS_DAY), back);
        return clockedIn(timeZone, daysOfClock(last, terms, postingDays, isBusinessDay));
      },
    };
  }

  /** Returns the local day on which a letter is posted that is issued on a day: some business days of a place later. */
  async postedOn(
    on: Queryable,
    place: BusinessPlace,
    issuedOn: string,
    postingDays?: number,
  ): Promise<string> {
    const days = postingDays ?? (await postingDaysOf(on));
    if (days === 0) return issuedOn;
    return (await this.lastDays(on, { days, kind: 'BUSINESS', ...place }, issuedOn))(days);
  }

  private async businessCalendar(
    on: Queryable,
    { country, state, region }: BusinessPlace,
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

async function postingDaysOf(on: Queryable): Promise<number> {
  return (await on.first(POSTING_DAYS))?.days ?? 0;
}
