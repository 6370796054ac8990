import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { CheckpointsService } from './checkpoints.service.js';
import { HistoryBrokenError } from './history-broken.js';
import { TimestampsService } from './timestamps.service.js';

const EVERY_MS = 3_000;
const CHECK_EVERY_MS = 60_000;
// A large log takes seconds to compare: comparing is no more than a hundredth of the time.
const CHECK_SHARE = 100;

/** Makes the checkpoints that are due, compares the log with what was signed, and has checkpoints stamped. */
@Injectable()
export class CheckpointTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckpointTimer.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private checkAt = 0;
  private isBroken = false;

  constructor(
    private readonly checkpoints: CheckpointsService,
    private readonly timestamps: TimestampsService,
  ) {}

  onApplicationBootstrap(): void {
    this.next(0);
  }

  /** The database is not closed under a checkpoint. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.timestamps.stop();
    await this.running;
  }

  private next(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.turn().finally(() => this.next(EVERY_MS));
    }, delayMs);
  }

  private async turn(): Promise<void> {
    await this.attempt('No checkpoint was made', () => this.sign());
    await this.attempt('No checkpoint was stamped', () => this.timestamps.stampDue());
  }

  /** Signs what is due. A broken history is compared again after a time: it may have been restored. */
  private async sign(): Promise<void> {
    const startedAt = Date.now();
    if (startedAt >= this.checkAt) {
      try {
        await this.checkpoints.check();
        this.isBroken = false;
      } finally {
        const tookMs = Date.now() - startedAt;
        this.checkAt = Date.now() + Math.max(CHECK_EVERY_MS, CHECK_SHARE * tookMs);
      }
    }
    if (!this.isBroken) await this.checkpoints.makeIfDue();
  }

  private async attempt(failed: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof HistoryBrokenError) {
        // The alarm is raised already.
        this.isBroken = true;
        return;
      }
      // The worker is filling in the tree.
      if (error instanceof AppError && error.code === 'LOG_NOT_READY') return;
      this.logger.warn(`${failed} this time: ${String(error)}`);
    }
  }
}
