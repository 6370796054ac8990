import { useQuery } from '@apollo/client/react';
import { Group, Stack, Text } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';

import {
  ListedPlateDiscardsDocument,
  type ListedPlateDiscardsQuery,
} from '../../../graphql/documents';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatDateTime } from '../../../lib/format/format';
import { useDayRange } from '../../../lib/lists/use-day-range';
import { type Column, DataTable } from '../../../ui/data-table';
import { DayRangeFields } from '../../../ui/day-range';
import { Message } from '../../../ui/message';
import { LISTS } from './plate-words';

type Discard = ListedPlateDiscardsQuery['listedPlateDiscards'][number];

const USUAL_DAYS = 29;

/** The events with a listed plate that were discarded: who did it, and why. */
export function Discards() {
  const range = useDayRange(USUAL_DAYS);
  const { from, to } = range;
  const { data, error, refetch } = useQuery(ListedPlateDiscardsDocument, {
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
  });

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        Events whose plate was on a list on their day, and that were discarded. They show whether a
        list is used as it is meant.
      </Text>
      <Group align="flex-end" gap="sm">
        <DayRangeFields range={range} />
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
  {
    key: 'badge',
    label: 'Badge number',
    align: 'right',
    render: ({ discardedBy }) => discardedBy?.badgeNumber ?? '–',
  },
  { key: 'reason', label: 'Reason', render: ({ reasonCode }) => reasonCode ?? '–' },
];
