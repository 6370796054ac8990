import type { ErrorCode } from '../../platform/errors/catalogue.js';

/** How many events an officer holds at most, apart from one that came back by an undo. */
export const MAX_CLAIMS = 2;

/** What decides whether an officer may take an event, or renew their claim. */
export interface ClaimFacts {
  /** It waits in the officer's own queue. */
  isInQueue: boolean;
  isOwnSubmission: boolean;
  hasWaitingDecision: boolean;
  isMine: boolean;
  /** Another officer has a live claim. */
  isTaken: boolean;
  /** How many other events the officer holds. */
  othersHeld: number;
}

const CHECKS: readonly (readonly [ErrorCode, (facts: ClaimFacts) => boolean])[] = [
  ['NOT_IN_QUEUE', ({ isInQueue }) => !isInQueue],
  ['OWN_SUBMISSION', ({ isOwnSubmission }) => isOwnSubmission],
  ['DECISION_WAITING', ({ hasWaitingDecision }) => hasWaitingDecision],
  ['CLAIM_TAKEN', ({ isTaken }) => isTaken],
  ['CLAIMS_FULL', ({ isMine, othersHeld }) => !isMine && othersHeld >= MAX_CLAIMS],
];

/** The first rule that refuses a claim (desk 3, 11); null where none does. */
export function claimRefusal(facts: ClaimFacts): ErrorCode | null {
  return CHECKS.find(([, refuses]) => refuses(facts))?.[0] ?? null;
}
