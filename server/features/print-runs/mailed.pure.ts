/** So many faults of one request are named. */
export const MAX_FAULTS = 20;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a day of the calendar, as `2026-11-22`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A mailing is from the day that the run was started to today; null where it is fine. */
export function mailedOnFault(day: string, startedOn: string, today: string): string | null {
  return day < startedOn || day > today ? `Mailed on must be from ${startedOn} to ${today}` : null;
}

/** Mail comes back between the day that it was mailed and today; null where it is fine. */
export function returnedOnFault(day: string, mailedOn: string, today: string): string | null {
  return day < mailedOn || day > today ? `Returned on must be from ${mailedOn} to ${today}` : null;
}

/** Mailed on a day after that of the deadline. */
export function isLate(mailedOn: string, dueDay: string | null): boolean {
  return dueDay !== null && mailedOn > dueDay;
}

/** The sentences for numbers that a run does not have: the first 20 are named. */
export function notInRun(numbers: readonly string[], runNumber: string): string[] {
  return numbers
    .slice(0, MAX_FAULTS)
    .map((number) => `${number.slice(0, 100)} is not in run ${runNumber}`);
}
