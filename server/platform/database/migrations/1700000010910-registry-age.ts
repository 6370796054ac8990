import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days on which administrators got a mail that the registry is old (guards 3). */
export class RegistryAge1700000010910 implements MigrationInterface {
  name = 'RegistryAge1700000010910';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE registry_age_mails (
        day date PRIMARY KEY,
        sent_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT ON registry_age_mails TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
