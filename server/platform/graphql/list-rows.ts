/** Rows that a list without pages counts as, for the limit of what a document may ask for. */
export const LIST_ROWS = 50;
