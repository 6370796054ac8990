import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An image that an earlier version could not decode was shown as a drawing that stood in for it, and had no picture to
 * print. Such drawings are forgotten: the images are decoded as intake decodes them now (reliability 28).
 */
export class DrawnAgain1700000010100 implements MigrationInterface {
  name = 'DrawnAgain1700000010100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO jobs (name, payload)
        SELECT DISTINCT 'deriveImages', jsonb_build_object('citationId', citation_id)
        FROM media WHERE type = 'IMAGE' AND print_key IS NULL AND thumbnail_key IS NOT NULL;
      UPDATE media SET thumbnail_key = NULL, large_key = NULL
        WHERE type = 'IMAGE' AND print_key IS NULL AND thumbnail_key IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
