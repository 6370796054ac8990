import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INVENTED_LETTERHEAD } from '../../domain/invented-letterhead.js';

/**
 * Marks the notices that are not mailed yet and have the letterhead of no department: no run takes them until they are
 * made again. Letterheads are large, so that runs do not read them.
 */
export class InventedNotices1700000008430 implements MigrationInterface {
  name = 'InventedNotices1700000008430';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE issued_notices ADD COLUMN invented_version smallint');
    await queryRunner.query(
      `UPDATE issued_notices i SET invented_version = i.version FROM notices n
       WHERE n.citation_id = i.citation_id AND n.version = i.version AND i.mailed_on IS NULL AND i.voided_at IS NULL
         AND (n.content #>> '{settings,officeAddress}' = $1 OR n.content #>> '{settings,officeLogoSrc}' = $2)`,
      [INVENTED_LETTERHEAD.officeAddress, INVENTED_LETTERHEAD.officeLogoSrc],
    );
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
