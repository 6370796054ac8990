import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cancellation letters and the limit of errors are settings, and the letter has a text (repair 6). */
export class CancellationSettings1700000011750 implements MigrationInterface {
  name = 'CancellationSettings1700000011750';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mailing_settings ADD COLUMN cancellation_letters boolean NOT NULL DEFAULT true,
        ADD COLUMN error_limit numeric(5, 2) DEFAULT 5 CHECK (error_limit BETWEEN 0 AND 100);
      UPDATE notice_texts SET texts = (SELECT jsonb_object_agg(language, own || '{"cancellation": null}')
        FROM jsonb_each(texts) AS kept (language, own)) WHERE texts <> '{}';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
