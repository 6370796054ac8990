import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds small indexes for the counts that come with each event that is handed out. The queue's rows change with every
 * claim, so dead entries are vacuumed early: they would slow down the search for the next event.
 */
export class DeskReads1700000007600 implements MigrationInterface {
  name = 'DeskReads1700000007600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX citations_plate_key;
      CREATE INDEX citations_plate_key ON citations (plate_key, camera_case_generated_at) INCLUDE (cause);
      CREATE INDEX desk_queue_decision ON desk_queue (queue, due_at) WHERE decision_id IS NOT NULL;
      CREATE INDEX desk_queue_submitted_by ON desk_queue (submitted_by) WHERE queue = 'submitted';
      CREATE INDEX desk_queue_unrecommended ON desk_queue (citation_id)
        WHERE queue = 'submitted' AND recommendation IS NULL;
      ALTER TABLE desk_queue SET (autovacuum_vacuum_scale_factor = 0.02);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
