import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconPrinter, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type NoticeRun_RunFragment, NoticeRunsDocument } from '../../graphql/documents';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { usePagedList } from '../../lib/lists/use-paged-list';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { RunDetails } from './run-details';
import { StartRunDialog } from './start-run-dialog';
import { RunChip } from './run-chip';

/** The URL parameter that says which run is shown. */
const RUN_PARAM = 'run';

/** All runs, or one of them. */
export function RunsTab() {
  const [params, setParams] = useSearchParams();
  const id = params.get(RUN_PARAM);
  const show = (run: string | null) => setParams(run === null ? {} : { [RUN_PARAM]: run });
  return id === null ? <Runs onShow={show} /> : <RunDetails id={id} onBack={() => show(null)} />;
}

function Runs({ onShow }: { onShow: (id: string) => void }) {
  const [starting, setStarting] = useState(false);
  const list = usePagedList(NoticeRunsDocument, {
    variables: {},
    select: ({ noticeRuns }) => noticeRuns,
  });
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setStarting(true)}
        >
          Start a run
        </Button>
      </Group>
      <PagedTable
        caption="Print runs"
        list={list}
        columns={[
          {
            key: 'number',
            phone: { line: 1 },
            label: 'Run',
            render: ({ id, number }) => (
              <Anchor component="button" size="sm" onClick={() => onShow(id)}>
                {number}
              </Anchor>
            ),
          },
          ...COLUMNS,
        ]}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onShow(id)}
        rowHref={({ id }) => `${paths.adminNoticeRuns}?${RUN_PARAM}=${id}`}
        summary={(page) => countOf(page, 'run', 'runs')}
        empty={
          <Message icon={<IconStack2 size={24} />} title="No print runs yet">
            Start one to print the notices that wait.
          </Message>
        }
      />
      <StartRunDialog
        opened={starting}
        isFirst={list.current?.total === 0}
        onClose={() => setStarting(false)}
        onStarted={(id) => {
          setStarting(false);
          onShow(id);
        }}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<NoticeRun_RunFragment>[] = [
  {
    key: 'status',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ status }) => <RunChip state={status} />,
  },
  {
    key: 'notices',
    label: 'Notices',
    align: 'right',
    render: ({ notices }) => formatNumber(notices),
  },
  { key: 'mailed', label: 'Mailed', align: 'right', render: ({ mailed }) => formatNumber(mailed) },
  {
    key: 'returned',
    label: 'Returned',
    align: 'right',
    render: ({ returned }) => formatNumber(returned),
  },
  { key: 'void', label: 'Void', align: 'right', render: (run) => formatNumber(run.void) },
  {
    key: 'created',
    phone: { line: 2 },
    label: 'Started',
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'by',
    phone: { line: 2, end: true },
    label: 'By',
    render: ({ createdBy }) => createdBy.name,
  },
];
