import { csvHead, csvLine } from '../../../platform/domain/csv.pure.js';
import { addDays } from '../../../platform/domain/local-day.pure.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { DESK_ACTS } from '../../citations/citation.types.js';

/** The acts that a report counts: the five from every door, and two of the desk (desk 10). */
export const REPORT_ACTS = [...DESK_ACTS, 'SKIP', 'TAKEN_BACK'] as const;
export type ReportAct = (typeof REPORT_ACTS)[number];

/** The groups of a report's rows (desk 10). */
export const REPORT_GROUPS = [
  'day',
  'queue',
  'act',
  'reason',
  'cause',
  'camera',
  'officer',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** The columns of a report in their order, and the group that brings each; null: always there. */
const REPORT_COLUMNS = {
  day: 'day',
  queue: 'queue',
  act: 'act',
  reasonCode: 'reason',
  reasonLabel: 'reason',
  cause: 'cause',
  cameraSerialNumber: 'camera',
  officer: 'officer',
  count: null,
  medianSeconds: null,
  timed: null,
  under3: null,
  under10: null,
} as const satisfies Record<string, ReportGroup | null>;
export type ReportColumn = keyof typeof REPORT_COLUMNS;

const CSV_COLUMNS = [
  'day',
  'queue',
  'act',
  'reasonCode',
  'reasonLabel',
  'cause',
  'cameraSerialNumber',
  'officerBadge',
  'officerName',
  'count',
  'medianSeconds',
  // Guards 5; as the CSV spells them.
  'timed',
  'under_3',
  'under_10',
] as const;

/** A row of the CSV; what is left out is empty. */
export type CsvRow = Partial<Record<(typeof CSV_COLUMNS)[number], string | number | null>>;

/** The columns that rows of these groups have: what is not grouped by is absent. */
export function columnsOf(groups: readonly ReportGroup[]): ReportColumn[] {
  return (Object.keys(REPORT_COLUMNS) as ReportColumn[]).filter((column) => {
    const group = REPORT_COLUMNS[column];
    return group === null || groups.includes(group);
  });
}

/**
 * The median of values that come several times each, as Postgres' `percentile_cont(0.5)` has it; null without values.
 *
 * @param values each one once, in any order
 * @param times the number of occurrences of the value at the same index
 */
export function medianOf(values: readonly number[], times: readonly number[]): number | null {
  if (values.length === 0) return null;
  const counted = values
    .map((value, place) => ({ value, count: times[place] ?? 0 }))
    .toSorted((one, other) => one.value - other.value);
  const total = times.reduce((sum, count) => sum + count, 0);
  const at = (place: number): number => {
    let passed = 0;
    return counted.find(({ count }) => (passed += count) > place)?.value ?? NaN;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** The number of acts with seconds, and of those that took less than 3 and less than 10 (guards 5). */
export interface Paces {
  timed: number;
  under3: number;
  under10: number;
}

/** Counts acts by how long they took. Values and times as for {@link medianOf}. */
export function pacesOf(values: readonly number[], times: readonly number[]): Paces {
  const under = (bound: number): number =>
    times.reduce((sum, count, place) => ((values[place] ?? 0) < bound ? sum + count : sum), 0);
  return { timed: under(Infinity), under3: under(3), under10: under(10) };
}

/** A period of local days: the first one, and the first one behind it. */
export interface DaySpan {
  from: string;
  before: string;
}

/** Parts a span at the first days of months. */
export function monthsOf({ from, before }: DaySpan): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let day = from; day < before;) {
    // The 28th and four days are in the next month, whatever month it is.
    const next = `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    spans.push({ from: day, before: next < before ? next : before });
    day = next;
  }
  return spans;
}

/** Parts a span into its days. */
export function daysOf({ from, before }: DaySpan): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let day = from; day < before; day = addDays(day, 1))
    spans.push({ from: day, before: addDays(day, 1) });
  return spans;
}

/** A report as CSV that people open, grouped by everything: UTF-8 with its mark, RFC 4180, each line ends in CRLF. */
export function reportCsv(rows: readonly CsvRow[]): string {
  const lines = rows.map((row) => csvLine(CSV_COLUMNS.map((column) => row[column] ?? null)));
  return `${csvHead(CSV_COLUMNS.map(snakeCase))}${lines.join('')}`;
}
