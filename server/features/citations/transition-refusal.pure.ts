import type { FieldErrors } from '../../platform/errors/app-error.js';
import { blockSentence, reasonSentences } from '../checks/checks.pure.js';
import type { Transition } from './citation.workflow.js';

/** The facts that the rules need of an event that the officer sees, and of the act. */
export interface TransitionFacts {
  /** The officer's role has this act. */
  roleHasAct: boolean;
  isOwnSubmission: boolean;
  /** The plate is on the list of conflicts with the officer. */
  hasConflict: boolean;
  /** An authority is asked for, and the officer has none in force (programs 5). */
  hasNoAuthority: boolean;
  versionIsRight: boolean;
  /** A decision of the desk waits to take effect; only the desk asks for it. */
  hasWaitingDecision: boolean;
  /** The act is offered on the event now. */
  isOffered: boolean;
  /** The act is not offered because the notice of the event is void. */
  noticeIsVoid: boolean;
  /** The sentence of an event that is no violation; null for one that is (guards 1). */
  noViolation: string | null;
  deadlineHasPassed: boolean;
  /** The notice would be posted after the last day of posting; asked in the place of the deadline (programs 1). */
  isTooLateToPost: boolean;
  /** Nobody looked at an event that has media; only the desk checks this. */
  isUnseen: boolean;
  /** The fine schedule counts in another unit than the settings do now. */
  scheduleHasOtherUnit: boolean;
  /** Letterhead, statement, currency or time zone are not set yet. */
  settingsAreIncomplete: boolean;
  /** The camera is in quarantine for the time of the event. */
  isQuarantined: boolean;
  /** A notice was asked for where a warning letter is due, or the other way round (programs 4). */
  isWarningOnly: boolean;
  isNoticeOnly: boolean;
  /** The act makes a notice, or recommends one: the checks matter for it (cameras 2). */
  isForNotice: boolean;
  /** The sentences of the checks that block. */
  blocks: readonly string[];
  /** The sentences of what a notice misses. */
  missing: readonly string[];
  /** The sentences of the checks that need a reason and have none. */
  unconfirmed: readonly string[];
  /** The fault of the reason; null if there is none. */
  reasonFault: FieldErrors | null;
}

/** The codes of {@link transitionRefusal}, in the order of the rules; `INVALID` also for wrong fields. */
const RULE_CODES = [
  'FORBIDDEN',
  'OWN_SUBMISSION',
  'CONFLICT_OF_INTEREST',
  'NO_AUTHORITY',
  'CHANGED_BY_ANOTHER',
  'DECISION_WAITING',
  'NOTICE_VOID',
  'NOT_OFFERED',
  'NO_VIOLATION',
  'DEADLINE_PASSED',
  'TOO_LATE_TO_POST',
  'NOT_VIEWED',
  'SCHEDULE_UNIT',
  'SETTINGS_INCOMPLETE',
  'CAMERA_QUARANTINED',
  'WARNING_ONLY',
  'NO_WARNING',
  'RULE_BLOCKS',
  'INVALID',
] as const;
type RuleCode = (typeof RULE_CODES)[number];

/** The codes of rules that only the desk has. */
const OF_THE_DESK: readonly RuleCode[] = ['NOT_VIEWED'];

/** Every code with which a transition is refused outside of the desk, in the order of the checks. */
export const TRANSITION_REFUSALS: readonly string[] = [
  'CITATION_NOT_FOUND',
  ...RULE_CODES.filter((code) => !OF_THE_DESK.includes(code)),
  'EVIDENCE_DAMAGED',
  'EVIDENCE_UNREADABLE',
];

/** The codes whose sentence is the event's own. */
type WithSentence = 'NO_VIOLATION' | 'RULE_BLOCKS';

/** The refusal of a transition, by the catalogue's code; `errors` with `INVALID`. */
export type Refusal =
  | { code: Exclude<RuleCode, WithSentence | 'INVALID'> }
  | { code: WithSentence; sentence: string }
  | { code: 'INVALID'; errors: FieldErrors };

type Check = (transition: Transition, facts: TransitionFacts) => Refusal | null;

const when = (
  isRefused: boolean,
  code: Exclude<Refusal['code'], WithSentence | 'INVALID'>,
): Refusal | null => (isRefused ? { code } : null);

const invalid = (errors: FieldErrors | null): Refusal | null =>
  errors === null ? null : { code: 'INVALID', errors };

/** The rules of a transition at every door, in the order of their refusals (programs 9), after fields and 404. */
const CHECKS: readonly Check[] = [
  (_, { roleHasAct }) => when(!roleHasAct, 'FORBIDDEN'),
  (act, { isOwnSubmission }) => when(act !== 'submit' && isOwnSubmission, 'OWN_SUBMISSION'),
  (_, { hasConflict }) => when(hasConflict, 'CONFLICT_OF_INTEREST'),
  (act, { hasNoAuthority }) => when(act === 'generate' && hasNoAuthority, 'NO_AUTHORITY'),
  (_, { versionIsRight }) => when(!versionIsRight, 'CHANGED_BY_ANOTHER'),
  (_, { hasWaitingDecision }) => when(hasWaitingDecision, 'DECISION_WAITING'),
  (_, { isOffered, noticeIsVoid }) =>
    when(!isOffered, noticeIsVoid ? 'NOTICE_VOID' : 'NOT_OFFERED'),
  (_, { isForNotice, noViolation }) =>
    isForNotice && noViolation !== null ? { code: 'NO_VIOLATION', sentence: noViolation } : null,
  (act, { deadlineHasPassed }) => when(act === 'generate' && deadlineHasPassed, 'DEADLINE_PASSED'),
  (act, { isTooLateToPost }) => when(act === 'generate' && isTooLateToPost, 'TOO_LATE_TO_POST'),
  (_, { isUnseen }) => when(isUnseen, 'NOT_VIEWED'),
  (act, { scheduleHasOtherUnit }) =>
    when(act === 'generate' && scheduleHasOtherUnit, 'SCHEDULE_UNIT'),
  (act, { settingsAreIncomplete }) =>
    when(act === 'generate' && settingsAreIncomplete, 'SETTINGS_INCOMPLETE'),
  (act, { isQuarantined }) => when(act === 'generate' && isQuarantined, 'CAMERA_QUARANTINED'),
  (act, { isWarningOnly }) => when(act === 'generate' && isWarningOnly, 'WARNING_ONLY'),
  (act, { isNoticeOnly }) => when(act === 'generate' && isNoticeOnly, 'NO_WARNING'),
  (_, { isForNotice, blocks }) =>
    isForNotice && blocks.length > 0
      ? { code: 'RULE_BLOCKS', sentence: blockSentence(blocks) }
      : null,
  (act, { missing }) =>
    invalid(act === 'generate' && missing.length > 0 ? { missing: [...missing] } : null),
  (_, { isForNotice, unconfirmed }) =>
    invalid(
      isForNotice && unconfirmed.length > 0
        ? { confirmations: reasonSentences(unconfirmed) }
        : null,
    ),
  (_, { reasonFault }) => invalid(reasonFault),
];

/** Returns the first rule that refuses a transition; null if none does. */
export function transitionRefusal(transition: Transition, facts: TransitionFacts): Refusal | null {
  for (const check of CHECKS) {
    const refusal = check(transition, facts);
    if (refusal !== null) return refusal;
  }
  return null;
}
