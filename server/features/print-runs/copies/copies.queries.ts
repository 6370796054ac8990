import { as, type RowOf, statement } from '../../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { NoticeStatus } from '../../notices/notice.entity.js';
import type { CopyKind } from './notice-copy.entity.js';

const COPY = `SELECT k.id, k.citation_id AS "citationId", k.kind, k.status, k.reason, k.created_at AS "createdAt",
    ${OFFICER_JSON} AS "createdBy", k.sha256,
    '/api/notices/' || k.citation_id || '/copies/' || k.id || '/pdf' AS "pdfSrc"
  FROM notice_copies k JOIN users u ON u.id = k.created_by`;

const COPY_ROW = {
  id: 'integer',
  citationId: 'integer',
  kind: as<CopyKind>('text'),
  status: as<NoticeStatus>('text'),
  reason: 'text',
  createdAt: 'timestamptz',
  createdBy: as<Officer>('json'),
  sha256: 'text?',
  pdfSrc: 'text',
} as const;

/** The copies of some notices, the oldest first. $1 the citations. */
export const COPIES = statement({
  name: 'copies: of citations',
  sql: `${COPY} WHERE k.citation_id = ANY ($1) ORDER BY k.id`,
  row: COPY_ROW,
});

/** A copy as both doors show it. */
export type NoticeCopy = Omit<RowOf<typeof COPIES>, 'citationId'>;

export function shownCopy({ citationId: _citationId, ...copy }: RowOf<typeof COPIES>): NoticeCopy {
  return copy;
}

/** The version that a notice is copied from: the mailed one, else the newest. $1 the citation. */
export const SOURCE = statement({
  name: 'copies: source',
  sql: `SELECT n.id, n.status FROM notices n JOIN issued_notices i ON i.number = n.number AND i.citation_id = n.citation_id
    WHERE n.citation_id = $1
    ORDER BY (i.mailed_on IS NOT NULL AND EXISTS (SELECT FROM notice_run_items t
      WHERE t.notice_id = n.id AND t.run_id = i.run_id)) DESC, n.version DESC LIMIT 1`,
  row: { id: 'integer', status: as<NoticeStatus>('text') },
});

/** The newest version that has a file. $1 the citation. */
export const NEWEST_READY = statement({
  name: 'copies: newest ready',
  sql: `SELECT id FROM notices WHERE citation_id = $1 AND status = 'READY' ORDER BY version DESC LIMIT 1`,
  row: { id: 'integer' },
});
