import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes for the filters of the lists, and for further events of a plate. */
export class CitationFilters1700000007500 implements MigrationInterface {
  name = 'CitationFilters1700000007500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX citations_plate_key ON citations (plate_key, camera_case_generated_at);
      CREATE INDEX citations_sent_back ON citations (submitted_by, id) WHERE report_status = 'REVISE';
      CREATE INDEX citations_commented ON citations (queue, updated_at, id) WHERE comment_count > 0;
      CREATE INDEX captures_location_address ON captures (location_address, citation_id);
      -- Queue, status and recommendation depend on each other: without this the planner takes a rare pair for a frequent
      -- one, and walks through a whole queue to find it.
      CREATE STATISTICS citations_queue_facts (mcv) ON queue, report_status, recommendation, cause FROM citations;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
