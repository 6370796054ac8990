import type { ReactNode } from 'react';
import { Group, Pagination, Text, VisuallyHidden } from '@mantine/core';

interface PageLinksProps {
  page: number;
  lastPage: number;
  /** Address of a page, so that a link can be opened in a new tab. */
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** Left of the links: how many there are. */
  summary?: ReactNode;
}

/** Page links that are shown at most (specification, section 9). */
const MOST_LINKS = 10;

/** Up to ten links to pages, with one to the page before and one to the page after. */
export function PageLinks({ page, lastPage, href, onPage, summary }: PageLinksProps) {
  return (
    <Group justify="space-between" gap="sm" mih={32} component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed">
        {summary}
        {lastPage > 1 && <VisuallyHidden>, page {page}</VisuallyHidden>}
      </Text>
      {lastPage > 1 && (
        <Pagination
          size="sm"
          gap={4}
          total={lastPage}
          value={page}
          onChange={onPage}
          // Shows one page at each end and seven in the middle; Mantine shows all of eleven pages unless there are
          // fewer siblings.
          siblings={lastPage === MOST_LINKS + 1 ? 2 : 3}
          boundaries={1}
          getItemProps={(item) => ({
            component: 'a',
            href: href(item),
            'aria-label': `Page ${item}`,
            onClick: (event: React.MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onPage(item);
            },
          })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      )}
    </Group>
  );
}
