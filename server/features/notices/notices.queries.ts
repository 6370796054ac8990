import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import { NoticeEntity, type NoticeStatus } from './notice.entity.js';

const ROW = `n.id, n.citation_id AS "citationId", n.number, n.status, n.version, n.sha256,
  '/api/notices/' || n.citation_id || '/pdf' AS "pdfSrc", n.requested_at AS "requestedAt", n.rendered_at AS "renderedAt",
  n.storage_key AS "storageKey", n.requested_by AS "requestedBy", n.content`;

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
  content: as<NoticeContent>('jsonb'),
} as const;

const CURRENT = statement({
  name: 'notices: current',
  sql: `SELECT ${ROW} FROM notices n WHERE n.citation_id = $1 ORDER BY n.version DESC LIMIT 1`,
  row: ROW_COLUMNS,
});

const ONE = statement({
  name: 'notices: one',
  sql: `SELECT ${ROW} FROM notices n WHERE n.id = $1`,
  row: ROW_COLUMNS,
});

/** A notice with what only the server needs of it. */
export type NoticeRow = RowOf<typeof CURRENT>;

/** A notice as both doors show it. */
export type NoticeView = Omit<NoticeRow, 'storageKey' | 'requestedBy' | 'content'>;

const SETTINGS = statement({
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

/** Orders the next version. $1 the citation, $2 the number, $3 the content, $4 the user, $5 the time, or null for now. */
export const INSERT_VERSION = statement({
  name: 'notices: insert version',
  sql: `INSERT INTO notices (citation_id, version, number, content, requested_by, requested_at)
    SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, coalesce($5, now()) FROM notices WHERE citation_id = $1
    RETURNING id`,
  row: { id: 'integer' },
});

/** Lets versions of one notice be ordered one after the other. $1 the citation. */
export const LOCK_CITATION = statement({
  name: 'notices: lock citation',
  sql: 'SELECT id FROM citations WHERE id = $1 FOR UPDATE',
  row: { id: 'integer' },
});

/** Gives up a notice that still waits. $1 the notice. */
export const FAIL = statement({
  name: 'notices: fail',
  sql: `UPDATE notices SET status = 'FAILED' WHERE id = $1 AND status = 'PENDING'
    RETURNING citation_id AS "citationId", number`,
  row: { citationId: 'integer', number: 'text' },
});

/** Every read of notices. */
@Injectable()
export class NoticesQueries {
  constructor(private readonly database: Database) {}

  /** The newest version of a citation's notice. */
  async current(citationId: number, on: Queryable = this.database): Promise<NoticeRow | null> {
    return (await on.first(CURRENT, [citationId])) ?? null;
  }

  /** The citation that a notice number was given to. */
  async citationOf(number: string): Promise<number | null> {
    const notice = await this.database
      .repository(NoticeEntity)
      .findOne({ select: { id: true, citationId: true }, where: { number } });
    return notice?.citationId ?? null;
  }

  /** One version, by its own id. */
  async one(noticeId: number): Promise<NoticeRow | null> {
    return (await this.database.first(ONE, [noticeId])) ?? null;
  }

  /** The PDF settings of a cause, as they are now. */
  async settings(on: Queryable, cause: NoticeContent['cause']): Promise<NoticeSettings | null> {
    return (await on.first(SETTINGS, [cause])) ?? null;
  }
}
