import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 60 * 60 * 1_000;

/** What a process does once an hour until it stops. Each process does it, independently of the others. */
@Injectable()
export class HourlyRounds implements BeforeApplicationShutdown {
  private readonly logger = new Logger(HourlyRounds.name);
  private readonly timers: NodeJS.Timeout[] = [];

  /**
   * Makes a round once an hour, the first one in an hour.
   *
   * @param failed what is logged when a round fails; the next one comes all the same
   * @param isNow whether there is one more at once
   */
  add(failed: string, round: () => Promise<void>, isNow = false): void {
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
