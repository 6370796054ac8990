import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes a queue in the order of the ids, in which integrators read it. Open events are young: without this index,
 * reading them would pass every closed one first.
 */
export class QueueWalks1700000006150 implements MigrationInterface {
  name = 'QueueWalks1700000006150';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX citations_queue_id ON citations (queue, id)');
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
