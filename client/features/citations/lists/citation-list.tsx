import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconFilter, IconInbox } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  createPath,
  Link,
  type To,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

import { CitationListDocument, GeneratedListDocument } from '../../../graphql/documents';
import type { CitationSort } from '../../../graphql/schema';
import { originOf, reportAddress } from '../../../lib/session/origin';
import { paramsNow } from '../../../lib/lists/params-now';
import { paths } from '../../../lib/session/paths';
import { useSignedIn } from '../../../lib/session/session';
import { useShortcuts } from '../../../lib/shortcuts';
import { pageSizes, usePagedList } from '../../../lib/lists/use-paged-list';
import type { Column } from '../../../ui/data-table';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { PagedTable, countOf } from '../../../ui/paged-table';
import { RefreshButton } from '../../../ui/refresh-button';
import { useHasDeadlines } from '../../forecast/use-has-deadlines';
import { VoidDialog, type VoidableNotice } from '../../notices/void/void-dialog';
import {
  QUEUES,
  type QueueName,
  type QueuePlace,
  placeVariables,
  readPlace,
  writePlace,
  wrongWords,
} from '../queues';
import { type ListFilter, countFilters } from '../list-filter';
import { furtherConditions } from '../list-tabs';
import { COLUMNS, type ColumnName, type ListRow as Row } from './columns';
import { ExpiredLink, waits } from './expired-link';
import { FilterBar } from './filter-bar';
import { FilterChips } from './filter-chips';
import { ListTabs } from './list-tabs';
import { ReferenceCell } from './reference-cell';
import { SavedViews } from './saved-views';
import { StartReviewing } from './start-reviewing';
import { useListTabs } from './use-list-tabs';
import { WrongAddress } from './wrong-address';

/** A list of events, declared. */
export interface CitationListProps {
  title: string;
  queue: QueueName;
  /** Between the reference and the actions. */
  columns: readonly ColumnName[];
  /** Replaces the rows while the queue is empty; it says what to do next. */
  empty: { title: string; text: string };
  /** Rows lead to their notice too, for those who may print it. */
  withPrint?: boolean;
}

/** On a phone a printed notice shows its number; all of them are completed, as was recommended. */
const PRINTED: Partial<Record<ColumnName, Column<Row>['phone']>> = {
  stoplineReferenceId: { line: 1 },
  plate: { line: 2 },
  violation: { line: 2 },
  cause: { line: 2, end: true },
};

/** The places on a phone that the columns have of themselves. */
const PHONES = Object.fromEntries(
  Object.entries(COLUMNS as Record<string, Column<Row, CitationSort>>).map(([name, { phone }]) => [
    name,
    phone,
  ]),
) as Partial<Record<ColumnName, Column<Row>['phone']>>;

/** The places in a list with deadlines: on a phone they replace the recommendation. */
const WITH_DEADLINES: Partial<Record<ColumnName, Column<Row>['phone']>> = {
  ...PHONES,
  recommendation: undefined,
  deadline: { line: 2, end: true },
};

