import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';

/** What the demo reads and writes beside the services. */
@Injectable()
export class DemoQueries {
  /** One media id for each different image of the completed events. */
  async differentImagesOfNotices(tx: Tx): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT DISTINCT ON (m.sha256) m.id FROM media m JOIN citations c ON c.id = m.citation_id
       WHERE c.report_status = 'COMPLETED' AND m.type = 'IMAGE' ORDER BY m.sha256, m.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Gives every image the print size that another row with the same bytes has. */
  async sharePrints(tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE media m SET print_key = made.print_key
       FROM (SELECT DISTINCT ON (sha256) sha256, print_key FROM media WHERE print_key IS NOT NULL ORDER BY sha256, id) made
       WHERE m.sha256 = made.sha256 AND m.print_key IS NULL`,
    );
  }

  /** Takes all waiting jobs away. @returns the notices that they were to render, oldest order first */
  async takeJobs(tx: Tx): Promise<number[]> {
    const rows = await tx.query<{ id: string; name: string; noticeId: number | null }>(
      `DELETE FROM jobs WHERE status = 'queued' RETURNING id, name, (payload ->> 'noticeId')::int AS "noticeId"`,
    );
    return rows
      .flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
      .sort((a, b) => a - b);
  }
}
