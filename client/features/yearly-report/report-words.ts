import type { YearlyReport_RowFragment } from '../../graphql/documents';

/** A row of the report. */
export type ReportRow = YearlyReport_RowFragment;

/** The numbers of a row and of the totals, in their order, and how the page says them. */
export const COUNTS = {
  events: 'Events',
  discarded: 'Discarded',
  warnings: 'Warnings',
  notices: 'Notices',
  voided: 'Void',
  erroneous: 'Wrong',
} as const satisfies Partial<Record<keyof ReportRow, string>>;

export const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

const MOST_EDGES = 10;

/** Reads typed edges of classes, `11, 16, 26`; null where they are none. */
export function edgesIn(typed: string): number[] | null {
  const parts = typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  return parts.length === 0 ? null : parts;
}

/** Says what is wrong with typed edges; null if nothing is. */
export function edgesFault(typed: string): string | null {
  const edges = edgesIn(typed) ?? [];
  const isRight =
    edges.length <= MOST_EDGES &&
    edges.every(
      (edge, place) =>
        Number.isInteger(edge) && edge >= 0 && edge <= 1_000 && edge > (edges[place - 1] ?? -1),
    );
  return isRight ? null : 'Up to 10 ascending whole numbers, as 11, 16, 26';
}

/** Returns the class of a row in words. */
export const bandText = (band: string): string =>
  band === 'all' ? 'All' : band === 'none' ? 'None' : band;

/** Returns the days of the last calendar year. @param today `YYYY-MM-DD` */
export function lastYear(today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) - 1;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
