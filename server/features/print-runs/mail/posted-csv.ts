import { parse } from 'csv-parse/sync';
import { comparedNumber, isDay, MAX_FAULTS } from './mailed.pure.js';

/** A posted notice, as somebody names it. */
export interface Posted {
  number: string;
  /** Null: the day that was sent beside them. */
  mailedOn: string | null;
  /** Its line in the file of a printing house; null if it was named without a file. */
  line: number | null;
}

/** The faults of a file, each in one sentence. */
export interface PostedFaults {
  faults: string[];
}

const MAX_ROWS = 20_000;

/**
 * Reads a CSV with the column `notice_number` and maybe `mailed_on`; further columns are ignored, so that a manifest
 * with one more column can be sent back. A spreadsheet may have saved it: with semicolons, a byte order mark, other
 * letters in the header. Days are ISO only: formats of locales are ambiguous. A number that stands there twice keeps
 * its first day.
 *
 * @param hasDay true if a day was sent beside the file
 */
export function readPosted(text: string, hasDay: boolean): Posted[] | PostedFaults {
  const { rows, skipped } = withoutSeparatorLine(text);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(rows, {
      bom: true,
      delimiter: delimiterOf(rows),
      trim: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as typeof records;
  } catch (error) {
    return { faults: [`File is not CSV: ${sentenceOf(error)}`] };
  }
  const [first, ...lines] = records;
  const header = first?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const number = header.indexOf('notice_number');
  const day = header.indexOf('mailed_on');
  if (number < 0) return { faults: ['File has no column notice_number'] };
  if (day < 0 && !hasDay) return { faults: ['Mailed on is required'] };
  if (lines.length === 0) return { faults: ['File has no notices'] };
  if (lines.length > MAX_ROWS) return { faults: [`File has more than ${MAX_ROWS} notices`] };
  const posted = new Map<string, Posted>();
  const faults: string[] = [];
  for (const { record, info } of lines) {
    const line = info.lines + skipped;
    const named = (record[number] ?? '').trim();
    const mailedOn = (record[day] ?? '').trim();
    const fault = faultOf(named, mailedOn, hasDay);
    if (fault !== null) faults.push(atLine(line, fault));
    else if (!posted.has(comparedNumber(named)))
      posted.set(comparedNumber(named), {
        number: named,
        mailedOn: mailedOn === '' ? null : mailedOn,
        line,
      });
  }
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : [...posted.values()];
}

/** Returns the fault of a line in one sentence. */
export function atLine(line: number, fault: string): string {
  return `Line ${line}: ${fault}`;
}

// Excel writes its separator in front of the header, and keeps the line where it saves the file again.
const SEPARATOR_LINE = /^\uFEFF?"?sep=.?"?[,;]*(?:\r\n|\r|\n)/i;

/** Returns a file without the line in which Excel names its separator, and the number of lines left out. */
function withoutSeparatorLine(text: string): { rows: string; skipped: number } {
  const rows = text.replace(SEPARATOR_LINE, '');
  return { rows, skipped: rows.length === text.length ? 0 : 1 };
}

function faultOf(named: string, mailedOn: string, hasDay: boolean): string | null {
  if (named === '') return 'notice_number is required';
  if (mailedOn === '') return hasDay ? null : 'mailed_on is required';
  return isDay(mailedOn) ? null : 'mailed_on must be a date';
}

/** Returns the separator of the columns, by the header: no name of a column has either. */
function delimiterOf(text: string): ',' | ';' {
  const [header = ''] = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
}
