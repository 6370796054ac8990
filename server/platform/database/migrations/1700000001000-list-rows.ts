import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the rows that lists and searches read in one piece. Rewrites the table of citations: a minute for a million of
 * them.
 */
export class ListRows1700000001000 implements MigrationInterface {
  name = 'ListRows1700000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(listRow);
    await queryRunner.query(coveringIndex);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const listRow = `
  -- A row of a list as REST's door sends it, with "offer" in the place of what the caller may do with it. Each officer
  -- reads a row many times for each time that it changes, and making it is most of what a list costs (performance 5).
  -- Immutable, as far as Postgres cannot see it: numbers, texts and a fixed format of dates depend on no setting.
  CREATE FUNCTION citation_list_row(id integer, version integer, reference_id text, stopline_reference_id text,
      report_status text, recommendation text, camera_case_generated_at timestamptz, updated_at timestamptz,
      submitted_at timestamptz, submitted_by integer, media_count smallint, selected_count smallint,
      comment_count integer, cause text, owner_name text, owner_vehicle_license_plate text)
    RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN json_build_object('id', id, 'version', version, 'reference_id', reference_id,
      'stopline_reference_id', stopline_reference_id, 'report_status', report_status, 'recommendation', recommendation,
      'camera_case_generated_at', to_char(camera_case_generated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_at', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'submitted_at', to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'media_count', media_count, 'selected_count', selected_count, 'comment_count', comment_count,
      'vehicle', json_build_object('cause', cause, 'owner_name', owner_name,
        'owner_vehicle_license_plate', owner_vehicle_license_plate),
      'offer', concat(report_status, ' ', recommendation, ' ', submitted_by))::text;

  ALTER TABLE citations ADD COLUMN list_row text NOT NULL GENERATED ALWAYS AS (citation_list_row(id, version,
    reference_id, stopline_reference_id, report_status, recommendation, camera_case_generated_at, updated_at,
    submitted_at, submitted_by, media_count, selected_count, comment_count, cause, owner_name,
    owner_vehicle_license_plate)) STORED;
`;

const coveringIndex = `
  -- A search for what thousands have goes back in time, and finds all it looks at in here (performance 2, 8).
  DROP INDEX citations_updated_at;
  CREATE INDEX citations_updated_at ON citations (updated_at, id) INCLUDE (cause, plate_key, owner_key);
`;
