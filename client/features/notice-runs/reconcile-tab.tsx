import { useQuery } from '@apollo/client/react';
import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

import {
  NoticeReconciliationDocument,
  type NoticeReconciliationQuery,
} from '../../graphql/documents';
import { LIST_FAILED } from '../../lib/failures';
import { formatNumber } from '../../lib/format';
import { type Column, DataTable } from '../../ui/data-table';
import { ErrorMessage } from '../../ui/message';
import { RefreshButton } from '../../ui/refresh-button';
import { MailChip } from './state-chips';

type Reconciliation = NoticeReconciliationQuery['noticeReconciliation'];
type Year = Reconciliation['years'][number];
type State = Reconciliation['states'][number];

/** Whether each number was given once, to exactly one event. */
export function ReconcileTab() {
  const { data, error, loading, refetch } = useQuery(NoticeReconciliationDocument, {
    fetchPolicy: 'network-only',
  });
  const reload = () => void refetch().catch(() => undefined);
  const found = data?.noticeReconciliation;
  if (!found && error) return <ErrorMessage title={LIST_FAILED} onRetry={reload} />;
  // In one piece: what it will be made of would move as the rows of its tables become known.
  if (!found) return <Skeleton h={320} role="status" aria-label="Loading" />;
  const table = { empty: null, onRetry: reload };
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Verdict found={found} />
        <RefreshButton busy={loading} onRefresh={reload} />
      </Group>
      <DataTable
        {...table}
        caption="Numbers by year"
        columns={YEARS}
        rows={found.years}
        rowKey={({ year }) => year}
      />
      <Title order={2}>By state</Title>
      <DataTable
        {...table}
        caption="Numbers by state"
        columns={STATES}
        rows={found.states}
        rowKey={({ state }) => state}
      />
      {found.nearDeadline.length > 0 && (
        <>
          <Title order={2}>Not mailed, and the deadline is near</Title>
          <Text>{found.nearDeadline.join(', ')}</Text>
        </>
      )}
    </Stack>
  );
}

function Verdict({ found: { ok, late } }: { found: Reconciliation }) {
  return (
    <Alert
      flex={1}
      role="status"
      color={ok ? 'green' : 'red'}
      icon={ok ? <IconCircleCheck size={20} /> : <IconAlertTriangle size={20} />}
      title={ok ? 'The numbers add up' : 'The numbers do not add up'}
    >
      {ok
        ? 'Each number was given once, to exactly one event.'
        : 'Numbers are missing, or were given more than once.'}{' '}
      {late > 0 && `${formatNumber(late)} were mailed after their deadline.`}
    </Alert>
  );
}

const YEARS: readonly Column<Year>[] = [
  { key: 'year', label: 'Year', render: ({ year }) => year },
  { key: 'given', label: 'Given', render: ({ given }) => formatNumber(given) },
  { key: 'gaps', label: 'Missing', render: ({ gaps }) => gaps.join(', ') || '–' },
  { key: 'doubles', label: 'Given twice', render: ({ doubles }) => doubles.join(', ') || '–' },
];

const STATES: readonly Column<State>[] = [
  { key: 'state', label: 'State', render: ({ state }) => <MailChip state={state} /> },
  { key: 'count', label: 'Numbers', render: ({ count }) => formatNumber(count) },
];
