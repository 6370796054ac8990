import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fine schedules that differ by site, speed and earlier violations (programs 2), and that can be withdrawn for their day
 * (repair 7). The schedules that are there are for all sites, as before. Of those of one cause and day several may hold at
 * different sites: one change at a time sees to that, no index can.
 */
export class FineTerms1700000011800 implements MigrationInterface {
  name = 'FineTerms1700000011800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE fine_schedules
        DROP CONSTRAINT fine_schedules_cause_effective_from_key,
        ADD site_kinds text[] NOT NULL DEFAULT '{}',
        ADD contest_days smallint CHECK (contest_days BETWEEN 1 AND 365),
        ADD repeat json,
        ADD factor json,
        ADD examples json NOT NULL DEFAULT '[]',
        ADD withdrawn_at timestamptz,
        ADD withdrawn_by integer REFERENCES users (id),
        ADD withdraw_reason text,
        ADD CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdraw_reason IS NULL));
      CREATE INDEX fine_schedules_cause ON fine_schedules (cause, effective_from);

      -- What a notice says was fixed by its schedule: that stays, but it may be withdrawn, once.
      CREATE OR REPLACE FUNCTION keep_used_fine_schedules() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT OLD.in_use THEN
          RETURN coalesce(NEW, OLD);
        END IF;
        IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND
          to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[] =
          to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdraw_reason}'::text[] THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Fine schedule % was used for notices', OLD.id;
      END $$;

      ALTER TABLE fine_schedules DISABLE TRIGGER fine_schedules_keep_used;
      UPDATE fine_schedules SET bands = (SELECT json_agg(json_build_object(
          'from', b -> 'from', 'to', b -> 'to', 'amount', b -> 'amount', 'points', b -> 'points',
          'earlyAmount', b -> 'earlyAmount', 'lateAmounts', b -> 'lateAmounts', 'note', b -> 'note',
          'speedFrom', NULL, 'fee', NULL, 'offenceCode', NULL, 'legalBasis', NULL, 'perUnit', NULL, 'steps', '[]'::json)
          ORDER BY place)
        FROM json_array_elements(bands) WITH ORDINALITY AS each (b, place));
      ALTER TABLE fine_schedules ENABLE TRIGGER fine_schedules_keep_used;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
