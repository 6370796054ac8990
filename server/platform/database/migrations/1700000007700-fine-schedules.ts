import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the price list of violations: schedules of bands, each in force from a day on. */
export class FineSchedules1700000007700 implements MigrationInterface {
  name = 'FineSchedules1700000007700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fine_schedules (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        cause text NOT NULL CHECK (cause IN ('REDLIGHT', 'SPEEDING')),
        effective_from date NOT NULL,
        currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
        unit text NOT NULL,
        tolerance_fixed double precision NOT NULL CHECK (tolerance_fixed BETWEEN 0 AND 20),
        tolerance_percent double precision NOT NULL CHECK (tolerance_percent BETWEEN 0 AND 20),
        payment_days smallint NOT NULL CHECK (payment_days BETWEEN 1 AND 365),
        day_kind text NOT NULL CHECK (day_kind IN ('CALENDAR', 'BUSINESS')),
        country text,
        state text,
        region text,
        early_days smallint CHECK (early_days BETWEEN 1 AND payment_days - 1),
        late_days json NOT NULL,
        fee integer NOT NULL CHECK (fee >= 0),
        bands json NOT NULL,
        in_use boolean NOT NULL DEFAULT false,
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT fine_schedules_cause_effective_from_key UNIQUE (cause, effective_from)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON fine_schedules TO stopline_app;

      -- What a notice says was fixed by its schedule: whatever asks, that schedule stays.
      CREATE FUNCTION keep_used_fine_schedules() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.in_use THEN
          RAISE EXCEPTION 'Fine schedule % was used for notices', OLD.id;
        END IF;
        RETURN coalesce(NEW, OLD);
      END $$;
      CREATE TRIGGER fine_schedules_keep_used BEFORE UPDATE OR DELETE ON fine_schedules
        FOR EACH ROW EXECUTE FUNCTION keep_used_fine_schedules();
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
