import { as, type RowOf, statement } from '../../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { NoticeStatus } from '../../notices/notice.entity.js';
import { noticePath } from '../../notices/letters/letters.queries.js';
import type { CopyKind } from './notice-copy.entity.js';

const COPY = `SELECT k.id, k.notice_number AS "noticeNumber", k.kind, k.status, k.reason, k.created_at AS "createdAt",
    ${OFFICER_JSON} AS "createdBy", k.sha256,
    ${noticePath('k.citation_id', 'k.notice_number')} || '/copies/' || k.id || '/pdf' AS "pdfSrc"
  FROM notice_copies k JOIN users u ON u.id = k.created_by`;

const COPY_ROW = {
  id: 'integer',
  noticeNumber: 'text',
  kind: as<CopyKind>('text'),
  status: as<NoticeStatus>('text'),
  reason: 'text',
  createdAt: 'timestamptz',
  createdBy: as<Officer>('json'),
  sha256: 'text?',
  pdfSrc: 'text',
} as const;

/** The copies of some notices, the oldest first. $1 their numbers. */
export const COPIES = statement({
  name: 'copies: of notices',
  sql: `${COPY} WHERE k.notice_number = ANY ($1) ORDER BY k.id`,
  row: COPY_ROW,
});

/** A copy as both doors show it. */
export type NoticeCopy = Omit<RowOf<typeof COPIES>, 'noticeNumber'>;

export function shownCopy({ noticeNumber: _number, ...copy }: RowOf<typeof COPIES>): NoticeCopy {
  return copy;
}

/** The version that a notice is copied from: the mailed one, else the newest. $1 its number. */
export const SOURCE = statement({
  name: 'copies: source',
  sql: `SELECT n.id, n.status FROM notices n JOIN issued_notices i ON i.number = n.number AND i.citation_id = n.citation_id
    WHERE n.number = $1
    ORDER BY (i.mailed_on IS NOT NULL AND EXISTS (SELECT FROM notice_run_items t
      WHERE t.notice_id = n.id AND t.run_id = i.run_id)) DESC, n.version DESC LIMIT 1`,
  row: { id: 'integer', status: as<NoticeStatus>('text') },
});

/** The newest versions of notices that have a file. $1 their numbers. */
export const NEWEST_READY = statement({
  name: 'copies: newest ready',
  sql: `SELECT DISTINCT ON (number) number, id FROM notices WHERE number = ANY ($1) AND status = 'READY'
    ORDER BY number, version DESC`,
  row: { number: 'text', id: 'integer' },
});
