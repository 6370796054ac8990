import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { ActFacts, Changer } from './citation.types.js';

/** @throws AppError `CHANGED_BY_ANOTHER` when the client looked at an older version */
export function assertVersion(facts: ActFacts, expectedVersion: number | null | undefined): void {
  if (expectedVersion != null && expectedVersion !== facts.version) throw changedByAnother(facts);
}

/** Why the state does not allow an act: another person acted first, or, with `never`, it was never allowed. */
export function refusal(caller: UserCaller, facts: ActFacts, never: AppError): AppError {
  return facts.changedById !== null && facts.changedById !== caller.userId
    ? changedByAnother(facts)
    : never;
}

/** Of two who act at once, the second is told who was first (contract 6). */
export function changedByAnother(facts: Changer): AppError {
  return new AppError('CHANGED_BY_ANOTHER', {
    params: { name: facts.changedByName ?? 'somebody else' },
  });
}
