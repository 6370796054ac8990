import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { CitationRow, View } from '../citations/citation.types.js';
import { CitationsService } from '../citations/citations.service.js';
import { ClaimsService, ownQueue } from './claims.service.js';
import { type Decision, DecisionRecords } from './decision-records.service.js';
import { ACT_LABELS, undoOf } from './decision.pure.js';
import { FREE } from './decisions.queries.js';
import type { Claim, Draft } from './desk.types.js';
import { DraftsService } from './drafts.service.js';

/** A decision that was taken back, and the event as it is in its officer's hands again. */
export interface TakenBack {
  decision: Decision;
  row: CitationRow;
  claim: Claim | null;
  draft: Draft;
}

/** Taking back a decision that waits, by the officer who took it (desk 4). */
@Injectable()
export class UndoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly citations: CitationsService,
    private readonly records: DecisionRecords,
    private readonly claims: ClaimsService,
    private readonly drafts: DraftsService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Takes a decision back, also past its time as long as it waits. Repeated it is answered again.
   *
   * @throws AppError `DECISION_NOT_FOUND`, also for another's; `DECISION_FINAL`
   */
  async takeBack(caller: UserCaller, decisionId: unknown, view: View): Promise<TakenBack> {
    const id = rowId(decisionId, 'DECISION_NOT_FOUND');
    const asked = await this.records.one(id);
    if (asked.userId !== caller.userId) throw new AppError('DECISION_NOT_FOUND');
    await this.undo(caller, asked);
    const { citationId } = asked;
    const [decision, row, claim, draft] = await Promise.all([
      this.records.one(id),
      this.citations.one(caller, citationId, view),
      this.claims.own(caller, citationId),
      this.drafts.own(caller, citationId),
    ]);
    return { decision, row, claim, draft };
  }

  private async undo(caller: UserCaller, { id, citationId, act }: Decision): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { cause } = await this.records.lockEvent(tx, citationId);
      // Whose role changed since does not see every event any more.
      if (!caller.sees.includes(cause)) throw new AppError('DECISION_NOT_FOUND');
      if (!(await this.records.end(tx, id, 'TAKEN_BACK'))) {
        const { status } = await this.records.one(id, tx);
        if (undoOf(status) === 'repeat') return;
        throw new AppError('DECISION_FINAL');
      }
      const place = await tx.first(FREE, [citationId, id]);
      if (place !== undefined && place.queue === ownQueue(caller))
        await this.claims.take(tx, caller, { citationId, ...place }, 'TAKEN_BACK');
      await this.activity.record(tx, {
        type: 'decision_taken_back',
        actor: caller,
        citationId,
        description: `${caller.name} took back: ${ACT_LABELS[act]}`,
        details: { decision_id: id, act },
      });
    });
  }
}
