import { type Decider, type PartIn, partIn } from '../notices/voids/void-refusal.pure.js';

/**
 * Returns the one of two officers in whose name a notice is decided with many others: the one who requested it, or the one
 * who confirmed it where only the first had a part in the notice. Null where it is passed over: both had a part, or the
 * plate is listed for either (repair 4).
 */
export function actsFor<Each extends Decider>(
  requester: Each,
  confirmer: Each,
  notice: PartIn,
): Each | null {
  const [first, second] = [partIn(requester, notice), partIn(confirmer, notice)];
  if (first.hasConflict || second.hasConflict) return null;
  if (!first.isOwnSubmission && !first.isOwnDecision) return requester;
  return second.isOwnSubmission || second.isOwnDecision ? null : confirmer;
}
