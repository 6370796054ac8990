import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day that a notice says it was posted on: it stands in the kept content, and beside the number for the ledger. */
export class Posting1700000008400 implements MigrationInterface {
  name = 'Posting1700000008400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mailing_settings ADD COLUMN posting_days smallint NOT NULL DEFAULT 0
        CHECK (posting_days BETWEEN 0 AND 14);
      ALTER TABLE issued_notices ADD COLUMN posting_on date;

      CREATE OR REPLACE FUNCTION keep_issued_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public AS $$
      BEGIN
        UPDATE issued_notices SET version = NEW.version, status = NEW.status,
            issued_at = CASE WHEN TG_OP = 'INSERT' AND NEW.version = 1 AND NEW.content ? 'issuedAt'
              THEN (NEW.content->>'issuedAt')::timestamptz ELSE issued_at END,
            posting_on = CASE WHEN TG_OP = 'INSERT' THEN (NEW.content #>> '{mailing,postingOn}')::date
              ELSE posting_on END
          WHERE number = NEW.number AND citation_id = NEW.citation_id AND coalesce(version, 0) <= NEW.version;
        RETURN NULL;
      END $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
