import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { LetterKind } from '../notices/letters/letter.pure.js';
import type { NoticeStatus } from '../notices/notice.entity.js';

const LOCKED = `SELECT i.number, i.kind, i.citation_id AS "citationId", i.status, i.run_id AS "runId", r.number AS "runNumber",
    i.mailed_on::text AS "mailedOn", i.returned_on::text AS "returnedOn", i.voided_at AS "voidedAt",
    i.transferred_at AS "transferredAt", i.recalled_at AS "recalledAt", i.replaced_by AS "replacedBy"
  FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id`;

const LOCKED_ROW = {
  number: 'text',
  kind: as<LetterKind>('text'),
  citationId: 'integer',
  status: as<NoticeStatus | null>('text?'),
  runId: 'integer?',
  runNumber: 'text?',
  mailedOn: 'text?',
  returnedOn: 'text?',
  voidedAt: 'timestamptz?',
  transferredAt: 'timestamptz?',
  recalledAt: 'timestamptz?',
  replacedBy: 'text?',
} as const;

/**
 * Locks the letter of a number, in any case. A transaction that also locks its event locks the event first (repair 11). $1 the number
 * as it is typed.
 */
export const LOCK_BY_NUMBER = statement({
  name: 'issued: lock by number',
  sql: `${LOCKED} WHERE upper(i.number) = upper($1) ORDER BY i.number <> $1 LIMIT 1 FOR UPDATE OF i`,
  row: LOCKED_ROW,
});

/** A letter as it is locked. */
export type LockedLetter = RowOf<typeof LOCK_BY_NUMBER>;

/** Locks letters, in the order of their numbers; their events and runs are locked. $1 the numbers. */
export const LOCK_BY_NUMBERS = statement({
  name: 'issued: lock by numbers',
  sql: `${LOCKED} WHERE i.number = ANY ($1) ORDER BY i.number COLLATE "C" FOR UPDATE OF i`,
  row: LOCKED_ROW,
});

/** The runs that letters are in. $1 their numbers. */
export const RUNS_OF = statement({
  name: 'issued: runs',
  sql: `SELECT DISTINCT run_id AS "runId" FROM issued_notices WHERE number = ANY ($1) AND run_id IS NOT NULL
    ORDER BY run_id`,
  row: { runId: 'integer!' },
});

/** Returns the bounds of a day of mailing: the start of the run or else the issue, and the last days. $1 the number. */
export const MAILING_TERMS = statement({
  name: 'issued: mailing terms',
  sql: `SELECT coalesce(r.created_at, i.issued_at) AS "startedAt", i.due_at AS "dueAt",
      i.post_by AS "postBy", i.posting_on::text AS "postingOn"
    FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id WHERE i.number = $1`,
  row: {
    startedAt: 'timestamptz',
    dueAt: 'timestamptz?',
    postBy: 'timestamptz?',
    postingOn: 'text?',
  },
});
