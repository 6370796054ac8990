import { Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

import { LIST_FAILED } from '../lib/failures';
import { formatNumber } from '../lib/format';
import type { ListPage, PagedList } from '../lib/use-paged-list';
import { DataTable, type DataTableProps } from './data-table';
import { PageLinks } from './page-links';
import { PastTheEnd } from './past-the-end';

type Shared<Row, SortKey extends string> = Pick<
  DataTableProps<Row, SortKey>,
  'caption' | 'columns' | 'rowKey' | 'empty' | 'sorting' | 'onSort' | 'onRowClick'
>;

interface PagedTableProps<Row, SortKey extends string> extends Shared<Row, SortKey> {
  list: PagedList<Row>;
  /** What is said in the place of the rows when they cannot be loaded. */
  failure?: string;
  /** How many there are, in words, e.g. `12 events`; nothing where it is left out. */
  summary?: (list: ListPage<Row>) => ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A table of one page, with the links to the others below it. */
export function PagedTable<Row, SortKey extends string = never>({
  list,
  failure = LIST_FAILED,
  summary,
  empty,
  ref,
  ...table
}: PagedTableProps<Row, SortKey>) {
  const { current, page, failed } = list;
  const lastPage = current?.lastPage ?? 1;
  return (
    <Stack gap="sm" ref={ref}>
      <DataTable
        {...table}
        rows={current?.data}
        stale={list.stale}
        error={failed ? failure : undefined}
        onRetry={list.reload}
        empty={page > 1 ? <PastTheEnd onFirstPage={() => list.go(1)} /> : empty}
      />
      <PageLinks
        page={page}
        lastPage={failed ? 1 : lastPage}
        href={list.href}
        onPage={list.go}
        summary={current && !failed ? summary?.(current) : undefined}
      />
    </Stack>
  );
}

/** `12 events`, `1 event`, `1,000+ events`. */
export function countOf(
  { total, totalIsExact = true }: Pick<ListPage<unknown>, 'total' | 'totalIsExact'>,
  one: string,
  several: string,
): string {
  return `${formatNumber(total)}${totalIsExact ? '' : '+'} ${total === 1 ? one : several}`;
}
