import { parse } from 'csv-parse/sync';
import { isDay, MAX_FAULTS } from './mailed.pure.js';

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

const MAX_ROWS = 20_000;

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
