import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of the acts of past days and months, for the report of the desk (decision 132). The worker writes them. The
 * trigger deletes the counts of a period as soon as an act of that period comes late. It takes a lock only for such
 * acts, so it costs others one comparison.
 */
export class DeskActSums1700000010000 implements MigrationInterface {
  name = 'DeskActSums1700000010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE desk_act_sums (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        groups text NOT NULL,
        start timestamptz NOT NULL,
        stop timestamptz NOT NULL,
        act text,
        queue text,
        cause text,
        camera text,
        user_id integer,
        reason_code text,
        reason_label text,
        count integer NOT NULL,
        seconds json,
        times json,
        CHECK (start < stop),
        CHECK (num_nulls(seconds, times) IN (0, 2))
      );
      CREATE INDEX desk_act_sums_period ON desk_act_sums (groups, start, stop);
      GRANT SELECT, INSERT ON desk_act_sums TO stopline_app;
      CREATE FUNCTION drop_desk_act_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        -- The worker counts under the same lock. It would miss an act that is not committed yet.
        PERFORM pg_advisory_xact_lock_shared(hashtext('desk_act_sums'));
        IF TG_OP = 'INSERT' THEN
          DELETE FROM desk_act_sums WHERE start <= NEW.at AND stop > NEW.at;
        ELSE
          DELETE FROM desk_act_sums;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER desk_acts_late AFTER INSERT ON desk_acts
        FOR EACH ROW WHEN (NEW.at < now() - interval '1 hour') EXECUTE FUNCTION drop_desk_act_sums();
      CREATE TRIGGER desk_acts_changed AFTER UPDATE OR DELETE OR TRUNCATE ON desk_acts
        FOR EACH STATEMENT EXECUTE FUNCTION drop_desk_act_sums();
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
