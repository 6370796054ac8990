import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Letters } from '../notices/letters/letters.service.js';
import { partIn, partRefusal } from '../notices/voids/void-refusal.pure.js';
import { lockLetters, VoidsService } from '../print-runs/voids/voids.service.js';
import { closed, RecallRecords } from './recall-records.service.js';
import type { Outcome } from './recall.types.js';
import { DECIDE_ITEMS, PART_IN } from './recalls.queries.js';
import { OutcomeRules } from './recalls.rules.js';
import { type RecallItem, RecallsService } from './recalls.service.js';

/** The outcome of a notice. */
export interface Decided {
  outcome: Outcome;
  reasonCode: string | null;
  reason: string | null;
  cancellation: boolean | null;
}

/** A notice of a recall with those who had a part in it. */
export type Concerned = RowOf<typeof PART_IN>;

/** Decides the notices of a recall one by one (repair 4). */
@Injectable()
export class RecallOutcomes {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly recalls: RecallsService,
    private readonly records: RecallRecords,
    private readonly letters: Letters,
    private readonly voids: VoidsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides one notice of a recall.
   *
   * @throws AppError `INVALID`, `RECALL_NOT_FOUND`, `NOTICE_NOT_FOUND`, `OWN_SUBMISSION`, `OWN_DECISION`,
   *   `CONFLICT_OF_INTEREST`, `RECALL_CLOSED`, `ITEM_DECIDED`; for VOID also those of a void
   */
  async decideItem(
    actor: UserCaller,
    id: unknown,
    typed: string,
    input: unknown,
  ): Promise<RecallItem> {
    const decided = validate(OutcomeRules, input);
    const recallId = rowId(id, 'RECALL_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const recall = await this.records.readRecall(tx, recallId);
      const number = await this.letters.findNumber(typed, tx);
      const notice = await tx.first(PART_IN, [[number]]);
      if (notice === undefined) throw new AppError('NOTICE_NOT_FOUND');
      const { noticeNumber } = await this.recalls.findItem(recallId, notice.number, tx);
      const refused = partRefusal(partIn(actor, notice));
      if (refused !== null) throw new AppError(refused);
      if (recall.status === 'CLOSED') throw closed(recall);
      if ((await this.decideIn(tx, actor, { recallId, notices: [notice] }, decided)) === 0)
        throw new AppError('ITEM_DECIDED', { params: { number: noticeNumber } });
      await this.records.endIfDone(tx, recallId, actor);
      return this.recalls.findItem(recallId, noticeNumber, tx);
    });
  }

  /**
   * Decides notices in the transaction of an act; the caller ends the recall afterwards, and undoes what a refused void
   * left.
   *
   * @returns how many of them were open
   * @throws AppError those of a void
   */
  async decideIn(
    tx: Tx,
    actor: UserCaller,
    { recallId, notices }: { recallId: number; notices: readonly Concerned[] },
    { outcome, reasonCode, reason, cancellation }: Decided,
  ): Promise<number> {
    const given = notices.map(({ number }) => number);
    const locked = await lockLetters(tx, given);
    const state = outcome === 'VOID' ? 'VOIDED' : 'UPHELD';
    const now = this.clock.now();
    const values = [recallId, given, state, reasonCode, reason, actor.userId, now];
    const decided = new Set((await tx.rows(DECIDE_ITEMS, values)).map(({ number }) => number));
    if (decided.size === 0) return 0;
    const numbers = [...decided];
    if (outcome === 'VOID') {
      const grounds = { reasonCode, reason, cancellation, version: null };
      const open = locked.filter(({ letter }) => decided.has(letter.number));
      await this.voids.voidNotices(tx, actor, open, grounds);
      return numbers.length;
    }
    await this.records.release(tx, numbers);
    const upheld = notices.filter(({ number }) => decided.has(number));
    await this.activity.recordActivity(
      tx,
      ...upheld.map(({ number, citationId }) => ({
        type: 'recall_upheld' as const,
        actor,
        citationId,
        description: `${actor.name}: ${reason ?? ''}`,
        details: { number, reason },
      })),
    );
    return numbers.length;
  }
}
