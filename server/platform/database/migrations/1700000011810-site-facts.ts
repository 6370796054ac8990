import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADD_CHECK, KEEP_NEW_CHECKS, termsOf } from './add-checks.js';
import { DAY_CHECKS } from './shipped-checks.js';

/**
 * Sessions, hours of enforcement, conditions and kinds of sites of cameras, and the checks that look at them (programs 5).
 * The checks block from the start: nothing fires before the register has such facts.
 */
export class SiteFacts1700000011810 implements MigrationInterface {
  name = 'SiteFacts1700000011810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FACTS);
    const [{ last }] = (await queryRunner.query(LAST)) as [{ last: number }];
    for (const [index, check] of DAY_CHECKS.entries())
      await queryRunner.query(ADD_CHECK, [
        last + index + 1,
        ...termsOf(check),
        check.label,
        check.function ?? check.code,
        check.weight,
      ]);
    await queryRunner.query(KEEP_NEW_CHECKS);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const FACTS = `
  -- The check of the kinds that can have hours has no name of its own.
  DO $$
  BEGIN
    EXECUTE (SELECT format('ALTER TABLE camera_facts DROP CONSTRAINT %I', conname) FROM pg_constraint
      WHERE conrelid = 'camera_facts'::regclass AND contype = 'c'
        AND pg_get_constraintdef(oid) LIKE '%kind%' AND pg_get_constraintdef(oid) LIKE '%from_at IS NULL%');
  END $$;
  ALTER TABLE camera_facts DROP CONSTRAINT camera_facts_kind_check,
    ADD CONSTRAINT camera_facts_kind_check CHECK (kind IN ('LIMIT', 'TRIGGER', 'GRACE', 'AMBER', 'CERTIFICATE', 'WARNING',
      'OUT_OF_SERVICE', 'REFERENCE', 'SESSION', 'HOURS', 'CONDITION', 'SITE_KIND')),
    ADD CONSTRAINT camera_facts_times_check CHECK (kind IN ('LIMIT', 'TRIGGER', 'WARNING', 'OUT_OF_SERVICE')
      OR kind = 'SESSION' AND from_at IS NOT NULL AND to_at IS NOT NULL AND hours IS NULL
      OR kind = 'HOURS' AND from_at IS NULL AND to_at IS NULL AND hours IS NOT NULL
      OR from_at IS NULL AND to_at IS NULL AND hours IS NULL AND kind NOT IN ('SESSION', 'HOURS'));
`;

const LAST = 'SELECT coalesce(max(shipped_order), 0)::integer AS last FROM check_rules';
