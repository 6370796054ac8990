import type { ErrorCode } from '../../../platform/errors/catalogue.js';

/** Number of events that an officer can claim. */
export const MAX_CLAIMS = 2;

/** Largest number of events that they hold, with those that came back by an undo: a third, if need be (desk 4). */
export const MAX_HELD = 3;

/** The facts that decide if an officer may take an event, or renew their claim. */
export interface ClaimFacts {
  /** It waits in the officer's own queue. */
  isInQueue: boolean;
  isOwnSubmission: boolean;
  /** The plate is on the list of conflicts with the officer. */
  hasConflict: boolean;
  hasWaitingDecision: boolean;
  isMine: boolean;
  /** Another officer has a live claim. */
  isTaken: boolean;
  /** Number of further events that the officer holds. */
  othersHeld: number;
}

const CHECKS: readonly (readonly [ErrorCode, (facts: ClaimFacts) => boolean])[] = [
  ['NOT_IN_QUEUE', ({ isInQueue }) => !isInQueue],
  ['OWN_SUBMISSION', ({ isOwnSubmission }) => isOwnSubmission],
  ['CONFLICT_OF_INTEREST', ({ hasConflict }) => hasConflict],
  ['DECISION_WAITING', ({ hasWaitingDecision }) => hasWaitingDecision],
  ['CLAIM_TAKEN', ({ isTaken }) => isTaken],
  ['CLAIMS_FULL', ({ isMine, othersHeld }) => !isMine && othersHeld >= MAX_CLAIMS],
];

/** Returns the first rule that refuses a claim (desk 3, 11); null if none does. */
export function claimRefusal(facts: ClaimFacts): ErrorCode | null {
  return CHECKS.find(([, refuses]) => refuses(facts))?.[0] ?? null;
}
