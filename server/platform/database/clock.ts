/**
 * The moment that is written down with what happens. Every service that writes a time asks it, and binds the answer as
 * `coalesce($n, now())`: the database's clock is the truth, unless a program replays the past (the demo).
 */
export class Clock {
  /** The moment to write down, or null for the database's own clock. */
  now(): Date | null {
    return null;
  }
}
