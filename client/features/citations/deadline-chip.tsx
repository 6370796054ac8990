import { Text } from '@mantine/core';

import type { Deadline_DeadlineFragment } from '../../graphql/documents';
import { Chip } from '../../ui/chip';
import { DEADLINE_COLORS, dueDate, dueDays, timeLeft } from './deadline';

interface DeadlineChipProps {
  deadline: Omit<Deadline_DeadlineFragment, '__typename'>;
  /** Also shows until when to decide and to post, where posting has a last day. */
  withDays?: boolean;
}

/** Shows the time left for an event; the title holds the date and the rule. */
export function DeadlineChip({ deadline, withDays = false }: DeadlineChipProps) {
  const hasDays = withDays && deadline.postBy !== null && deadline.state !== 'CLOSED';
  return (
    <span
      title={dueDate(deadline)}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' }}
    >
      <Chip color={DEADLINE_COLORS[deadline.state]}>{timeLeft(deadline)}</Chip>
      {hasDays && (
        <Text component="span" size="sm">
          {dueDays(deadline)}
        </Text>
      )}
    </span>
  );
}
