import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Warning letters (programs 4): a kind of letter that stands in the chain of an event like a notice, with numbers of its own.
 */
export class WarningLetters1700000012000 implements MigrationInterface {
  name = 'WarningLetters1700000012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [prefixes, letters, numbers, cancellations, counts, acts])
      await queryRunner.query(statements);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

/** A prefix belongs to one kind of number for good. The usual one of warnings may be taken by notices already. */
const prefixes = String.raw`
  -- In capitals: numbers are found in any case.
  CREATE TABLE number_prefixes (
    prefix text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('NOTICE', 'WARNING'))
  );
  GRANT SELECT, INSERT ON number_prefixes TO stopline_app;
  INSERT INTO number_prefixes
    SELECT prefix, 'NOTICE' FROM (
      SELECT upper(reference_prefix) AS prefix FROM citation_settings
      UNION
      SELECT upper(substring(number FROM '^(.*)-\d{4}-\d{6,9}$')) FROM issued_notices) used
    WHERE prefix IS NOT NULL;

  ALTER TABLE mailing_settings
    ADD warning_prefix text NOT NULL DEFAULT 'WRN' CHECK (warning_prefix ~ '^[A-Z0-9]{1,10}$');
  UPDATE mailing_settings SET warning_prefix = (
    SELECT free.prefix FROM (SELECT 0 AS place, 'WRN' AS prefix
      UNION ALL SELECT place, 'WRN' || place FROM generate_series(1, 999) AS place) free
    WHERE free.prefix NOT IN (SELECT prefix FROM number_prefixes) ORDER BY free.place LIMIT 1);
  INSERT INTO number_prefixes SELECT warning_prefix, 'WARNING' FROM mailing_settings;
`;

const letters = `
  ALTER TABLE issued_notices DROP CONSTRAINT issued_notices_kind_check;
  ALTER TABLE issued_notices ADD CONSTRAINT issued_notices_kind_check
    CHECK (kind IN ('NOTICE', 'WARNING', 'CANCELLATION'));
  DROP INDEX issued_notices_chain;
  CREATE UNIQUE INDEX issued_notices_chain ON issued_notices (citation_id, position) WHERE kind <> 'CANCELLATION';
`;

/** The trigger of a new number tells its kind by the prefix, which no other kind ever had. */
const numbers = String.raw`
  CREATE TABLE warning_numbers (year smallint PRIMARY KEY, last_number integer NOT NULL);
  GRANT SELECT, INSERT, UPDATE ON warning_numbers TO stopline_app;

  CREATE OR REPLACE FUNCTION issue_notice_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  DECLARE
    issued timestamptz := coalesce(NEW.decided_at, NEW.updated_at);
    part text[] := regexp_match(NEW.stopline_reference_id, '^(.*)-(\d{4})-(\d{6,9})$');
    before record;
  BEGIN
    IF EXISTS (SELECT FROM issued_notices WHERE number = NEW.stopline_reference_id) THEN
      RETURN NULL;
    END IF;
    SELECT number, position INTO before FROM issued_notices WHERE citation_id = NEW.id AND kind <> 'CANCELLATION'
      ORDER BY position DESC LIMIT 1;
    INSERT INTO addressees (citation_id, position, kind, owner_name, owner_name_alt, owner_address, owner_address_alt,
        owner_vehicle_license_plate, plate_region, recorded_by, recorded_at)
      SELECT NEW.id, 1, 'OWNER', NEW.owner_name, v.owner_name_alt, v.owner_address, v.owner_address_alt,
        NEW.owner_vehicle_license_plate, v.plate_region, NEW.decided_by, issued
      FROM (SELECT) one LEFT JOIN vehicles v ON v.citation_id = NEW.id
      ON CONFLICT (citation_id, position) DO NOTHING;
    INSERT INTO issued_notices (number, kind, citation_id, year, sequence, cause, issued_at, position, due_at, addressee_id,
        issued_by, replaces)
      SELECT NEW.stopline_reference_id,
        coalesce((SELECT p.kind FROM number_prefixes p WHERE p.prefix = upper(part[1])), 'NOTICE'), NEW.id,
        coalesce(part[2]::smallint, extract(year FROM issued)::smallint), coalesce(part[3]::integer, 0), NEW.cause,
        issued, coalesce(before.position, 0) + 1, NEW.due_at, a.id, NEW.decided_by, before.number
      FROM addressees a WHERE a.citation_id = NEW.id AND a.position = 1;
    UPDATE issued_notices SET replaced_by = NEW.stopline_reference_id WHERE number = before.number;
    RETURN NULL;
  END $$;
`;

const cancellations = `
  CREATE OR REPLACE FUNCTION issue_cancellation(notice text, issued_at timestamptz, year smallint) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
    WITH made AS (
      INSERT INTO issued_notices (number, kind, letter_of, citation_id, year, sequence, cause, issued_at, position,
        addressee_id)
      SELECT n.number || '-C', 'CANCELLATION', n.number, n.citation_id, $3, 0, n.cause, $2, n.position, n.addressee_id
      FROM issued_notices n WHERE n.number = $1 AND n.kind <> 'CANCELLATION' AND n.mailed_on IS NOT NULL
        AND coalesce(n.voided_at, n.transferred_at) IS NOT NULL
      ON CONFLICT (number) DO NOTHING RETURNING number, letter_of)
    UPDATE issued_notices i SET cancellation = made.number FROM made WHERE i.number = made.letter_of
    RETURNING i.cancellation
  $$;
`;

const counts = `ALTER TABLE daily_notices ADD warnings integer NOT NULL DEFAULT 0;`;

/** A warning letter is the same act at the desk as a notice. */
const acts = `
  DROP INDEX activity_acts;
  CREATE INDEX activity_acts ON activity (created_at) INCLUDE (type)
    WHERE type IN ('submitted', 'held', 'discarded', 'generated', 'warning_generated');

  CREATE FUNCTION keep_desk_act_of_warning() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO desk_acts (activity_id, at, act, queue, cause, camera, user_id, reason_code, reason_label, seconds)
      SELECT NEW.id, NEW.created_at, 'GENERATE', CASE WHEN NEW.details->>'from' = 'HOLD' THEN NULL ELSE 'submitted' END,
        c.cause, p.camera_system_serial_number, CASE WHEN NEW.causer_type = 'user' THEN NEW.causer_id END,
        NEW.details->>'reason_code', NEW.details->>'reason_label', (NEW.details->>'seconds')::double precision
      FROM citations c JOIN captures p ON p.citation_id = c.id WHERE c.id = NEW.citation_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER activity_keep_desk_act_of_warning AFTER INSERT ON activity
    FOR EACH ROW WHEN (NEW.type = 'warning_generated') EXECUTE FUNCTION keep_desk_act_of_warning();
`;
