import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import { IssuingAuthority } from '../authorities/issuing-authority.service.js';
import { CheckReads } from '../checks/check-reads.service.js';
import { keptChecks, type Objections, objectionsOf } from '../checks/checks.pure.js';
import { letterKindRefusal, NOTICE } from '../fines/due-letter.pure.js';
import { MediaService } from '../media/media.service.js';
import { type Reason, reasonFault } from '../reasons/reason.pure.js';
import { ReasonsService } from '../reasons/reasons.service.js';
import { setupRefusal } from '../settings/notice-setup.pure.js';
import { CitationChanges } from './citation-changes.service.js';
import {
  changedByAnother,
  deadlinePassed,
  letterRefusal,
  isVersion,
  noticeVoid,
  refusal,
} from './citation.refusals.js';
import { missingSentences } from './citation.requirements.js';
import type { ActFacts } from './reads/citations.queries.js';
import {
  availableActions,
  dutyActions,
  hasConflict,
  PARTICIPLES,
  REASON_ACT_OF,
  TRANSITIONS,
} from './citation.workflow.js';
import { type TransitionFields, TransitionRules } from './citations.rules.js';
import { DeadlineRefusals } from './deadline-refusals.service.js';
import { type AssessedLetter, LetterAssessments } from './letter-assessments.service.js';
import { RegistryComparisons } from './registry-comparisons.service.js';
import { assessedOf, RequiredContent } from './required-content.service.js';
import { Violations } from './violations.service.js';
import {
  type Refusal,
  type TransitionFacts,
  transitionRefusal,
} from './transition-refusal.pure.js';

/** A rule that one caller of {@link TransitionChecks} has beside those of every transition. It refuses by throwing. */
type Requirement = (facts: ActFacts, act: TransitionFields) => void | Promise<void>;

/** The checks that one caller of {@link TransitionChecks} adds to the rules of every transition. */
export interface Beside {
  /** Returns true if a decision on the event waits to take effect: such an event is refused. */
  hasWaitingDecision?: (citationId: number) => Promise<boolean>;
  /** Returns true if nobody looked at an event that has media: such a decision is refused. */
  isUnseen?: (citationId: number) => Promise<boolean>;
  /** True where nothing is written, and the officer is still to give the reasons for checks. */
  withoutReasons?: true;
  /** Further requirements, checked after all rules, in sequence. */
  requirements?: readonly Requirement[];
}

/** The codes whose refusal is made where the fault is found. */
type OfFault =
  | 'NO_AUTHORITY'
  | 'TOO_LATE_TO_POST'
  | 'SCHEDULE_UNIT'
  | 'SETTINGS_INCOMPLETE'
  | 'CAMERA_QUARANTINED'
  | 'WARNING_ONLY'
  | 'NO_WARNING';

/** A transition that every rule allows, as long as the citation stays as the facts say. */
export interface AllowedTransition {
  facts: ActFacts;
  act: TransitionFields;
  /** The reason of the code that was given. */
  reason: Reason | null;
}

