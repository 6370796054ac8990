import { dayDate } from '../../deadlines/due-date.pure.js';

/** Number of faults that are listed for one request. */
export const MAX_FAULTS = 20;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** True if a text is a calendar day, as `2026-11-22`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Returns the fault of a day of mailing, which lies between the start of the run and today; null if there is none. */
export function mailedOnFault(day: string, startedOn: string, today: string): string | null {
  return day < startedOn || day > today ? `Mailed on must be from ${startedOn} to ${today}` : null;
}

/** Returns the fault of a day of return, which lies between the mailing and today; null if there is none. */
export function returnedOnFault(day: string, mailedOn: string, today: string): string | null {
  return day < mailedOn || day > today ? `Returned on must be from ${mailedOn} to ${today}` : null;
}

/** The last days of mailing for a notice; null if there is no bound. */
export interface LastDays {
  /** The last local day of mailing: that of posting where there is one, else the day of the deadline (repair 3). */
  dueDay: string | null;
  /** The day of posting that it names. */
  postingOn: string | null;
}

/** Mailed after the last day of mailing, or after the day of posting that it names. */
export function isLate(mailedOn: string, { dueDay, postingOn }: LastDays): boolean {
  return (dueDay !== null && mailedOn > dueDay) || (postingOn !== null && mailedOn > postingOn);
}

/** A letter that is mailed after its last day of posting. */
export interface LateLetter {
  number: string;
  /** The last local day of posting. */
  postBy: string;
}

/** Returns the sentence that asks for the reason of late letters; null without any. The earliest last day is named. */
export function lateFault(late: readonly LateLetter[], locale: string): string | null {
  const [first] = late.toSorted(
    (one, other) => compare(one.postBy, other.postBy) || compare(one.number, other.number),
  );
  if (first === undefined) return null;
  const day = dayDate(first.postBy, locale);
  return `${late.length} letters had to be posted by an earlier day, first ${first.number} by ${day}: a reason is needed`;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Returns a number in the form in which it is compared: people and spreadsheets write it in any case, with blanks
 * around it.
 */
export function comparedNumber(number: string): string {
  return number.trim().toUpperCase();
}

/** The sentences for numbers that stand in no file of a run, because they were void before: the first 20 are named. */
export function inNoFile(numbers: readonly string[], runNumber: string): string[] {
  return numbers
    .slice(0, MAX_FAULTS)
    .map((number) => `${number} is in no file of run ${runNumber}, it was void before`);
}

/** The sentences for numbers that a run does not have: the first 20 are named. */
export function notInRun(numbers: readonly string[], runNumber: string): string[] {
  return numbers
    .slice(0, MAX_FAULTS)
    .map((number) => `${number.slice(0, 100)} is not in run ${runNumber}`);
}
