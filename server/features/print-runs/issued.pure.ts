import type { LockedLetter } from './issued.queries.js';

/** True for a letter that nothing is printed or mailed of any more: a void one, or one that a later notice replaced. */
export function isEnded({
  voidedAt,
  transferredAt,
}: Pick<LockedLetter, 'voidedAt' | 'transferredAt'>): boolean {
  return voidedAt !== null || transferredAt !== null;
}
