import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of notices beside the PDF settings, and how notices are made and mailed. */
export class NoticeSettings1700000007800 implements MigrationInterface {
  name = 'NoticeSettings1700000007800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notice_texts (
        pdf_setting_id smallint PRIMARY KEY REFERENCES pdf_settings (id),
        version integer NOT NULL DEFAULT 1,
        texts jsonb NOT NULL DEFAULT '{}',
        payment_code text,
        changed_by integer REFERENCES users (id),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO notice_texts (pdf_setting_id) SELECT id FROM pdf_settings;
      GRANT SELECT, UPDATE ON notice_texts TO stopline_app;

      CREATE TABLE mailing_settings (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        version integer NOT NULL DEFAULT 1,
        notice_languages text[] CHECK (cardinality(notice_languages) BETWEEN 1 AND 2),
        paper text NOT NULL DEFAULT 'A4' CHECK (paper IN ('A4', 'LETTER')),
        address_window text NOT NULL DEFAULT 'DIN' CHECK (address_window IN ('DIN', 'US10')),
        mail_barcode text NOT NULL DEFAULT 'NONE' CHECK (mail_barcode IN ('NONE', 'CODE128', 'DATAMATRIX')),
        duplex boolean NOT NULL DEFAULT true,
        run_size integer NOT NULL DEFAULT 10000 CHECK (run_size BETWEEN 1 AND 20000),
        runs_since date,
        postal_code_format text NOT NULL DEFAULT '',
        mail_warning_days smallint NOT NULL DEFAULT 3 CHECK (mail_warning_days BETWEEN 0 AND 30),
        required_fields jsonb NOT NULL DEFAULT '{"REDLIGHT": [], "SPEEDING": []}',
        evidence_days integer NOT NULL DEFAULT 365 CHECK (evidence_days BETWEEN 1 AND 3650),
        evidence_videos boolean NOT NULL DEFAULT true,
        changed_by integer REFERENCES users (id),
        updated_at timestamptz NOT NULL DEFAULT now(),
        installed_at timestamptz NOT NULL DEFAULT now(),
        CHECK (mail_barcode <> 'CODE128' OR address_window = 'DIN')
      );
      INSERT INTO mailing_settings DEFAULT VALUES;
      GRANT SELECT, UPDATE ON mailing_settings TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
