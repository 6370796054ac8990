import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AppError } from '../../errors/app-error.js';
import { Repeated } from '../../timers/repeated.js';
import { CheckpointsService } from './checkpoints.service.js';
import { HistoryBrokenError } from '../history-broken.js';
import { TimestampsService } from './timestamps.service.js';

const EVERY_MS = 3_000;
const CHECK_EVERY_MS = 5_000;
// A large log takes seconds to compare: comparing is no more than a twentieth of the time.
const CHECK_SHARE = 20;

/** Makes the checkpoints that are due, compares the log with what was signed, and has checkpoints stamped. */
@Injectable()
export class CheckpointTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckpointTimer.name);
  private readonly signing = new Repeated(
    () => this.attempt('No checkpoint was made', () => this.sign()),
    EVERY_MS,
  );
  // An authority that is slow delays no checkpoint.
  private readonly stamping = new Repeated(
    () => this.attempt('No checkpoint was stamped', () => this.timestamps.stampDue()),
    EVERY_MS,
  );
  private readonly checkEveryMs = CHECK_EVERY_MS;
  /** On the clock of the process: that of the machine may go back. */
  private checkAt = 0;
  /** The newest origin when history was found broken; undefined while it is whole. */
  private broken: { origin: string | null } | undefined;

  constructor(
    private readonly checkpoints: CheckpointsService,
    private readonly timestamps: TimestampsService,
  ) {}

  onApplicationBootstrap(): void {
    this.signing.start();
    this.stamping.start();
  }

  /** The database is not closed under a checkpoint. */
  async beforeApplicationShutdown(): Promise<void> {
    this.timestamps.stop();
    await Promise.all([this.signing.stop(), this.stamping.stop()]);
  }

  /** Signs what is due. A broken history is compared again after a time, as it may have been restored. */
  private async sign(): Promise<void> {
    try {
      if (performance.now() >= this.checkAt || (await this.isMended())) await this.check();
      if (this.broken === undefined) await this.checkpoints.makeIfDue();
    } catch (error) {
      if (error instanceof HistoryBrokenError) {
        // The alarm is raised already.
        this.broken = await this.checkpoints.standing();
        return;
      }
      if (!(error instanceof AppError && error.code === 'LOG_NOT_READY')) throw error;
      // Nothing is broken: the worker is filling in the tree.
      this.broken = undefined;
    }
  }

  /** Returns true where history was broken, and somebody has restarted the log or another worker has found it whole. */
  private async isMended(): Promise<boolean> {
    if (this.broken === undefined) return false;
    const { origin, isBroken } = await this.checkpoints.standing();
    return !isBroken || origin !== this.broken.origin;
  }

  private async check(): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.checkpoints.check();
      this.broken = undefined;
    } finally {
      const now = performance.now();
      this.checkAt = now + Math.max(this.checkEveryMs, CHECK_SHARE * (now - startedAt));
    }
  }

  private async attempt(failed: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`${failed} this time: ${String(error)}`);
    }
  }
}
