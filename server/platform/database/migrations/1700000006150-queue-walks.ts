import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A queue in the order of the ids, as integrators walk it. What is open is young: without this index a walk of the open
 * events passes every closed one first.
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
