import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the password that an administrator's reset took away: its user may not set it again (argon2id, like the current
 * one).
 */
export class RetiredPasswords1700000003200 implements MigrationInterface {
  name = 'RetiredPasswords1700000003200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN retired_password_hash text');
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
