import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days on which administrators got a mail about notices that are not mailed yet: one mail a day, from any worker. */
export class MailWarnings1700000007930 implements MigrationInterface {
  name = 'MailWarnings1700000007930';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notice_mail_warnings (
        day date PRIMARY KEY,
        notices integer NOT NULL
      );
      GRANT SELECT, INSERT ON notice_mail_warnings TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
