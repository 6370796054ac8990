import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { ActivityService } from '../activity/activity.service.js';
import type { Actor } from '../identity/caller.js';
import { Database } from '../database/database.js';
import type { RowOf } from '../database/statement.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { AppError } from '../errors/app-error.js';
import { currentTrace } from '../tracing/trace.js';
import { pageNumber, rowId } from '../errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../domain/paging.js';
import { JobQueues } from './job-queues.js';
import { JobEntity } from './job.entity.js';
import { CLAIM, FAILED, HAND_BACK, INSERT, REDRIVE, RENEW } from './jobs.queries.js';
import { backoffSeconds, JOBS, type Job, type JobName, type JobPayloads } from './jobs.js';

/** Another worker has the job by now: what was done for it must not be committed. */
export class JobLost extends Error {
  constructor(job: Pick<Job, 'jobId' | 'name'>) {
    super(`Job ${job.jobId} (${job.name}) was taken over by another worker`);
  }
}

/** A handler throws this when a second try cannot succeed: the job has failed permanently at once. */
export class JobHopeless extends Error {}

/** A handler throws this when somebody must repair something first: the job waits for that, and the try does not count. */
export class JobWaits extends Error {}

// Many jobs may wait for the same thing.
const WAIT_SECONDS = 30;

// The database's clock says when a job is due; the worker's may be a little ahead.
const CLOCKS_DIFFER_MS = 50;

/**
 * Work to be done later, written in the transaction that causes it. The row is the truth: it says who may work
 * on it (lease), how often that was tried (attempts) and whose result counts (fence); reliability 19, 20.
 */
