import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry waits for its seal from now on, however long ago it says that its act was: what is loaded tells of the past. */
export class SealQueueTimes1700000010300 implements MigrationInterface {
  name = 'SealQueueTimes1700000010300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE activity_unsealed ADD COLUMN queued_at timestamptz NOT NULL DEFAULT clock_timestamp();
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
