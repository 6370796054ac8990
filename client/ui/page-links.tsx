import type { ReactNode } from 'react';
import { Group, NativeSelect, Pagination, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { PAGE_ROWS, type PageRows } from '../lib/lists/rows';
import type { PageSizes } from '../lib/lists/use-paged-list';

/** What the links of a `Pagination` are called. */
export const PAGE_LABELS = {
  getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
  getControlProps: (control: string) => ({
    'aria-label': control === 'next' ? 'Next page' : 'Previous page',
  }),
};

interface PageLinksProps {
  page: number;
  lastPage: number;
  /** Address of a page, so that a link can be opened in a new tab. */
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** Left of the links: how many there are. */
  summary?: ReactNode;
  /** The choice of the rows of a page. */
  sizes?: PageSizes | undefined;
}

/** Page links that are shown at most (specification, section 9). */
const MOST_LINKS = 10;

/**
 * Returns the number of links on each side of the page that is shown: with one page at each end they are seven in the middle.
 * Mantine shows all of eleven pages unless there are fewer.
 */
function siblingsOf(lastPage: number, isPhone: boolean): number {
  if (isPhone) return 0;
  return lastPage === MOST_LINKS + 1 ? 2 : 3;
}

/** Up to ten links to pages, with one to the page before and one to the page after. */
export function PageLinks({ page, lastPage, href, onPage, summary, sizes }: PageLinksProps) {
  // On a phone the page that is shown, and arrows: all stands on one line.
  const isPhone = useMediaQuery('(max-width: 47.99em)') === true;
  return (
    <Group
      justify="space-between"
      gap="sm"
      mih={32}
      wrap={isPhone ? 'nowrap' : 'wrap'}
      component="nav"
      aria-label="Pages"
    >
      <Group gap={isPhone ? 'xs' : 'md'} wrap={isPhone ? 'nowrap' : 'wrap'}>
        <Text size="sm" c="dimmed">
          {summary}
          {lastPage > 1 && <VisuallyHidden>, page {page}</VisuallyHidden>}
        </Text>
        {sizes !== undefined && (
          <NativeSelect
            size="xs"
            aria-label="Rows on a page"
            data={PAGE_ROWS.map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
            value={String(sizes.rows)}
            onChange={({ currentTarget }) => sizes.choose(Number(currentTarget.value) as PageRows)}
          />
        )}
      </Group>
      {lastPage > 1 && (
        <Pagination
          size="sm"
          gap={4}
          total={lastPage}
          value={page}
          onChange={onPage}
          siblings={siblingsOf(lastPage, isPhone)}
          boundaries={isPhone ? 0 : 1}
          {...PAGE_LABELS}
          getItemProps={(item) => ({
            ...PAGE_LABELS.getItemProps(item),
            component: 'a',
            href: href(item),
            onClick: (event: React.MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onPage(item);
            },
          })}
        />
      )}
    </Group>
  );
}
