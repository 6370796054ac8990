import { Injectable } from '@nestjs/common';
import { statement } from '../platform/database/statement.js';
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

/** What the demo reads and writes beside the services. */
@Injectable()
export class DemoQueries {
  /** One media id for each different image of the completed events. */
  async differentImagesOfNotices(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(DIFFERENT_IMAGES);
    return rows.map(({ id }) => id);
  }

  /** Gives every image the print size that another row with the same bytes has. */
  async sharePrints(tx: Tx): Promise<void> {
    await tx.rows(SHARE_PRINTS);
  }

  /** Takes all waiting jobs away. @returns the notices that they were to render, oldest order first */
  async takeJobs(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(TAKE_JOBS);
    return rows
      .flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
      .sort((a, b) => a - b);
  }
}
