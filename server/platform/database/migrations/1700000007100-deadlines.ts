import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds rules of deadlines, the department's own days, the due date of each event, and the camera's view of the vehicle.
 * Old events have no due date. Their vehicle as the camera saw it is known if no vehicle update came after it.
 */
export class Deadlines1700000007100 implements MigrationInterface {
  name = 'Deadlines1700000007100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE deadline_rules (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        cause text NOT NULL CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
        effective_from date NOT NULL,
        starts text NOT NULL CHECK (starts IN ('VIOLATION', 'RECEIVED', 'OWNER_KNOWN')),
        days smallint CHECK (days BETWEEN 1 AND 3650),
        kind text NOT NULL CHECK (kind IN ('CALENDAR', 'BUSINESS')),
        country text,
        state text,
        region text,
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE calendar_days (
        day date PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('HOLIDAY', 'WORKING_DAY')),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80)
      );
      -- A rule is never changed: what it was for an event must stay provable.
      GRANT SELECT, INSERT, DELETE ON deadline_rules TO stopline_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_days TO stopline_app;

      ALTER TABLE citations
        ADD COLUMN due_at timestamptz,
        ADD COLUMN deadline_rule_id integer REFERENCES deadline_rules (id);
      GRANT UPDATE (due_at, deadline_rule_id) ON citations TO stopline_app;
      CREATE INDEX citations_queue_due_at ON citations (queue, due_at, id);
      CREATE INDEX citations_deadline_rule_id ON citations (deadline_rule_id) WHERE deadline_rule_id IS NOT NULL;
      -- The first instant with plate, owner name and owner address. For an event from before it is the first vehicle
      -- update, or else the intake.
      ALTER TABLE vehicles ADD COLUMN owner_known_at timestamptz;
      UPDATE vehicles v SET owner_known_at = coalesce(
          (SELECT min(a.created_at) FROM activity a WHERE a.citation_id = c.id AND a.type = 'vehicle_updated'), c.created_at)
        FROM citations c
        WHERE c.id = v.citation_id AND c.owner_vehicle_license_plate IS NOT NULL AND c.owner_name IS NOT NULL
          AND v.owner_address IS NOT NULL;
    `);
    await queryRunner.query(`
      ALTER TABLE captures
        ADD COLUMN captured_make_model text,
        ADD COLUMN captured_color text,
        ADD COLUMN captured_style text;
      ALTER TABLE captures DISABLE TRIGGER captures_append_only;
      UPDATE captures p SET captured_make_model = v.owner_vehicle_make_model,
          captured_color = v.owner_vehicle_color, captured_style = v.owner_vehicle_style
        FROM vehicles v
        WHERE v.citation_id = p.citation_id
          AND num_nonnulls(v.owner_vehicle_make_model, v.owner_vehicle_color, v.owner_vehicle_style) > 0
          AND NOT EXISTS (SELECT FROM activity a WHERE a.citation_id = p.citation_id AND a.type = 'vehicle_updated');
      ALTER TABLE captures ENABLE TRIGGER captures_append_only;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
