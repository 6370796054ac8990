import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the reason why the last mail to a user was not delivered, and the time; empty after a delivery. */
export class MailFailures1700000003300 implements MigrationInterface {
  name = 'MailFailures1700000003300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users ADD COLUMN mail_failure text, ADD COLUMN mail_failed_at timestamptz,
        ADD CHECK ((mail_failure IS NULL) = (mail_failed_at IS NULL));
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
