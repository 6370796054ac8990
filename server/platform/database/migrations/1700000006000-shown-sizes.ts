import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures are shown 640 and 1,600 px large. Those of an older version are 320 px wide: they are forgotten, and the
 * worker makes new ones, or the API does when they are first requested.
 */
export class ShownSizes1700000006000 implements MigrationInterface {
  name = 'ShownSizes1700000006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE media ADD COLUMN large_key text;
      GRANT UPDATE (large_key) ON media TO stopline_app;
      UPDATE media SET thumbnail_key = NULL WHERE thumbnail_key IS NOT NULL;
      -- One event a second, the newest first: what comes in meanwhile does not wait behind all that was there.
      INSERT INTO jobs (name, payload, run_at)
        SELECT 'deriveImages', jsonb_build_object('citationId', id),
          now() + row_number() OVER (ORDER BY id DESC) * interval '1 s'
        FROM citations;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
