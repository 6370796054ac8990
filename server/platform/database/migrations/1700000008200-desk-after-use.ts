import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reasons have a key of their own, the desk knows which evidence is usual and looks plates up by itself, and an officer's
 * latest decisions are found by when they ended (desk 14).
 */
export class DeskAfterUse1700000008200 implements MigrationInterface {
  name = 'DeskAfterUse1700000008200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE reasons ADD key smallint CHECK (key BETWEEN 0 AND 9);
      -- The digit that each had until now: its place in the list of a cause, up to the ninth. One of both causes stands in
      -- both lists and keeps its place in that of REDLIGHT; where one of SPEEDING has that place, the next that is free.
      DO $$
      DECLARE
        placed record;
      BEGIN
        FOR placed IN
          WITH places AS (
            SELECT id, act, reasons.cause, list.cause AS list,
                row_number() OVER (PARTITION BY act, list.cause ORDER BY position, id)::integer AS place
              FROM reasons JOIN (VALUES ('REDLIGHT'), ('SPEEDING')) AS list (cause)
                ON coalesce(reasons.cause, list.cause) = list.cause
              WHERE active)
          SELECT id, act, cause, place, cause IS NULL AND EXISTS (
                SELECT FROM places other
                  WHERE other.act = places.act AND other.cause = 'SPEEDING' AND other.place = places.place) AS is_taken
            FROM places
            WHERE place <= 9 AND list = coalesce(cause, 'REDLIGHT')
            ORDER BY act, is_taken, place
        LOOP
          UPDATE reasons SET key = (
              SELECT min(digit) FROM generate_series(placed.place, 9) AS digit
                WHERE NOT EXISTS (
                  SELECT FROM reasons other
                    WHERE other.active AND other.act = placed.act AND other.key = digit
                      AND (other.cause = placed.cause) IS NOT FALSE))
            WHERE id = placed.id;
        END LOOP;
      END $$;
      -- A reason of both causes stands in both lists.
      CREATE UNIQUE INDEX reasons_redlight_key ON reasons (act, key)
        WHERE active AND cause IS DISTINCT FROM 'SPEEDING';
      CREATE UNIQUE INDEX reasons_speeding_key ON reasons (act, key)
        WHERE active AND cause IS DISTINCT FROM 'REDLIGHT';

      ALTER TABLE desk_settings
        ADD usual_evidence jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(usual_evidence) = 'object'),
        ADD preselect_evidence boolean NOT NULL DEFAULT false,
        ADD auto_look_up double precision CHECK (auto_look_up BETWEEN 0.5 AND 1);

      CREATE INDEX deferred_decisions_ended ON deferred_decisions (user_id, ended_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
