import { useQuery } from '@apollo/client/react';
import { Stack, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { NoticeRunItemsDocument, type NoticeRunItemsQuery } from '../../graphql/documents';
import { LIST_FAILED } from '../../lib/failures';
import { formatDay } from '../../lib/format';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { PageLinks } from '../../ui/page-links';
import { countOf } from '../../ui/paged-table';
import { MailChip } from './state-chips';

type Item = NonNullable<NoticeRunItemsQuery['noticeRun']>['items']['data'][number];

/** The notices of a run, in the order of printing. */
export function RunItems({ id, status }: { id: string; status: string }) {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useQuery(NoticeRunItemsDocument, {
    variables: { id, page },
    fetchPolicy: 'network-only',
  });
  // Pages and states of the notices follow the state of the run.
  useEffect(() => void refetch().catch(() => undefined), [status, refetch]);
  const items = (data ?? previousData)?.noticeRun?.items;
  return (
    <Stack gap="sm">
      <Title order={3}>Notices</Title>
      <DataTable
        caption="Notices of the run"
        columns={COLUMNS}
        rows={items?.data}
        stale={data === undefined}
        rowKey={({ noticeNumber }) => noticeNumber}
        error={error && !items ? LIST_FAILED : undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={<Message icon={<IconMail size={24} />} title="No notices in this run" />}
      />
      <PageLinks
        page={page}
        lastPage={items?.lastPage ?? 1}
        href={() => '#'}
        onPage={setPage}
        summary={items ? countOf(items, 'notice', 'notices') : undefined}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  { key: 'number', label: 'Notice', render: ({ noticeNumber }) => noticeNumber },
  { key: 'version', label: 'Version', render: ({ version }) => version },
  { key: 'file', label: 'File', render: ({ file }) => file ?? '–' },
  { key: 'first', label: 'First page', render: ({ firstPage }) => firstPage ?? '–' },
  { key: 'pages', label: 'Pages', render: ({ pages }) => pages ?? '–' },
  { key: 'state', label: 'State', render: ({ state }) => <MailChip state={state} /> },
  {
    key: 'mailed',
    label: 'Mailed',
    render: ({ mailedOn, late }) => (
      <>
        {mailedOn ? formatDay(mailedOn) : '–'} {late && <Chip color="red">Late</Chip>}
      </>
    ),
  },
];
