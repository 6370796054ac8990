import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notices that one notification tells of, and the order of a list in which an older notification can become the newest. */
export class GroupedNotices1700000007410 implements MigrationInterface {
  name = 'GroupedNotices1700000007410';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE notifications ADD COLUMN notice_ids integer[] NOT NULL DEFAULT '{}';
      CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
