import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deadline and void notice in the text of a list row. Rewrites the table of citations: a minute for a million of them. */
export class DeadlinesInListRows1700000007970 implements MigrationInterface {
  name = 'DeadlinesInListRows1700000007970';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE citations DROP COLUMN list_row;
      DROP FUNCTION citation_list_row(integer, integer, text, text, text, text, timestamptz, timestamptz, timestamptz,
        integer, smallint, smallint, integer, text, text, text);

      -- As before, and behind what an offer depends on: RULE SECONDS of the deadline, and V where the notice is void.
      -- Seconds and not a moment: each caller is shown them in the days of the zone. Of a row and not by
      -- json_build_object: that puts blanks between all names and values, a tenth of a list.
      CREATE FUNCTION citation_list_row(id integer, version integer, reference_id text, stopline_reference_id text,
          report_status text, recommendation text, camera_case_generated_at timestamptz, updated_at timestamptz,
          submitted_at timestamptz, submitted_by integer, media_count smallint, selected_count smallint,
          comment_count integer, cause text, owner_name text, owner_vehicle_license_plate text, deadline_rule_id integer,
          due_at timestamptz, notice_void boolean)
        RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN (SELECT row_to_json(r)::text FROM (SELECT id, version, reference_id, stopline_reference_id, report_status,
          recommendation,
          to_char(camera_case_generated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS camera_case_generated_at,
          to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at,
          to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS submitted_at,
          media_count, selected_count, comment_count,
          (SELECT v FROM (SELECT cause, owner_name, owner_vehicle_license_plate) v) AS vehicle,
          concat(report_status, ' ', recommendation, ' ', submitted_by, '|', deadline_rule_id, ' ',
            date_part('epoch', due_at), CASE WHEN notice_void THEN ' V' END) AS offer) r);

      ALTER TABLE citations ADD COLUMN list_row text NOT NULL GENERATED ALWAYS AS (citation_list_row(id, version,
        reference_id, stopline_reference_id, report_status, recommendation, camera_case_generated_at, updated_at,
        submitted_at, submitted_by, media_count, selected_count, comment_count, cause, owner_name,
        owner_vehicle_license_plate, deadline_rule_id, due_at, notice_void)) STORED;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
