import type { Deadline_DeadlineFragment } from '../../graphql/documents';
import { Chip } from '../../ui/chip';
import { DEADLINE_COLORS, dueDate, timeLeft } from './deadline';

/** Shows the time left for an event; the title holds the date and the rule. */
export function DeadlineChip({
  deadline,
}: {
  deadline: Omit<Deadline_DeadlineFragment, '__typename'>;
}) {
  return (
    <span title={dueDate(deadline)} style={{ display: 'inline-flex' }}>
      <Chip color={DEADLINE_COLORS[deadline.state]}>{timeLeft(deadline)}</Chip>
    </span>
  );
}
