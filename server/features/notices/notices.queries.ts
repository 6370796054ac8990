import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import type { NoticeStatus } from './notice.entity.js';

/** A notice as both doors show it. */
export interface NoticeView {
  id: number;
  citationId: number;
  number: string;
  status: NoticeStatus;
  version: number;
  sha256: string | null;
  pdfSrc: string;
  requestedAt: Date;
  renderedAt: Date | null;
}

/** A notice with what only the house needs of it. */
export interface NoticeRow extends NoticeView {
  storageKey: string | null;
  requestedBy: number;
  content: NoticeContent;
}

const VIEW = `n.id, n.citation_id AS "citationId", n.number, n.status, n.version, n.sha256,
  '/api/notices/' || n.citation_id || '/pdf' AS "pdfSrc", n.requested_at AS "requestedAt", n.rendered_at AS "renderedAt"`;
const ROW = `${VIEW}, n.storage_key AS "storageKey", n.requested_by AS "requestedBy", n.content`;

/** Every SELECT of notices. */
@Injectable()
export class NoticesQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The newest version of a citation's notice. */
  async current(
    citationId: number,
    on: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<NoticeRow | null> {
    const rows = await queryRows<NoticeRow>(
      on,
      `SELECT ${ROW} FROM notices n WHERE n.citation_id = $1 ORDER BY n.version DESC LIMIT 1`,
      [citationId],
    );
    return rows[0] ?? null;
  }

  /** The citation that a notice number was given to. */
  async citationOf(number: string): Promise<number | null> {
    const rows = await queryRows<{ citationId: number }>(
      this.dataSource,
      'SELECT n.citation_id AS "citationId" FROM notices n WHERE n.number = $1 LIMIT 1',
      [number],
    );
    return rows[0]?.citationId ?? null;
  }

  /** One version, by its own id. */
  async one(noticeId: number): Promise<NoticeRow | null> {
    const rows = await queryRows<NoticeRow>(
      this.dataSource,
      `SELECT ${ROW} FROM notices n WHERE n.id = $1`,
      [noticeId],
    );
    return rows[0] ?? null;
  }

  /** The PDF settings as they are now, of a cause. */
  async settings(
    on: Pick<EntityManager, 'query'>,
    cause: NoticeContent['cause'],
  ): Promise<NoticeSettings | null> {
    const rows = await queryRows<NoticeSettings>(
      on,
      `SELECT department_name AS "departmentName", office_name AS "officeName", office_address AS "officeAddress",
         office_logo_src AS "officeLogoSrc", violation_title AS "violationTitle",
         officer_citation_statement AS "officerCitationStatement"
       FROM pdf_settings WHERE type = $1`,
      [cause],
    );
    return rows[0] ?? null;
  }
}
