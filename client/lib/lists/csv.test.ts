import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from 'vitest';

import { allRows, csvOf, ListTooLong } from './csv';

interface Row {
  name: string;
  count: number | null;
}
const COLUMNS = [
  { label: 'Name', value: ({ name }: Row) => name },
  { label: 'Count', value: ({ count }: Row) => count },
];

describe('CSV of a list (RFC 4180)', () => {
  it('is UTF-8 with its mark, a line of names, and CRLF behind each line', () => {
    expect(csvOf(COLUMNS, [{ name: 'Zoë', count: 3 }])).toBe('\ufeffName,Count\r\nZoë,3\r\n');
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+49', `'+49`],
    ['-17', `'-17`],
    ['@name', `'@name`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['=a,"b"', `"'=a,""b"""`],
    ['a=b', 'a=b'],
    ['two\nlines', '"two\nlines"'],
    ['a, b', '"a, b"'],
    ['', ''],
  ])('writes %j as %j, which no spreadsheet computes', (name, field) => {
    expect(csvOf(COLUMNS.slice(0, 1), [{ name, count: null }])).toBe(`\ufeffName\r\n${field}\r\n`);
  });

  it('leaves a number as it is, and nothing for none', () => {
    expect(csvOf(COLUMNS.slice(1), [{ name: '', count: -17 }])).toBe('\ufeffCount\r\n-17\r\n');
    expect(csvOf(COLUMNS.slice(1), [{ name: '', count: null }])).toBe('\ufeffCount\r\n\r\n');
  });
});

describe('all rows of a list', () => {
  // Nothing reads the document: the client of these tests has the pages.
  const QUERY = { kind: 'Document', definitions: [] } as unknown as TypedDocumentNode<
    { data: string[]; lastPage: number },
    { page: number }
  >;
  const clientOf = (pages: string[][], lastPage = pages.length) =>
    ({
      query: ({ variables }: { variables: { page: number } }) =>
        Promise.resolve({ data: { data: pages[variables.page - 1], lastPage } }),
    }) as unknown as ApolloClient;
  const all = (client: ApolloClient) =>
    allRows(client, {
      query: QUERY,
      variables: {},
      select: (page) => page,
      rowKey: (name) => name,
    });

  it('are those of all pages, and one that moved meanwhile is there once', async () => {
    expect(await all(clientOf([['a', 'b'], ['b', 'c'], ['d']]))).toEqual(['a', 'b', 'c', 'd']);
    expect(await all(clientOf([[]]))).toEqual([]);
  });

  it('are refused where they are too many', async () => {
    await expect(all(clientOf([['a']], 201))).rejects.toBeInstanceOf(ListTooLong);
  });
});
