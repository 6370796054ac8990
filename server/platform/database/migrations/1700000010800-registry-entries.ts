import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The registry has several entries for a key of plate, region and class, each with the day that its source speaks of; the
 * answers that officers took stay with their events (guards 3). Nothing is filled in: what is stored has no region, class,
 * owner since or source day. Rewrites the department's own table of vehicles.
 */
export class RegistryEntries1700000010800 implements MigrationInterface {
  name = 'RegistryEntries1700000010800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE registry_vehicles RENAME updated_at TO stored_at;
      ALTER TABLE registry_vehicles
        DROP CONSTRAINT registry_vehicles_pkey,
        ADD id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ADD plate_region text,
        ADD plate_class text,
        ADD region_key text NOT NULL DEFAULT '',
        ADD class_key text NOT NULL DEFAULT '',
        ADD owner_since date,
        ADD source_day date;
      CREATE INDEX registry_vehicles_key ON registry_vehicles (plate_key, region_key, class_key);
      GRANT DELETE ON registry_vehicles TO stopline_app;
      GRANT USAGE ON SEQUENCE registry_vehicles_id_seq TO stopline_app;

      CREATE TABLE registry_settings (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        version integer NOT NULL DEFAULT 1,
        home_region text CHECK (home_region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
        home_states text[] NOT NULL DEFAULT '{}',
        recheck_days smallint DEFAULT 7 CHECK (recheck_days BETWEEN 0 AND 365),
        max_age_days smallint DEFAULT 45 CHECK (max_age_days BETWEEN 1 AND 3650),
        changed_by integer REFERENCES users (id),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO registry_settings DEFAULT VALUES;
      GRANT SELECT, UPDATE ON registry_settings TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
