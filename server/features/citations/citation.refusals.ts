import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { deadlineDate } from '../deadlines/due-date.pure.js';
import type { ActFacts, Changer } from './citation.types.js';

/** Whether this is the version that the client looked at; true where it does not say. */
export function isVersion(facts: ActFacts, expectedVersion: number | null | undefined): boolean {
  return expectedVersion == null || expectedVersion === facts.version;
}

/** @throws AppError `CHANGED_BY_ANOTHER` when the client looked at an older version */
export function assertVersion(facts: ActFacts, expectedVersion: number | null | undefined): void {
  if (!isVersion(facts, expectedVersion)) throw changedByAnother(facts);
}

/** Why the state does not allow an act: another person acted first, or, with `never`, it was never allowed. */
export function refusal(caller: UserCaller, facts: ActFacts, never: AppError): AppError {
  return facts.changedById !== null && facts.changedById !== caller.userId
    ? changedByAnother(facts)
    : never;
}

/** Of two who act at once, the second is told who was first (contract 6). */
export function changedByAnother({ changedByName }: Pick<Changer, 'changedByName'>): AppError {
  return new AppError('CHANGED_BY_ANOTHER', {
    params: { name: changedByName ?? 'somebody else' },
  });
}

/** Why no notice can be made any more (desk 6). */
export function deadlinePassed(
  dueAt: Date,
  { locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>,
): AppError {
  return new AppError('DEADLINE_PASSED', {
    params: { date: deadlineDate(dueAt, locale, timeZone) },
  });
}
