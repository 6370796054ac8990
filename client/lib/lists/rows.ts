/** The sizes of a page that can be chosen. */
export const PAGE_ROWS = [15, 30, 50] as const;

/** The rows of a page. */
export type PageRows = (typeof PAGE_ROWS)[number];

/** The size of a page until another one is chosen (specification, section 9). */
const USUAL: PageRows = 15;

/** The URL parameter of the size. */
const PARAM = 'rows';

/** The size that was chosen last; like the colour scheme, it is kept in this browser. */
const KEPT = 'rows';

const sizeOf = (word: string | null | undefined): PageRows | undefined =>
  PAGE_ROWS.find((rows) => String(rows) === word);

function keptRows(): PageRows {
  try {
    return sizeOf(localStorage.getItem(KEPT)) ?? USUAL;
  } catch {
    // A browser that keeps nothing.
    return USUAL;
  }
}

/** Returns the size that an address names, otherwise the one that was chosen last. */
export const readRows = (params: URLSearchParams): PageRows =>
  sizeOf(params.get(PARAM)) ?? keptRows();

/** Writes a size into the parameters of an address; the usual one is left out. */
export function writeRows(params: URLSearchParams, rows: PageRows): void {
  if (rows === USUAL) params.delete(PARAM);
  else params.set(PARAM, String(rows));
}

/** Keeps a size for lists that are opened later. */
export function keepRows(rows: PageRows): void {
  try {
    localStorage.setItem(KEPT, String(rows));
  } catch {
    // The address still has it.
  }
}

/** Returns the page of another size that has the first row of a page. */
export const pageWith = (page: number, before: PageRows, now: PageRows): number =>
  Math.floor(((page - 1) * before) / now) + 1;
