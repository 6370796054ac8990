import type { Cause } from '../../platform/domain/duty.js';
import type { SiteKind } from '../cameras/camera.types.js';

/** The numbers of a row. Letters are those of the events of the row, void ones too. */
export interface YearlyCounts {
  events: number;
  /** Discarded now. */
  discarded: number;
  warnings: number;
  notices: number;
  /** Void letters of both kinds. */
  voided: number;
  /** Void letters of both kinds whose reason is an error. */
  erroneous: number;
}

/** Events that share month, cause, site, kind of site and class of speed. */
export interface YearlyRow extends YearlyCounts {
  /** `2026-03`, of the local day of the violation. */
  month: string;
  cause: Cause;
  /** The name of the place, else the serial number of the camera. */
  site: string;
  siteKind: SiteKind | null;
  band: string;
}

/** A row as SQL counts it: its class by place, from 0; null where no class applies. */
export type CountedRow = Omit<YearlyRow, 'band'> & { place: number | null };

const COUNTS = [
  'events',
  'discarded',
  'warnings',
  'notices',
  'voided',
  'erroneous',
] as const satisfies readonly (keyof YearlyCounts)[];

/** The columns of the file. */
export const COLUMNS = ['month', 'cause', 'site', 'site_kind', 'band', ...COUNTS] as const;

/**
 * Returns the names of the classes that edges make (programs 6): `below 11`, `11 to 16`, `16 and more`.
 *
 * @param edges ascending; without them all are one class
 */
function bandNames(edges: readonly number[] | null): string[] {
  const [first] = edges ?? [];
  if (edges === null || first === undefined) return ['all'];
  return [
    `below ${first}`,
    ...edges.map((edge, index) => {
      const next = edges[index + 1];
      return next === undefined ? `${edge} and more` : `${edge} to ${next}`;
    }),
  ];
}

/** The class of events without a measured speed over a limit. */
const NO_BAND = 'none';

/** Returns rows with the names of their classes, sorted by their first five fields; classes by their speeds. */
export function sortedRows(
  rows: readonly CountedRow[],
  edges: readonly number[] | null,
): YearlyRow[] {
  const names = bandNames(edges);
  return rows
    .toSorted(
      (one, other) =>
        byText(one.month, other.month) ||
        byText(one.cause, other.cause) ||
        byText(one.site, other.site) ||
        byText(one.siteKind ?? '', other.siteKind ?? '') ||
        (one.place ?? names.length) - (other.place ?? names.length),
    )
    .map(({ place, ...row }) => ({
      month: row.month,
      cause: row.cause,
      site: row.site,
      siteKind: row.siteKind,
      band: (place === null ? undefined : names[place]) ?? NO_BAND,
      events: row.events,
      discarded: row.discarded,
      warnings: row.warnings,
      notices: row.notices,
      voided: row.voided,
      erroneous: row.erroneous,
    }));
}

/** Returns the sums of all rows. */
export function totalsOf(rows: readonly YearlyCounts[]): YearlyCounts {
  const sum = (name: keyof YearlyCounts): number =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    events: sum('events'),
    discarded: sum('discarded'),
    warnings: sum('warnings'),
    notices: sum('notices'),
    voided: sum('voided'),
    erroneous: sum('erroneous'),
  };
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
