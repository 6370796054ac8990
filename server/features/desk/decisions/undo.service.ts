import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import type { Part } from '../../citations/reads/citation-parts.pure.js';
import type { CitationRow } from '../../citations/reads/citation-details.service.js';
import { CitationsService } from '../../citations/reads/citations.service.js';
import { ClaimsService, ownQueue } from '../claims/claims.service.js';
import { type Decision, DecisionRecords } from './decision-records.service.js';
import { ACT_LABELS, undoOf } from './decision.pure.js';
import { FREE } from './decisions.queries.js';
import type { Claim, Draft } from '../desk.types.js';
import { DraftsService } from '../claims/drafts.service.js';

/** A decision that was taken back, and the event, which its officer holds again. */
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
  async takeBack(
    caller: UserCaller,
    decisionId: unknown,
    parts: readonly Part[],
  ): Promise<TakenBack> {
    const id = rowId(decisionId, 'DECISION_NOT_FOUND');
    const asked = await this.records.findDecision(id);
    if (asked.userId !== caller.userId) throw new AppError('DECISION_NOT_FOUND');
    await this.undo(caller, asked);
    const { citationId } = asked;
    const [decision, row, claim, draft] = await Promise.all([
      this.records.findDecision(id),
      this.citations.findCitation(caller, citationId, parts),
      this.claims.ownClaim(caller, citationId),
      this.drafts.ownDraft(caller, citationId),
    ]);
    return { decision, row, claim, draft };
  }

  private async undo(caller: UserCaller, { id, citationId, act }: Decision): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.claims.lockOfficer(tx, caller);
      const { cause } = await this.records.lockEvent(tx, citationId);
      // An officer whose role has changed no longer sees every event.
      if (!caller.sees.includes(cause)) throw new AppError('DECISION_NOT_FOUND');
      if (!(await this.records.endDecision(tx, id, 'TAKEN_BACK'))) {
        const { status } = await this.records.findDecision(id, tx);
        if (undoOf(status) === 'repeat') return;
        throw new AppError('DECISION_FINAL');
      }
      const place = await tx.first(FREE, [citationId, id]);
      if (place !== undefined && place.queue === ownQueue(caller))
        await this.claims.takeBack(tx, caller, { citationId, ...place });
      await this.activity.recordActivity(tx, {
        type: 'decision_taken_back',
        actor: caller,
        citationId,
        description: `${caller.name} took back: ${ACT_LABELS[act]}`,
        details: { decision_id: id, act },
      });
    });
  }
}
