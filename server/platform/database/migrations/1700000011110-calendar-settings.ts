import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The calendar of the department (guards 4): the place whose holidays count for hours, and the school terms. */
export class CalendarSettings1700000011110 implements MigrationInterface {
  name = 'CalendarSettings1700000011110';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE calendar_settings (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        version integer NOT NULL DEFAULT 1,
        country text,
        state text,
        region text,
        terms jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(terms) = 'array' AND jsonb_array_length(terms) <= 100),
        changed_by integer REFERENCES users (id),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO calendar_settings DEFAULT VALUES;
      GRANT SELECT ON calendar_settings TO stopline_app;
      GRANT UPDATE (version, country, state, region, terms, changed_by, updated_at) ON calendar_settings
        TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
