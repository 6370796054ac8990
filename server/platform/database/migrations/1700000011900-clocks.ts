import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of deadlines with several limbs, by plate and addressee, met by the decision, the posting or the arrival; letters that
 * keep the whole clock of their issue; runs that leave out what is too late to post (programs 1). No due date moves.
 */
export class Clocks1700000011900 implements MigrationInterface {
  name = 'Clocks1700000011900';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [rules, events, letters, runs]) await queryRunner.query(statements);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

/** Each rule of before is for all plates and for owners, is met by the decision, and has the one limb that it says. */
const rules = `
  ALTER TABLE deadline_rules
    ADD COLUMN addressee text NOT NULL DEFAULT 'OWNER' CHECK (addressee IN ('OWNER', 'NAMED')),
    ADD COLUMN plate text NOT NULL DEFAULT 'ANY' CHECK (plate IN ('HOME', 'OTHER', 'ANY')),
    ADD COLUMN limbs jsonb,
    ADD COLUMN met_by text NOT NULL DEFAULT 'DECIDED' CHECK (met_by IN ('DECIDED', 'POSTED', 'ARRIVED')),
    ADD COLUMN transit_days smallint NOT NULL DEFAULT 0 CHECK (transit_days BETWEEN 0 AND 30),
    ALTER COLUMN starts DROP NOT NULL,
    ALTER COLUMN kind DROP NOT NULL,
    ADD CHECK (transit_days = 0 OR met_by = 'ARRIVED'),
    ADD CHECK ((starts IS NULL) = (kind IS NULL) AND (starts IS NOT NULL OR days IS NULL));
  CREATE FUNCTION rule_limbs(starts text, days smallint, kind text) RETURNS jsonb LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN days IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('starts', starts, 'count', days,
      'unit', CASE kind WHEN 'CALENDAR' THEN 'DAYS' ELSE 'BUSINESS_DAYS' END, 'firstDayCounts', false)) END;
  UPDATE deadline_rules SET limbs = rule_limbs(starts, days, kind);
  -- For a server from before, which knows no limbs.
  CREATE FUNCTION fill_rule_limbs() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
  BEGIN
    NEW.limbs := coalesce(NEW.limbs, rule_limbs(NEW.starts, NEW.days, NEW.kind));
    RETURN NEW;
  END $$;
  CREATE TRIGGER deadline_rules_limbs BEFORE INSERT ON deadline_rules FOR EACH ROW EXECUTE FUNCTION fill_rule_limbs();
  ALTER TABLE deadline_rules ALTER COLUMN limbs SET NOT NULL,
    ADD CHECK (jsonb_typeof(limbs) = 'array' AND jsonb_array_length(limbs) <= 3);
`;

/**
 * What an event keeps of its clock beside the due date: nothing for the events of before, whose last day is that of the due
 * date. Rewrites the table of citations: a minute for a million of them.
 */
