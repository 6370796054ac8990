import { csvHead, csvLine } from '../../platform/domain/csv.pure.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { Fault } from '../reasons/reason.pure.js';
import { grouped } from '../../platform/domain/grouped.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';

/** What the rows of the error ledger can be grouped by (repair 8). */
export const ERROR_GROUPS = ['code', 'fault', 'camera', 'month', 'cause'] as const;
export type ErrorGroup = (typeof ERROR_GROUPS)[number];

/** Notices of a month, cause and camera that were issued. */
export interface IssuedCount {
  /** As `2026-11`. */
  month: string;
  cause: Cause;
  /** Null for numbers whose event has no capture: rows that were written by hand. */
  cameraSerialNumber: string | null;
  count: number;
}

/** Those of them that are void, by what was kept with the void; without a code where it is from before there were codes. */
export interface VoidedCount extends IssuedCount {
  reasonCode: string | null;
  reasonLabel: string | null;
  fault: Fault | null;
  erroneous: number;
  lastVoidedAt: Date;
}

/** The columns of a row in their order, and the group that brings each; null: always there. */
const COLUMNS = {
  reasonCode: 'code',
  reasonLabel: 'code',
  fault: 'fault',
  cameraSerialNumber: 'camera',
  month: 'month',
  cause: 'cause',
  issued: null,
  voided: null,
  erroneous: null,
  share: null,
} as const satisfies Record<string, ErrorGroup | null>;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** The sums of some notices. */
export interface ErrorSums {
  issued: number;
  voided: number;
  erroneous: number;
  /** In percent, 2 decimals, half up; null where none was issued. */
  share: number | null;
}

/** A row of the ledger; what it is not grouped by is absent. */
export type ErrorRow = ErrorSums &
  Partial<Pick<VoidedCount, 'reasonCode' | 'reasonLabel' | 'fault' | 'cameraSerialNumber'>> &
  Partial<Pick<IssuedCount, 'month' | 'cause'>>;

/** Returns erroneous × 100 ÷ issued with 2 decimals, half up (repair 8); null where none was issued. */
export function shareOf(erroneous: number, issued: number): number | null {
  if (issued === 0) return null;
  // Whole numbers: a quotient of floats may lie on the wrong side of the half.
  return Math.floor((erroneous * 20_000 + issued) / (2 * issued)) / 100;
}

const OF_VOID: readonly ErrorGroup[] = ['code', 'fault'];

/** The values that distinguish the rows of a group. */
const KEYS = {
  code: 'reasonCode',
  fault: 'fault',
  camera: 'cameraSerialNumber',
  month: 'month',
  cause: 'cause',
} as const satisfies Record<ErrorGroup, keyof VoidedCount>;

type Keyed = Partial<Pick<VoidedCount, (typeof KEYS)[ErrorGroup]>>;

/**
 * Returns the rows of the ledger, in the order of their groups. With `code` or `fault` the void notices alone have rows,
 * and `issued` is that of the other groups: a notice that is not void has neither.
 */
export function errorRows(
  issued: readonly IssuedCount[],
  voided: readonly VoidedCount[],
  groups: readonly ErrorGroup[],
): ErrorRow[] {
  const ordered = ERROR_GROUPS.filter((group) => groups.includes(group));
  const others = ordered.filter((group) => !OF_VOID.includes(group));
  const issuedBy = grouped(issued, (row) => keyOf(row, others));
  const voidedBy = grouped(voided, (row) => keyOf(row, ordered));
  const given: Map<string, Keyed[]> = others.length === ordered.length ? issuedBy : voidedBy;
  const rows = [...given].map(([key, [first = {}]]): ErrorRow & Keyed => {
    const ofRow = voidedBy.get(key) ?? [];
    const count = sumOf(issuedBy.get(keyOf(first, others)) ?? []);
    const erroneous = ofRow.reduce((sum, one) => sum + one.erroneous, 0);
    const sums = {
      issued: count,
      voided: sumOf(ofRow),
      erroneous,
      share: shareOf(erroneous, count),
    };
    // A label may have been changed since: the newest one names the code.
    const newest = ofRow.toSorted((a, b) => b.lastVoidedAt.getTime() - a.lastVoidedAt.getTime())[0];
    return { ...first, reasonLabel: newest?.reasonLabel ?? null, ...sums };
  });
  return rows
    .toSorted((one, other) => inOrder(one, other, ordered))
    .map((row) => shown(row, ordered));
}

function shown(row: ErrorRow, groups: readonly ErrorGroup[]): ErrorRow {
  const columns = COLUMN_NAMES.filter((name) => {
    const group = COLUMNS[name];
    return group === null || groups.includes(group);
  });
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as unknown as ErrorRow;
}

function keyOf(row: Keyed, groups: readonly ErrorGroup[]): string {
  return JSON.stringify(groups.map((group) => row[KEYS[group]] ?? null));
}

/** Returns the number of notices of some counts. */
export function sumOf(rows: readonly IssuedCount[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** By the values of the groups; none is last. */
function inOrder(one: Keyed, other: Keyed, groups: readonly ErrorGroup[]): number {
  for (const group of groups) {
    const [a, b] = [one[KEYS[group]] ?? null, other[KEYS[group]] ?? null];
    if (a === b) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -1 : 1;
  }
  return 0;
}

/** The ledger as CSV that people open, by all groups. */
export function errorCsv(rows: readonly ErrorRow[]): string {
  const lines = rows.map((row) => csvLine(COLUMN_NAMES.map((name) => row[name] ?? null)));
  return `${csvHead(COLUMN_NAMES.map(snakeCase))}${lines.join('')}`;
}
