import { useQuery } from '@apollo/client/react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { ExpiredCountDocument } from '../../../graphql/documents';
import { formatNumber } from '../../../lib/format/format';
import { QUEUES, type QueueName } from '../queues';

/** The lists of events that wait to be decided. */
const WAITING = ['pending', 'submitted', 'hold'] as const satisfies QueueName[];

export const waits = (queue: QueueName): queue is (typeof WAITING)[number] =>
  (WAITING as readonly QueueName[]).includes(queue);

/** Shows the number of events that nobody decided in time; nothing if there are none. */
export function ExpiredLink({ queue }: { queue: QueueName }) {
  const { data } = useQuery(ExpiredCountDocument, {
    variables: { queue: QUEUES[queue].queue },
    fetchPolicy: 'cache-and-network',
  });
  const { total, totalIsExact } = data?.citations ?? { total: 0, totalIsExact: true };
  if (total === 0) return null;
  return (
    <Anchor
      component={Link}
      inherit
      c="var(--mantine-color-error)"
      fw={600}
      to={`${QUEUES[queue].path}?deadline=EXPIRED`}
    >
      {formatNumber(total)}
      {totalIsExact ? '' : '+'} expired undecided
    </Anchor>
  );
}
