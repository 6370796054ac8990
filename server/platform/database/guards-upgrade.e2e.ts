import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { ownerDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations.js';

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  await recreateDatabase(url);
});
afterAll(() => environment.dispose());

it('a filled database keeps its rules and gets the new ones as notes; a code that is taken gets _2 (guards 2)', async () => {
  const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('Guards'));
  const old = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, at) })
    .initialize();
  await old.runMigrations();
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 1)`);
  await old.query(`INSERT INTO check_rules (code, label, function, params, weight, active) VALUES
    ('SAME_PICTURE', 'Ours', 'NOT_MOVED', '{}', 'BLOCK', true),
    ('EARLIER_VOID', 'Ours', 'NOT_MOVED', '{}', 'NOTE', false),
    ('EARLIER_VOID_2', 'Ours', 'NOT_MOVED', '{}', 'NOTE', false)`);
  await old.query(
    `UPDATE check_rules SET active = true, weight = 'NOTE', version = 2 WHERE code = 'CLOCK_OFF'`,
  );
  const rules = (): Promise<Record<string, unknown>[]> =>
    old.query(
      'SELECT code, weight, active, version, shipped FROM check_rules ORDER BY shipped_order, id',
    );
  const kept: { code: string }[] = await old.query(
    'SELECT code, weight, active, version FROM check_rules ORDER BY id',
  );

  await migrate(url, ENTITIES);
  const all = await rules();
  for (const rule of kept)
    expect(all).toContainEqual({
      ...rule,
      shipped: all.find(({ code }) => code === rule.code)?.['shipped'],
    });
  expect(all.find(({ code }) => code === 'CLOCK_OFF')?.['shipped']).toEqual({
    active: true,
    weight: 'CONFIRM',
    params: { milliseconds: 1_000 },
  });
  const added = all.filter(({ code }) => kept.every((rule) => rule.code !== code));
  expect(added.map(({ code }) => code)).toEqual([
    'UNREAD_PLATE',
    'TEST_PLATE',
    'STOLEN_PLATE',
    'RED_UNKNOWN',
    'IMPLAUSIBLE',
    'UNUSUAL',
    'SAME_PICTURE_2',
    'EARLIER_VOID_3',
    'LETTER_CAME_BACK',
    'LOOK_ALIKE',
    'PART_OF_PLATE',
    'PLACE_DIFFERS',
    'HOUR_OFF',
    'NO_NAME',
    'OWNER_SINCE',
    'REGISTRY_CHANGED',
    'REGISTRY_OLD',
    'REGION_DIFFERS',
    'NO_SESSION',
    'SELF_TEST_FAILED',
    'OUTSIDE_HOURS',
    'SITE_NOT_READY',
  ]);
  // Those of programs 5, which come last, fire only where the register has what they look at.
  for (const [place, rule] of added.entries()) {
    const weight = place < added.length - 4 ? 'NOTE' : 'BLOCK';
    expect(rule).toMatchObject({ weight, active: true, version: 1 });
  }
  expect(all.at(-1)).toMatchObject({ code: 'EARLIER_VOID_2', shipped: null });
  // Each has its first version.
  expect(
    await old.query(
      `SELECT count(*)::int AS missing FROM check_rules r WHERE r.id > $1 AND NOT EXISTS (
      SELECT FROM check_rule_versions v WHERE v.rule_id = r.id AND v.version = r.version)`,
      [23],
    ),
  ).toEqual([{ missing: 0 }]);
  await old.destroy();
});
