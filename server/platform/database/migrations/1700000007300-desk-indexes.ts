import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the counts of the forecast and the reasons in the history, so that neither reads the whole history. */
export class DeskIndexes1700000007300 implements MigrationInterface {
  name = 'DeskIndexes1700000007300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX activity_acts ON activity (created_at) INCLUDE (type)
        WHERE type IN ('submitted', 'held', 'discarded', 'generated');
      CREATE INDEX activity_revised ON activity (created_at) WHERE type = 'revised';
      CREATE INDEX citations_created_at ON citations (created_at) INCLUDE (cause);
      CREATE INDEX activity_reason_code ON activity ((details->>'reason_code'))
        WHERE details->>'reason_code' IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
