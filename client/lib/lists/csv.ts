import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

import type { ListPage } from './use-paged-list';

/** A column of a file, declared as data. */
export interface CsvColumn<Row> {
  label: string;
  value: (row: Row) => string | number | boolean | null;
}

// Without it a spreadsheet takes the letters for those of another encoding.
const BYTE_ORDER_MARK = '\ufeff';

/** Pages that one file may have; the larger lists are made by the server. */
const MOST_PAGES = 200;

/** A value as a field (RFC 4180). A text that a spreadsheet would compute gets a leading `'`. */
function field(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as CSV that people open: UTF-8 with its mark, a line of names, and CRLF behind each line. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => field(label)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

interface Question<Data, Variables, Row> {
  query: TypedDocumentNode<Data, Variables>;
  /** All variables but `page`. */
  variables: Omit<Variables, 'page' | 'perPage'>;
  /** The list in the answer. */
  select: (data: Data) => Pick<ListPage<Row>, 'data' | 'lastPage'>;
  rowKey: (row: Row) => string;
}

/** Thrown for a list that is too long for a file. */
export class ListTooLong extends Error {}

/**
 * Returns all rows of a list, page by page. A row that moved to the next page meanwhile is there once.
 *
 * @throws ListTooLong
 */
export async function allRows<Data, Variables extends OperationVariables & { page: number }, Row>(
  client: ApolloClient,
  { query, variables, select, rowKey }: Question<Data, Variables, Row>,
): Promise<Row[]> {
  // The compiler cannot see that all variables but the page, and the page, are all variables.
  const asked = query as TypedDocumentNode<Data, OperationVariables>;
  const rows = new Map<string, Row>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = await client.query({
      query: asked,
      variables: { ...variables, page },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) throw new Error('A page was not answered');
    const found = select(data);
    last = found.lastPage;
    if (last > MOST_PAGES) throw new ListTooLong();
    for (const row of found.data) rows.set(rowKey(row), row);
  }
  return [...rows.values()];
}
