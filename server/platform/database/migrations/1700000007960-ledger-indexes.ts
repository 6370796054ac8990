import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the indexes for the reconciliation of a million notice numbers, which then reads no table rows, and for notices
 * that are not mailed yet.
 */
export class LedgerIndexes1700000007960 implements MigrationInterface {
  name = 'LedgerIndexes1700000007960';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX notices_number;
      CREATE INDEX notices_number ON notices (number, citation_id);
      CREATE INDEX issued_notices_unmailed ON issued_notices (citation_id)
        WHERE mailed_on IS NULL AND voided_at IS NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
