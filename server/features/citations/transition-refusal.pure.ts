import type { FieldErrors } from '../../platform/errors/app-error.js';
import type { Transition } from './citation.workflow.js';

/** What the rules need to know of an event that the officer sees, and of what they ask for. */
export interface TransitionFacts {
  /** The officer's role has this act. */
  roleHasAct: boolean;
  isOwnSubmission: boolean;
  versionIsRight: boolean;
  /** A decision of the desk waits to take effect; only the desk asks for it. */
  hasWaitingDecision: boolean;
  /** The act is offered on the event now. */
  isOffered: boolean;
  deadlineHasPassed: boolean;
  /** The fine schedule counts in another unit than the settings do now. */
  scheduleHasOtherUnit: boolean;
  /** The sentences of what a notice misses. */
  missing: readonly string[];
  /** What is wrong with the reason; null where nothing is. */
  reasonFault: FieldErrors | null;
}

/** Why a transition is refused, by the catalogue's code; `errors` with `INVALID`. */
export type Refusal =
  | {
      code:
        | 'FORBIDDEN'
        | 'OWN_SUBMISSION'
        | 'CHANGED_BY_ANOTHER'
        | 'DECISION_WAITING'
        | 'NOT_OFFERED'
        | 'DEADLINE_PASSED'
        | 'SCHEDULE_UNIT';
    }
  | { code: 'INVALID'; errors: FieldErrors };

type Check = (transition: Transition, facts: TransitionFacts) => Refusal | null;

const when = (isRefused: boolean, code: Exclude<Refusal['code'], 'INVALID'>): Refusal | null =>
  isRefused ? { code } : null;

const invalid = (errors: FieldErrors | null): Refusal | null =>
  errors === null ? null : { code: 'INVALID', errors };

/** The rules of a transition at every door, in the order of their refusals (desk 4), after fields and 404. */
const CHECKS: readonly Check[] = [
  (_, { roleHasAct }) => when(!roleHasAct, 'FORBIDDEN'),
  (act, { isOwnSubmission }) => when(act !== 'submit' && isOwnSubmission, 'OWN_SUBMISSION'),
  (_, { versionIsRight }) => when(!versionIsRight, 'CHANGED_BY_ANOTHER'),
  (_, { hasWaitingDecision }) => when(hasWaitingDecision, 'DECISION_WAITING'),
  (_, { isOffered }) => when(!isOffered, 'NOT_OFFERED'),
  (act, { deadlineHasPassed }) => when(act === 'generate' && deadlineHasPassed, 'DEADLINE_PASSED'),
  (act, { scheduleHasOtherUnit }) =>
    when(act === 'generate' && scheduleHasOtherUnit, 'SCHEDULE_UNIT'),
  (act, { missing }) =>
    invalid(act === 'generate' && missing.length > 0 ? { missing: [...missing] } : null),
  (_, { reasonFault }) => invalid(reasonFault),
];

/** The first rule that refuses a transition; null where none does. */
export function transitionRefusal(transition: Transition, facts: TransitionFacts): Refusal | null {
  for (const check of CHECKS) {
    const refusal = check(transition, facts);
    if (refusal !== null) return refusal;
  }
  return null;
}
