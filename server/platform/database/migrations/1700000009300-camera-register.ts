import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The register of cameras (cameras 1): a row for each serial number, its facts by days, and their files. */
export class CameraRegister1700000009300 implements MigrationInterface {
  name = 'CameraRegister1700000009300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE cameras (
        serial_number text PRIMARY KEY,
        system_name text,
        system_type text,
        location_address text,
        latitude double precision CHECK (latitude BETWEEN -90 AND 90),
        longitude double precision CHECK (longitude BETWEEN -180 AND 180),
        time_zone text,
        speed_limit numeric,
        speed_trigger numeric,
        stop_line_distance numeric,
        cause_codes jsonb,
        site text CHECK (char_length(site) <= 120)
      );
      GRANT SELECT, INSERT ON cameras TO stopline_app;
      GRANT UPDATE (system_name, system_type, location_address, latitude, longitude, time_zone, speed_limit,
        speed_trigger, stop_line_distance, cause_codes, site) ON cameras TO stopline_app;

      -- The cameras of the events that are there already, with the name and type of the newest.
      INSERT INTO cameras (serial_number, system_name, system_type)
      SELECT DISTINCT ON (camera_system_serial_number) camera_system_serial_number, camera_system_name, camera_system_type
      FROM captures ORDER BY camera_system_serial_number, citation_id DESC;

      CREATE TABLE camera_files (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The name in addresses and in certificates.
        file text NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
        bytes integer NOT NULL CHECK (bytes > 0),
        -- Pixels; null for a document.
        width integer,
        height integer,
        storage_key text NOT NULL,
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT ON camera_files TO stopline_app;

      CREATE TABLE camera_facts (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        camera_serial_number text NOT NULL REFERENCES cameras (serial_number),
        kind text NOT NULL CHECK (kind IN ('LIMIT', 'TRIGGER', 'GRACE', 'AMBER', 'CERTIFICATE', 'WARNING',
          'OUT_OF_SERVICE', 'REFERENCE')),
        -- Local days; both are included.
        valid_from date NOT NULL,
        valid_to date CHECK (valid_to >= valid_from),
        value jsonb NOT NULL,
        note text CHECK (char_length(note) <= 500),
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        withdrawn_at timestamptz,
        withdrawn_by integer REFERENCES users (id),
        withdraw_reason text CHECK (char_length(withdraw_reason) BETWEEN 1 AND 255),
        CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdraw_reason IS NULL))
      );
      CREATE INDEX camera_facts_camera ON camera_facts (camera_serial_number, id DESC);
      CREATE INDEX camera_facts_in_force ON camera_facts (camera_serial_number, kind, valid_from DESC, id DESC)
        WHERE withdrawn_at IS NULL;
      -- A fact is never changed: it can only be withdrawn.
      GRANT SELECT, INSERT ON camera_facts TO stopline_app;
      GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON camera_facts TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
