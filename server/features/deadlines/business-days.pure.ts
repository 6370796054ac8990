import { weekdayOf } from '../../platform/domain/local-day.pure.js';
import type { BusinessDays } from './due-date.pure.js';

export const OWN_DAY_KINDS = ['HOLIDAY', 'WORKING_DAY'] as const;
export type OwnDayKind = (typeof OWN_DAY_KINDS)[number];

/** The source of a calendar day: the package of holidays, or the department. */
export const DAY_SOURCES = ['PACKAGE', 'OWN'] as const;
export type DaySource = (typeof DAY_SOURCES)[number];

/** Single days that an administrator has defined; they win over weekends and over the package. */
export type OwnDays = ReadonlyMap<string, OwnDayKind>;

const SATURDAY = 5;

/**
 * Returns a test for business days: a working day of the department's own, or Monday to Friday without a holiday of
 * either source.
 */
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
