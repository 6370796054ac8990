import { useQuery } from '@apollo/client/react';
import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

import {
  NoticeReconciliationDocument,
  type NoticeReconciliationQuery,
} from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatNumber, formatWord } from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { ErrorMessage } from '../../ui/message';
import { RefreshButton } from '../../ui/refresh-button';
import { LETTER_KINDS } from './letter-kinds';
import { MailChip } from '../notices/mail/mail-chip';

type Reconciliation = NoticeReconciliationQuery['noticeReconciliation'];
type Year = Reconciliation['years'][number];
type State = Reconciliation['states'][number];
type Letters = Reconciliation['letters'][number];

/** Shows whether each number was issued once, to exactly one event. */
export function ReconcileTab() {
  const { data, error, loading, refetch } = useQuery(NoticeReconciliationDocument, {
    fetchPolicy: 'network-only',
  });
  const reload = () => void refetch().catch(() => undefined);
  const found = data?.noticeReconciliation;
  if (!found && error) return <ErrorMessage title={NOT_LOADED} onRetry={reload} />;
  // The skeleton is one block: separate ones would move as the lengths of the tables become known.
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
      {found.letters.some(
        ({ kind, given, gaps, doubles }) =>
          kind !== 'NOTICE' && (given > 0 || gaps.length > 0 || doubles.length > 0),
      ) && (
        <>
          <Title order={2}>Letters</Title>
          <DataTable
            {...table}
            caption="Letters by kind"
            columns={LETTERS}
            rows={found.letters}
            rowKey={({ kind }) => kind}
          />
        </>
      )}
      <Named
        title="Ended after they were mailed, and the letter that says so is missing"
        names={found.missingLetters}
      />
      <Named
        title="Claimed by a run without an item of it, or in a run without being claimed"
        names={found.missingItems}
      />
      <Named title="In a mailed run without a day of mailing" names={found.notMailed} />
      <Named
        title="Years whose counter is behind: their next number would be given twice"
        names={found.counterBehind}
      />
      <Named title="Not mailed, and the deadline is near" names={found.nearDeadline} />
    </Stack>
  );
}

/** Numbers or years under what is wrong with them; nothing without any. */
function Named({ title, names }: { title: string; names: readonly (string | number)[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <Title order={2}>{title}</Title>
      <Text>{names.join(', ')}</Text>
    </>
  );
}

function Verdict({ found: { ok, late, postedLate } }: { found: Reconciliation }) {
  return (
    <Alert
      flex={1}
      role="status"
      color={ok ? 'green' : 'red'}
      icon={ok ? <IconCircleCheck size={20} /> : <IconAlertTriangle size={20} />}
      title={ok ? 'The numbers add up' : 'The numbers do not add up'}
    >
      {ok
        ? 'Each number was given once, to exactly one event, and runs and counters agree with that.'
        : 'What is wrong is named below.'}{' '}
      {late > 0 && `${formatNumber(late)} ${were(late)} mailed late.`}{' '}
      {postedLate > 0 &&
        `${formatNumber(postedLate)} of them after the day of posting that ${postedLate === 1 ? 'it names' : 'they name'}.`}
    </Alert>
  );
}

const were = (count: number): string => (count === 1 ? 'was' : 'were');

const YEARS: readonly Column<Year>[] = [
  { key: 'year', label: 'Year', align: 'right', render: ({ year }) => year },
  { key: 'given', label: 'Given', align: 'right', render: ({ given }) => formatNumber(given) },
  { key: 'gaps', label: 'Missing', render: ({ gaps }) => gaps.join(', ') || '–' },
  { key: 'doubles', label: 'Given twice', render: ({ doubles }) => doubles.join(', ') || '–' },
];

const STATES: readonly Column<State>[] = [
  { key: 'state', label: 'State', render: ({ state }) => <MailChip state={state} /> },
  { key: 'count', label: 'Numbers', align: 'right', render: ({ count }) => formatNumber(count) },
];

const LETTERS: readonly Column<Letters>[] = [
  { key: 'kind', label: 'Letters', render: ({ kind }) => LETTER_KINDS[kind] },
  { key: 'given', label: 'Given', align: 'right', render: ({ given }) => formatNumber(given) },
  { key: 'gaps', label: 'Missing', render: ({ gaps }) => gaps.join(', ') || '–' },
  { key: 'doubles', label: 'Given twice', render: ({ doubles }) => doubles.join(', ') || '–' },
  {
    key: 'states',
    label: 'States',
    render: ({ states }) =>
      states.map(({ state, count }) => `${formatWord(state)} ${formatNumber(count)}`).join(', ') ||
      '–',
  },
];
