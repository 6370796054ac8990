import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { NoticeFine } from '../fines/fine.types.js';
import type { Language } from '../../platform/domain/language.js';
import type { TextSetVersion } from '../notice-settings/text-set.pure.js';
import type { NoticeContent } from './notice.content.js';
import { noticePath } from './letters/letters.queries.js';
import type { NoticeStatus } from './notice.entity.js';

const ROW = `n.id, n.citation_id AS "citationId", n.number, n.status, n.version, n.sha256,
  ${noticePath('n.citation_id', 'n.number')} || '/pdf' AS "pdfSrc", n.requested_at AS "requestedAt", n.rendered_at AS "renderedAt",
  n.storage_key AS "storageKey", n.requested_by AS "requestedBy", n.pages, n.document_sha256 AS "documentSha256",
  n.languages, n.renderer, n.signed, n.content`;

const ROW_COLUMNS = {
  id: 'integer',
  citationId: 'integer',
  number: 'text',
  status: as<NoticeStatus>('text'),
  version: 'smallint',
  sha256: 'text?',
  pdfSrc: 'text',
  requestedAt: 'timestamptz',
  renderedAt: 'timestamptz?',
  storageKey: 'text?',
  requestedBy: 'integer',
  pages: 'smallint?',
  documentSha256: 'text?',
  languages: as<Language[]>('text[]?'),
  renderer: 'text?',
  signed: 'boolean?',
  content: as<NoticeContent>('jsonb'),
} as const;

export const NEWEST_VERSION = statement({
  name: 'notices: newest',
  sql: `SELECT ${ROW} FROM notices n WHERE n.number = $1 ORDER BY n.version DESC LIMIT 1`,
  row: ROW_COLUMNS,
});

export const NEWEST_CONTENTS = statement({
  name: 'notices: contents',
  sql: `SELECT DISTINCT ON (n.number) n.number, n.content FROM notices n WHERE n.number = ANY ($1)
    ORDER BY n.number, n.version DESC`,
  row: { number: 'text', content: as<NoticeContent>('jsonb') },
});

export const VERSION_BY_ID = statement({
  name: 'notices: one',
  sql: `SELECT ${ROW} FROM notices n WHERE n.id = $1`,
  row: ROW_COLUMNS,
});

/** A notice with what only the server needs of it. */
export type NoticeRow = RowOf<typeof NEWEST_VERSION>;

/** A notice as both doors show it, without what stands in {@link NoticeDetails}. */
export type NoticeView = Pick<
  NoticeRow,
  | 'id'
  | 'citationId'
  | 'number'
  | 'status'
  | 'version'
  | 'sha256'
  | 'pdfSrc'
  | 'requestedAt'
  | 'renderedAt'
>;

export const MADE_VERSIONS = statement({
  name: 'notices: made versions',
  sql: `SELECT n.number, n.version, n.sha256, n.document_sha256 AS "documentSha256", n.renderer,
      n.rendered_at AS "renderedAt",
      ${noticePath('n.citation_id', 'n.number')} || '/versions/' || n.version || '/pdf' AS "pdfSrc"
    FROM notices n WHERE n.number = ANY ($1) AND n.status = 'READY' ORDER BY n.version DESC`,
  row: {
    number: 'text',
    version: 'smallint',
    sha256: 'text!',
    documentSha256: 'text?',
    renderer: 'text?',
    renderedAt: 'timestamptz!',
    pdfSrc: 'text',
  },
});

/** A version of a notice that was made, and is kept. */
export type NoticeVersion = Omit<RowOf<typeof MADE_VERSIONS>, 'number'>;

export const ONE_VERSION = statement({
  name: 'notices: version',
  sql: `SELECT ${ROW} FROM notices n WHERE n.number = $1 AND n.version = $2`,
  row: ROW_COLUMNS,
});

export const VERSION_DETAILS = statement({
  name: 'notices: details',
  sql: `SELECT n.id, n.pages, n.document_sha256 AS "documentSha256", n.languages, n.signed,
      n.content->'mailing'->'fine' AS fine, n.content->>'locale' AS locale,
      n.content->'mailing'->'textSet' AS "textSet"
    FROM notices n WHERE n.id = ANY ($1::integer[])`,
  row: {
    id: 'integer',
    pages: 'smallint?',
    documentSha256: 'text?',
    languages: as<Language[]>('text[]?'),
    signed: 'boolean?',
    fine: as<NoticeFine>('jsonb?'),
    locale: 'text?',
    textSet: as<TextSetVersion>('jsonb?'),
  },
});

/** The record of how a version was made, and its fine. */
export type NoticeDetailsRow = RowOf<typeof VERSION_DETAILS>;

export const PDF_SETTINGS = statement({
  name: 'notices: settings',
  sql: `SELECT department_name AS "departmentName", office_name AS "officeName", office_address AS "officeAddress",
      office_logo_src AS "officeLogoSrc", violation_title AS "violationTitle",
      officer_citation_statement AS "officerCitationStatement"
    FROM pdf_settings WHERE type = $1`,
  row: {
    departmentName: 'text',
    officeName: 'text',
    officeAddress: 'text',
    officeLogoSrc: 'text',
    violationTitle: 'text',
    officerCitationStatement: 'text',
  },
});

/** Orders the next versions. $1 the citations, $2 the numbers, $3 the contents, $4 the user, $5 the time, or null for now. */
export const INSERT_VERSIONS = statement({
  name: 'notices: insert versions',
  sql: `INSERT INTO notices (citation_id, version, number, content, requested_by, requested_at)
    SELECT o.citation_id, coalesce((SELECT max(n.version) FROM notices n
        WHERE n.citation_id = o.citation_id AND n.number = o.number), 0) + 1, o.number, o.content, $4, coalesce($5, now())
    FROM unnest($1::integer[], $2::text[], $3::jsonb[]) AS o (citation_id, number, content) ORDER BY o.number
    RETURNING id`,
  row: { id: 'integer' },
});

/** Locks the events of notices, in their order, so that versions are ordered in sequence. $1 the numbers. */
export const LOCK_CITATIONS = statement({
  name: 'notices: lock citations',
  sql: `SELECT c.id FROM issued_notices i JOIN citations c ON c.id = i.citation_id WHERE i.number = ANY ($1)
    ORDER BY c.id FOR UPDATE OF c`,
  row: { id: 'integer' },
});

/** Gives up a notice that still waits. $1 the notice. */
export const FAIL = statement({
  name: 'notices: fail',
  sql: `UPDATE notices SET status = 'FAILED' WHERE id = $1 AND status = 'PENDING'
    RETURNING citation_id AS "citationId", number`,
  row: { citationId: 'integer', number: 'text' },
});
