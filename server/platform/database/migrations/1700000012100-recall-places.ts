import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the notices of a place, and the pages of a recall, by an index (repair 9). */
export class RecallPlaces1700000012100 implements MigrationInterface {
  name = 'RecallPlaces1700000012100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notice_grounds_place ON notice_grounds USING gin (lower(place) gin_trgm_ops);
      CREATE INDEX recall_items_by_number ON recall_items (recall_id, notice_number COLLATE "C");
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
