import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import { LOCK_CITATION } from '../notices/notices.queries.js';
import { RUN_OF } from '../print-runs/issued.queries.js';
import { VoidsService } from '../print-runs/voids.service.js';
import { LOCK_RUN } from '../print-runs/runs.queries.js';
import { LETTERS_OF } from './matches.queries.js';
import { partRefusal } from './part.pure.js';
import { closed, RecallRecords } from './recall-records.service.js';
import type { Outcome } from './recall.types.js';
import { DECIDE_ITEM, LOCK_ITEM, PART_IN, REOPEN_ITEM } from './recalls.queries.js';
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
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly recalls: RecallsService,
    private readonly records: RecallRecords,
    private readonly cameras: QuarantineHolds,
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
    const number = await this.numberOf(typed);
    return this.transactions.run(async (tx) => {
      const recall = await this.records.readRecall(tx, recallId);
      const notice = number === null ? undefined : await tx.first(PART_IN, [number]);
      if (notice === undefined) throw new AppError('NOTICE_NOT_FOUND');
      const { noticeNumber } = await this.recalls.findItem(recallId, notice.number, tx);
      const refused = partRefusal(actor, notice);
      if (refused !== null) throw new AppError(refused);
      if (recall.status === 'CLOSED') throw closed(recall);
      if (!(await this.decideIn(tx, actor, { recallId, notice }, decided)))
        throw new AppError('ITEM_DECIDED', { params: { number: noticeNumber } });
      await this.records.endIfDone(tx, recallId, actor);
      return this.recalls.findItem(recallId, noticeNumber, tx);
    });
  }

  /**
   * Decides a notice in the transaction of an act; the caller ends the recall afterwards.
   *
   * @returns false if it is not open any more
   * @throws AppError those of a void
   */
  async decideIn(
    tx: Tx,
    actor: UserCaller,
    { recallId, notice }: { recallId: number; notice: Concerned },
    { outcome, reasonCode, reason, cancellation }: Decided,
  ): Promise<boolean> {
    const { number, citationId } = notice;
    await this.lockNotice(tx, notice);
    const item = await tx.first(LOCK_ITEM, [recallId, number]);
    if (item?.state !== 'OPEN') return false;
    const state = outcome === 'VOID' ? 'VOIDED' : 'UPHELD';
    const now = this.clock.now();
    const values = [recallId, number, state, reasonCode, reason, actor.userId, now];
    if ((await tx.first(DECIDE_ITEM, values)) === undefined) return false;
    if (outcome === 'VOID') {
      await this.voidDecided(tx, actor, { recallId, number }, { reasonCode, reason, cancellation });
      return true;
    }
    await this.records.release(tx, [number]);
    await this.activity.recordActivity(tx, {
      type: 'recall_upheld',
      actor,
      citationId,
      description: `${actor.name}: ${reason ?? ''}`,
      details: { number, reason },
    });
    return true;
  }

  /** Makes a decided notice void; one that must not become so is open again, for those who pass over the refusal. */
  private async voidDecided(
    tx: Tx,
    actor: UserCaller,
    { recallId, number }: { recallId: number; number: string },
    grounds: Pick<Decided, 'reasonCode' | 'reason' | 'cancellation'>,
  ): Promise<void> {
    try {
      await this.voids.voidNotice(tx, actor, number, { ...grounds, version: null });
    } catch (refused) {
      // Nothing else of the void is written then.
      if (refused instanceof AppError) await tx.rows(REOPEN_ITEM, [recallId, number]);
      throw refused;
    }
  }

  /** Locks camera, event, run and notice in this order, as generating, void and mailing do. */
  private async lockNotice(tx: Tx, { number, citationId }: Concerned): Promise<void> {
    await this.cameras.lockCameraOf(tx, citationId);
    await tx.rows(LOCK_CITATION, [number]);
    const inRun = await tx.first(RUN_OF, [number]);
    if (inRun !== undefined) await tx.rows(LOCK_RUN, [inRun.runId]);
  }

  /** Returns the number as it was given out; null if nobody has it. */
  private async numberOf(typed: string): Promise<string | null> {
    if (typed.length > 100 || typed.includes('\0') || !typed.isWellFormed()) return null;
    const letter = await this.database.first(LETTERS_OF, [[typed]]);
    return letter?.number ?? null;
  }
}