/** Events of one queue: sorted and paged by the server, place in the address. */
export function CitationList({ title, queue, columns, empty, withPrint }: CitationListProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const place = readPlace(params);
  const origin = originOf(location);
  const prints = useSignedIn().user.citationActions.some(({ name }) => name === 'PRINT');
  const go = (next: Partial<QueuePlace>) =>
    void navigate({ search: writePlace({ ...readPlace(paramsNow()), ...next }) });
  const list = usePagedList(withPrint ? GeneratedListDocument : CitationListDocument, {
    variables: {
      queue: QUEUES[queue].queue,
      ...placeVariables(place),
    },
    select: ({ citations }) => citations,
    place: {
      page: place.page,
      href: (page) => `${QUEUES[queue].path}${writePlace({ ...place, page })}`,
      go: (page) => go({ page }),
      sizes: pageSizes(place.page, place.rows, (page, rows) => go({ page, rows })),
    },
  });
  const loaded = list.current !== undefined && !list.stale;
  const [voided, setVoided] = useState<Row | null>(null);

  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a decision the keyboard goes on with the first event of what is left.
    const state = location.state as { focusFirst?: boolean } | null;
    if (state?.focusFirst && loaded) rowLinks(region.current)[0]?.focus();
  }, [location.state, loaded]);

  const lastPage = list.current?.lastPage ?? 1;
  const isFiltered = countFilters(place.filter) > 0;
  const [filtering, { toggle: toggleFilters }] = useDisclosure();
  const hasRule = useHasDeadlines();
  // A deadline says so too, before the answer is there and where the rule is newer than it.
  const hasDeadlines = hasRule || list.current?.data.some(({ deadline }) => deadline !== null);
  const { tabs, selected, reload } = useListTabs(queue, place.filter, hasDeadlines === true);
  const changeFilter = (change: (filter: ListFilter) => ListFilter) =>
    go({ filter: change(readPlace(paramsNow()).filter), page: 1 });
  const shown = columns.filter((name) => name !== 'deadline' || hasDeadlines);
  const phones = withPrint ? PRINTED : shown.includes('deadline') ? WITH_DEADLINES : PHONES;

  useShortcuts([
    { keys: 'j', label: 'Next row', group: title, run: () => moveFocus(region.current, 1) },
    { keys: 'k', label: 'Row before', group: title, run: () => moveFocus(region.current, -1) },
    {
      keys: ']',
      label: 'Next page',
      group: title,
      run: () => place.page < lastPage && go({ page: place.page + 1 }),
    },
    {
      keys: '[',
      label: 'Page before',
      group: title,
      run: () => place.page > 1 && go({ page: place.page - 1 }),
    },
  ]);

  return (
    <Page
      title={title}
      lead={waits(queue) ? <ExpiredLink queue={queue} /> : undefined}
      actions={
        <>
          <StartReviewing queue={queue} />
          <SavedViews queue={queue} place={place} />
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={filtering}
            onClick={toggleFilters}
          >
            {isFiltered ? `Filter (${countFilters(place.filter)})` : 'Filter'}
          </Button>
          <RefreshButton
            busy={list.busy}
            onRefresh={() => {
              list.reload();
              reload();
            }}
          />
        </>
      }
    >
      <WrongAddress
        words={wrongWords(params)}
        onClear={() => void navigate({ search: writePlace(place) }, { replace: true })}
      />
      <ListTabs
        tabs={tabs}
        selected={selected}
        href={(filter) => `${QUEUES[queue].path}${writePlace({ ...place, filter, page: 1 })}`}
      />
      {filtering && (
        <FilterBar
          queue={queue}
          filter={place.filter}
          hasDeadlines={hasDeadlines === true}
          onFilter={changeFilter}
        />
      )}
      <FilterChips
        shown={selected === null ? place.filter : furtherConditions(place.filter)}
        onFilter={changeFilter}
      />
      <PagedTable
        ref={region}
        list={list}
        caption={title}
        columns={[
          {
            key: 'reference',
            label: 'Reference ID',
            sortKey: 'REFERENCE_ID',
            phone: { line: 1 },
            render: (row) => <ReferenceCell row={row} report={reportAddress(row.id, origin)} />,
          } satisfies Column<Row, CitationSort>,
          ...shown.map((name) => ({ ...COLUMNS[name], phone: phones[name] })),
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            ...(withPrint && { phone: { line: 1, end: true } }),
            render: (row) => (
              <RowActions
                row={row}
                report={reportAddress(row.id, origin)}
                withPrint={withPrint === true && prints}
                onVoid={() => setVoided(row)}
              />
            ),
          } satisfies Column<Row, CitationSort>,
        ]}
        rowKey={(row) => row.id}
        empty={
          isFiltered ? (
            <Message icon={<IconFilter size={24} />} title="No event matches the filter">
              Take something out of the filter to see more.
            </Message>
          ) : (
            <Message icon={<IconInbox size={24} />} title={empty.title}>
              {empty.text}
            </Message>
          )
        }
        sorting={{ key: place.sortBy, descending: place.descending }}
        onSort={({ key, descending }) => go({ sortBy: key, descending, page: 1 })}
        onRowClick={(row) => void navigate(reportAddress(row.id, origin))}
        rowHref={(row) => createPath(reportAddress(row.id, origin))}
        summary={(page) => (page.total > 0 ? countOf(page, 'event', 'events') : undefined)}
      />
      <VoidDialog
        notice={voided === null ? null : voidable(voided)}
        onClose={() => setVoided(null)}
        onDone={list.reload}
      />
    </Page>
  );
}

interface RowActionsProps {
  row: Row;
  report: To;
  withPrint: boolean;
  onVoid: () => void;
}

function RowActions({ row, report, withPrint, onVoid }: RowActionsProps) {
  const voiding = row.noticeActs?.find(({ name }) => name === 'VOID');
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {withPrint && (
        <Button
          component="a"
          href={paths.printPreview(row.id)}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="light"
          aria-label={`Print ${row.referenceId}`}
        >
          Print
        </Button>
      )}
      {voiding !== undefined && !row.noticeVoid && (
        <Tooltip label={voiding.refusal} disabled={voiding.refusal === null} multiline maw={320}>
          <Button
            size="compact-sm"
            variant="default"
            visibleFrom="md"
            aria-label={`Void ${row.stoplineReferenceId}`}
            aria-description={voiding.refusal ?? undefined}
            data-disabled={voiding.refusal !== null || undefined}
            aria-disabled={voiding.refusal !== null || undefined}
            onClick={() => voiding.refusal === null && onVoid()}
          >
            Void
          </Button>
        </Tooltip>
      )}
      <Tooltip label="View report">
        <ActionIcon
          component={Link}
          to={report}
          variant="default"
          // On a narrow screen the reference is the link to the report, and Print needs the space.
          {...(withPrint && { visibleFrom: 'xl' })}
          aria-label={`View ${row.referenceId}`}
        >
          <IconEye size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The notice of a row, which has one where it can become void. */
function voidable({ stoplineReferenceId, vehicle, version }: Row): VoidableNotice | null {
  if (stoplineReferenceId === null) return null;
  const notice = { number: stoplineReferenceId, cause: vehicle.cause };
  return version === undefined ? notice : { ...notice, version };
}

function rowLinks(region: HTMLElement | null): HTMLElement[] {
  return [...(region?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
}

function moveFocus(region: HTMLElement | null, step: 1 | -1): void {
  const links = rowLinks(region);
  const row = document.activeElement?.closest('tr');
  const current = links.findIndex((link) => link.closest('tr') === row);
  links[Math.min(Math.max(current + step, 0), links.length - 1)]?.focus();
}
