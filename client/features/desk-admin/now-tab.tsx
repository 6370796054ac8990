import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';

import {
  DeskOverviewDocument,
  type DeskOverviewQuery,
  ReleaseClaimOfDocument,
} from '../../graphql/documents';
import { confirm } from '../../lib/forms/confirm';
import { NOT_LOADED } from '../../lib/session/failures';
import {
  formatDateTime,
  formatDepartmentDateTime,
  formatNumber,
  formatTime,
  formatWord,
} from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { RefreshButton } from '../../ui/refresh-button';
import { CauseChip } from '../citations/chips';
import { missesText } from '../forecast/forecast-text';

/** The figures are asked for again this often, ms. */
const AGAIN_MS = 15_000;

type Overview = DeskOverviewQuery['deskOverview'];
type Queue = Overview['queues'][number];
type Claim = Overview['claims'][number];

/** Shows who reviews which event at this moment, and the waiting events. */
export function NowTab() {
  const { data, error, loading, refetch } = useQuery(DeskOverviewDocument, {
    fetchPolicy: 'network-only',
    pollInterval: AGAIN_MS,
    notifyOnNetworkStatusChange: false,
  });
  const [release] = useMutation(ReleaseClaimOfDocument);
  const reload = () => void refetch().catch(() => undefined);
  const overview = data?.deskOverview;
  const table = { error: error && !data ? NOT_LOADED : undefined, onRetry: reload };

  async function giveBack({ citationId, referenceId, user }: Claim) {
    const agreed = await confirm({
      title: 'Release the claim',
      body: `${referenceId} goes back to the queue. ${user.name} may be working on it.`,
      confirmLabel: 'Release',
    });
    if (!agreed) return;
    // A refusal has been said by then.
    await release({ variables: { input: { citationId } } }).catch(() => undefined);
    reload();
  }

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>{missesText(overview?.forecast)}</Text>
        <RefreshButton busy={loading && data !== undefined} onRefresh={reload} />
      </Group>
      <DataTable
        {...table}
        caption="Queues"
        columns={
          overview?.forecast
            ? [...QUEUE_COLUMNS, ...deadlineColumns(overview.forecast)]
            : QUEUE_COLUMNS
        }
        rows={overview?.queues}
        rowKey={({ queue }) => queue}
        empty={null}
      />
      <Title order={2}>Events in hand</Title>
      <DataTable
        {...table}
        caption="Events in hand"
        columns={[
          ...CLAIM_COLUMNS,
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            render: (claim) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Release ${claim.referenceId}`}
                onClick={() => void giveBack(claim)}
              >
                Release
              </Button>
            ),
          } satisfies Column<Claim>,
        ]}
        rows={overview?.claims}
        rowKey={({ citationId }) => citationId}
        empty={
          <Message icon={<IconUserOff size={24} />} title="Nobody has an event in hand">
            Officers who review events at the desk appear here.
          </Message>
        }
      />
    </Stack>
  );
}

const QUEUE_COLUMNS: readonly Column<Queue>[] = [
  { key: 'queue', label: 'Queue', render: ({ queue }) => formatWord(queue) },
  {
    key: 'waiting',
    label: 'Waiting',
    align: 'right',
    render: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'claimed',
    label: 'In hand',
    align: 'right',
    render: ({ claimed }) => formatNumber(claimed),
  },
  {
    key: 'deferred',
    label: 'Taking effect',
    align: 'right',
    render: ({ deferred }) => formatNumber(deferred),
  },
  {
    key: 'oldest',
    label: 'Oldest violation',
    render: ({ oldestCapturedAt }) => formatDateTime(oldestCapturedAt),
  },
];

/** Returns the columns for queues with deadlines. */
function deadlineColumns({ queues }: NonNullable<Overview['forecast']>): Column<Queue>[] {
  const of = (queue: Queue) => queues.find((each) => each.queue === queue.queue);
  return [
    {
      key: 'nearest',
      label: 'Nearest deadline',
      render: ({ nearestDueAt }) => formatDepartmentDateTime(nearestDueAt),
    },
    {
      key: 'expired',
      label: 'Expired',
      align: 'right',
      render: ({ expired }) => formatNumber(expired),
    },
    {
      key: 'misses',
      label: 'Will miss',
      align: 'right',
      render: (row) => formatNumber(of(row)?.misses ?? 0),
    },
    {
      key: 'needed',
      label: 'Needed a day',
      align: 'right',
      render: (row) => formatNumber(of(row)?.neededPerDay ?? 0),
    },
    {
      key: 'pace',
      label: 'Now a day',
      align: 'right',
      render: (row) => formatNumber(of(row)?.pacePerDay ?? 0),
    },
  ];
}

const CLAIM_COLUMNS: readonly Column<Claim>[] = [
  { key: 'reference', label: 'Reference ID', render: ({ referenceId }) => referenceId },
  { key: 'queue', label: 'Queue', render: ({ queue }) => formatWord(queue) },
  { key: 'cause', label: 'Cause', render: ({ cause }) => <CauseChip cause={cause} /> },
  {
    key: 'officer',
    label: 'Officer',
    render: ({ user }) => `${user.name} (badge ${user.badgeNumber})`,
  },
  { key: 'since', label: 'Since', render: ({ claimedAt }) => formatTime(claimedAt) },
  { key: 'until', label: 'Until', render: ({ expiresAt }) => formatTime(expiresAt) },
];
