import { Clock } from '../platform/database/clock.js';

/** A clock that stands where the replay has come to. */
export class DemoClock extends Clock {
  private moment: Date | null = null;

  override now(): Date | null {
    return this.moment;
  }

  /** Sets the moment of everything that happens from here on. */
  set(moment: Date): void {
    this.moment = moment;
  }
}
