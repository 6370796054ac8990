import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The session of an act, and the last sign-in of a user. Entries of before keep no session: their seals, which did not
 * cover one, stay valid (decision 113). The indexes serve the filters of the logs.
 */
export class SessionsInLogs1700000009100 implements MigrationInterface {
  name = 'SessionsInLogs1700000009100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE activity ADD COLUMN session_id uuid;
      CREATE INDEX activity_user ON activity (causer_id, id) WHERE causer_type = 'user';
      CREATE INDEX activity_type ON activity (type, id);
      CREATE INDEX activity_created_at ON activity USING brin (created_at);

      ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
      UPDATE users u SET last_sign_in_at = a.at
        FROM (SELECT causer_id, max(created_at) AS at FROM activity
          WHERE type = 'signed_in' AND causer_type = 'user' GROUP BY causer_id) a
        WHERE u.id = a.causer_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