/** Checks transitions by the rules of every door. */
@Injectable()
export class TransitionChecks {
  constructor(
    private readonly changes: CitationChanges,
    private readonly reasons: ReasonsService,
    private readonly media: MediaService,
    private readonly assessments: LetterAssessments,
    private readonly required: RequiredContent,
    private readonly checks: CheckReads,
    private readonly violations: Violations,
    private readonly comparisons: RegistryComparisons,
    private readonly quarantines: QuarantineHolds,
    private readonly authority: IssuingAuthority,
    private readonly late: DeadlineRefusals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks a transition and changes nothing of the event; a registry over HTTP is asked again before a notice (guards 3). It
   * reads whole files, so it runs before the transaction. A change in between raises the version, and the writer refuses.
   *
   * @throws AppError 422 for wrong fields; 404 when not visible; then the rules of `transition-refusal.pure.ts` in their
   *   order; `EVIDENCE_DAMAGED`; `EVIDENCE_UNREADABLE`
   */
  async check(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    beside: Beside = {},
  ): Promise<AllowedTransition> {
    const act = validate(TransitionRules, input);
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    const facts = await this.changes.visibleFacts(caller, citationId);
    const { reason, fault } = await this.reasonOf(facts, act);
    const noViolation = facts.violation && this.violations.faultOf(facts.violation);
    const unauthorized =
      act.transition === 'generate' ? await this.authority.refusal(caller) : null;
    const tooLate =
      act.transition === 'generate' && facts.postBy !== null
        ? await this.late.refusalOfEvent(facts)
        : null;
    const { refusal, ...assessed } = await this.assessment(facts, act);
    const known = { ...facts, ...assessed, noViolation };
    const { letter } = assessed;
    const refusedKind = letterKindRefusal(act.letterKind ?? null, letter);
    const unmet = act.transition === 'generate' ? await this.required.unmet([known]) : [];
    const waits = (await beside.hasWaitingDecision?.(citationId)) ?? false;
    const setupFault = facts.setup === null ? null : setupRefusal(facts.setup);
    const quarantine =
      act.transition === 'generate' ? await this.quarantines.refusal(citationId) : null;
    const isUnseen = (await beside.isUnseen?.(citationId)) ?? false;
    const isForNotice = isForNoticeOf(act);
    const offer = offerOf(caller, { ...known, unmet: unmet[0] ?? [] }, act);
    const isOpen = offer.roleHasAct && offer.isOffered && offer.versionIsRight;
    if (isForNotice && isOpen && beside.withoutReasons !== true)
      await this.comparisons.askAgain(caller, citationId);
    const { blocks, unconfirmed } = await this.objections(citationId, act);
    const refused = transitionRefusal(act.transition, {
      ...offer,
      hasNoAuthority: unauthorized !== null,
      noViolation,
      isTooLateToPost: tooLate !== null,
      scheduleHasOtherUnit: refusal !== null,
      settingsAreIncomplete: setupFault !== null,
      isQuarantined: quarantine !== null,
      isWarningOnly: refusedKind === 'WARNING_ONLY',
      isNoticeOnly: refusedKind === 'NO_WARNING',
      isForNotice,
      blocks,
      unconfirmed: beside.withoutReasons === true ? [] : unconfirmed,
      hasWaitingDecision: waits,
      isUnseen,
      reasonFault: fault,
    });
    if (refused !== null)
      throw this.errorOf(refused, caller, facts, act, {
        NO_AUTHORITY: unauthorized,
        TOO_LATE_TO_POST: tooLate,
        SCHEDULE_UNIT: refusal,
        SETTINGS_INCOMPLETE: setupFault,
        CAMERA_QUARANTINED: quarantine,
        WARNING_ONLY: letterRefusal('WARNING_ONLY', letter),
        NO_WARNING: letterRefusal('NO_WARNING', letter),
      });
    for (const requirement of beside.requirements ?? []) await requirement(facts, act);
    if (act.transition !== 'submit') await this.media.verifySelected(caller, citationId);
    if (act.transition === 'generate') await this.media.assertPrintable(caller, citationId);
    return { facts, act, reason };
  }

  /** Returns the sentences of the checks that stop the act; none where they do not matter. */
  private async objections(citationId: number, act: TransitionFields): Promise<Objections> {
    if (!isForNoticeOf(act)) return { blocks: [], unconfirmed: [] };
    const fired = await this.checks.fired(citationId);
    return objectionsOf(keptChecks(fired, act.confirmations));
  }

  /** Returns the letter that would be made now, and its fine. */
  private async assessment(
    facts: ActFacts,
    { transition }: TransitionFields,
  ): Promise<AssessedLetter> {
    const { violation } = facts;
    const [assessed] =
      transition !== 'generate' || violation === null
        ? []
        : await this.assessments.assessAll([assessedOf(violation)]);
    return assessed ?? NOTHING_ASSESSED;
  }

  /** Returns the reason with the given code, and the faults of the given code and text. */
  private async reasonOf(
    { cause, reasonRequired }: ActFacts,
    { transition, reasonCode, reason: text }: TransitionFields,
  ): Promise<{ reason: Reason | null; fault: FieldErrors | null }> {
    const act = REASON_ACT_OF[transition];
    const reason =
      act === null || reasonCode === null ? null : await this.reasons.find(act, cause, reasonCode);
    const isRequired = act !== null && reasonRequired.includes(act);
    return { reason, fault: reasonFault({ reasonCode, reason: text }, reason, isRequired) };
  }

  private errorOf(
    refused: Refusal,
    caller: UserCaller,
    facts: ActFacts,
    { transition, expectedVersion }: TransitionFields,
    faults: Readonly<Record<OfFault, AppError | null>>,
  ): AppError {
    switch (refused.code) {
      case 'INVALID':
        return new AppError('INVALID', { errors: refused.errors });
      case 'CHANGED_BY_ANOTHER':
        return changedByAnother(facts);
      case 'NOTICE_VOID':
        return noticeVoid(facts);
      case 'DEADLINE_PASSED':
        // The rule refuses only an event with a deadline, so `dueAt` is not null.
        return deadlinePassed(facts.dueAt ?? new Date(), this.config);
      case 'NO_VIOLATION':
      case 'RULE_BLOCKS':
        return new AppError(refused.code, { params: { sentence: refused.sentence } });
      case 'NO_AUTHORITY':
      case 'TOO_LATE_TO_POST':
      case 'SCHEDULE_UNIT':
      case 'SETTINGS_INCOMPLETE':
      case 'CAMERA_QUARANTINED':
      case 'WARNING_ONLY':
      case 'NO_WARNING':
        // The refusal of this code comes from its fault, so there is one.
        return faults[refused.code] ?? new AppError(refused.code);
      case 'NOT_OFFERED': {
        const params = { status: facts.reportStatus, acted: PARTICIPLES[transition] };
        const never = new AppError('NOT_OFFERED', { params });
        // With the current version given, nobody else has changed the event in the meantime.
        return expectedVersion == null
          ? refusal(caller, facts, (status) => TRANSITIONS[transition][status] !== undefined, never)
          : never;
      }
      default:
        return new AppError(refused.code);
    }
  }
}

const NOTHING_ASSESSED: AssessedLetter = {
  letter: NOTICE,
  fine: null,
  amountFault: null,
  refusal: null,
};

/** True for the acts that checks matter for: generate, and submit with the recommendation GENERATE (cameras 2). */
export function isForNoticeOf({
  transition,
  recommendation,
}: Pick<TransitionFields, 'transition' | 'recommendation'>): boolean {
  return transition === 'generate' || (transition === 'submit' && recommendation === 'GENERATE');
}

/** Returns the facts of caller, event and act that the rules need. */
function offerOf(
  caller: UserCaller,
  facts: ActFacts,
  { transition, expectedVersion }: TransitionFields,
): Omit<
  TransitionFacts,
  | 'noViolation'
  | 'hasNoAuthority'
  | 'isTooLateToPost'
  | 'hasWaitingDecision'
  | 'isUnseen'
  | 'scheduleHasOtherUnit'
  | 'settingsAreIncomplete'
  | 'isQuarantined'
  | 'isWarningOnly'
  | 'isNoticeOnly'
  | 'isForNotice'
  | 'blocks'
  | 'unconfirmed'
  | 'reasonFault'
> {
  return {
    roleHasAct: dutyActions(caller.duty).some(({ name }) => name === transition),
    isOwnSubmission: facts.submittedById === caller.userId,
    hasConflict: hasConflict(caller, facts),
    versionIsRight: isVersion(facts, expectedVersion),
    noticeIsVoid: facts.noticeVoid,
    isOffered: availableActions(caller, facts).some(({ name }) => name === transition),
    deadlineHasPassed: facts.postBy === null && facts.deadlineHasPassed,
    missing: missingSentences(facts),
  };
}