const events = `
  ALTER TABLE citations DROP COLUMN list_row;
  DROP FUNCTION citation_list_row(integer, integer, text, text, text, text, timestamptz, timestamptz, timestamptz,
    integer, smallint, smallint, integer, text, text, text, integer, timestamptz, boolean);

  ALTER TABLE citations
    -- Null where it is the day of the due date.
    ADD COLUMN last_day date,
    -- The end of the last day of posting; null where the rule is met by the decision.
    ADD COLUMN post_by timestamptz,
    -- The place of the limb that decides; null for the first one.
    ADD COLUMN deadline_limb smallint CHECK (deadline_limb BETWEEN 2 AND 3),
    -- The rule of the other side of a plate whose region is not known.
    ADD COLUMN deadline_alternative_id integer REFERENCES deadline_rules (id);
  GRANT UPDATE (last_day, post_by, deadline_limb, deadline_alternative_id) ON citations TO stopline_app;
  CREATE INDEX citations_deadline_alternative_id ON citations (deadline_alternative_id)
    WHERE deadline_alternative_id IS NOT NULL;
  -- For those that follow the days of posting.
  CREATE INDEX citations_post_by ON citations (deadline_rule_id, last_day) WHERE post_by IS NOT NULL;

  -- As before, with the rest of the clock behind the due date: LIMB LAST_DAY POST_BY, the last one in seconds.
  CREATE FUNCTION citation_list_row(id integer, version integer, reference_id text, stopline_reference_id text,
      report_status text, recommendation text, camera_case_generated_at timestamptz, updated_at timestamptz,
      submitted_at timestamptz, submitted_by integer, media_count smallint, selected_count smallint,
      comment_count integer, cause text, owner_name text, owner_vehicle_license_plate text, deadline_rule_id integer,
      due_at timestamptz, deadline_limb smallint, last_day date, post_by timestamptz, notice_void boolean)
    RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT row_to_json(r)::text FROM (SELECT id, version, reference_id, stopline_reference_id, report_status,
      recommendation,
      to_char(camera_case_generated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS camera_case_generated_at,
      to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at,
      to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS submitted_at,
      media_count, selected_count, comment_count,
      (SELECT v FROM (SELECT cause, owner_name, owner_vehicle_license_plate) v) AS vehicle,
      concat(report_status, ' ', recommendation, ' ', submitted_by, '|', deadline_rule_id, ' ',
        date_part('epoch', due_at), ' ', deadline_limb, ' ', to_char(last_day, 'YYYY-MM-DD'), ' ',
        date_part('epoch', post_by), CASE WHEN notice_void THEN ' V' END) AS offer) r);

  ALTER TABLE citations ADD COLUMN list_row text NOT NULL GENERATED ALWAYS AS (citation_list_row(id, version,
    reference_id, stopline_reference_id, report_status, recommendation, camera_case_generated_at, updated_at,
    submitted_at, submitted_by, media_count, selected_count, comment_count, cause, owner_name,
    owner_vehicle_license_plate, deadline_rule_id, due_at, deadline_limb, last_day, post_by, notice_void)) STORED;
`;

/** A letter keeps what its event has when the number is given; a reissue writes its own. */
const letters = `
  ALTER TABLE issued_notices
    ADD COLUMN last_day date,
    ADD COLUMN post_by timestamptz,
    ADD COLUMN met_by text CHECK (met_by IN ('DECIDED', 'POSTED', 'ARRIVED')),
    -- Why it was mailed although it had to be posted by an earlier day.
    ADD COLUMN late_reason text CHECK (char_length(late_reason) BETWEEN 1 AND 255);
  GRANT UPDATE (last_day, post_by, met_by, late_reason) ON issued_notices TO stopline_app;

  CREATE FUNCTION keep_letter_clock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF NEW.due_at IS NOT NULL THEN
      SELECT c.last_day, c.post_by, coalesce(r.met_by, 'DECIDED') INTO NEW.last_day, NEW.post_by, NEW.met_by
        FROM citations c LEFT JOIN deadline_rules r ON r.id = c.deadline_rule_id WHERE c.id = NEW.citation_id;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER issued_notices_keep_clock BEFORE INSERT ON issued_notices
    FOR EACH ROW EXECUTE FUNCTION keep_letter_clock();

  -- By the last day of mailing.
  DROP INDEX issued_notices_unmailed;
  CREATE INDEX issued_notices_unmailed ON issued_notices (coalesce(post_by, due_at))
    WHERE mailed_on IS NULL AND voided_at IS NULL;
`;

const runs = `
  ALTER TABLE notice_runs
    -- Why letters are mailed that had to be posted by an earlier day; null: they are left out.
    ADD COLUMN late_reason text CHECK (char_length(late_reason) BETWEEN 1 AND 255),
    -- What was left out at the start: count and the first numbers.
    ADD COLUMN left_out jsonb NOT NULL DEFAULT '{"count": 0, "numbers": []}';
  GRANT UPDATE (left_out) ON notice_runs TO stopline_app;
`;
