import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of a webhook that were replaced twice within their 24 hours sign until their own end (joining 2). */
export class OlderSecrets1700000010400 implements MigrationInterface {
  name = 'OlderSecrets1700000010400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhooks
        ADD COLUMN older_secrets text[] NOT NULL DEFAULT '{}',
        ADD COLUMN older_until timestamptz[] NOT NULL DEFAULT '{}';
      GRANT UPDATE (older_secrets, older_until) ON webhooks TO stopline_app;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhooks DROP COLUMN older_secrets, DROP COLUMN older_until;
    `);
  }
}
