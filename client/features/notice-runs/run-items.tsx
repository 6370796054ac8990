import { useQuery } from '@apollo/client/react';
import { Alert, Stack, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { NoticeRunItemsDocument, type NoticeRunItemsQuery } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDay, formatNumber } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { PageLinks } from '../../ui/page-links';
import { countOf } from '../../ui/paged-table';
import { MailChip } from '../notices/mail/mail-chip';

type Item = NonNullable<NoticeRunItemsQuery['noticeRun']>['items']['data'][number];

/** Void notices that were printed with the run and must be taken out before mailing. Shows nothing if there are none. */
export function ToPull({ id, voided }: { id: string; voided: number }) {
  const [page, setPage] = useState(1);
  const { data, previousData, refetch } = useQuery(NoticeRunItemsDocument, {
    variables: { id, page, toPull: true },
    fetchPolicy: 'network-only',
  });
  useEffect(() => void refetch().catch(() => undefined), [voided, refetch]);
  const items = (data ?? previousData)?.noticeRun?.items;
  if (!items || items.total === 0) return null;
  const [were, them] = items.total === 1 ? ['notice was', 'it'] : ['notices were', 'them'];
  return (
    <Alert
      color="red"
      title={`${formatNumber(items.total)} ${were} voided: pull ${them} before mailing`}
    >
      <Stack gap="sm">
        <DataTable
          caption="Notices to be pulled"
          columns={PULLED_COLUMNS}
          rows={items.data}
          rowKey={({ noticeNumber }) => noticeNumber}
          empty={null}
          onRetry={() => void refetch().catch(() => undefined)}
        />
        <PageLinks page={page} lastPage={items.lastPage} href={() => '#'} onPage={setPage} />
      </Stack>
    </Alert>
  );
}

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
        error={error && !items ? NOT_LOADED : undefined}
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

const NUMBER: Column<Item> = {
  key: 'number',
  phone: { line: 1 },
  label: 'Notice',
  render: ({ noticeNumber }) => noticeNumber,
};
const PLACE: readonly Column<Item>[] = [
  { key: 'file', label: 'File', align: 'right', render: ({ file }) => file ?? '–' },
  {
    key: 'first',
    label: 'First page',
    align: 'right',
    render: ({ firstPage }) => firstPage ?? '–',
  },
  { key: 'pages', label: 'Pages', align: 'right', render: ({ pages }) => pages ?? '–' },
];
const PULLED_COLUMNS: readonly Column<Item>[] = [NUMBER, ...PLACE];

const COLUMNS: readonly Column<Item>[] = [
  NUMBER,
  { key: 'version', label: 'Version', align: 'right', render: ({ version }) => version },
  ...PLACE,
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ state }) => <MailChip state={state} />,
  },
  {
    key: 'mailed',
    phone: { line: 2 },
    label: 'Mailed',
    render: ({ mailedOn, late }) => (
      <>
        {mailedOn ? formatDay(mailedOn) : '–'} {late && <Chip color="red">Late</Chip>}
      </>
    ),
  },
];
