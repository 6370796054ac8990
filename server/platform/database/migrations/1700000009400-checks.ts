import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules of the checks with all their versions (cameras 2), and the reasons for checks in drafts. */
export class Checks1700000009400 implements MigrationInterface {
  name = 'Checks1700000009400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE check_rules (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
        label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 80),
        function text NOT NULL,
        params jsonb NOT NULL DEFAULT '{}',
        -- Null for both.
        cause text CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
        weight text NOT NULL CHECK (weight IN ('BLOCK', 'CONFIRM', 'NOTE')),
        active boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1 CHECK (version > 0),
        -- Null for the rules that are shipped, until a person changes them.
        changed_by integer REFERENCES users (id),
        changed_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT ON check_rules TO stopline_app;
      GRANT UPDATE (label, params, cause, weight, active, version, changed_by, changed_at) ON check_rules TO stopline_app;

      CREATE TABLE check_rule_versions (
        rule_id integer NOT NULL REFERENCES check_rules (id),
        version integer NOT NULL,
        label text NOT NULL,
        params jsonb NOT NULL,
        cause text,
        weight text NOT NULL,
        active boolean NOT NULL,
        changed_by integer REFERENCES users (id),
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (rule_id, version)
      );
      GRANT SELECT, INSERT ON check_rule_versions TO stopline_app;

      INSERT INTO check_rules (code, label, function, params, weight, active) VALUES
        ('LIMIT_DIFFERS', 'Limit as in the register', 'LIMIT_DIFFERS', '{}', 'BLOCK', true),
        ('BELOW_TRIGGER', 'Measured below the trigger', 'BELOW_TRIGGER', '{}', 'CONFIRM', false),
        ('NO_CERTIFICATE', 'Certificate of calibration', 'NO_CERTIFICATE', '{"always": false}', 'BLOCK', true),
        ('OUT_OF_SERVICE', 'Camera out of service', 'OUT_OF_SERVICE', '{}', 'BLOCK', true),
        ('WARNING_PERIOD', 'Warning period', 'WARNING_PERIOD', '{}', 'BLOCK', true),
        ('IN_GRACE', 'Red within the grace', 'IN_GRACE', '{}', 'BLOCK', true),
        ('AMBER_SHORT', 'Amber too short', 'AMBER_SHORT', '{}', 'BLOCK', true),
        ('VEHICLE_DIFFERS', 'Vehicle as in the registry', 'VEHICLE_DIFFERS', '{"facts": ["MAKE_MODEL", "COLOR", "STYLE"],
          "color_families": [["red", "maroon"], ["gray", "grey", "silver"], ["white", "cream"], ["blue", "navy"],
          ["black"], ["green"], ["brown", "beige", "tan"], ["yellow", "gold"]]}', 'CONFIRM', false),
        ('PLATE_DIFFERS', 'Plate as in the registry', 'PLATE_DIFFERS', '{}', 'CONFIRM', false),
        ('LOW_CONFIDENCE', 'Confidence of the plate', 'LOW_CONFIDENCE', '{"below": 0.8}', 'CONFIRM', false),
        ('DUPLICATE', 'Duplicate event', 'DUPLICATE', '{"seconds": 60}', 'CONFIRM', false),
        ('TOO_FAR', 'Same plate too far away', 'TOO_FAR', '{"kmh": 250, "km": 1}', 'CONFIRM', false),
        ('SEVERAL_VEHICLES', 'Several vehicles', 'SEVERAL_VEHICLES', '{"from": 2}', 'CONFIRM', false),
        ('IMAGE_TIMES', 'Times of the images', 'IMAGE_TIMES', '{"seconds": 10}', 'CONFIRM', false),
        ('CLOCK_OFF', 'Clock of the camera', 'CLOCK_OFF', '{"milliseconds": 1000}', 'CONFIRM', false),
        ('EXEMPT_PLATE', 'Exempt plate', 'LISTED_PLATE', '{"list": "EXEMPT"}', 'CONFIRM', true),
        ('CONFLICT_PLATE', 'Plate on the list of conflicts', 'LISTED_PLATE', '{"list": "CONFLICT"}', 'NOTE', true),
        ('PICTURE_DIFFERS', 'Speed or line as in the picture', 'PICTURE_DIFFERS', '{}', 'BLOCK', true),
        ('NOT_MOVED', 'Vehicle did not move', 'NOT_MOVED', '{}', 'BLOCK', true),
        ('NOT_MEASURED', 'Not measured in the picture', 'NOT_MEASURED', '{}', 'CONFIRM', false);
      INSERT INTO check_rule_versions SELECT id, version, label, params, cause, weight, active, changed_by, changed_at
      FROM check_rules;

      ALTER TABLE drafts ADD COLUMN confirmations jsonb;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
