import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the day of mailing that stood in the ledger before a correction. A notice that was void before its file was
 * made is in no file that was sent: it loses the day that a confirmed mailing gave it.
 */
export class CorrectedMailings1700000008410 implements MigrationInterface {
  name = 'CorrectedMailings1700000008410';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issued_notices ADD COLUMN mailed_on_before date;
      GRANT UPDATE (mailed_on_before) ON issued_notices TO stopline_app;

      UPDATE issued_notices i SET mailed_on = NULL, late = false FROM notice_run_items t
        WHERE t.notice_number = i.number AND t.run_id = i.run_id AND t.first_page IS NULL
          AND i.voided_at IS NOT NULL AND i.mailed_on IS NOT NULL AND i.returned_on IS NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
