import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts of cameras have hours, and instants in place of their days (guards 4). The facts that are there hold always. */
export class Hours1700000011100 implements MigrationInterface {
  name = 'Hours1700000011100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE camera_facts
        -- In place of the days, which are then those of the instants; the last instant is not included.
        ADD COLUMN from_at timestamptz,
        ADD COLUMN to_at timestamptz,
        ADD COLUMN hours jsonb CHECK (jsonb_typeof(hours) = 'array' AND jsonb_array_length(hours) BETWEEN 1 AND 14),
        ADD CHECK (from_at < to_at),
        ADD CHECK (kind IN ('LIMIT', 'TRIGGER', 'WARNING', 'OUT_OF_SERVICE')
          OR from_at IS NULL AND to_at IS NULL AND hours IS NULL);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
