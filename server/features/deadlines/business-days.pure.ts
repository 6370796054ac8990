import { weekdayOf } from '../../platform/domain/local-day.pure.js';
import type { BusinessDays } from './due-date.pure.js';

export const OWN_DAY_KINDS = ['HOLIDAY', 'WORKING_DAY'] as const;
export type OwnDayKind = (typeof OWN_DAY_KINDS)[number];

/** Where a day of the calendar comes from: the package of holidays, or the department. */
export const DAY_SOURCES = ['PACKAGE', 'OWN'] as const;
export type DaySource = (typeof DAY_SOURCES)[number];

/** What an administrator says of single days; it wins over weekends and over the package. */
export type OwnDays = ReadonlyMap<string, OwnDayKind>;

const SATURDAY = 5;

/** Whether days are business days: an own working day, else Monday to Friday and no holiday of either source. */
export function businessDays(
  ownDays: OwnDays,
  isPackageHoliday: (day: string) => boolean,
): BusinessDays {
  return (day) => {
    const own = ownDays.get(day);
    if (own !== undefined) return own === 'WORKING_DAY';
    return weekdayOf(day) < SATURDAY && !isPackageHoliday(day);
  };
}
