import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds small indexes for the figures of the first pages: the acts of one officer, the notices of runs that are not
 * mailed, and failed deliveries.
 */
export class HomeFigures1700000009200 implements MigrationInterface {
  name = 'HomeFigures1700000009200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX desk_acts_user_id ON desk_acts (user_id, at) INCLUDE (act) WHERE user_id IS NOT NULL;
      CREATE INDEX issued_notices_in_run ON issued_notices (run_id)
        WHERE run_id IS NOT NULL AND mailed_on IS NULL AND voided_at IS NULL;
      CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (ended_at) WHERE status = 'FAILED';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
