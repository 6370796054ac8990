import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { AppError } from '../../platform/errors/app-error.js';
import { CalendarDayEntity } from '../deadlines/calendar-day.entity.js';
import { holidayCalendar } from '../deadlines/holidays.js';
import { CalendarSettingsEntity } from './calendar-settings.entity.js';
import { type DayIs, dayKinds } from './day-kinds.pure.js';

/** Reads the kinds of days: school days, holidays and others (guards 4). */
@Injectable()
export class KindsOfDays {
  /** Returns the test for the kinds of days, by the settings and the own days of now. */
  async read(on: Queryable): Promise<DayIs> {
    const { country, state, region, terms } = await onlyRow(on, CalendarSettingsEntity);
    const own = await on.repository(CalendarDayEntity).find();
    const holidays = await holidayCalendar(country === null ? null : { country, state, region });
    return dayKinds(
      terms,
      new Map(own.map(({ day, kind }) => [day, kind])),
      (day) => holidays.nameOf(day) !== null,
    );
  }

  /** Refuses school days as long as there are no terms. @throws AppError `NO_TERMS` */
  async assertTerms(on: Queryable, asksForSchool: boolean): Promise<void> {
    if (!asksForSchool) return;
    const { terms } = await onlyRow(on, CalendarSettingsEntity);
    if (terms.length === 0) throw new AppError('NO_TERMS');
  }
}
