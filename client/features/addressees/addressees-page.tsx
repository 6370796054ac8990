import { Anchor } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { WaitingAddresseesDocument, type WaitingAddresseesQuery } from '../../graphql/documents';
import { formatDateTime, formatDay } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { usePagedList } from '../../lib/lists/use-paged-list';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { countOf, PagedTable } from '../../ui/paged-table';
import { KIND_LABELS } from './kinds';

type Waiting = WaitingAddresseesQuery['waitingAddressees']['data'][number];

/** The addressees that wait for their notice, the nearest deadline first. */
export function Component() {
  const list = usePagedList(WaitingAddresseesDocument, {
    variables: {},
    select: ({ waitingAddressees }) => waitingAddressees,
  });
  return (
    <Page
      title="Addressees"
      lead="Persons to whom the next notice of an event goes; an inspector issues it on the report."
    >
      <PagedTable
        caption="Addressees that wait"
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        summary={(page) => countOf(page, 'addressee', 'addressees')}
        empty={
          <Message icon={<IconMailForward size={24} />} title="Nobody waits">
            Processing officers record addressees on the report of a completed event.
          </Message>
        }
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Waiting>[] = [
  {
    key: 'reference',
    phone: { line: 1 },
    label: 'Event',
    render: ({ citationId, referenceId }) => (
      <Anchor component={Link} to={paths.report(citationId)} size="sm">
        {referenceId}
      </Anchor>
    ),
  },
  {
    key: 'kind',
    phone: { line: 1, end: true },
    label: 'Kind',
    render: ({ kind }) => KIND_LABELS[kind],
  },
  { key: 'for', label: 'Named for', render: ({ namedFor }) => namedFor ?? '–' },
  {
    key: 'received',
    label: 'Received',
    render: ({ receivedOn }) => (receivedOn === null ? '–' : formatDay(receivedOn)),
  },
  {
    key: 'due',
    phone: { line: 2 },
    label: 'Deadline',
    render: ({ dueAt }) => (dueAt === null ? 'No deadline' : formatDateTime(dueAt)),
  },
  {
    key: 'by',
    phone: { line: 2, end: true },
    label: 'Recorded by',
    render: ({ recordedBy }) => recordedBy?.name ?? '–',
  },
];
