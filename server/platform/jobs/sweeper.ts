import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../database/database.js';
import { RedisConnections } from '../redis/redis-connections.js';
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
  private takesJobs = true;
  /** The last look at each queue while Redis takes no jobs. */
  private readonly looks = new Map<JobQueue, Promise<void>>();

  constructor(
    private readonly queues: JobQueues,
    private readonly runner: JobsRunner,
    private readonly database: Database,
    private readonly redis: RedisConnections,
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
      const takesJobs = await this.redisTakesJobs();
      await Promise.all(
        QUEUES.map((queue) => (takesJobs ? this.drive(queue) : this.runWithoutRedis(queue))),
      );
      if (Date.now() - this.prunedAt > PRUNE_EVERY_MS) {
        await this.prune();
        this.prunedAt = Date.now();
      }
    } catch (error) {
      this.logger.warn(`Nothing swept this time: ${String(error)}`);
    }
  }

  /** Wakes a worker for each row of a queue that is due and for which none was woken lately. */
  private async drive(queue: JobQueue): Promise<void> {
    const waiting = await this.queues.waiting(queue, this.times.redisAnswersMs);
    if (waiting === null) return this.runWithoutRedis(queue);
    for (const { id, name } of await this.late(queue, waiting, ROWS_A_SWEEP))
      this.queues.wake(name, id);
  }

  /**
   * While Redis takes no jobs, no worker can be woken: this one runs as many as it has free lanes, and the next one each
   * time one has ended. Nothing else knows of them, so they need not be late for long (reliability 27).
   */
  private async runWithoutRedis(queue: JobQueue): Promise<void> {
    // Two looks at once would fill the same free lanes.
    const turn = (this.looks.get(queue) ?? Promise.resolve()).then(() => this.fillLanes(queue));
    this.looks.set(
      queue,
      turn.catch(() => undefined),
    );
    await turn;
  }

  private async fillLanes(queue: JobQueue): Promise<void> {
    const limit = this.runner.freeLanes(queue);
    if (limit === 0 || this.sweeping.isStopped) return;
    for (const { id } of await this.late(queue, 0, limit, this.times.sweepMs))
      void this.runner.start(id, queue).then(() => this.runNext(queue));
  }

  private async runNext(queue: JobQueue): Promise<void> {
    if (this.takesJobs) return;
    await this.runWithoutRedis(queue).catch((error: unknown) =>
      this.logger.warn(`Nothing more was run: ${String(error)}`),
    );
  }

  private async late(
    queue: JobQueue,
    waiting: number,
    limit: number,
    lostAfterMs = this.times.lostAfterMs,
  ): Promise<{ id: string; name: JobName }[]> {
    const names = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].queue === queue);
    const { lostBehindOthersAfterMs } = this.times;
    const due = await this.database.rows(DRIVE, [
      ...[names, Math.min(lostAfterMs, this.times.lostAfterMs), waiting],
      ...[lostBehindOthersAfterMs, limit],
    ]);
    if (due.length > 0) this.logger.log(`Driving ${due.length} late jobs of queue ${queue}`);
    return due;
  }

  private async redisTakesJobs(): Promise<boolean> {
    const answer = this.redis.ready().then(
      () => true,
      () => false,
    );
    const late = sleep(this.times.redisAnswersMs, false, { ref: false });
    this.takesJobs = await Promise.race([answer, late]);
    return this.takesJobs;
  }

  /** Done jobs are of interest for a week; a secret in a failed one for a day. */
  private async prune(): Promise<void> {
    const secret = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].secret === true);
    await this.database.rows(DELETE_DONE);
    await this.database.rows(DELETE_SECRETS, [secret]);
  }
}
