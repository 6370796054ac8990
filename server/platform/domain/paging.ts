/** Rows a page, everywhere (contract 3). */
export const PER_PAGE = 15;

/** The sizes of a page that a screen can choose from (GraphQL only, decision 115). */
export const PAGE_SIZES: readonly number[] = [PER_PAGE, 30, 50];

/** The largest of them. */
export const LARGEST_PAGE = Math.max(...PAGE_SIZES);

/** The largest `first` of a list by cursor. */
export const MAX_FIRST = 100;

/** A page of a list as both doors answer it; a page past the end is empty, not an error. */
export interface Page<Row> {
  data: Row[];
  currentPage: number;
  lastPage: number;
  perPage: number;
  total: number;
}

/** Puts the rows of one page and the total of all pages together. */
export function pageOf<Row>(
  data: Row[],
  total: number,
  currentPage: number,
  perPage = PER_PAGE,
): Page<Row> {
  return { data, currentPage, lastPage: Math.max(1, Math.ceil(total / perPage)), perPage, total };
}
