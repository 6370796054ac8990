import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/database/clock.js';
import type { RowOf } from '../../../platform/database/statement.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { asOfficer, type UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import type { AllowedTransition } from '../../citations/transition-checks.service.js';
import { TransitionWriter } from '../../citations/transition-writer.service.js';
import { effectOf } from './decision.pure.js';
import { AWAIT, type LOCK_EVENT } from './decisions.queries.js';
import { type DecisionDetails, DeferredDecisionEntity } from './deferred-decision.entity.js';
import { DeskSignals } from '../claims/desk-signals.js';
import type { DecisionFields } from '../desk.rules.js';

/** A decision that every rule allows, on an event that is locked. */
interface Allowed {
  fields: DecisionFields;
  allowed: AllowedTransition;
  event: RowOf<typeof LOCK_EVENT>;
  graceSeconds: number;
}

/** Writes a decision: as one that waits, with the job that carries it out, or carried out at once. */
@Injectable()
export class DecisionWriter {
  constructor(
    private readonly transitions: TransitionWriter,
    private readonly jobs: JobsService,
    private readonly signals: DeskSignals,
    private readonly clock: Clock,
  ) {}

  /** Locks what is locked before the event. */
  lockCamera(tx: Tx, allowed: AllowedTransition): Promise<void> {
    return this.transitions.lockCamera(tx, allowed);
  }

  /** @returns the decision's id, and whether it is carried out already */
  async writeDecision(
    tx: Tx,
    caller: UserCaller,
    { fields, allowed, event, graceSeconds }: Allowed,
  ): Promise<{ id: number; isAtOnce: boolean }> {
    const takenAt = this.clock.now() ?? event.now;
    const { takesEffectAt, isAtOnce } = effectOf(fields.act, takenAt, graceSeconds, event.dueAt);
    const { act, version, recommendation, reasonCode, reason } = fields;
    const { seconds, viewed, zoomed, played, confirmations, letterKind } = fields;
    const decisions = tx.repository(DeferredDecisionEntity);
    const decision = decisions.create({
      citationId: allowed.facts.id,
      userId: caller.userId,
      act,
      recommendation: act === 'SUBMIT' ? recommendation : null,
      reasonCode,
      reason,
      version,
      details: {
        ...{ seconds, viewed, zoomed, played, confirmations },
        ...(letterKind == null ? {} : { letterKind }),
      },
      status: isAtOnce ? 'CARRIED_OUT' : 'WAITING',
      takenAt,
      takesEffectAt,
      endedAt: isAtOnce ? takenAt : null,
    });
    await decisions.insert(decision);
    if (isAtOnce)
      await this.transitions.writeTransition(tx, caller, allowed, historyDetails(decision));
    else await this.writeWaiting(tx, caller, decision);
    return { id: decision.id, isAtOnce };
  }

  private async writeWaiting(
    tx: Tx,
    caller: UserCaller,
    { id, citationId, act, takesEffectAt }: DeferredDecisionEntity,
  ): Promise<void> {
    const { ip, requestId } = caller;
    const place = await tx.first(AWAIT, [citationId, id]);
    await this.jobs.enqueue(
      tx,
      'carryOutDecision',
      { decisionId: id, ip },
      requestId,
      takesEffectAt,
    );
    if (place !== undefined) {
      const deferred = { act, user: asOfficer(caller), takesEffectAt };
      this.signals.announce(tx, { citationId, ...place }, { kind: 'DECIDED', deferred });
    }
  }
}

/** Returns the part of the history that explains a decision. */
export function historyDetails({
  takenAt,
  details,
}: {
  takenAt: Date;
  details: DecisionDetails;
}): Record<string, unknown> {
  const { seconds, viewed, zoomed, played } = details;
  return { taken_at: takenAt, seconds, viewed, zoomed, played };
}
