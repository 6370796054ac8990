import type { Deadline_DeadlineFragment } from '../../graphql/documents';
import type { DeadlineState } from '../../graphql/schema';
import { formatDay, formatDepartmentDate } from '../../lib/format/format';

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
export function timeLeft(deadline: Deadline): string {
  const { state, daysLeft } = deadline;
  if (state === 'EXPIRED') return 'Expired';
  if (state === 'CLOSED') return dueDays(deadline);
  if (daysLeft === 0) return 'Due today';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

/** `Due Nov 28, 2026: 14 calendar days after the violation`, or with `Decide by Nov 24, 2026, post by Nov 27, 2026`. */
export const dueDate = (deadline: Deadline): string => `${dueDays(deadline)}: ${deadline.basis}`;

/** The day of a deadline in words, and with a last day of posting both days (programs 1). */
export const dueDays = ({ dueAt, postBy }: Deadline): string =>
  postBy === null
    ? `Due ${formatDepartmentDate(dueAt)}`
    : `Decide by ${formatDepartmentDate(dueAt)}, post by ${formatDay(postBy)}`;
