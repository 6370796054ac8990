import { as, statement } from '../../platform/database/statement.js';
import type { NoticeContent } from '../notices/notice.content.js';

/** The rows of a number that is still shown: not void, and issued within the days of the settings. */
const SHOWN = `FROM evidence_pins p JOIN issued_notices i ON i.number = p.number CROSS JOIN mailing_settings m
    WHERE p.number = ANY ($1) AND i.voided_at IS NULL AND i.transferred_at IS NULL
      AND i.issued_at > coalesce($2::timestamptz, now()) - m.evidence_days * interval '1 day'`;

/** Returns the PIN of a notice that is shown. $1 the number as it may be written, $2 the time, or null for now. */
export const PIN = statement({
  name: 'evidence: pin',
  sql: `SELECT p.number, p.citation_id AS "citationId", p.sealed ${SHOWN}`,
  row: { number: 'text', citationId: 'integer', sealed: 'text' },
});

/** Returns the data of the page: the newest version of the notice. As {@link PIN}. */
export const SHOWN_NOTICE = statement({
  name: 'evidence: shown notice',
  sql: `SELECT p.number, p.citation_id AS "citationId", m.evidence_videos AS "evidenceVideos",
      (SELECT n.content FROM notices n WHERE n.number = p.number ORDER BY n.version DESC LIMIT 1) AS content
    ${SHOWN}`,
  row: {
    number: 'text',
    citationId: 'integer',
    evidenceVideos: 'boolean',
    content: as<NoticeContent>('jsonb?'),
  },
});
