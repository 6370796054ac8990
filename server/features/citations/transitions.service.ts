import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MediaService } from '../media/media.service.js';
import { CitationChanges } from './citation-changes.service.js';
import { assertVersion, refusal } from './citation.refusals.js';
import { missingSentences } from './citation.requirements.js';
import type { ActFacts, CitationRow, View } from './citation.types.js';
import { availableActions, dutyActions, PARTICIPLES } from './citation.workflow.js';
import { type TransitionFields, TransitionRules } from './citations.rules.js';
import { CitationsService } from './citations.service.js';
import { TransitionWriter } from './transition-writer.service.js';

/** A rule that one caller of {@link TransitionsService} has beside those of every transition. It refuses by throwing. */
export type Requirement = (facts: ActFacts, act: TransitionFields) => void;

/** A transition that every rule allows, as long as the citation stays as the facts say. */
export interface AllowedTransition {
  facts: ActFacts;
  act: TransitionFields;
}

/** Submit, hold, revise, discard and generate: the only way from one queue to another (contract 6). */
@Injectable()
export class TransitionsService {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly media: MediaService,
    private readonly transactions: Transactions,
    private readonly writer: TransitionWriter,
  ) {}

  /**
   * Checks a transition and carries it out.
   *
   * @throws AppError `CHANGED_BY_ANOTHER` when another person was faster, and what {@link check} refuses
   */
  async transition(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    view: View,
    requirements: readonly Requirement[] = [],
  ): Promise<CitationRow> {
    const allowed = await this.check(caller, id, input, requirements);
    await this.transactions.run((tx) => this.writer.write(tx, caller, allowed));
    return this.citations.one(caller, allowed.facts.id, view);
  }

  /**
   * Checks a transition and changes nothing. It reads whole files, so it runs before the transaction. What changes in
   * between changes the version, and the writer refuses.
   *
   * @throws AppError 404 when not visible, 403 for the wrong role or their own submission, 409 for the wrong state or
   *   version, 422 for what a notice still misses, `EVIDENCE_DAMAGED`
   */
  async check(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    requirements: readonly Requirement[] = [],
  ): Promise<AllowedTransition> {
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    const act = validate(TransitionRules, input);
    const facts = await this.changes.facts(caller, citationId);
    assertOffered(caller, facts, act);
    for (const requirement of [assertNothingMissing, ...requirements]) requirement(facts, act);
    if (act.transition !== 'submit') await this.media.verifySelected(caller, citationId);
    return { facts, act };
  }
}

/** @throws AppError 403 for the wrong role or their own submission, 409 for the wrong version or state */
function assertOffered(caller: UserCaller, facts: ActFacts, act: TransitionFields): void {
  if (!dutyActions(caller.duty).some(({ name }) => name === act.transition))
    throw new AppError('FORBIDDEN');
  if (act.transition !== 'submit' && facts.submittedById === caller.userId)
    throw new AppError('OWN_SUBMISSION');
  assertVersion(facts, act.expectedVersion);
  if (availableActions(caller, facts).some(({ name }) => name === act.transition)) return;
  const params = { status: facts.reportStatus, acted: PARTICIPLES[act.transition] };
  throw refusal(caller, facts, new AppError('NOT_OFFERED', { params }));
}

/** @throws AppError `INVALID` for what a notice still misses */
function assertNothingMissing(facts: ActFacts, { transition }: TransitionFields): void {
  if (transition !== 'generate') return;
  const missing = missingSentences(facts);
  if (missing.length > 0) throw new AppError('INVALID', { errors: { missing } });
}
