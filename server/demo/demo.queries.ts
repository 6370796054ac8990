import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type RowOf, statement } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/transactions.js';

const DIFFERENT_IMAGES = statement({
  name: 'demo: different images',
  sql: `SELECT DISTINCT ON (m.sha256) m.id FROM media m JOIN citations c ON c.id = m.citation_id
    WHERE c.report_status = 'COMPLETED' AND m.type = 'IMAGE' ORDER BY m.sha256, m.id`,
  row: { id: 'integer' },
});

const SHARE_PRINTS = statement({
  name: 'demo: share prints',
  sql: `UPDATE media m SET print_key = made.print_key
    FROM (SELECT DISTINCT ON (sha256) sha256, print_key FROM media WHERE print_key IS NOT NULL ORDER BY sha256, id) made
    WHERE m.sha256 = made.sha256 AND m.print_key IS NULL`,
  row: {},
});

const TAKE_JOBS = statement({
  name: 'demo: take jobs',
  sql: `DELETE FROM jobs WHERE status = 'queued' RETURNING (payload ->> 'noticeId')::int AS "noticeId"`,
  row: { noticeId: 'integer?' },
});

const OLDEST_NOTICES = statement({
  name: 'demo: oldest notices',
  sql: `SELECT number, citation_id AS "citationId" FROM issued_notices ORDER BY issued_at, number LIMIT $1`,
  row: { number: 'text', citationId: 'integer' },
});

const RENDERING = statement({
  name: 'demo: rendering',
  sql: `SELECT j.id FROM notices n JOIN jobs j ON j.name = 'renderNotice' AND (j.payload ->> 'noticeId')::int = n.id
    WHERE n.citation_id = $1`,
  row: { id: 'bigint' },
});

const FILE_JOBS = statement({
  name: 'demo: file jobs',
  sql: `SELECT id FROM jobs WHERE name = 'makeRunFile' AND status = 'queued' ORDER BY id`,
  row: { id: 'bigint' },
});

/** What the demo reads and writes beside the services. */
@Injectable()
export class DemoQueries {
  constructor(private readonly database: Database) {}

  /** One media id for each different image of the completed events. */
  async differentImagesOfNotices(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(DIFFERENT_IMAGES);
    return rows.map(({ id }) => id);
  }

  /** Gives every image the print size that another row with the same bytes has. */
  async sharePrints(tx: Tx): Promise<void> {
    await tx.rows(SHARE_PRINTS);
  }

  /** The job that renders the notice of a citation. @throws Error where there is none */
  async renderingOf(citationId: number): Promise<string> {
    const job = await this.database.first(RENDERING, [citationId]);
    if (job === undefined) throw new Error(`No notice of citation ${citationId} is ordered`);
    return job.id;
  }

  /** The notices that were issued first. */
  async oldestNotices(count: number): Promise<RowOf<typeof OLDEST_NOTICES>[]> {
    return this.database.rows(OLDEST_NOTICES, [count]);
  }

  /** The jobs of print files that wait. */
  async fileJobs(): Promise<string[]> {
    return (await this.database.rows(FILE_JOBS)).map(({ id }) => id);
  }

  /** Takes all waiting jobs away. @returns the notices that they were to render, oldest order first */
  async takeJobs(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(TAKE_JOBS);
    return rows
      .flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
      .sort((a, b) => a - b);
  }
}
