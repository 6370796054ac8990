import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets each user switch off single letters as shortcuts of the client (WCAG 2.1.4). */
export class SingleKeys1700000006100 implements MigrationInterface {
  name = 'SingleKeys1700000006100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE users ADD COLUMN single_keys boolean NOT NULL DEFAULT true',
    );
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
