import { dayIn } from '../domain/local-day.pure.js';

/** SQL for a value of the query builder. */
type SqlValue = () => string;

/**
 * Gives the moment of an act. Every service that writes a time uses it: the database's clock is right, unless a program
 * replays the past (the demo).
 */
export class Clock {
  /** Returns the moment of an act, or null for the database's own clock: a statement binds it as `coalesce($n, now())`. */
  now(): Date | null {
    return null;
  }

  /** The local day that it is, as far as this process knows. */
  today(timeZone: string): string {
    return dayIn(timeZone, this.now() ?? new Date());
  }

  /** Returns the moment of an act as a value of an entity's column. */
  stamp(): Date | SqlValue {
    return this.now() ?? ((): string => 'now()');
  }
}
