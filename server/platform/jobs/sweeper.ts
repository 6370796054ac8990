import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryRows } from '../database/transactions.js';
import { JobQueues } from './job-queues.js';
import { JOB_TIMES, type JobTimes } from './job-times.js';
import { JOBS, QUEUES, type JobName, type JobQueue } from './jobs.js';
import { JobsRunner } from './jobs.runner.js';

// So many may be out of Bull's queue and not yet in hands.
const ON_THEIR_WAY = 10;
// More than this at once is left for the next look.
const ROWS_A_SWEEP = 500;
// Due, or in hands that give no sign of life; and nobody was told of it a moment ago.
const LATE = `((status = 'queued' AND run_at <= clock_timestamp())
    OR (status = 'running' AND lease_until < clock_timestamp()))
  AND name = ANY ($1) AND (driven_at IS NULL OR driven_at < clock_timestamp() - $2 * interval '1 ms')`;
const PRUNE_EVERY_MS = 60 * 60 * 1_000;

/**
 * Drives again what is late: the next try of a failed job, a job whose worker died, a job that Redis forgot.
 * It runs in every worker; what one has just driven the others leave alone.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private prunedAt = 0;

  constructor(
    private readonly queues: JobQueues,
    private readonly runner: JobsRunner,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(JOB_TIMES) private readonly times: JobTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.next(0);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private next(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      void this.sweep().finally(() => this.next(this.times.sweepMs));
    }, delayMs);
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
   * Wakes a worker for each row of a queue that is due and that nobody has been told of lately. While Redis is away or
   * does not answer nobody can be woken: this worker then runs as many of them itself as it has lanes.
   */
  private async drive(queue: JobQueue): Promise<void> {
    const waiting = await this.queues.waiting(queue, this.times.redisAnswersMs);
    const names = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].queue === queue);
    const limit = waiting === null ? this.runner.freeLanes(queue) : ROWS_A_SWEEP;
    if (limit === 0) return;
    // Behind a backlog a job is late without being lost, and telling Bull again and again would only make it longer:
    // unless more are late than Bull knows of.
    const due = await queryRows<{ id: string; name: JobName }>(
      this.dataSource,
      `UPDATE jobs SET driven_at = clock_timestamp() WHERE id IN (
         SELECT id FROM jobs
         WHERE ${LATE} AND ($3::int = 0 OR (SELECT count(*) FROM jobs WHERE ${LATE}) > $3 + ${ON_THEIR_WAY}
           OR driven_at IS NULL OR driven_at < clock_timestamp() - $4 * interval '1 ms')
         ORDER BY id LIMIT $5 FOR UPDATE SKIP LOCKED)
       RETURNING id, name`,
      [names, this.times.lostAfterMs, waiting ?? 0, this.times.lostBehindOthersAfterMs, limit],
    );
    if (due.length > 0) this.logger.log(`Driving ${due.length} late jobs of queue ${queue}`);
    for (const { id, name } of due) {
      if (waiting === null) this.runner.start(id);
      else this.queues.wake(name, id);
    }
  }

  /** Done jobs are of interest for a week; a secret in a failed one for a day. */
  private async prune(): Promise<void> {
    const secret = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].secret === true);
    await this.dataSource.query(
      `DELETE FROM jobs WHERE status = 'done' AND finished_at < now() - interval '7 days'`,
    );
    await this.dataSource.query(
      `UPDATE jobs SET payload = '{}'
       WHERE status = 'failed' AND name = ANY ($1) AND payload <> '{}' AND finished_at < now() - interval '1 day'`,
      [secret],
    );
  }
}
