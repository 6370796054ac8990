import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The moment of each file of an event; files from before have none. Takes no time: nothing is rewritten. */
export class MediaCapturedAt1700000004000 implements MigrationInterface {
  name = 'MediaCapturedAt1700000004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE media ADD COLUMN captured_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
