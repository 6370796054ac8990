/** The facts that decide the place of a notice in a run. */
export interface Placed {
  number: string;
  postalCode: string | null;
}

/** A notice with its place: from 1 in the run, and the number of its file, from 1. */
export type Planned<Notice> = Notice & { sequence: number; fileNumber: number };

/** Largest number of notices in a file (mailing 5). */
export const NOTICES_A_FILE = 500;

/** The order of printing: by postal code, none last, then by number. */
export function inPrintOrder<Notice extends Placed>(notices: readonly Notice[]): Notice[] {
  return notices.toSorted(
    (one, other) =>
      Number(one.postalCode === null) - Number(other.postalCode === null) ||
      compare(one.postalCode ?? '', other.postalCode ?? '') ||
      compare(one.number, other.number),
  );
}

// Compares by code unit: the same order on every machine, whatever its language.
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Gives each notice of a run its place and its file. */
export function planned<Notice extends Placed>(
  notices: readonly Notice[],
  size = NOTICES_A_FILE,
): Planned<Notice>[] {
  return inPrintOrder(notices).map((notice, index) => ({
    ...notice,
    sequence: index + 1,
    fileNumber: Math.floor(index / size) + 1,
  }));
}

/** `RUN-000012-003.pdf`. */
export function fileName(runNumber: string, fileNumber: number): string {
  return `${runNumber}-${String(fileNumber).padStart(3, '0')}.pdf`;
}

/** The pages of a file's notices, counted from 1; the cover sheet is page 1. */
export interface FileLayout {
  firstPages: number[];
  /** Every page: cover, notices and blank ones. */
  pages: number;
  sheets: number;
}

/** Returns the number of sheets of paper for a number of pages. */
export function sheetsOf(pages: number, duplex: boolean): number {
  return duplex ? Math.ceil(pages / 2) : pages;
}

/** With `duplex`, cover and each notice start on an odd page, and the file has an even number of pages (mailing 5). */
export function layoutOf(pageCounts: readonly number[], duplex: boolean): FileLayout {
  const upTo = (pages: number): number => (duplex ? pages + (pages % 2) : pages);
  let pages = upTo(1);
  const firstPages: number[] = [];
  for (const count of pageCounts) {
    firstPages.push(pages + 1);
    pages = upTo(pages + count);
  }
  return { firstPages, pages, sheets: sheetsOf(pages, duplex) };
}
