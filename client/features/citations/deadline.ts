import type { Deadline_DeadlineFragment } from '../../graphql/documents';
import type { DeadlineState } from '../../graphql/schema';
import { formatDepartmentDate } from '../../lib/format';

type Deadline = Omit<Deadline_DeadlineFragment, '__typename'>;

/** Theme colours of a deadline (desk 6): amber for soon, red for urgent and expired. */
export const DEADLINE_COLORS: Record<DeadlineState, string> = {
  NORMAL: 'gray',
  SOON: 'amber',
  URGENT: 'red',
  EXPIRED: 'red',
  CLOSED: 'gray',
};

/** Returns the time left in words: `3 days left`, `Expired`; for a decided event the day, and what it is. */
export function timeLeft({ state, daysLeft, dueAt }: Deadline): string {
  if (state === 'EXPIRED') return 'Expired';
  if (state === 'CLOSED') return `Due ${formatDepartmentDate(dueAt)}`;
  if (daysLeft === 0) return 'Due today';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

/** `Due Nov 28, 2026: 14 calendar days after the violation`. */
export const dueDate = ({ dueAt, basis }: Deadline): string =>
  `Due ${formatDepartmentDate(dueAt)}: ${basis}`;
