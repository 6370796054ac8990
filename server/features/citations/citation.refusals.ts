import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { dayDate, deadlineDate } from '../deadlines/due-date.pure.js';
import type { DueLetter } from '../fines/due-letter.pure.js';
import {
  blockSentence,
  type KeptCheck,
  objectionsOf,
  reasonSentences,
} from '../checks/checks.pure.js';
import {
  hasConflict,
  type OfferSubject,
  type ReportStatus,
  statusesBefore,
} from './citation.workflow.js';
import type { Changer } from './citation.types.js';
import type { ActFacts } from './reads/citations.queries.js';

/** True if this is the version that the client read, or if the client names none. */
export function isVersion(facts: ActFacts, expectedVersion: number | null | undefined): boolean {
  return expectedVersion == null || expectedVersion === facts.version;
}

/** @throws AppError `CHANGED_BY_ANOTHER` when the client looked at an older version */
export function assertVersion(facts: ActFacts, expectedVersion: number | null | undefined): void {
  if (!isVersion(facts, expectedVersion)) throw changedByAnother(facts);
}

/** Refuses every act on an event whose plate is listed for the officer. @throws AppError `CONFLICT_OF_INTEREST` */
export function assertNoConflict(
  caller: Pick<UserCaller, 'badgeNumber'>,
  facts: Pick<OfferSubject, 'conflictBadges'>,
): void {
  if (hasConflict(caller, facts)) throw new AppError('CONFLICT_OF_INTEREST');
}

/**
 * Returns the refusal of an act that the status does not allow: another person was faster where the status before that
 * person's act allowed it; otherwise `never`, since nobody was.
 */
export function refusal(
  caller: UserCaller,
  facts: ActFacts,
  allows: (status: ReportStatus) => boolean,
  never: AppError,
): AppError {
  const wasOther = facts.changedById !== null && facts.changedById !== caller.userId;
  return wasOther && statusesBefore(facts.reportStatus).some(allows)
    ? changedByAnother(facts)
    : never;
}

/** Returns the refusal for the second of two people who act at once; it names the first (contract 6). */
export function changedByAnother({ changedByName }: Pick<Changer, 'changedByName'>): AppError {
  return new AppError('CHANGED_BY_ANOTHER', {
    params: { name: changedByName ?? 'somebody else' },
  });
}

/**
 * Refuses an act that checks matter for, by the checks as they are now.
 *
 * @throws AppError `RULE_BLOCKS`; `INVALID` for reasons that are missing
 */
export function assertChecks(checks: readonly KeptCheck[]): void {
  const { blocks, unconfirmed } = objectionsOf(checks);
  if (blocks.length > 0)
    throw new AppError('RULE_BLOCKS', { params: { sentence: blockSentence(blocks) } });
  if (unconfirmed.length > 0)
    throw new AppError('INVALID', { errors: { confirmations: reasonSentences(unconfirmed) } });
}

/** Returns the refusal of an act on an event whose notice is void (repair 2). */
export function noticeVoid({ noticeNumber }: Pick<ActFacts, 'noticeNumber'>): AppError {
  return new AppError('NOTICE_VOID', { params: { number: noticeNumber ?? '' } });
}

/** Returns the refusal of a notice for an event that is no violation (guards 1). */
export function noViolation(sentence: string): AppError {
  return new AppError('NO_VIOLATION', { params: { sentence } });
}

/** Returns the refusal of a notice that would be posted after the last day of posting (programs 1). Both are local days. */
export function tooLateToPost(
  postedOn: string,
  lastDay: string,
  { locale }: Pick<Config, 'locale'>,
): AppError {
  return new AppError('TOO_LATE_TO_POST', {
    params: { day: dayDate(postedOn, locale), postBy: dayDate(lastDay, locale) },
  });
}

/** Returns the refusal of a letter of another kind than the one that is due (programs 4). */
export function letterRefusal(
  code: 'WARNING_ONLY' | 'NO_WARNING',
  { reason }: DueLetter,
): AppError {
  return new AppError(code, { params: { reason: reason ?? '' } });
}

/** Returns the refusal of a notice after the deadline (desk 6). */
export function deadlinePassed(
  dueAt: Date,
  { locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>,
): AppError {
  return new AppError('DEADLINE_PASSED', {
    params: { date: deadlineDate(dueAt, locale, timeZone) },
  });
}
