import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { changedByAnother } from '../citations/citation.refusals.js';
import type { CitationRow, View } from '../citations/citation.types.js';
import { CitationsService } from '../citations/citations.service.js';
import {
  type AllowedTransition,
  TransitionChecks,
} from '../citations/transition-checks.service.js';
import { type Decision, DecisionRecords } from './decision-records.service.js';
import { type DecisionCall, repeatStatus } from './decision.pure.js';
import { DecisionWriter } from './decision-writer.service.js';
import { type DecisionFields, DecisionRules } from './desk.rules.js';
import { DeskRequirements } from './desk-requirements.service.js';
import { type DeskSettingsFields, DeskSettingsService } from './desk-settings.service.js';

/** A decision that was taken, now or by the same call before. */
export interface Decided {
  /** 202 while it waits, 200 once it is carried out. */
  status: 200 | 202;
  decision: Decision;
  row: CitationRow;
  /** Whether this call took it. */
  isNew: boolean;
  settings: DeskSettingsFields;
}

/** Decisions at the desk: every rule is checked now, and the event changes when the grace is over (desk 4). */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly citations: CitationsService,
    private readonly checks: TransitionChecks,
    private readonly requirements: DeskRequirements,
    private readonly records: DecisionRecords,
    private readonly writer: DecisionWriter,
    private readonly settings: DeskSettingsService,
  ) {}

  /**
   * Decides an event. The same call again is answered with the same decision.
   *
   * @throws AppError in the order of desk 4; `EVIDENCE_DAMAGED`
   */
  async decide(caller: UserCaller, input: Record<string, unknown>, view: View): Promise<Decided> {
    const fields = validate(DecisionRules, input);
    const citationId = rowId(fields.citationId, 'CITATION_NOT_FOUND');
    const settings = await this.settings.get();
    const call = { userId: caller.userId, citationId, act: fields.act, version: fields.version };
    const taken =
      (await this.repeated(call)) ?? (await this.takeOnce(caller, fields, call, settings));
    const [decision, row] = await Promise.all([
      this.records.one(taken.id),
      this.citations.one(caller, citationId, view),
    ]);
    return { ...taken, decision, row, settings };
  }

  private async takeOnce(
    caller: UserCaller,
    fields: DecisionFields,
    call: DecisionCall,
    settings: DeskSettingsFields,
  ): Promise<Taken> {
    try {
      const allowed = await this.check(caller, fields, call.citationId, settings);
      return await this.transactions.run((tx) =>
        this.take(tx, caller, { fields, call, allowed, settings }),
      );
    } catch (error) {
      // The same call may have been faster than this one: then it is what refuses it.
      const repeated = error instanceof AppError ? await this.repeated(call) : null;
      if (repeated === null) throw error;
      return repeated;
    }
  }

  private check(
    caller: UserCaller,
    fields: DecisionFields,
    citationId: number,
    { requireViewedEvidence }: DeskSettingsFields,
  ): Promise<AllowedTransition> {
    return this.checks.check(caller, citationId, transitionOf(fields), {
      hasWaitingDecision: (id) => this.records.hasWaiting(id),
      requirements: [(facts) => this.requirements.assert(facts, fields, requireViewedEvidence)],
    });
  }

  /** With the event locked, so that decision, undo, job and every other act come one after the other. */
  private async take(
    tx: Tx,
    caller: UserCaller,
    { fields, call, allowed, settings }: Asked,
  ): Promise<Taken> {
    const event = await this.records.lockEvent(tx, call.citationId);
    if (await this.records.hasWaiting(call.citationId, tx)) throw new AppError('DECISION_WAITING');
    if (event.version !== call.version) throw changedByAnother(event);
    const { id, isAtOnce } = await this.writer.take(tx, caller, {
      fields,
      allowed,
      event,
      graceSeconds: settings.decisionGraceSeconds,
    });
    return { id, status: isAtOnce ? 200 : 202, isNew: true };
  }

  private async repeated(call: DecisionCall): Promise<Taken | null> {
    const earlier = await this.records.sameCall(call);
    if (earlier === null) return null;
    const status = repeatStatus({ ...call, status: earlier.status }, call);
    return status === null ? null : { id: earlier.id, status, isNew: false };
  }
}

interface Taken {
  id: number;
  status: 200 | 202;
  isNew: boolean;
}

interface Asked {
  fields: DecisionFields;
  call: DecisionCall;
  allowed: AllowedTransition;
  settings: DeskSettingsFields;
}

/** A decision as the transition that it asks for. */
export function transitionOf({
  act,
  version,
  recommendation,
  reasonCode,
  reason,
}: Pick<DecisionFields, 'act' | 'version' | 'recommendation' | 'reasonCode' | 'reason'>): Record<
  string,
  unknown
> {
  return {
    transition: act.toLowerCase(),
    recommendation,
    reasonCode,
    reason,
    expectedVersion: version,
  };
}
