import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reasons that an act or a skip can be given for, with those of a fresh installation. */
export class Reasons1700000007000 implements MigrationInterface {
  name = 'Reasons1700000007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE reasons (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        act text NOT NULL CHECK (act IN ('DISCARD', 'HOLD', 'REVISE', 'SKIP')),
        code text NOT NULL CHECK (code ~ '^[A-Z0-9_]{1,32}$'),
        label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 80),
        cause text CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
        needs_text boolean NOT NULL DEFAULT false,
        active boolean NOT NULL DEFAULT true,
        position integer NOT NULL,
        CONSTRAINT reasons_act_code_key UNIQUE (act, code)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON reasons TO stopline_app;
      INSERT INTO reasons (act, code, label, cause, needs_text, position)
      SELECT act, code, label, cause, code = 'OTHER', row_number() OVER (PARTITION BY act ORDER BY place)
      FROM (VALUES
        (1, 'PLATE_UNREADABLE', 'Plate not readable', NULL, '{DISCARD,REVISE}'::text[]),
        (2, 'PLATE_OBSTRUCTED', 'Plate obstructed', NULL, '{DISCARD}'),
        (3, 'VEHICLE_UNCLEAR', 'Vehicle not identifiable', NULL, '{DISCARD,REVISE}'),
        (4, 'SEVERAL_VEHICLES', 'Several vehicles, offender unclear', NULL, '{DISCARD,HOLD,REVISE}'),
        (5, 'EXEMPT_VEHICLE', 'Emergency or exempt vehicle', NULL, '{DISCARD,HOLD}'),
        (6, 'REGISTRY_DIFFERS', 'Vehicle differs from registry', NULL, '{DISCARD,HOLD,REVISE}'),
        (7, 'NOT_PROVEN', 'Signal or limit not proven', NULL, '{DISCARD}'),
        (8, 'LEGAL_TURN', 'Legal turn', 'REDLIGHT', '{DISCARD}'),
        (9, 'CAMERA_FAULT', 'Camera fault', NULL, '{DISCARD,HOLD}'),
        (10, 'IMAGE_MISSING', 'Image missing', NULL, '{DISCARD,REVISE}'),
        (11, 'DUPLICATE', 'Duplicate', NULL, '{DISCARD}'),
        (12, 'OUT_OF_TIME', 'Out of time', NULL, '{DISCARD}'),
        (13, 'KNOWN_PERSON', 'I know the owner or the driver', NULL, '{SKIP}'),
        (14, 'NEEDS_SENIOR', 'Needs a senior officer', NULL, '{SKIP}'),
        (15, 'MEDIA_PROBLEM', 'Images do not load', NULL, '{SKIP}'),
        (16, 'OTHER', 'Other', NULL, '{DISCARD,HOLD,REVISE,SKIP}')
      ) AS shipped (place, code, label, cause, acts), unnest(acts) AS act
      ORDER BY array_position('{DISCARD,HOLD,REVISE,SKIP}', act), place;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
