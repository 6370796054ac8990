import type { ErrorCode } from '../../platform/errors/catalogue.js';

/** The people who had a part in a notice. */
export interface PartIn {
  /** Who generated or reissued it. */
  issuedBy: number | null;
  /** Who submitted its event. */
  submittedBy: number | null;
  /** The badge numbers that its plate is listed for; null for none. */
  conflictBadges: readonly number[] | null;
}

/** A person who decides on a notice. */
export interface Decider {
  userId: number;
  badgeNumber: number;
}

/** True if somebody generated, reissued or submitted a notice. */
function hasPart({ userId }: Pick<Decider, 'userId'>, part: PartIn): boolean {
  return part.issuedBy === userId || part.submittedBy === userId;
}

/** True if the plate of a notice is listed for somebody. */
function isListedFor({ badgeNumber }: Pick<Decider, 'badgeNumber'>, part: PartIn): boolean {
  return part.conflictBadges?.includes(badgeNumber) ?? false;
}

/** Returns the reason why somebody must not decide on a notice (repair 2, programs 9); null if there is none. */
export function partRefusal(
  decider: Decider,
  part: PartIn,
): Extract<ErrorCode, 'OWN_SUBMISSION' | 'OWN_DECISION' | 'CONFLICT_OF_INTEREST'> | null {
  if (part.submittedBy === decider.userId) return 'OWN_SUBMISSION';
  if (part.issuedBy === decider.userId) return 'OWN_DECISION';
  return isListedFor(decider, part) ? 'CONFLICT_OF_INTEREST' : null;
}

/**
 * Returns the one of two officers in whose name a notice is decided with many others: the one who requested it, or the one
 * who confirmed it where only the first had a part in the notice. Null where it is passed over: both had a part, or the
 * plate is listed for either (repair 4).
 */
export function actsFor<Each extends Decider>(
  requester: Each,
  confirmer: Each,
  part: PartIn,
): Each | null {
  if (isListedFor(requester, part) || isListedFor(confirmer, part)) return null;
  if (!hasPart(requester, part)) return requester;
  return hasPart(confirmer, part) ? null : confirmer;
}
