import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts of a cause become sets, each for a kind of letters and from a day of issue on (programs 3). The texts of before
 * are the first set, and what a notice of before kept of their version is a version of it.
 */
export class TextSets1700000011950 implements MigrationInterface {
  name = 'TextSets1700000011950';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SETS);
    await queryRunner.query(NEW_TEXTS);
    await queryRunner.query(GROUNDS);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const SETS = `
  ALTER TABLE notice_texts RENAME TO text_sets;
  ALTER TABLE text_sets RENAME CONSTRAINT notice_texts_pdf_setting_id_fkey TO text_sets_pdf_setting_id_fkey;
  ALTER TABLE text_sets RENAME CONSTRAINT notice_texts_changed_by_fkey TO text_sets_changed_by_fkey;
  ALTER TABLE text_sets DROP CONSTRAINT notice_texts_pkey,
    ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ADD COLUMN kind text NOT NULL DEFAULT 'NOTICE' CHECK (kind IN ('NOTICE', 'WARNING')),
    -- A local day of issue; null before all others.
    ADD COLUMN effective_from date,
    ADD COLUMN used boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT text_sets_from UNIQUE NULLS NOT DISTINCT (pdf_setting_id, kind, effective_from);
  UPDATE text_sets t SET used = true FROM pdf_settings f
    WHERE f.id = t.pdf_setting_id AND EXISTS (SELECT FROM issued_notices i WHERE i.cause = f.type);
  GRANT INSERT, DELETE ON text_sets TO stopline_app;
`;

const NEW_TEXTS = `
  UPDATE text_sets SET texts = (SELECT jsonb_object_agg(language, own || '{"documentName": null, "meansOfProof": null}')
    FROM jsonb_each(texts) AS kept (language, own)) WHERE texts <> '{}';
`;

/** The columns of a notice's grounds, as they were kept before, with the set of the texts. */
const COLUMNS = `number, citation_id, camera_serial_number, captured_at, place, officer_badge, submitter_badge,
  has_register, fact_ids, fine_schedule_id, texts_version, text_set_id, total, currency`;

const OF_VERSION = `n.number, n.citation_id,
  coalesce(n.content #>> '{camera,serialNumber}', p.camera_system_serial_number),
  coalesce((n.content ->> 'capturedAt')::timestamptz, c.camera_case_generated_at),
  coalesce(n.content #>> '{location,address}', p.location_address),
  coalesce((n.content #>> '{officer,badgeNumber}')::integer, o.badge_number), u.badge_number,
  n.content ? 'register',
  ARRAY(SELECT id::integer FROM jsonb_array_elements_text(
    jsonb_path_query_array(n.content, '$.register.*.id')) AS facts (id)),
  (n.content #>> '{mailing,fine,scheduleId}')::integer,
  coalesce(n.content #>> '{mailing,textSet,version}', n.content #>> '{mailing,textsVersion}')::integer,
  (n.content #>> '{mailing,textSet,id}')::integer,
  (n.content #>> '{mailing,fine,total}')::bigint, n.content #>> '{mailing,fine,currency}'`;

const GROUNDS = `
  ALTER TABLE notice_grounds ADD COLUMN text_set_id integer;
  UPDATE notice_grounds g SET text_set_id = t.id
    FROM issued_notices i, pdf_settings f, text_sets t
    WHERE i.number = g.number AND f.type = i.cause AND t.pdf_setting_id = f.id AND g.texts_version IS NOT NULL;
  CREATE INDEX notice_grounds_text_set ON notice_grounds (text_set_id) WHERE text_set_id IS NOT NULL;

  CREATE OR REPLACE FUNCTION keep_notice_grounds() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO notice_grounds AS g (${COLUMNS})
      SELECT ${OF_VERSION} FROM (SELECT NEW.*) n
      JOIN citations c ON c.id = n.citation_id JOIN captures p ON p.citation_id = n.citation_id
      LEFT JOIN users o ON o.id = n.requested_by LEFT JOIN users u ON u.id = c.submitted_by
      ON CONFLICT (number) DO UPDATE SET texts_version = EXCLUDED.texts_version, text_set_id = EXCLUDED.text_set_id
        WHERE NOT EXISTS (SELECT FROM issued_notices i WHERE i.number = g.number AND i.mailed_on IS NOT NULL);
    RETURN NULL;
  END $$;
`;