@Injectable()
export class JobsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: JobQueues,
    private readonly activity: ActivityService,
    protected readonly database: Database,
  ) {}

  /**
   * Writes a job in the transaction that causes it, and wakes a worker once that is committed.
   *
   * @param requestId the request that causes it, for the logs
   * @param runAt when it is due; without it at once
   * @returns the row's id
   */
  async enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    requestId: string | null = null,
    runAt: Date | null = null,
  ): Promise<string> {
    const [id] = await this.enqueueMany(tx, name, [payload], requestId, runAt);
    if (id === undefined) throw new Error('The new job has no row');
    return id;
  }

  /** The same for many jobs of one kind, in one statement. */
  async enqueueMany<Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly JobPayloads[Name][],
    requestId: string | null = null,
    runAt: Date | null = null,
  ): Promise<string[]> {
    if (payloads.length === 0) return [];
    const given = payloads.map((payload) => JSON.stringify(payload));
    const rows = await tx.rows(INSERT, [name, given, requestId, runAt, currentTrace()]);
    const delayMs =
      runAt === null ? 0 : Math.max(0, runAt.getTime() - Date.now()) + CLOCKS_DIFFER_MS;
    tx.afterCommit(() => {
      for (const { id } of rows) this.queues.wake(name, id, delayMs);
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Takes a job for this worker, if it is due or its lease ran out.
   *
   * @returns null if there is nothing to take: done, waiting for its next try, or taken by another worker
   */
  async claim(id: string, leaseMs: number): Promise<Job | null> {
    const job = await this.database.first(CLAIM, [id, leaseMs]);
    return (job as Job | undefined) ?? null;
  }

  /** Renews the leases of the jobs that this worker holds. */
  async renew(jobs: readonly Pick<Job, 'jobId' | 'fence'>[], leaseMs: number): Promise<void> {
    await this.database.rows(RENEW, [
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ fence }) => fence),
      leaseMs,
    ]);
  }

  /**
   * Finishes a job in the transaction that writes its outcome: both happen or neither.
   *
   * @throws JobLost when another worker has taken it since: the transaction must roll back
   */
  async complete(tx: Tx, job: Pick<Job, 'jobId' | 'name' | 'fence'>): Promise<void> {
    await this.finish(tx, job, {
      status: 'done',
      finishedAt: () => 'now()',
      lastError: null,
      ...(JOBS[job.name].secret === true ? { payload: {} } : {}),
    });
  }

  /**
   * Records a failed try and the time of the next one; after the last one, or a hopeless one, the job has failed
   * permanently.
   *
   * @param gaveUp further writes for a job that has failed permanently, in the same transaction
   * @returns true if it has
   * @throws JobLost when another worker has taken it since
   */
  async fail(
    job: Job,
    error: unknown,
    gaveUp: (tx: Tx, error: string) => Promise<void>,
  ): Promise<boolean> {
    const waits = error instanceof JobWaits;
    const isLast = job.attempt >= JOBS[job.name].maxAttempts;
    const forGood = error instanceof JobHopeless || (isLast && !waits);
    const message = messageOf(error);
    await this.transactions.run(async (tx) => {
      const seconds = waits ? WAIT_SECONDS : backoffSeconds(job.name, job.attempt);
      await this.finish(tx, job, {
        status: forGood ? 'failed' : 'queued',
        ...(waits ? { attempts: () => 'attempts - 1' } : {}),
        runAt: () => `now() + interval '${seconds} seconds'`,
        drivenAt: null,
        lastError: message,
        finishedAt: forGood ? () => 'now()' : null,
      });
      if (forGood) await gaveUp(tx, message);
    });
    return forGood;
  }

  /** Gives jobs back that this worker will not finish; the try does not count, and its result no longer can. */
  async handBack(jobs: readonly Pick<Job, 'jobId' | 'fence'>[]): Promise<void> {
    await this.database.rows(HAND_BACK, [
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ fence }) => fence),
    ]);
  }

  /**
   * Starts over with a job that has failed permanently, and logs the actor.
   *
   * @returns false when it has not failed, or its payload was wiped since
   */
  async redrive(id: string, actor: Actor): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const row = await tx.first(REDRIVE, [id]);
      if (row === undefined) return false;
      await this.activity.recordActivity(tx, {
        type: 'job_redriven',
        actor,
        description: `Job ${id} (${row.name}) was driven again`,
        subject: { type: 'job', id },
      });
      tx.afterCommit(() => this.queues.wake(row.name, id));
      return true;
    });
  }

  /**
   * Returns a page of the jobs that have failed permanently, newest first, without their payloads. @throws AppError
   * `INVALID`
   */
  async failed(page: unknown): Promise<Page<FailedJob>> {
    const current = pageNumber(page);
    const [rows, total] = await Promise.all([
      this.database.rows(FAILED, [PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.repository(JobEntity).countBy({ status: 'failed' }),
    ]);
    return pageOf(rows, total, current);
  }

  /**
   * {@link redrive} for a user.
   *
   * @throws AppError `NOT_FOUND`, or `JOB_NOT_FAILED` if the job has not failed
   */
  async redriveByHand(id: unknown, actor: Actor): Promise<{ id: number; status: 'queued' }> {
    const jobId = rowId(id);
    if (!(await this.redrive(String(jobId), actor))) {
      const isKnown = await this.database.repository(JobEntity).existsBy({ id: String(jobId) });
      throw new AppError(isKnown ? 'JOB_NOT_FAILED' : 'NOT_FOUND');
    }
    return { id: jobId, status: 'queued' };
  }

  /** Ends a try, if the job still is this worker's. @throws JobLost when it is not */
  private async finish(
    tx: Tx,
    job: Pick<Job, 'jobId' | 'name' | 'fence'>,
    outcome: QueryDeepPartialEntity<JobEntity>,
  ): Promise<void> {
    const { affected } = await tx
      .repository(JobEntity)
      .update(
        { id: job.jobId, fence: job.fence, status: 'running' },
        { ...outcome, leaseUntil: null },
      );
    if (affected !== 1) throw new JobLost(job);
  }
}

/** A job that is not tried any more. */
export type FailedJob = RowOf<typeof FAILED>;

// Long enough for a cause, too short for a document.
const MAX_ERROR_LENGTH = 1_000;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.toWellFormed().replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
}
