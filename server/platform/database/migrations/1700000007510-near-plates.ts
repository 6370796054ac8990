import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a key that similar plates share (desk 9). Rewrites the department's own table of vehicles. */
export class NearPlates1700000007510 implements MigrationInterface {
  name = 'NearPlates1700000007510';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE registry_vehicles ADD COLUMN near_key text NOT NULL
        GENERATED ALWAYS AS (translate(plate_key, 'ODQBILSZ', '00081152')) STORED;
      CREATE INDEX registry_vehicles_near_key ON registry_vehicles (near_key);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
