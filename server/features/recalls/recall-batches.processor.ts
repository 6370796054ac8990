import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { userCaller } from '../../platform/auth/callers.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NO_SESSION, type UserCaller } from '../../platform/identity/caller.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob } from '../../platform/jobs/on-job.js';
import { actsFor } from './part.pure.js';
import { RecallBatchEntity } from './recall-batch.entity.js';
import { type Concerned, RecallOutcomes } from './recall-outcomes.service.js';
import { RecallRecords } from './recall-records.service.js';
import { LOCK_BATCH, PART_IN, PERSON } from './recalls.queries.js';

type BatchJob = Job<'decideRecallBatch'>;

type LockedBatch = RowOf<typeof LOCK_BATCH>;

/** Notices of a batch that one officer decides in one way. */
interface Part {
  actor: UserCaller;
  cancellation: boolean | null;
  notices: Concerned[];
}

/** Items of one transaction. */
const AT_ONCE = 100;

/**
 * Carries out batches, in the worker. Each transaction takes the next items of the batch's own list and keeps how many it
 * took: a worker that was killed leaves nothing half done, and the next one goes on behind it.
 */
@Injectable()
export class RecallBatchesProcessor {
  constructor(
    private readonly transactions: Transactions,
    private readonly outcomes: RecallOutcomes,
    private readonly records: RecallRecords,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  @OnJob('decideRecallBatch')
  async decide(job: BatchJob): Promise<void> {
    while (!(await this.transactions.run((tx) => this.decideNext(tx, job)))) await setImmediate();
  }

  /** @returns true once the batch has ended, and with it the job */
  private async decideNext(tx: Tx, job: BatchJob): Promise<boolean> {
    const batch = await tx.first(LOCK_BATCH, [job.payload.batchId, AT_ONCE]);
    if (batch === undefined || batch.status !== 'RUNNING' || batch.decidedBy === null) {
      await this.jobs.complete(tx, job);
      return true;
    }
    const requester = await person(tx, batch.requestedBy, batch, job);
    const confirmer = await person(tx, batch.decidedBy, batch, job);
    let done = 0;
    for (const part of await this.partsOf(tx, { requester, confirmer }, batch))
      done += await this.decidePart(tx, batch, part);
    const taken = batch.taken + batch.next.length;
    const hasEnded = taken >= batch.items;
    await tx.repository(RecallBatchEntity).update(batch.id, {
      taken,
      done: batch.done + done,
      ...(hasEnded ? { status: 'DONE', endedAt: this.clock.stamp() } : {}),
    });
    if (hasEnded) {
      await this.records.endIfDone(tx, batch.recallId, confirmer);
      await this.jobs.complete(tx, job);
    }
    return hasEnded;
  }

  /** Returns the next notices of a batch that are not passed over, by who decides them and whether they get a letter. */
  private async partsOf(
    tx: Tx,
    { requester, confirmer }: { requester: UserCaller; confirmer: UserCaller },
    { cancellation, next }: LockedBatch,
  ): Promise<Part[]> {
    const parts = new Map<string, Part>();
    for (const notice of await tx.rows(PART_IN, [next])) {
      const actor = actsFor(requester, confirmer, notice);
      if (actor === null) continue;
      // A letter for one that was never mailed is passed over.
      const letter = cancellation === true && !notice.isMailed ? null : cancellation;
      const key = `${actor.userId} ${letter}`;
      const part = parts.get(key) ?? { actor, cancellation: letter, notices: [] };
      parts.set(key, part);
      part.notices.push(notice);
    }
    return [...parts.values()];
  }

  /** @returns how many of them are decided */
  private async decidePart(tx: Tx, batch: LockedBatch, part: Part): Promise<number> {
    const { recallId, outcome, reasonCode, reason } = batch;
    const { actor, cancellation, notices } = part;
    const decided = { outcome, reasonCode, reason, cancellation };
    try {
      // What a refused void wrote is undone, and the rest of the transaction stays.
      return await tx.part(() => this.outcomes.decideIn(tx, actor, { recallId, notices }, decided));
    } catch (error) {
      // What a void refuses now it refuses later too; a fault of the infrastructure passes.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
    if (notices.length === 1) return 0;
    let done = 0;
    for (const notice of notices)
      done += await this.decidePart(tx, batch, { ...part, notices: [notice] });
    return done;
  }
}

/** Returns one of the two officers, also one who was deactivated since. @throws AppError `USER_NOT_FOUND` */
async function person(
  tx: Tx,
  userId: number,
  { ip }: Pick<RowOf<typeof LOCK_BATCH>, 'ip'>,
  { requestId }: BatchJob,
): Promise<UserCaller> {
  const found = await tx.first(PERSON, [userId]);
  if (found === undefined) throw new AppError('USER_NOT_FOUND');
  return userCaller(
    { ...found, sessionId: NO_SESSION },
    { ip: ip ?? '', requestId: requestId ?? '' },
  );
}
