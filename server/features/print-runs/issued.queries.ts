import { as, statement } from '../../platform/database/statement.js';
import type { NoticeStatus } from '../notices/notice.entity.js';

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

/** A notice number, locked. It is locked before its event by whoever locks both. $1 the number. */
export const LOCK_BY_NUMBER = statement({
  name: 'issued: lock by number',
  sql: `${LOCKED} WHERE i.number = $1 FOR UPDATE OF i`,
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
