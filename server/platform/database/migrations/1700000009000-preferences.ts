import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Preferences of users: the time zone of their screens, the mail about notifications (all of it off), and a mark on those
 * who have seen the welcome. Users who have signed in before are no newcomers.
 */
export class Preferences1700000009000 implements MigrationInterface {
  name = 'Preferences1700000009000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users
        ADD COLUMN time_zone text CHECK (char_length(time_zone) BETWEEN 1 AND 64),
        ADD COLUMN mail_sent_back boolean NOT NULL DEFAULT false,
        ADD COLUMN mail_mentioned boolean NOT NULL DEFAULT false,
        ADD COLUMN digest_hour smallint CHECK (digest_hour BETWEEN 0 AND 23),
        ADD COLUMN digest_since timestamptz,
        ADD COLUMN digest_due_at timestamptz,
        ADD COLUMN welcomed boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT users_digest_check CHECK (
          (digest_hour IS NULL) = (digest_since IS NULL) AND (digest_hour IS NULL) = (digest_due_at IS NULL));
      CREATE INDEX users_digest_due_at ON users (digest_due_at) WHERE digest_due_at IS NOT NULL;
      UPDATE users SET welcomed = true WHERE twofah_registered_at IS NOT NULL;
      ALTER TABLE notifications ADD COLUMN digested_at timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
