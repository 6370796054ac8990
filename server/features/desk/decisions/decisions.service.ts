import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { changedByAnother } from '../../citations/citation.refusals.js';
import type { Part } from '../../citations/reads/citation-parts.pure.js';
import type { CitationRow } from '../../citations/reads/citation-details.service.js';
import { CitationsService } from '../../citations/reads/citations.service.js';
import {
  type AllowedTransition,
  TransitionChecks,
} from '../../citations/transition-checks.service.js';
import { type Decision, DecisionRecords } from './decision-records.service.js';
import { type DecisionCall, repeatStatus } from './decision.pure.js';
import { OWN_LATEST } from './decisions.queries.js';
import { DecisionWriter } from './decision-writer.service.js';
import { type DecisionFields, DecisionRules } from '../desk.rules.js';
import { DeskRequirements } from '../desk-requirements.service.js';
import { type DeskSettingsFields, DeskSettingsService } from '../settings/desk-settings.service.js';

/** A decision that was taken, now or by the same call before. */
export interface Decided {
  /** 202 while it waits, 200 once it is carried out. */
  status: 200 | 202;
  decision: Decision;
  row: CitationRow;
  /** True if this call took it. */
  isNew: boolean;
  settings: DeskSettingsFields;
}

/** Decisions at the desk: every rule is checked now, and the event changes when the grace is over (desk 4). */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly database: Database,
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
  async decide(
    caller: UserCaller,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<Decided> {
    const fields = validate(DecisionRules, input);
    const citationId = rowId(fields.citationId, 'CITATION_NOT_FOUND');
    const settings = await this.settings.readDeskSettings();
    const call = { userId: caller.userId, citationId, act: fields.act, version: fields.version };
    const taken =
      (await this.repeated(call)) ?? (await this.takeOnce(caller, fields, call, settings));
    const [decision, row] = await Promise.all([
      this.records.findDecision(taken.id),
      this.citations.findCitation(caller, citationId, parts),
    ]);
    return { ...taken, decision, row, settings };
  }

  /** The officer's own decisions that wait or ended in the last 10 minutes, newest first (desk 14). */
  latest({ userId, sees }: UserCaller): Promise<RowOf<typeof OWN_LATEST>[]> {
    return this.database.rows(OWN_LATEST, [userId, sees]);
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
        this.takeDecision(tx, caller, { fields, call, allowed, settings }),
      );
    } catch (error) {
      // The same call may have finished first and thereby cause the refusal; its decision is the answer then.
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
      isUnseen: (id) => this.requirements.isUnseen(id, fields, requireViewedEvidence),
      requirements: [(facts) => this.requirements.assert(facts, fields, requireViewedEvidence)],
    });
  }

  /** Runs with the event locked, so that decision, undo, job and every other act come in sequence. */
  private async takeDecision(
    tx: Tx,
    caller: UserCaller,
    { fields, call, allowed, settings }: Asked,
  ): Promise<Taken> {
    // It may take effect at once.
    await this.writer.lockCamera(tx, allowed);
    const event = await this.records.lockEvent(tx, call.citationId);
    if (await this.records.hasWaiting(call.citationId, tx)) throw new AppError('DECISION_WAITING');
    if (event.version !== call.version) throw changedByAnother(event);
    const { id, isAtOnce } = await this.writer.writeDecision(tx, caller, {
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

/** Returns the transition that a decision asks for. */
export function transitionOf({
  act,
  version,
  recommendation,
  reasonCode,
  reason,
  confirmations,
  letterKind,
}: Pick<
  DecisionFields,
  'act' | 'version' | 'recommendation' | 'reasonCode' | 'reason' | 'confirmations' | 'letterKind'
>): Record<string, unknown> {
  return {
    transition: act.toLowerCase(),
    recommendation,
    reasonCode,
    reason,
    confirmations,
    letterKind,
    expectedVersion: version,
  };
}
