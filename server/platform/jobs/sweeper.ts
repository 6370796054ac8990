import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../database/database.js';
import { Repeated } from '../timers/repeated.js';
import { JobQueues } from './job-queues.js';
import { JOB_TIMES, type JobTimes } from './job-times.js';
import { JOBS, QUEUES, type JobName, type JobQueue } from './jobs.js';
import { DELETE_DONE, DELETE_SECRETS, DRIVE } from './jobs.queries.js';
import { JobsRunner } from './jobs.runner.js';

// More than this at once is left for the next look.
const ROWS_A_SWEEP = 500;
const PRUNE_EVERY_MS = 60 * 60 * 1_000;

/**
 * Wakes late jobs again: the next try of a failed job, a job whose worker died, a job that Redis lost. It runs in every
 * worker; one leaves alone what another has just woken.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private readonly sweeping: Repeated;
  private prunedAt = 0;

  constructor(
    private readonly queues: JobQueues,
    private readonly runner: JobsRunner,
    private readonly database: Database,
    @Inject(JOB_TIMES) private readonly times: JobTimes,
  ) {
    this.sweeping = new Repeated(() => this.sweep(), times.sweepMs);
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  /** The database is not closed under a sweep. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping.stop();
  }

  private async sweep(): Promise<void> {
    try {
      await Promise.all(QUEUES.map((queue) => this.drive(queue)));
      if (Date.now() - this.prunedAt > PRUNE_EVERY_MS) {
        await this.prune();
        this.prunedAt = Date.now();
      }
    } catch (error) {
      this.logger.warn(`Nothing swept this time: ${String(error)}`);
    }
  }

  /**
   * Wakes a worker for each row of a queue that is due and for which none was woken lately. While Redis does not
   * answer, no worker can be woken: this one then runs as many jobs as it has free lanes.
   */
  private async drive(queue: JobQueue): Promise<void> {
    const waiting = await this.queues.waiting(queue, this.times.redisAnswersMs);
    const names = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].queue === queue);
    const limit = waiting === null ? this.runner.freeLanes(queue) : ROWS_A_SWEEP;
    if (limit === 0) return;
    const { lostAfterMs, lostBehindOthersAfterMs } = this.times;
    const due = await this.database.rows(DRIVE, [
      names,
      lostAfterMs,
      waiting ?? 0,
      lostBehindOthersAfterMs,
      limit,
    ]);
    if (due.length > 0) this.logger.log(`Driving ${due.length} late jobs of queue ${queue}`);
    for (const { id, name } of due) {
      if (waiting === null) this.runner.start(id);
      else this.queues.wake(name, id);
    }
  }

  /** Done jobs are of interest for a week; a secret in a failed one for a day. */
  private async prune(): Promise<void> {
    const secret = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].secret === true);
    await this.database.rows(DELETE_DONE);
    await this.database.rows(DELETE_SECRETS, [secret]);
  }
}
