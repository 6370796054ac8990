import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 60 * 60 * 1_000;

/** Runs work once an hour until the process stops. Each process does so independently. */
@Injectable()
export class HourlyRounds implements BeforeApplicationShutdown {
  private readonly logger = new Logger(HourlyRounds.name);
  private readonly timers: NodeJS.Timeout[] = [];

  /**
   * Makes a round once an hour, the first one in an hour.
   *
   * @param failed the log message when a round fails; the next one comes all the same
   * @param isNow true for a first round at once
   */
  addRound(failed: string, round: () => Promise<void>, isNow = false): void {
    const work = (): void => {
      round().catch((error: unknown) => this.logger.warn(`${failed}: ${String(error)}`));
    };
    if (isNow) work();
    this.timers.push(setInterval(work, EVERY_MS).unref());
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }
}
