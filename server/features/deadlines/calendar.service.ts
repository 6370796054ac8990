import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { DaySource, OwnDayKind } from './business-days.pure.js';
import { CalendarDayEntity } from './calendar-day.entity.js';
import { CalendarRules, dayRule, OwnDayRules, PreviewRules } from './deadlines.rules.js';
import { DueDates, type RuleClock } from './due-dates.service.js';
import { type HolidayCountry, holidayCalendar, holidayPlaces, knownPlace } from './holidays.js';
import { PostingDeadlines } from './posting-deadlines.service.js';

/** A day that is no usual one. */
export interface CalendarDay {
  day: string;
  name: string;
  kind: OwnDayKind;
  source: DaySource;
}

/** A previewed due date with its start, or a previewed clock; null where it is not known, or is no part of the form. */
export interface PreviewedClock {
  startsAt: Date | null;
  dueAt: Date | null;
  /** Local days. */
  lastDay: string | null;
  postBy: string | null;
  /** The place of the limb that decides, from 1. */
  limb: number | null;
}

/** When something would be due. */
export interface Preview {
  data: PreviewedClock[];
}

/** The moments at which the limbs of a previewed clock start. */
interface ClockStarts {
  violation: Date | null;
  received: Date | null;
  ownerKnown: Date | null;
  named: Date | null;
}

/** The days that count for deadlines: holidays of a place, and what the department says itself. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly dueDates: DueDates,
    private readonly posting: PostingDeadlines,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Every place whose holidays can be chosen. */
  places(): Promise<HolidayCountry[]> {
    return holidayPlaces();
  }

  /** The holidays of a place and the own days of a year, in their order. @throws AppError `INVALID` */
  async days(input: unknown): Promise<CalendarDay[]> {
    const { year, ...asked } = validate(CalendarRules, input);
    const holidays = await holidayCalendar(await knownPlace(asked));
    const own = await this.ownDays();
    return [
      ...holidays
        .ofYear(year)
        .map(({ day, name }) => ({ day, name, kind: 'HOLIDAY', source: 'PACKAGE' }) as const),
      ...own
        .filter(({ day }) => day.startsWith(`${year}-`))
        .map(({ day, name, kind }) => ({ day, name, kind, source: 'OWN' }) as const),
    ].sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
  }

  /** The days that the department says something of itself, in their order. */
  ownDays(): Promise<CalendarDayEntity[]> {
    return this.database.repository(CalendarDayEntity).find({ order: { day: 'ASC' } });
  }

  /**
   * Makes a day a holiday or a working day. No last day that was set moves; days of posting follow.
   *
   * @throws AppError `INVALID`
   */
  async set(administrator: UserCaller, input: unknown): Promise<CalendarDay> {
    const { day, kind, name } = validate(OwnDayRules, input);
    await this.transactions.run(async (tx) => {
      await tx
        .repository(CalendarDayEntity)
        .createQueryBuilder()
        .insert()
        .values({ day, kind, name })
        .orUpdate(['kind', 'name'], ['day'])
        .execute();
      await this.activity.recordActivity(tx, {
        type: 'calendar_day_set',
        actor: administrator,
        subject: { type: 'calendar_day', id: day },
        description: `Own day ${day} set to ${kind} "${name}" by ${administrator.name}`,
        details: { day, kind, name },
      });
    });
    await this.posting.follow();
    return { day, name, kind, source: 'OWN' };
  }

  /** Takes an own day back. @returns the day that it was @throws AppError `NOT_FOUND` */
  async delete(administrator: UserCaller, day: unknown): Promise<CalendarDay> {
    const { data } = dayRule('Day').safeParse(day);
    if (data === undefined) throw new AppError('NOT_FOUND');
    const deleted = await this.transactions.run(async (tx) => {
      const days = tx.repository(CalendarDayEntity);
      const own = await days.findOneBy({ day: data });
      if (own === null) throw new AppError('NOT_FOUND');
      await days.delete({ day: data });
      await this.activity.recordActivity(tx, {
        type: 'calendar_day_deleted',
        actor: administrator,
        subject: { type: 'calendar_day', id: data },
        description: `Own day ${data} (${own.kind} "${own.name}") deleted by ${administrator.name}`,
        details: { ...own },
      });
      return { day: data, name: own.name, kind: own.kind, source: 'OWN' } as const;
    });
    await this.posting.follow();
    return deleted;
  }

  /** When something would be due that starts at each of some moments, or some sets of them. @throws AppError `INVALID` */
  async preview(input: unknown): Promise<Preview> {
    const asked = validate(PreviewRules, input);
    const { limbs, metBy, transitDays, postingDays, days, kind, starts, startsAt } = asked;
    const place = (await knownPlace(asked)) ?? NOWHERE;
    const timeZone = asked.timeZone ?? this.config.timeZone;
    const data: PreviewedClock[] = [];
    if (limbs == null) {
      const term = { days: days ?? 0, kind: kind ?? 'CALENDAR', ...place };
      const dueDate = await this.dueDates.dueDatesOfTerm(this.database, term, timeZone);
      for (const instant of startsAt ?? []) {
        data.push({ ...UNKNOWN, startsAt: instant, dueAt: await dueDate(instant) });
        // Thousands of business days are counted for each.
        await setImmediate();
      }
      return { data };
    }
    const terms = { limbs, metBy, transitDays, ...place };
    const options = { timeZone, postingDays: postingDays ?? undefined };
    const clock = await this.dueDates.clockOf(this.database, terms, options);
    for (const moments of starts ?? []) {
      data.push(await previewed(clock, moments, timeZone));
      await setImmediate();
    }
    return { data };
  }
}

const NOWHERE = { country: null, state: null, region: null };

const UNKNOWN: PreviewedClock = {
  startsAt: null,
  dueAt: null,
  lastDay: null,
  postBy: null,
  limb: null,
};

async function previewed(
  clock: RuleClock,
  { violation, received, ownerKnown, named }: ClockStarts,
  timeZone: string,
): Promise<PreviewedClock> {
  const day = (moment: Date | null): string | null => moment && dayIn(timeZone, moment);
  const last = await clock.lastDay({
    VIOLATION: day(violation),
    RECEIVED: day(received),
    OWNER_KNOWN: day(ownerKnown),
    NAMED: day(named),
  });
  if (last === null) return UNKNOWN;
  const { dueAt, lastDay, postBy, limb } = await clock.moments(last);
  return { startsAt: null, dueAt, lastDay, postBy: day(postBy), limb };
}
