import { csvText } from '../../platform/domain/csv.pure.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { DESK_ACTS } from '../citations/citation.types.js';

/** What a report counts: the five acts from every door, and two of the desk (desk 10). */
export const REPORT_ACTS = [...DESK_ACTS, 'SKIP', 'TAKEN_BACK'] as const;
export type ReportAct = (typeof REPORT_ACTS)[number];

/** What the rows of a report can be grouped by (desk 10). */
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

/** The eleven columns of a report, in the order of the CSV, and the group that brings each; null: always there. */
const REPORT_COLUMNS = {
  day: 'day',
  queue: 'queue',
  act: 'act',
  reasonCode: 'reason',
  reasonLabel: 'reason',
  cause: 'cause',
  cameraSerialNumber: 'camera',
  officerBadge: 'officer',
  officerName: 'officer',
  count: null,
  medianSeconds: null,
} as const satisfies Record<string, ReportGroup | null>;
export type ReportColumn = keyof typeof REPORT_COLUMNS;

export type ReportRow = Partial<Record<ReportColumn, string | number | null>>;

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
 * @param times how often the value at the same place came
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

/** A report as CSV, grouped by everything: UTF-8, RFC 4180, each line ends in CRLF. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const columns = columnsOf(REPORT_GROUPS);
  return [
    columns.map(snakeCase),
    ...rows.map((row) => columns.map((column) => csvField(row[column] ?? null))),
  ]
    .map((fields) => `${fields.join(',')}\r\n`)
    .join('');
}

/** A value as a field of CSV. A text that a spreadsheet would compute gets a leading `'`. */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return csvText(/^[=+\-@]/.test(value) ? `'${value}` : value);
}
