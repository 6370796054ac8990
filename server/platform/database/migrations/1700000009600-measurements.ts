import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Measurements in the picture (cameras 4). All are kept; the newest of an event counts. */
export class Measurements1700000009600 implements MigrationInterface {
  name = 'Measurements1700000009600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE measurements (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        citation_id integer NOT NULL REFERENCES citations (id),
        reference_id integer NOT NULL REFERENCES camera_facts (id),
        verdict text NOT NULL CHECK (verdict IN ('AGREES', 'DIFFERS', 'UNCERTAIN', 'NOT_MOVED')),
        -- Marks and figures as they are shown: they never change, whatever is withdrawn later.
        result jsonb NOT NULL,
        measured_by integer NOT NULL REFERENCES users (id),
        measured_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX measurements_citation ON measurements (citation_id, id DESC);
      GRANT SELECT, INSERT ON measurements TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
