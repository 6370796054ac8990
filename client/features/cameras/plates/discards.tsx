import { useQuery } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import {
  ListedPlateDiscardsDocument,
  type ListedPlateDiscardsQuery,
} from '../../../graphql/documents';
import { dayAt, isDay } from '../../../lib/days';
import { NOT_LOADED } from '../../../lib/failures';
import { formatDateTime } from '../../../lib/format';
import { paramsNow } from '../../../lib/params-now';
import { type DayLimits, dayFault } from '../../../lib/typed-day';
import { type Column, DataTable } from '../../../ui/data-table';
import { DayInput } from '../../../ui/day-input';
import { Message } from '../../../ui/message';
import { LISTS } from './plate-words';

type Discard = ListedPlateDiscardsQuery['listedPlateDiscards'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 29;

/** The events with a listed plate that were discarded: who did it, and why. */
export function Discards() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const day = (name: string, other: string) => {
    const asked = params.get(name) ?? '';
    return isDay(asked) ? asked : other;
  };
  const from = day('from', dayAt(now - USUAL_DAYS * DAY_MS));
  const to = day('to', dayAt(now));
  // A text that is no day stays in its field, and the table stays as it is.
  const [typed, setTyped] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const { data, error, refetch } = useQuery(ListedPlateDiscardsDocument, {
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
  });

  function setDay(name: 'from' | 'to', value: string, limits: DayLimits) {
    const isWrong = dayFault(value, limits) !== null;
    setTyped({ ...typed, [name]: isWrong ? value : undefined });
    if (isWrong || value === '') return;
    const next = paramsNow();
    next.set(name, value);
    setParams(next);
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        Events whose plate was on a list on their day, and that were discarded. They show whether a
        list is used as it is meant.
      </Text>
      <Group align="flex-end" gap="sm">
        <DayInput
          label="From"
          value={typed.from ?? from}
          max={to}
          onChange={(next) => setDay('from', next, { max: to })}
        />
        <DayInput
          label="To"
          value={typed.to ?? to}
          min={from}
          onChange={(next) => setDay('to', next, { min: from })}
        />
      </Group>
      <DataTable
        caption="Discards"
        columns={COLUMNS}
        rows={data?.listedPlateDiscards}
        rowKey={({ citationId, list }) => `${citationId} ${list}`}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={
          <Message icon={<IconTrashOff size={24} />} title="Nothing was discarded on these days">
            No event with a listed plate was. Choose other days, up to 366 of them.
          </Message>
        }
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Discard>[] = [
  { key: 'reference', label: 'Event', render: ({ referenceId }) => referenceId },
  { key: 'list', label: 'List', render: ({ list }) => LISTS[list].label },
  { key: 'at', label: 'Discarded', render: ({ discardedAt }) => formatDateTime(discardedAt) },
  { key: 'badge', label: 'Badge number', render: ({ officerBadge }) => officerBadge ?? '–' },
  { key: 'reason', label: 'Reason', render: ({ reasonCode }) => reasonCode ?? '–' },
];
