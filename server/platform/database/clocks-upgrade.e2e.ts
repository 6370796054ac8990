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

const DUE = '2026-12-04T23:59:59.999Z';

it('each rule of before has one limb, and no due date moves (programs 8)', async () => {
  const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('Clocks'));
  const old = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, at) })
    .initialize();
  await old.runMigrations();
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 1)`);
  const addRule = `INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, created_by) VALUES
    ('REDLIGHT', '2026-01-01', 'VIOLATION', 14, 'CALENDAR', 1), ('SPEEDING', '2026-01-01', 'RECEIVED', 10, 'BUSINESS', 1),
    ('SPEEDING', '2026-02-01', 'OWNER_KNOWN', NULL, 'CALENDAR', 1)`;
  await old.query(addRule);
  await old.query(
    `INSERT INTO citations (reference_id, report_status, cause, camera_case_generated_at, due_at, deadline_rule_id)
     VALUES ('EV-1', 'COMPLETED', 'REDLIGHT', now(), $1, 1)`,
    [DUE],
  );
  await old.query(`INSERT INTO vehicles (citation_id) VALUES (1)`);
  await old.query(`UPDATE citations SET stopline_reference_id = 'TEC-2026-000001' WHERE id = 1`);
  await old.destroy();

  await migrate(url, ENTITIES);
  const now = await ownerDataSource(url).initialize();
  const rules = () =>
    now.query(
      'SELECT addressee, plate, met_by AS "metBy", transit_days AS "transitDays", limbs FROM deadline_rules ORDER BY id',
    );
  const owner = { addressee: 'OWNER', plate: 'ANY', metBy: 'DECIDED', transitDays: 0 };
  const limb = (starts: string, count: number, unit: string) => [
    { starts, count, unit, firstDayCounts: false },
  ];
  const expected = [
    { ...owner, limbs: limb('VIOLATION', 14, 'DAYS') },
    { ...owner, limbs: limb('RECEIVED', 10, 'BUSINESS_DAYS') },
    { ...owner, limbs: [] },
  ];
  expect(await rules()).toEqual(expected);
  // A server from before adds one in its own form.
  await now.query(addRule);
  expect(await rules()).toEqual([...expected, ...expected]);
  const [event] = await now.query(
    'SELECT due_at AS "dueAt", last_day AS "lastDay", post_by AS "postBy", deadline_limb AS limb FROM citations',
  );
  // The last day is the day of the due date.
  expect(event).toEqual({ dueAt: new Date(DUE), lastDay: null, postBy: null, limb: null });
  const [letter] = await now.query(
    'SELECT due_at AS "dueAt", last_day AS "lastDay", post_by AS "postBy" FROM issued_notices',
  );
  expect(letter).toEqual({ dueAt: new Date(DUE), lastDay: null, postBy: null });
  await now.destroy();
});
