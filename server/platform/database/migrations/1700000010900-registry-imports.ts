import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of registry files in two steps (guards 3): a file is checked, and applied when somebody says so. */
export class RegistryImports1700000010900 implements MigrationInterface {
  name = 'RegistryImports1700000010900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE registry_imports (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        status text NOT NULL
          CHECK (status IN ('CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'FAILED', 'CANCELLED')),
        file_name text NOT NULL CHECK (char_length(file_name) <= 255),
        -- Null once the file is deleted, and for a file of the command line.
        storage_key text,
        source_day date NOT NULL,
        complete boolean NOT NULL,
        rows integer NOT NULL DEFAULT 0,
        -- Keys of plate, region and class.
        added integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        same integer NOT NULL DEFAULT 0,
        removed integer NOT NULL DEFAULT 0,
        -- Lines.
        refused integer NOT NULL DEFAULT 0,
        suspect integer NOT NULL DEFAULT 0,
        doubles integer NOT NULL DEFAULT 0,
        message text,
        -- The attempt of the check whose rows and lines count.
        run integer NOT NULL DEFAULT 0,
        -- How many imports were applied before this one was checked, and its own place among them.
        checked_after integer,
        applied_as integer UNIQUE,
        created_by integer REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CHECK ((status = 'APPLIED') = (applied_as IS NOT NULL)),
        CHECK ((status IN ('APPLIED', 'FAILED', 'CANCELLED')) = (ended_at IS NOT NULL))
      );
      CREATE UNIQUE INDEX registry_imports_applying ON registry_imports (status) WHERE status = 'APPLYING';
      GRANT SELECT, INSERT ON registry_imports TO stopline_app;
      GRANT UPDATE (status, storage_key, rows, added, changed, same, removed, refused, suspect, doubles, message, run,
        checked_after, applied_as, ended_at) ON registry_imports TO stopline_app;

      -- The lines of a file that stay out, and further lines of a key. They are kept, without owners.
      CREATE TABLE registry_import_lines (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        import_id integer NOT NULL REFERENCES registry_imports (id),
        run integer NOT NULL,
        line integer NOT NULL,
        plate text,
        kind text NOT NULL CHECK (kind IN ('REFUSED', 'SUSPECT', 'DOUBLE')),
        reason text NOT NULL,
        -- The keys of the plates that stay as they are because of this line.
        keeps text[] NOT NULL DEFAULT '{}'
      );
      CREATE INDEX registry_import_lines_page ON registry_import_lines (import_id, kind, line, id);
      GRANT SELECT, INSERT, DELETE ON registry_import_lines TO stopline_app;

      -- What a checked file would store; it goes when its import has ended.
      CREATE TABLE registry_import_rows (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        import_id integer NOT NULL REFERENCES registry_imports (id),
        run integer NOT NULL,
        line integer NOT NULL,
        plate_key text NOT NULL,
        region_key text NOT NULL,
        class_key text NOT NULL,
        owner_vehicle_license_plate text NOT NULL,
        owner_name text,
        owner_name_alt text,
        owner_address text,
        owner_address_alt text,
        owner_vehicle_engine_number text,
        owner_vehicle_chassis_number text,
        owner_vehicle_make_year smallint,
        owner_vehicle_make_model text,
        owner_vehicle_color text,
        owner_vehicle_color_alt text,
        owner_vehicle_style text,
        plate_region text,
        plate_class text,
        owner_since date,
        source_day date,
        -- The same for two rows that differ in nothing but how the plate is written.
        digest text NOT NULL
      );
      CREATE INDEX registry_import_rows_import ON registry_import_rows (import_id);
      GRANT SELECT, INSERT, DELETE ON registry_import_rows TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
