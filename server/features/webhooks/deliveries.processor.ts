import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobLost, JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../platform/jobs/on-job.js';
import { DeliveryRequests, SENDING_MS } from './delivery-requests.service.js';
import { LEAVE_LANE, LOCK_LANE, NEXT_DUE, TAKE_DUE, TAKE_LANE } from './lanes.queries.js';

type DeliveryJob = Job<'deliverWebhook'>;

/** A job leaves its lane to a new one after this time: jobs that take longer count as stuck. */
const SHIFT_MS = 25_000;

/** While requests are under way, events that come in meanwhile are looked for this often. */
const LOOK_MS = 250;

// The clock of the worker may be a little ahead of the database's.
const CLOCKS_DIFFER_MS = 20;

/**
 * Delivers what waits for a webhook, in the worker. Each webhook has a lane, which one job has at a time, so that order and
 * number of requests are those of one worker. Each act orders a job; those that find the lane taken have nothing to do.
 */
@Injectable()
export class DeliveriesProcessor implements OnModuleDestroy {
  private stopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly requests: DeliveryRequests,
  ) {}

  /** Requests that are under way are waited for, and nothing new is taken. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  @OnJob('deliverWebhook')
  async deliver(job: DeliveryJob): Promise<void> {
    const { webhookId } = job.payload;
    const isTaken = await this.transactions.run(async (tx) => {
      // A job that reads the lane without its lock could find it taken by one that is about to leave.
      await tx.first(LOCK_LANE, [webhookId]);
      if ((await tx.first(TAKE_LANE, [webhookId, job.jobId, job.fence])) !== undefined) return true;
      await this.jobs.complete(tx, job);
      return false;
    });
    if (!isTaken) return;
    const end = performance.now() + SHIFT_MS;
    for (;;) {
      const made = await this.work(job, end);
      if (await this.leave(job, this.isOver(end))) return;
      // A due delivery may have to wait for requests of a worker that has died.
      if (made === 0) await sleep(LOOK_MS);
    }
  }

  /** The lane is free by then: its job does not run any more. */
  @OnJobFailed('deliverWebhook')
  async failed(tx: Tx, { payload }: DeliveryJob, _error: string): Promise<void> {
    await this.jobs.enqueue(tx, 'deliverWebhook', payload);
  }

  private isOver(end: number): boolean {
    return this.stopping || performance.now() > end;
  }

  /**
   * Makes requests until nothing is due and none is under way.
   *
   * @returns the number of requests
   */
  private async work(job: DeliveryJob, end: number): Promise<number> {
    const underWay = new Set<Promise<void>>();
    const faults: unknown[] = [];
    let made = 0;
    do {
      const due =
        this.isOver(end) || faults.length > 0
          ? []
          : await this.database.rows(TAKE_DUE, [
              job.payload.webhookId,
              job.jobId,
              job.fence,
              SENDING_MS,
            ]);
      made += due.length;
      for (const delivery of due) {
        const request: Promise<void> = this.requests
          .make(delivery)
          .catch((error: unknown) => void faults.push(error))
          .finally(() => underWay.delete(request));
        underWay.add(request);
      }
      if (underWay.size > 0) await Promise.race([...underWay, sleep(LOOK_MS)]);
    } while (underWay.size > 0);
    // An answer could not be recorded. Once it can, the request is made again.
    if (faults.length > 0) throw faults[0];
    return made;
  }

  /**
   * Leaves the lane and ends the job, with a job for the next retry.
   *
   * @param isOver true to leave it to another job with work left
   * @returns false if something is due: an act was committed since the last look
   * @throws JobLost when the lane is another worker's
   */
  private async leave(job: DeliveryJob, isOver: boolean): Promise<boolean> {
    const { webhookId } = job.payload;
    return this.transactions.run(async (tx) => {
      const held = await tx.first(LOCK_LANE, [webhookId]);
      if (held?.laneJob !== job.jobId || held.laneFence !== job.fence) throw new JobLost(job);
      const left = await tx.first(LEAVE_LANE, [webhookId, isOver]);
      if (left === undefined) return false;
      if (left.active) await this.orderNext(tx, webhookId, isOver);
      await this.jobs.complete(tx, job);
      return true;
    });
  }

  private async orderNext(tx: Tx, webhookId: number, isNow: boolean): Promise<void> {
    if (isNow) {
      await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId });
      return;
    }
    const next = await tx.first(NEXT_DUE, [webhookId]);
    if (next === undefined) return;
    const at = new Date(next.at.getTime() + CLOCKS_DIFFER_MS);
    await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId }, null, at);
  }
}
