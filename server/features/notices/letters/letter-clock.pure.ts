import { dayIn } from '../../../platform/domain/local-day.pure.js';
import type { MetBy } from '../../deadlines/clock.pure.js';

/** The columns of `issued_notices` in which a letter keeps the clock of its issue. */
export interface KeptClock {
  dueAt: Date | null;
  /** Null where it is the day of {@link dueAt}. */
  lastDay: string | null;
  /** The end of the last day of posting. */
  postBy: Date | null;
  /** Null without a deadline, and for letters of before there were others than DECIDED. */
  metBy: MetBy | null;
}

/** The clock of a letter as both doors show it; days are local. */
export interface ShownClock {
  dueAt: Date | null;
  lastDay: string | null;
  postBy: string | null;
  metBy: MetBy | null;
}

/** Returns the clock of a letter as it is shown, in the place of its columns. */
export function withShownClock<Row extends KeptClock>(
  row: Row,
  timeZone: string,
): Omit<Row, 'lastDay' | 'postBy'> & ShownClock {
  const { dueAt, lastDay, postBy, metBy } = row;
  return {
    ...row,
    lastDay: dueAt === null ? null : (lastDay ?? dayIn(timeZone, dueAt)),
    postBy: postBy === null ? null : dayIn(timeZone, postBy),
    metBy: dueAt === null ? null : (metBy ?? 'DECIDED'),
  };
}
