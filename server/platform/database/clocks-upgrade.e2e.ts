import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { exampleOf } from '../../features/fines/fine-example.pure.js';
import type { FineTerms } from '../../features/fines/fine.types.js';
import { ownerDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations.js';

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;

beforeEach(async () => {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  await recreateDatabase(url);
});
afterEach(() => environment.dispose());

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

it('each due date, fine and text of before is the same after it (programs 8)', async () => {
  const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('FineTerms'));
  const old = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, at) })
    .initialize();
  await old.runMigrations();
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 1)`);
  await old.query(`INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, country, created_by)
    VALUES ('SPEEDING', '2026-01-01', 'RECEIVED', 10, 'BUSINESS', 'US', 1), ('REDLIGHT', '2026-01-01', 'VIOLATION', 14, 'CALENDAR', NULL, 1)`);
  // The schedule of the demo, as it was written then.
  const bandOf = (from: number, to: number | null, amount: number | null, points: number) => ({
    ...{ from, to, amount, points, note: { en: `From ${from}` } },
    ...{ earlyAmount: amount && amount / 2, lateAmounts: amount === null ? [] : [amount * 2] },
  });
  const bands = [bandOf(0, 10, 3_000, 0), bandOf(10, 20, 7_000, 1), bandOf(20, null, null, 3)];
  await old.query(
    `INSERT INTO fine_schedules (cause, effective_from, currency, unit, tolerance_fixed, tolerance_percent, payment_days,
       day_kind, early_days, late_days, fee, bands, in_use, created_by)
     VALUES ('SPEEDING', '2026-01-01', 'USD', 'mph', 3, 3, 30, 'CALENDAR', 14, '[60]', 450, $1, true, 1)`,
    [JSON.stringify(bands)],
  );
  await old.query('UPDATE notice_texts SET texts = $1', [
    { en: { legalBasis: 'Section 4.', howToContest: 'Write about {number}.' } },
  ]);
  const content = {
    ...{ cause: 'SPEEDING', locale: 'en-US', settings: { violationTitle: 'Speeding' } },
    issuedAt: '2026-11-21T10:00:00.000Z',
    mailing: {
      ...{ textsVersion: 1, texts: { en: { legalBasis: 'Section 4.' } } },
      fine: { scheduleId: 1, amount: 7_000, fee: 450, total: 7_450, currency: 'USD', points: 1 },
    },
  };
  const states = ['PENDING', 'REVIEW', 'HOLD', 'COMPLETED', 'DISCARDED'];
  for (const [index, status] of states.entries()) {
    await old.query(
      `INSERT INTO citations (reference_id, report_status, cause, camera_case_generated_at, due_at, deadline_rule_id)
       VALUES ($1, $2, 'SPEEDING', '2026-11-20T12:00:00Z', $3, 1)`,
      [`EV-${index}`, status, `2026-12-0${index + 1}T23:59:59.999Z`],
    );
    await old.query('INSERT INTO vehicles (citation_id) VALUES ($1)', [index + 1]);
  }
  await old.query(`UPDATE citations SET stopline_reference_id = 'TEC-2026-000001' WHERE id = 4`);
  await old.query(
    `INSERT INTO notices (citation_id, version, number, content, requested_by) VALUES (4, 1, 'TEC-2026-000001', $1, 1)`,
    [content],
  );
  const EVENTS = `SELECT id, report_status AS status, due_at AS "dueAt", deadline_rule_id AS rule FROM citations ORDER BY id`;
  const LETTERS = `SELECT n.content, i.due_at AS "dueAt" FROM notices n JOIN issued_notices i ON i.number = n.number`;
  const before = { events: await old.query(EVENTS), letters: await old.query(LETTERS) };
  const oldTexts = await old.query(
    'SELECT pdf_setting_id AS id, texts, version FROM notice_texts ORDER BY 1',
  );
  expect([before.events.length, before.letters.length, oldTexts.length]).toEqual([5, 1, 2]);
  await old.destroy();

  await migrate(url, ENTITIES);
  const now = await ownerDataSource(url).initialize();
  expect({ events: await now.query(EVENTS), letters: await now.query(LETTERS) }).toEqual(before);
  const sets = await now.query(
    `SELECT pdf_setting_id AS id, texts, version, kind, effective_from AS "from" FROM text_sets ORDER BY 1`,
  );
  expect(sets).toEqual(
    oldTexts.map((set: { texts: { en: object } }) => ({
      ...{ ...set, kind: 'NOTICE', from: null },
      texts: { en: { ...set.texts.en, documentName: null, meansOfProof: null } },
    })),
  );
  const [schedule] = await now.query<FineTerms[]>(
    `SELECT id, cause, currency, unit, tolerance_fixed AS "toleranceFixed", tolerance_percent AS "tolerancePercent",
       fee, repeat, factor, bands FROM fine_schedules`,
  );
  expect(schedule?.bands).toMatchObject(bands);
  // By the rule of before (mailing 1): the tolerance is 3, or 3 % rounded up; the band of what is over; amount and fee.
  for (let measured = 45; measured <= 200; measured += 1) {
    const over = measured - Math.max(3, Math.ceil((measured * 3) / 100)) - 50;
    const band = bands.find(({ from, to }) => over >= from && (to === null || over < to));
    const found = exampleOf(schedule!, { measured, limit: 50, earlier: 0, flag: false });
    expect([measured, found.over, found.total, found.points]).toEqual([
      ...[measured, over, band?.amount == null ? null : band.amount + 450, band?.points ?? null],
    ]);
  }
  await now.destroy();
});
