import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { NoticeContent } from '../notices/notice.content.js';

/** Locks an event, after its camera and before its letter, as every act that makes or ends a notice does. $1 the event. */
export const LOCK_EVENT = statement({
  name: 'reissue: lock event',
  sql: 'SELECT c.id FROM citations c WHERE c.id = $1 FOR UPDATE OF c',
  row: { id: 'integer' },
});

/** Returns the newest notice of an event, and the content of its newest version. $1 the event. */
export const NEWEST_LETTER = statement({
  name: 'reissue: newest letter',
  sql: `SELECT i.number, i.issued_at AS "issuedAt", i.issued_by AS "issuedBy", i.addressee_id AS "addresseeId",
      i.run_id AS "runId", i.voided_at IS NOT NULL AS "isVoid",
      (SELECT w.id FROM addressees w WHERE w.citation_id = i.citation_id AND w.waits) AS "waitingId",
      (SELECT n.content FROM notices n WHERE n.number = i.number ORDER BY n.version DESC LIMIT 1) AS content
    FROM citations c JOIN issued_notices i ON i.number = c.stopline_reference_id WHERE c.id = $1`,
  row: {
    number: 'text',
    issuedAt: 'timestamptz',
    issuedBy: 'integer?',
    addresseeId: 'integer?',
    runId: 'integer?',
    isVoid: 'boolean',
    waitingId: 'integer?',
    content: as<NoticeContent>('jsonb?'),
  },
});

/** The newest notice of an event. */
export type NewestLetter = RowOf<typeof NEWEST_LETTER>;
