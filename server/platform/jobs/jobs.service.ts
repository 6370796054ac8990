import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ActivityService } from '../activity/activity.service.js';
import type { Actor } from '../identity/caller.js';
import { queryRows, Transactions, type Tx } from '../database/transactions.js';
import { AppError } from '../errors/app-error.js';
import { pageNumber, rowId } from '../errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../domain/paging.js';
import { JobQueues } from './job-queues.js';
import { backoffSeconds, JOBS, type Job, type JobName, type JobPayloads } from './jobs.js';

/** Somebody else has the job by now: whatever was done for it must not be committed. */
export class JobLost extends Error {
  constructor(job: Pick<Job, 'jobId' | 'name'>) {
    super(`Job ${job.jobId} (${job.name}) was taken over by another worker`);
  }
}

/** What a handler throws when no second try can mend it: the job has failed for good at once. */
export class JobHopeless extends Error {}

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
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * Writes a job in the transaction that causes it, and wakes a worker once that is committed.
   *
   * @param requestId the request that causes it, for the logs
   * @returns the row's id
   */
  async enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    requestId: string | null = null,
  ): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      'INSERT INTO jobs (name, payload, request_id, driven_at) VALUES ($1, $2, $3, now()) RETURNING id',
      [name, JSON.stringify(payload), requestId],
    );
    if (row === undefined) throw new Error('INSERT INTO jobs returned no row');
    tx.afterCommit(() => this.queues.wake(name, row.id));
    return row.id;
  }

  /**
   * Takes a job for this worker, if it is due or its holder has given no sign of life.
   *
   * @returns null where there is nothing to take: done, waiting for its next try, or in other hands
   */
  async claim(id: string, leaseMs: number): Promise<Job | null> {
    const [job] = await queryRows<Job>(
      this.dataSource,
      `UPDATE jobs SET status = 'running', attempts = attempts + 1, fence = fence + 1,
         lease_until = clock_timestamp() + $2 * interval '1 ms'
       WHERE id = $1 AND ((status = 'queued' AND run_at <= clock_timestamp())
         OR (status = 'running' AND lease_until < clock_timestamp()))
       RETURNING id AS "jobId", name, payload, attempts AS attempt, fence, created_at AS "createdAt",
         request_id AS "requestId"`,
      [id, leaseMs],
    );
    return job ?? null;
  }

  /** Signs of life for jobs in hand. */
  async renew(jobs: readonly Pick<Job, 'jobId' | 'fence'>[], leaseMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE jobs SET lease_until = clock_timestamp() + $3 * interval '1 ms'
       FROM unnest($1::bigint[], $2::integer[]) AS held (id, fence)
       WHERE jobs.id = held.id AND jobs.fence = held.fence AND status = 'running'`,
      [jobs.map(({ jobId }) => jobId), jobs.map(({ fence }) => fence), leaseMs],
    );
  }

  /**
   * Finishes a job in the transaction that writes its outcome: both happen or neither.
   *
   * @throws JobLost when another worker has taken it since: the transaction must roll back
   */
  async complete(tx: Tx, job: Pick<Job, 'jobId' | 'name' | 'fence'>): Promise<void> {
    const rows = await tx.query(
      `UPDATE jobs SET status = 'done', finished_at = now(), lease_until = NULL, last_error = NULL,
         payload = CASE WHEN $3 THEN '{}'::jsonb ELSE payload END
       WHERE id = $1 AND fence = $2 AND status = 'running' RETURNING id`,
      [job.jobId, job.fence, JOBS[job.name].secret === true],
    );
    if (rows.length !== 1) throw new JobLost(job);
  }

  /**
   * Writes down a failed try and when the next one is due; after the last one, or a hopeless one, the job has failed for good.
   *
   * @param gaveUp what else must be written when it has failed for good, in the same transaction
   * @returns whether it has
   * @throws JobLost when another worker has taken it since
   */
  async fail(
    job: Job,
    error: unknown,
    gaveUp: (tx: Tx, error: string) => Promise<void>,
  ): Promise<boolean> {
    const forGood = error instanceof JobHopeless || job.attempt >= JOBS[job.name].maxAttempts;
    const message = messageOf(error);
    await this.transactions.run(async (tx) => {
      const rows = await tx.query(
        `UPDATE jobs SET status = $3, run_at = now() + $4 * interval '1 s', driven_at = NULL, lease_until = NULL,
           last_error = $5, finished_at = CASE WHEN $3 = 'failed' THEN now() END
         WHERE id = $1 AND fence = $2 AND status = 'running' RETURNING id`,
        [
          job.jobId,
          job.fence,
          forGood ? 'failed' : 'queued',
          backoffSeconds(job.name, job.attempt),
          message,
        ],
      );
      if (rows.length !== 1) throw new JobLost(job);
      if (forGood) await gaveUp(tx, message);
    });
    return forGood;
  }

  /** Gives jobs back that this worker will not finish; the try does not count, and its result no longer can. */
  async handBack(jobs: readonly Pick<Job, 'jobId' | 'fence'>[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE jobs SET status = 'queued', attempts = attempts - 1, fence = jobs.fence + 1, run_at = now(),
         driven_at = NULL, lease_until = NULL
       FROM unnest($1::bigint[], $2::integer[]) AS held (id, fence)
       WHERE jobs.id = held.id AND jobs.fence = held.fence AND status = 'running'`,
      [jobs.map(({ jobId }) => jobId), jobs.map(({ fence }) => fence)],
    );
  }

  /**
   * Lets a job that has failed for good be tried again from the start, and writes down who wanted that.
   *
   * @returns false when it has not failed, or its payload was wiped since
   */
  async redrive(id: string, actor: Actor): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const [row] = await tx.query<{ name: JobName }>(
        `UPDATE jobs SET status = 'queued', attempts = 0, run_at = now(), driven_at = now(), finished_at = NULL
         WHERE id = $1 AND status = 'failed' AND payload <> '{}' RETURNING name`,
        [id],
      );
      if (row === undefined) return false;
      await this.activity.record(tx, {
        type: 'job_redriven',
        actor,
        description: `Job ${id} (${row.name}) was driven again`,
        subject: { type: 'job', id },
      });
      tx.afterCommit(() => this.queues.wake(row.name, id));
      return true;
    });
  }

  /** A page of the jobs that have failed for good, newest first; what they carry is not told. @throws AppError `invalid` */
  async failed(page: unknown): Promise<Page<FailedJob>> {
    const current = pageNumber(page);
    const [rows, [count]] = await Promise.all([
      queryRows<FailedJob>(
        this.dataSource,
        `SELECT ${FAILED} FROM jobs WHERE status = 'failed' ORDER BY id DESC LIMIT ${PER_PAGE} OFFSET $1`,
        [(current - 1) * PER_PAGE],
      ),
      queryRows<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM jobs WHERE status = 'failed'`,
      ),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /**
   * {@link redrive} for somebody who asks for it.
   *
   * @throws AppError `notFound`, or `jobNotFailed` where there is nothing to drive again
   */
  async redriveByHand(id: unknown, actor: Actor): Promise<{ id: number; status: 'queued' }> {
    const jobId = rowId(id);
    if (!(await this.redrive(String(jobId), actor))) {
      const known = await queryRows(this.dataSource, 'SELECT 1 FROM jobs WHERE id = $1', [jobId]);
      throw new AppError(known.length === 0 ? 'notFound' : 'jobNotFailed');
    }
    return { id: jobId, status: 'queued' };
  }
}

/** A job that nobody tries any more. */
export interface FailedJob {
  id: number;
  name: JobName;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** The request that caused it, as the logs have it. */
  requestId: string | null;
  /** Whether it can be driven again: what it carried may have been deleted since. */
  redrivable: boolean;
}

const FAILED = `id::float8 AS id, name, attempts, last_error AS "lastError", created_at AS "createdAt",
  finished_at AS "finishedAt", request_id AS "requestId", payload <> '{}' AS redrivable`;

// Long enough for a cause, too short for a document.
const MAX_ERROR_LENGTH = 1_000;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.toWellFormed().replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
}
