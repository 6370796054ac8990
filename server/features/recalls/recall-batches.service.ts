import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { VoidsService } from '../print-runs/voids/voids.service.js';
import { LETTERS_OF } from './matches.queries.js';
import { RecallBatchEntity } from './recall-batch.entity.js';
import { RecallRecords } from './recall-records.service.js';
import { unknownNumbers } from './recall-starts.service.js';
import { BATCH_BY_ID, type BatchRow, LOCK_BATCH, NUMBERS_OF } from './recalls.queries.js';
import { type BatchFields, BatchRules, RecallReasonRules } from './recalls.rules.js';

/** One outcome for many notices of a recall: a second officer confirms it, and the worker carries it out (repair 4). */
@Injectable()
export class RecallBatches {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly records: RecallRecords,
    private readonly jobs: JobsService,
    private readonly voids: VoidsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** One batch. @throws AppError `BATCH_NOT_FOUND` */
  async findBatch(id: unknown, on: Queryable = this.database): Promise<BatchRow> {
    const found = await on.first(BATCH_BY_ID, [rowId(id, 'BATCH_NOT_FOUND')]);
    if (found === undefined) throw new AppError('BATCH_NOT_FOUND');
    return found.batch;
  }

  /**
   * Asks for an outcome for some open notices of a recall, or for all of them. Nothing happens until it is confirmed.
   *
   * @throws AppError `INVALID`, `RECALL_NOT_FOUND`, `RECALL_CLOSED`, `BATCH_WAITING`
   */
  async requestBatch(actor: UserCaller, id: unknown, input: unknown): Promise<BatchRow> {
    const { numbers: typed, ...act } = validate(BatchRules, input);
    const recallId = rowId(id, 'RECALL_NOT_FOUND');
    const given = typed === null ? null : await this.lettersOf(typed);
    try {
      return await this.transactions.run(async (tx) => {
        const recall = await this.records.lockOpen(tx, recallId);
        const { numbers, causes } = await this.numbersIn(tx, recallId, given);
        if (act.outcome === 'VOID') await this.assertReason(tx, causes, act);
        const batches = tx.repository(RecallBatchEntity);
        const batch = batches.create({
          ...act,
          recallId,
          numbers,
          items: numbers.length,
          requestedBy: actor.userId,
        });
        await batches.insert(batch);
        await this.record(tx, actor, 'recall_batch_requested', {
          recall,
          batch,
          done: `requested by ${actor.name}`,
        });
        return this.findBatch(batch.id, tx);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'recall_batches_open')) throw new AppError('BATCH_WAITING');
      throw error;
    }
  }

  /** Confirms a batch of somebody else: the worker begins. @throws AppError `BATCH_NOT_FOUND`, `OWN_REQUEST`, `BATCH_ENDED` */
  async confirmBatch(actor: UserCaller, id: unknown): Promise<BatchRow> {
    const batchId = rowId(id, 'BATCH_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const batch = await this.lockWaiting(tx, batchId, actor.userId);
      await tx
        .repository(RecallBatchEntity)
        .update(batchId, { status: 'RUNNING', decidedBy: actor.userId, ip: actor.ip });
      await this.jobs.enqueue(tx, 'decideRecallBatch', { batchId }, actor.requestId);
      const recall = await this.records.readRecall(tx, batch.recallId);
      await this.record(tx, actor, 'recall_batch_confirmed', {
        recall,
        batch,
        done: `confirmed by ${actor.name}`,
      });
      return this.findBatch(batchId, tx);
    });
  }

  /** Rejects a batch, also an own one. @throws AppError `BATCH_NOT_FOUND`, `INVALID`, `BATCH_ENDED` */
  async rejectBatch(actor: UserCaller, id: unknown, input: unknown): Promise<BatchRow> {
    const { reason } = validate(RecallReasonRules, input);
    const batchId = rowId(id, 'BATCH_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const batch = await this.lockWaiting(tx, batchId, null);
      await tx.repository(RecallBatchEntity).update(batchId, {
        status: 'REJECTED',
        decidedBy: actor.userId,
        rejectReason: reason,
        endedAt: this.clock.stamp(),
      });
      const recall = await this.records.readRecall(tx, batch.recallId);
      await this.record(tx, actor, 'recall_batch_rejected', {
        recall,
        batch,
        done: `rejected by ${actor.name} (${reason})`,
      });
      return this.findBatch(batchId, tx);
    });
  }

  /** @param notBy the person who must not be its requester */
  private async lockWaiting(tx: Tx, id: number, notBy: number | null) {
    const batch = await tx.first(LOCK_BATCH, [id, 0]);
    if (batch === undefined) throw new AppError('BATCH_NOT_FOUND');
    if (batch.requestedBy === notBy) throw new AppError('OWN_REQUEST');
    if (batch.status !== 'WAITING')
      throw new AppError('BATCH_ENDED', { params: { state: batch.status } });
    return batch;
  }

  /** Returns numbers as they were given out. @throws AppError `INVALID` names the unknown ones */
  private async lettersOf(typed: readonly string[]): Promise<string[]> {
    const letters = await this.database.rows(LETTERS_OF, [typed]);
    const unknown = letters.filter(({ number }) => number === null);
    if (unknown.length > 0)
      throw invalidField('numbers', unknownNumbers(unknown.map((letter) => letter.typed)));
    return [...new Set(letters.flatMap(({ number }) => number ?? []))];
  }

  /** Returns the numbers of a batch, in their order. @throws AppError `INVALID` for one that the recall does not have */
  private async numbersIn(
    tx: Tx,
    recallId: number,
    given: string[] | null,
  ): Promise<{ numbers: string[]; causes: Cause[] }> {
    const found = await tx.rows(NUMBERS_OF, [recallId, given]);
    const known = new Set(found.map(({ number }) => number));
    const strangers = given?.filter((number) => !known.has(number)) ?? [];
    if (strangers.length > 0)
      throw invalidField('numbers', `Not in this recall: ${strangers.slice(0, 20).join(', ')}`);
    return { numbers: [...known], causes: [...new Set(found.flatMap(({ cause }) => cause ?? []))] };
  }

  /** The reason must fit each of the notices. @throws AppError `INVALID` */
  private async assertReason(
    tx: Tx,
    causes: readonly Cause[],
    given: Pick<BatchFields, 'reasonCode' | 'reason'>,
  ): Promise<void> {
    for (const cause of causes) await this.voids.findReason(tx, cause, given);
  }

  private async record(
    tx: Tx,
    actor: UserCaller,
    type: ActivityType,
    {
      recall,
      batch,
      done,
    }: {
      recall: { id: number; number: string };
      batch: Pick<RecallBatchEntity, 'id' | 'outcome' | 'items' | 'reasonCode' | 'reason'>;
      done: string;
    },
  ): Promise<void> {
    const { outcome, items, reasonCode, reason } = batch;
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'recall', id: recall.id },
      description: `${outcome} of ${items} ${items === 1 ? 'notice' : 'notices'} of recall ${recall.number} ${done}`,
      details: { batch: batch.id, outcome, items, reason_code: reasonCode, reason },
    });
  }
}
