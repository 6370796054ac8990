import { as, statement } from '../../platform/database/statement.js';
import type { NoticeStatus } from '../notices/notice.entity.js';
import { MAIL_RULES, type MailFacts } from './mail-state.pure.js';

const LOCKED = `SELECT i.number, i.citation_id AS "citationId", i.status, i.run_id AS "runId", r.number AS "runNumber",
    i.mailed_on::text AS "mailedOn", i.returned_on::text AS "returnedOn", i.voided_at AS "voidedAt"
  FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id`;

const LOCKED_ROW = {
  number: 'text',
  citationId: 'integer',
  status: as<NoticeStatus | null>('text?'),
  runId: 'integer?',
  runNumber: 'text?',
  mailedOn: 'text?',
  returnedOn: 'text?',
  voidedAt: 'timestamptz?',
} as const;

/**
 * Locks a notice number, in any case. A transaction that also locks its event locks the number first. No two numbers
 * differ by their case alone: the places of a year are issued once. $1 the number, $2 its year, $3 its place.
 */
export const LOCK_BY_NUMBER = statement({
  name: 'issued: lock by number',
  sql: `${LOCKED} WHERE i.number = $1
    OR (i.year = $2 AND i.sequence = $3 AND $3 > 0 AND upper(i.number) = upper($1)) FOR UPDATE OF i`,
  row: LOCKED_ROW,
});

/** The same by its event. $1 the citation. */
export const LOCK_BY_CITATION = statement({
  name: 'issued: lock by citation',
  sql: `${LOCKED} WHERE i.citation_id = $1 ORDER BY i.number LIMIT 1 FOR UPDATE OF i`,
  row: LOCKED_ROW,
});

/** The run that a notice is in. $1 the citation. */
export const RUN_OF = statement({
  name: 'issued: run',
  sql: 'SELECT run_id AS "runId" FROM issued_notices WHERE citation_id = $1 AND run_id IS NOT NULL',
  row: { runId: 'integer!' },
});

/** Returns the bounds of a day of mailing: the start of the run or else the issue, and the last days. $1 the number. */
export const MAILING_TERMS = statement({
  name: 'issued: mailing terms',
  sql: `SELECT coalesce(r.created_at, i.issued_at) AS "startedAt", c.due_at AS "dueAt",
      i.posting_on::text AS "postingOn"
    FROM issued_notices i JOIN citations c ON c.id = i.citation_id LEFT JOIN notice_runs r ON r.id = i.run_id
    WHERE i.number = $1`,
  row: { startedAt: 'timestamptz', dueAt: 'timestamptz?', postingOn: 'text?' },
});

// Conditions on `i`, a row of `issued_notices`. $1 is the first instant of `runs_since` in every statement that has them.

const FACTS: Record<keyof MailFacts, string> = {
  isVoid: 'i.voided_at IS NOT NULL',
  isReturned: 'i.returned_on IS NOT NULL',
  isMailed: 'i.mailed_on IS NOT NULL',
  isInRun: 'i.run_id IS NOT NULL',
  couldNotBeMade: `i.status = 'FAILED'`,
  isBeingMade: `i.status IS DISTINCT FROM 'READY'`,
  isBeforeRuns: '(i.issued_at < $1 OR i.version = i.invented_version)',
};

/** The state of a notice on its way to the owner, by the table of `mail-state.pure.ts`. */
export const MAIL_STATE = `(CASE ${MAIL_RULES.map(([state, fact]) => `WHEN ${FACTS[fact]} THEN '${state}'`).join(' ')}
  ELSE 'WAITING' END)`;

/** The same for WAITING alone, in a form that the partial index of waiting notices is found by. */
export const IS_WAITING = `i.run_id IS NULL AND i.voided_at IS NULL AND i.mailed_on IS NULL AND i.status = 'READY'
  AND i.issued_at >= $1 AND i.version IS DISTINCT FROM i.invented_version`;

/** `i` with `c`, its event: the deadline is the event's. */
export const WITH_DUE = 'issued_notices i JOIN citations c ON c.id = i.citation_id';
