import { weekdayOf } from '../../platform/domain/local-day.pure.js';
import type { OwnDays } from '../deadlines/business-days.pure.js';

/** The kinds of days on which hours of a fact can hold (guards 4). */
export const DAY_CONDITIONS = ['SCHOOL', 'HOLIDAY', 'NO_HOLIDAY'] as const;
export type DayCondition = (typeof DAY_CONDITIONS)[number];

/** True if a local day, e.g. `2026-11-21`, is of a kind. */
export type DayIs = (day: string, condition: DayCondition) => boolean;

/** A school term; its first and its last day are included. */
export interface SchoolTerm {
  from: string;
  to: string;
  name: string;
}

const SATURDAY = 5;

/**
 * Returns the test for the kinds of days (guards 4). A holiday is an own one, or one of the place without an own working
 * day. A school day is a Monday to Friday in a term that is no holiday.
 */
export function dayKinds(
  terms: readonly SchoolTerm[],
  ownDays: OwnDays,
  isPackageHoliday: (day: string) => boolean,
): DayIs {
  const isHoliday = (day: string): boolean => {
    const own = ownDays.get(day);
    return own === undefined ? isPackageHoliday(day) : own === 'HOLIDAY';
  };
  const isInTerm = (day: string): boolean => terms.some(({ from, to }) => from <= day && day <= to);
  const tests: Record<DayCondition, (day: string) => boolean> = {
    SCHOOL: (day) => weekdayOf(day) < SATURDAY && isInTerm(day) && !isHoliday(day),
    HOLIDAY: isHoliday,
    NO_HOLIDAY: (day) => !isHoliday(day),
  };
  return (day, condition) => tests[condition](day);
}
