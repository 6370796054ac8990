import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds facts of a notice's file beside its hash. Earlier notices have no such values: they never change. */
export class NoticeDocuments1700000007810 implements MigrationInterface {
  name = 'NoticeDocuments1700000007810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notices
        ADD COLUMN pages smallint,
        ADD COLUMN document_sha256 text,
        ADD COLUMN languages text[],
        ADD COLUMN renderer text,
        ADD COLUMN signed boolean;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
