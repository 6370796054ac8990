import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job as BullJob } from 'bull';
import { Metrics } from '../metrics/metrics.service.js';
import { withTrace } from '../tracing/trace.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueues, type Wake } from './job-queues.js';
import { JOB_TIMES, type JobTimes } from './job-times.js';
import { JOBS, LANES, QUEUES, type Job, type JobQueue } from './jobs.js';
import { JobLost, JobsService } from './jobs.service.js';

interface Held {
  job: Job;
  /** When this try counts as stuck. */
  giveUpAt: number;
  done: Promise<unknown>;
}

/** Runs jobs in a worker: Bull says which row, the row decides whether there is anything to do. */
@Injectable()
export class JobsRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly held = new Map<string, Held>();
  /** Number of jobs that are started without Bull and not taken yet. */
  private readonly starting: Partial<Record<JobQueue, number>> = {};
  private heartbeat: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly jobs: JobsService,
    private readonly handlers: JobHandlers,
    private readonly queues: JobQueues,
    private readonly metrics: Metrics,
    @Inject(JOB_TIMES) private readonly times: JobTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers.find();
    this.heartbeat = setInterval(() => void this.renew(), this.times.heartbeatMs);
    for (const queue of QUEUES) {
      this.queues
        .get(queue)
        .process('*', LANES[queue], ({ data, attemptsMade }: BullJob<Wake>) =>
          this.takeJob(data.id, { retried: attemptsMade > 0 }),
        )
        .catch((error: unknown) => this.logger.error(`Queue ${queue} stopped: ${String(error)}`));
    }
  }

  /** Takes nothing new, finishes what runs, and hands back what will not finish in time. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const queue of QUEUES) {
      this.queues
        .get(queue)
        .close()
        .catch((error: unknown) =>
          this.logger.warn(`Queue ${queue} did not close: ${String(error)}`),
        );
    }
    const running = [...this.held.values()];
    await Promise.race([
      Promise.allSettled(running.map(({ done }) => done)),
      sleep(this.times.graceMs, undefined, { ref: false }),
    ]);
    clearInterval(this.heartbeat);
    const left = [...this.held.values()].map(({ job }) => job);
    if (left.length === 0) return;
    await this.jobs.handBack(left);
    this.logger.warn(`Handed back ${left.map(({ name, jobId }) => `${name} ${jobId}`).join(', ')}`);
  }

  /** Returns how many more jobs of a queue this worker would run at once. */
  freeLanes(queue: JobQueue): number {
    const taken = [...this.held.values()].filter(({ job }) => JOBS[job.name].queue === queue);
    return this.stopping
      ? 0
      : Math.max(0, LANES[queue] - taken.length - (this.starting[queue] ?? 0));
  }

  /** Runs a job of a queue while Bull cannot wake a worker, to its end; never fails. */
  async start(id: string, queue: JobQueue): Promise<void> {
    this.starting[queue] = (this.starting[queue] ?? 0) + 1;
    const isTaken = (): void => void (this.starting[queue] = (this.starting[queue] ?? 1) - 1);
    // A job that has failed permanently is recorded and logged; there is no queue board to show it on.
    await this.takeJob(id, { isTaken }).catch(() => undefined);
  }

  /**
   * Handles a job of Bull. It fails only for a job that has failed permanently: such jobs stay visible on the queue
   * board.
   */
  private async takeJob(
    id: string,
    { retried = false, isTaken }: { retried?: boolean; isTaken?: () => void },
  ): Promise<void> {
    let job: Job | null;
    try {
      // Bull tries nothing twice by itself: somebody pressed "retry" on the queue board.
      if (retried) await this.jobs.redrive(id, { kind: 'system', name: 'Queue board' });
      job = await this.jobs.claim(id, this.times.leaseMs);
    } catch (error) {
      isTaken?.();
      this.logger.warn(`Job ${id} is left to the sweeper: ${String(error)}`);
      return;
    }
    isTaken?.();
    if (job === null) return;
    const done = this.runJob(job);
    const key = `${job.jobId}:${job.fence}`;
    this.held.set(key, { job, giveUpAt: Date.now() + JOBS[job.name].limitSeconds * 1_000, done });
    try {
      await done;
    } finally {
      this.held.delete(key);
    }
  }

  private async runJob(job: Job): Promise<void> {
    const { name, jobId, attempt, requestId } = job;
    // The API's log has the request that caused the job under the same id.
    const about = { job: name, jobId, attempt, ...(requestId === null ? {} : { requestId }) };
    const tried = this.metrics.jobTries.startTimer({ kind: name });
    let failure: unknown;
    try {
      if (attempt > JOBS[name].maxAttempts)
        throw new Error('Every worker that took this job died with it');
      await withTrace(job.traceparent, () => this.handlers.handle(job));
      const ms = Math.round(tried({ outcome: 'done' }) * 1_000);
      this.logger.log({ message: `${name} done`, ...about, ms });
      return;
    } catch (error) {
      failure = error;
    }
    tried({ outcome: 'failed' });
    try {
      if (failure instanceof JobLost) throw failure;
      const forGood = await this.jobs.fail(job, failure, (tx, message) =>
        this.handlers.failed(tx, job, message),
      );
      this.logger.warn({
        message: `${name} failed${forGood ? ' for good' : ''}: ${String(failure)}`,
        ...about,
      });
      if (!forGood) return;
    } catch (error) {
      // The current holder finishes the job; or the database could not be written, and the lease runs out.
      this.logger.warn({ message: `${name}: ${String(error)}`, ...about });
      return;
    }
    throw failure;
  }

  private async renew(): Promise<void> {
    const now = Date.now();
    const alive = [...this.held.values()]
      .filter(({ giveUpAt }) => giveUpAt > now)
      .map(({ job }) => job);
    if (alive.length === 0) return;
    await this.jobs.renew(alive, this.times.leaseMs).catch((error: unknown) => {
      this.logger.warn(`Leases were not renewed: ${String(error)}`);
    });
  }
}
