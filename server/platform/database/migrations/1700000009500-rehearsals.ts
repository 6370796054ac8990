import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rehearsals of rules, and the lists of plates (cameras 2). */
export class Rehearsals1700000009500 implements MigrationInterface {
  name = 'Rehearsals1700000009500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rehearsals (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        status text NOT NULL CHECK (status IN ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
        function text NOT NULL,
        params jsonb NOT NULL,
        cause text CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
        -- The events that were asked for, and those that there are.
        asked integer NOT NULL CHECK (asked BETWEEN 1 AND 10000),
        events integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        touched integer NOT NULL DEFAULT 0,
        by_status jsonb NOT NULL DEFAULT '{}',
        -- The ids of at most 20 events, newest first.
        examples integer[] NOT NULL DEFAULT '{}',
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CHECK ((status = 'RUNNING') = (ended_at IS NULL))
      );
      CREATE UNIQUE INDEX rehearsals_running ON rehearsals (status) WHERE status = 'RUNNING';
      GRANT SELECT, INSERT ON rehearsals TO stopline_app;
      GRANT UPDATE (status, events, done, touched, by_status, examples, ended_at) ON rehearsals TO stopline_app;

      CREATE TABLE listed_plates (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        plate text NOT NULL,
        plate_key text NOT NULL CHECK (plate_key <> ''),
        list text NOT NULL CHECK (list IN ('EXEMPT', 'CONFLICT')),
        badge_number integer,
        -- Local days; both are included, and null is open.
        valid_from date NOT NULL,
        valid_to date CHECK (valid_to >= valid_from),
        note text CHECK (char_length(note) <= 255),
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX listed_plates_key ON listed_plates (plate_key, list, coalesce(badge_number, 0));
      GRANT SELECT, INSERT, DELETE ON listed_plates TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
