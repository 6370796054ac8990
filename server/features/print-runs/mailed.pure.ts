import { parse } from 'csv-parse/sync';

/** A notice that a printing house says it has posted. */
export interface Posted {
  number: string;
  /** Null: the day that was sent beside the file. */
  mailedOn: string | null;
}

/** What is wrong with a file, each in one sentence. */
export interface PostedFaults {
  faults: string[];
}

const MAX_FAULTS = 20;
const MAX_ROWS = 20_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a day of the calendar, as `2026-11-22`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/**
 * Reads a CSV with the column `notice_number` and maybe `mailed_on`; others are left alone, so that a manifest with a
 * column more can be sent back. A number that stands there twice keeps its first day.
 *
 * @param hasDay whether a day was sent beside the file
 */
export function readPosted(text: string, hasDay: boolean): Posted[] | PostedFaults {
  let records: string[][];
  try {
    records = parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    return { faults: [`File is not CSV: ${sentenceOf(error)}`] };
  }
  const [header = [], ...lines] = records;
  const number = header.indexOf('notice_number');
  const day = header.indexOf('mailed_on');
  if (number < 0) return { faults: ['File has no column notice_number'] };
  if (day < 0 && !hasDay) return { faults: ['Mailed on is required'] };
  if (lines.length === 0) return { faults: ['File has no notices'] };
  if (lines.length > MAX_ROWS) return { faults: [`File has more than ${MAX_ROWS} notices`] };
  const posted = new Map<string, Posted>();
  const faults: string[] = [];
  lines.forEach((line, index) => {
    const at = `Line ${index + 2}`;
    const named = line[number] ?? '';
    const mailedOn = (day < 0 ? '' : line[day]) ?? '';
    if (named === '') faults.push(`${at}: notice_number is required`);
    else if (mailedOn === '' && !hasDay) faults.push(`${at}: mailed_on is required`);
    else if (mailedOn !== '' && !isDay(mailedOn)) faults.push(`${at}: mailed_on must be a date`);
    else if (!posted.has(named))
      posted.set(named, { number: named, mailedOn: mailedOn === '' ? null : mailedOn });
  });
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : [...posted.values()];
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
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
