import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the events of a listed plate by the plate that the camera read; the registered one has its index already. */
export class CapturedPlates1700000009510 implements MigrationInterface {
  name = 'CapturedPlates1700000009510';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX captures_plate_key ON captures (plate_key_of(captured_plate)) WHERE captured_plate IS NOT NULL;
      CREATE INDEX listed_plates_conflicts ON listed_plates (badge_number) WHERE list = 'CONFLICT';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
