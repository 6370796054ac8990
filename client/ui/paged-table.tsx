import { Stack, Button } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { IconFileOff } from '@tabler/icons-react';

import { NOT_LOADED } from '../lib/session/failures';
import { PAGE_ROWS } from '../lib/lists/rows';
import type { ListPage, PagedList } from '../lib/lists/use-paged-list';
import { DataTable, type DataTableProps } from './data-table';
import { PageLinks } from './page-links';
import { Message } from './message';
import { announce } from '../lib/announce';
import { formatNumber } from '../lib/format/format';

type Shared<Row, SortKey extends string> = Pick<
  DataTableProps<Row, SortKey>,
  | 'caption'
  | 'columns'
  | 'rowKey'
  | 'empty'
  | 'sorting'
  | 'onSort'
  | 'current'
  | 'onRowClick'
  | 'rowHref'
>;

interface PagedTableProps<Row, SortKey extends string> extends Shared<Row, SortKey> {
  list: PagedList<Row>;
  /** Returns the number of rows in words, e.g. `12 events`; nothing is shown without it. */
  summary?: (list: ListPage<Row>) => ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A table of one page, with links to all pages below it. */
export function PagedTable<Row, SortKey extends string = never>({
  list,
  summary,
  empty,
  ref,
  ...table
}: PagedTableProps<Row, SortKey>) {
  const { current, page, failed } = list;
  const lastPage = current?.lastPage ?? 1;
  useListAnnounced({
    page,
    lastPage,
    order: orderOf(table),
    isLoaded: current !== undefined && !list.stale,
  });
  return (
    <Stack gap="sm" ref={ref}>
      <DataTable
        {...table}
        rows={current?.data}
        stale={list.stale}
        error={failed ? NOT_LOADED : undefined}
        onRetry={list.reload}
        empty={page > 1 ? <PastTheEnd onFirstPage={() => list.go(1)} /> : empty}
      />
      <PageLinks
        page={page}
        lastPage={failed ? 1 : lastPage}
        href={list.href}
        onPage={list.go}
        sizes={current && !failed && current.total > PAGE_ROWS[0] ? list.sizes : undefined}
        summary={current && !failed ? summary?.(current) : undefined}
      />
    </Stack>
  );
}

/** Returns the order of a table in words; empty where it has one only. */
function orderOf<Row, SortKey extends string>({
  columns,
  sorting,
}: Pick<Shared<Row, SortKey>, 'columns' | 'sorting'>): string {
  const column = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sorting?.key);
  if (column === undefined) return '';
  return `${column.label}, ${sorting?.descending === true ? 'descending' : 'ascending'}`;
}

/** `12 events`, `1 event`, `1,000+ events`. */
export function countOf(
  { total, totalIsExact = true }: Pick<ListPage<unknown>, 'total' | 'totalIsExact'>,
  one: string,
  several: string,
): string {
  return `${formatNumber(total)}${totalIsExact ? '' : '+'} ${total === 1 ? one : several}`;
}

/** Replaces the rows on a page after the last one. */
function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }) {
  return (
    <Message
      icon={<IconFileOff size={24} />}
      title="This page is empty"
      action={
        <Button variant="default" mt="xs" onClick={onFirstPage}>
          To the first page
        </Button>
      }
    >
      The list has become shorter since its pages were counted.
    </Message>
  );
}

interface Shown {
  page: number;
  lastPage: number;
  /** `Updated, descending`; empty where the list has one order. */
  order: string;
  /** False while the rows are those of the page before. */
  isLoaded: boolean;
}

/** Tells a screen reader that another page of a list is shown, or the same rows in another order. */
function useListAnnounced({ page, lastPage, order, isLoaded }: Shown): void {
  const before = useRef<{ page: number; order: string } | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const last = before.current;
    before.current = { page, order };
    if (last === null || (last.page === page && last.order === order)) return;
    const place = `Page ${formatNumber(page)} of ${formatNumber(lastPage)}`;
    announce(last.order === order ? place : `Sorted by ${order}. ${place}`);
  }, [page, lastPage, order, isLoaded]);
}
