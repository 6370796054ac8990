import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FINE_AMOUNTS, fineInGraphql, type RestFine } from '../../test/bodies.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { heldUp } from '../../test/held.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

/** No schedule is in use: each test has its own. */
beforeEach(async () => {
  const owner = await ownerOf();
  await owner.query('TRUNCATE fine_schedules');
  await owner.destroy();
  await settings({});
});

const ownerOf = (): Promise<DataSource> =>
  new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] }).initialize();

const settings = async (changes: Record<string, unknown>): Promise<void> => {
  const { status } = await administrator.rest('PUT', 'settings/admin/citation', {
    reference_prefix: 'TEC',
    vehicle_license_identifier: '@@@ ####',
    max_evidence_images: 4,
    currency_unit: 'USD',
    distance_unit: 'm',
    speed_unit: 'km/h',
    ...changes,
  });
  expect(status).toBe(200);
};

type Fields = Record<string, unknown>;

const band = (from: number, to: number | null, rest: Fields = {}): Fields => ({
  from,
  to,
  amount: 5_000,
  points: null,
  early_amount: null,
  late_amounts: [],
  note: null,
  speed_from: null,
  fee: null,
  offence_code: null,
  legal_basis: null,
  per_unit: null,
  steps: [],
  ...rest,
});

const SCHEDULE: Fields = {
  cause: 'SPEEDING',
  effective_from: '2026-01-01',
  tolerance_fixed: 3,
  tolerance_percent: 3,
  payment_days: 14,
  day_kind: 'CALENDAR',
  country: null,
  state: null,
  region: null,
  early_days: 7,
  late_days: [14, 44],
  fee: 850,
  site_kinds: [],
  contest_days: null,
  repeat: null,
  factor: null,
  examples: [],
  bands: [
    band(0, 10, { early_amount: 2_500, late_amounts: [7_500, 10_000], points: 1 }),
    band(10, 20.5, { amount: 8_000, early_amount: 4_000, late_amounts: [9_000, 9_000] }),
    band(20.5, null, { amount: null, points: 3, note: { en: 'Driving ban', de: 'Fahrverbot' } }),
  ],
};

const REDLIGHT: Fields = {
  cause: 'REDLIGHT',
  effective_from: '2026-01-01',
  payment_days: 10,
  day_kind: 'CALENDAR',
  bands: [{ from: 0, amount: 12_000 }],
};

/** A band without a fixed fine. */
const FREE = { from: 0, amount: null };
const AMOUNT = 'Amount is required; null where there is no fixed fine (court)';

const added = async (fields: Fields): Promise<number> => {
  const { status, body } = await administrator.rest('POST', 'fine-schedules', fields);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id as number;
};

/** A submitted speeding event with all that a notice needs. */
const submitted = (measured: number, limit = 50): Promise<number> =>
  createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: { speeding: { measured, limit, trigger: limit } },
  });

const completed = { report_status: 'COMPLETED' };

const fineOf = async (id: number): Promise<Fields | null> =>
  (await inspection.rest('GET', `citations/${id}`)).body.fine as Fields | null;

/** What a fine rests on beside its amounts; `schedules-by-site.e2e.ts` proves it. */
const GROUNDS = ['site_kind', 'offence_code', 'legal_basis', 'contest_by', 'earlier', 'reason'];

/** Returns the day `days` after today, in UTC. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const FINE = `${FINE_AMOUNTS} points over tolerance charged band { from to } payableBy note { language text }`;
const BODY = `id cause effectiveFrom currency unit toleranceFixed tolerancePercent paymentDays dayKind
  holidayPlace { country state region } earlyDays lateDays fee { minorUnits currency } inUse createdBy { name }
  bands { from to amount { minorUnits } total { minorUnits formatted } points earlyAmount { minorUnits }
    lateAmounts { minorUnits currency } note { language text } }`;

describe('schedules, through both doors (mailing 1)', () => {
  it('are added, read, listed, replaced and deleted, the latest first', async () => {
    const { status, body } = await administrator.rest('POST', 'fine-schedules', {
      ...SCHEDULE,
      // They are kept in the order of their values.
      bands: (SCHEDULE['bands'] as Fields[]).toReversed(),
    });
    expect(status).toBe(201);
    const { id, created_at, created_by, ...rest } = body as Fields;
    expect(rest).toEqual({
      ...SCHEDULE,
      ...{ currency: 'USD', unit: 'km/h', in_use: false },
      ...{ withdrawn_at: null, withdrawn_by: null, withdraw_reason: null },
    });
    expect(Date.parse(String(created_at))).toBeGreaterThan(0);
    expect(created_by).toMatchObject({ name: 'Tess Conway' });
    const later = await added({ ...SCHEDULE, effective_from: '2026-02-01' });
    const red = await added({ ...REDLIGHT, effective_from: '2026-01-15' });
    const listed = async (query: string): Promise<number[]> => {
      const answer = await administrator.rest('GET', `fine-schedules${query}`);
      return (answer.body.data as { id: number }[]).map((row) => row.id);
    };
    expect(await listed('')).toEqual([later, red, id]);
    expect(await listed('?cause=SPEEDING')).toEqual([later, id]);
    expect(await listed('?cause=SPEEDING&page=2')).toEqual([]);
    expect((await administrator.rest('GET', 'fine-schedules')).body).toMatchObject({
      current_page: 1,
      last_page: 1,
      per_page: 15,
      total: 3,
    });
    const changed = { ...SCHEDULE, fee: 900, effective_from: '2026-01-02' };
    const put = await administrator.rest('PUT', `fine-schedules/${String(id)}`, changed);
    expect([put.status, put.body.fee, put.body.effective_from]).toEqual([200, 900, '2026-01-02']);
    expect((await administrator.rest('GET', `fine-schedules/${String(id)}`)).body).toEqual(
      put.body,
    );
    expect((await administrator.rest('DELETE', `fine-schedules/${red}`)).status).toBe(204);
    expect(await listed('?cause=REDLIGHT')).toEqual([]);
  });

  it('are the same in GraphQL, a map being a list whose rows name the key', async () => {
    const bands = [
      { from: 0, to: 10, amount: 100, earlyAmount: 50, lateAmounts: [200] },
      { from: 10, amount: null, note: [{ language: 'de', text: 'Fahrverbot' }] },
    ];
    const fields = {
      cause: 'SPEEDING',
      effectiveFrom: '2026-01-01',
      paymentDays: 14,
      earlyDays: 7,
      lateDays: [30],
    };
    const created = await administrator.graphql(
      `mutation ($input: CreateFineScheduleInput!) { createFineSchedule(input: $input) { fineSchedule { ${BODY} } } }`,
      {
        input: {
          schedule: { ...fields, dayKind: 'BUSINESS', holidayPlace: { country: 'US' }, bands },
        },
      },
    );
    expect(created.errors).toEqual([]);
    // A band says whether it has a fixed fine (mailing 10): null is one, a field left out is none.
    const forgotten = await administrator.graphql(
      `mutation ($input: CreateFineScheduleInput!) { createFineSchedule(input: $input) { fineSchedule { id } } }`,
      {
        input: {
          schedule: { ...fields, cause: 'REDLIGHT', dayKind: 'CALENDAR', bands: [{ from: 0 }] },
        },
      },
    );
    expect(forgotten.errors[0]?.message).toBe(AMOUNT);
    const { fineSchedule } = created.data.createFineSchedule;
    expect(fineSchedule).toEqual({
      ...fields,
      id: fineSchedule.id,
      currency: 'USD',
      unit: 'km/h',
      toleranceFixed: 0,
      tolerancePercent: 0,
      dayKind: 'BUSINESS',
      holidayPlace: { country: 'US', state: null, region: null },
      fee: { minorUnits: 0, currency: 'USD' },
      inUse: false,
      createdBy: { name: 'Tess Conway' },
      bands: [
        {
          from: 0,
          to: 10,
          amount: { minorUnits: 100 },
          total: { minorUnits: 100, formatted: '$1.00' },
          points: null,
          earlyAmount: { minorUnits: 50 },
          lateAmounts: [{ minorUnits: 200, currency: 'USD' }],
          note: null,
        },
        {
          from: 10,
          to: null,
          amount: null,
          total: null,
          points: null,
          earlyAmount: null,
          lateAmounts: [],
          note: [{ language: 'de', text: 'Fahrverbot' }],
        },
      ],
    });
    const read = await administrator.graphql(
      `query ($id: ID!) { fineSchedule(id: $id) { ${BODY} } fineSchedules(cause: SPEEDING) { total data { id } } }`,
      { id: fineSchedule.id },
    );
    expect(read.data.fineSchedule).toEqual(fineSchedule);
    expect(read.data.fineSchedules).toEqual({ total: 1, data: [{ id: fineSchedule.id }] });
    const updated = await administrator.graphql(
      `mutation ($input: UpdateFineScheduleInput!) { updateFineSchedule(input: $input) { fineSchedule { fee { minorUnits } } } }`,
      {
        input: {
          fineScheduleId: fineSchedule.id,
          schedule: { ...fields, dayKind: 'CALENDAR', fee: 5, bands },
        },
      },
    );
    expect(updated.data.updateFineSchedule).toEqual({
      fineSchedule: { fee: { minorUnits: 5 } },
    });
    const deleted = await administrator.graphql(
      `mutation ($id: ID!) { deleteFineSchedule(input: { fineScheduleId: $id }) { deletedId } }`,
      { id: fineSchedule.id },
    );
    expect(deleted.data.deleteFineSchedule).toEqual({ deletedId: fineSchedule.id });
  });

  it('only one for a cause and a day: SCHEDULE_EXISTS, also by a change', async () => {
    await added(SCHEDULE);
    const other = await added({ ...SCHEDULE, effective_from: '2026-02-01' });
    const sentence = 'There is already a fine schedule for SPEEDING from 2026-01-01';
    for (const [method, path] of [
      ['POST', 'fine-schedules'],
      ['PUT', `fine-schedules/${other}`],
    ] as const) {
      const { status, body } = await administrator.rest(method, path, SCHEDULE);
      expect([status, body.code, body.message]).toEqual([409, 'SCHEDULE_EXISTS', sentence]);
    }
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)(
    '%s of one that is not there is 404',
    async (method) => {
      const body = method === 'PUT' ? SCHEDULE : undefined;
      const answer = await administrator.rest(method, 'fine-schedules/999999', body);
      expect([answer.status, answer.body.code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
    },
  );

  it.each<[string, Fields, string, string]>([
    [
      'a gap',
      {
        bands: [
          { ...FREE, to: 10 },
          { ...FREE, from: 20.5 },
        ],
      },
      'bands',
      'No band covers 10 to 20.5',
    ],
    [
      'twice',
      {
        bands: [
          { ...FREE, to: 15 },
          { ...FREE, from: 10 },
        ],
      },
      'bands',
      'Two bands cover 10 to 15',
    ],
    ['the start', { bands: [{ ...FREE, from: 1 }] }, 'bands', 'The first band must start at 0'],
    ['the end', { bands: [{ ...FREE, to: 9 }] }, 'bands', 'The last band must have no end'],
    ['a place', { country: 'XX' }, 'country', 'Country is not known'],
    [
      'inside a band',
      { bands: [{ ...FREE, late_amounts: 'x' }] },
      'bands.0.late_amounts',
      'Late amounts must be a list',
    ],
    [
      'an unknown field inside a band',
      { bands: [{ ...FREE, speed: 1 }] },
      'bands.0.speed',
      'bands.0.speed is not a known field',
    ],
    [
      "the services' spelling inside a band",
      { bands: [{ ...FREE, lateAmounts: [] }] },
      'bands.0.lateAmounts',
      'bands.0.lateAmounts is not a known field',
    ],
    [
      'a language that is not shipped',
      { bands: [{ ...FREE, note: { it: 'Divieto' } }] },
      'bands.0.note',
      'Note must be by language: en, es, fr, de, ar',
    ],
    [
      'a band without an amount (mailing 10)',
      { bands: [{ ...FREE, to: 10 }, { from: 10 }] },
      'bands.1.amount',
      AMOUNT,
    ],
    ['a field of the server', { currency: 'EUR' }, 'currency', 'currency is not a known field'],
  ])(
    'a wrong one is refused, on saving and in the preview: %s',
    async (_, fields, field, sentence) => {
      const wrong = { ...REDLIGHT, ...fields };
      for (const path of ['fine-schedules', 'fine-schedules/preview']) {
        const { status, body } = await administrator.rest('POST', path, wrong);
        expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
      }
      expect((await administrator.rest('GET', 'fine-schedules')).body.total).toBe(0);
    },
  );

  it('is in force within five years from today at the latest', async () => {
    const year = new Date().getUTCFullYear() + 5;
    const last = `${year}${inDays(0).slice(4).replace('02-29', '02-28')}`;
    const { status, body } = await administrator.rest('POST', 'fine-schedules', {
      ...REDLIGHT,
      effective_from: `${year + 1}-01-01`,
    });
    expect([status, body.errors]).toEqual([
      422,
      { effective_from: [`Effective from must be from 2000-01-01 to ${last}`] },
    ]);
    await added({ ...REDLIGHT, effective_from: last });
  });

  it('needs a currency unit that is a code', async () => {
    await settings({ currency_unit: '$' });
    const { status, body } = await administrator.rest('POST', 'fine-schedules', REDLIGHT);
    expect([status, body.errors]).toEqual([
      422,
      { currency: ['Currency unit must be an ISO 4217 code before amounts can be set'] },
    ]);
  });

  it('leaves each change in the system log, old and new', async () => {
    const id = await added(REDLIGHT);
    await administrator.rest('PUT', `fine-schedules/${id}`, { ...REDLIGHT, fee: 5 });
    await administrator.rest('DELETE', `fine-schedules/${id}`);
    const { system } = (await administrator.rest('GET', 'logs')).body as {
      system: { description: string }[];
    };
    expect(system.slice(0, 3).map(({ description }) => description)).toEqual([
      'Fine schedule for REDLIGHT from 2026-01-01 deleted by Tess Conway',
      'Fine schedule for REDLIGHT from 2026-01-01 changed by Tess Conway: Fee 0 → 5',
      'Fine schedule for REDLIGHT from 2026-01-01 added by Tess Conway',
    ]);
  });
});

describe('the fine of an event', () => {
  it('is that of today before the event is completed, the same at both doors', async () => {
    await added(SCHEDULE);
    const id = await submitted(68.2);
    expect(await fineOf(id)).toMatchObject({
      amount: 8_000,
      fee: 850,
      total: 8_850,
      currency: 'USD',
      formatted: '$88.50',
      points: null,
      over: 15.2,
      tolerance: 3,
      charged: 65.2,
      band: { from: 10, to: 20.5 },
      payable_by: inDays(14),
      early: { total: 4_850, until: inDays(7) },
      late: [
        { total: 9_850, after: inDays(14) },
        { total: 9_850, after: inDays(44) },
      ],
      note: null,
    });
    const { data } = await inspection.graphql(
      `query ($id: ID!) { citation(id: $id) { fine { ${FINE} } } }`,
      { id },
    );
    const { note, ...shown } = data.citation.fine;
    expect(note).toBeNull();
    const inRest = Object.entries((await fineOf(id))!).filter(([name]) => !GROUNDS.includes(name));
    const { note: _, ...rest } = Object.fromEntries(inRest);
    expect(shown).toEqual(fineInGraphql(rest as unknown as RestFine));
    expect(shown.total.formatted).toBe('$88.50');
  });

  it('without an amount has no total; its note is by language', async () => {
    await added(SCHEDULE);
    const id = await submitted(120);
    const fine = await fineOf(id);
    expect(fine).toMatchObject({
      amount: null,
      total: null,
      formatted: null,
      early: null,
      late: [],
    });
    expect(fine?.['note']).toEqual({ en: 'Driving ban', de: 'Fahrverbot' });
    const { data } = await inspection.graphql(
      `query ($id: ID!) { citation(id: $id) { fine { ${FINE} } } }`,
      { id },
    );
    expect(data.citation.fine.note).toEqual([
      { language: 'en', text: 'Driving ban' },
      { language: 'de', text: 'Fahrverbot' },
    ]);
  });

  it('is by the schedule of the day of the violation, and null before the first and without a band', async () => {
    // The violation was on 2026-03-01.
    const id = await createCitation(app, 'REVIEW');
    expect(await fineOf(id)).toBeNull();
    await added({ ...REDLIGHT, effective_from: '2026-03-02' });
    expect(await fineOf(id)).toBeNull();
    await added({ ...REDLIGHT, effective_from: '2026-03-01', fee: 1 });
    await added({ ...REDLIGHT, effective_from: '2026-02-28', fee: 2 });
    expect(await fineOf(id)).toMatchObject({ total: 12_001, over: 2.25, charged: 2.25 });
    await added(SCHEDULE);
    expect(await fineOf(await submitted(49))).toBeNull();
  });

  it('is fixed with the notice: a later schedule changes it no more, and its own cannot be changed', async () => {
    const used = await added(SCHEDULE);
    const id = await submitted(60);
    const before = await fineOf(id);
    const answer = await inspection.rest('PUT', `citations/${id}`, completed);
    expect([answer.status, answer.body.fine]).toEqual([200, before]);
    await added({ ...SCHEDULE, effective_from: '2026-02-01', fee: 1 });
    expect(await fineOf(id)).toEqual(before);
    const [notice] = await app.database.query<{ fine: Fields }[]>(
      `SELECT content -> 'mailing' -> 'fine' AS fine FROM notices WHERE citation_id = $1`,
      [id],
    );
    expect(notice?.fine).toMatchObject({ scheduleId: used, total: 5_850, unit: 'km/h' });
    expect((await administrator.rest('GET', `fine-schedules/${used}`)).body.in_use).toBe(true);
    for (const [method, body] of [
      ['PUT', { ...SCHEDULE, fee: 2 }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await administrator.rest(method, `fine-schedules/${used}`, body);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'SCHEDULE_IN_USE',
        'This fine schedule was used for notices, add a new one',
      ]);
    }
    const kept = app.database.query('UPDATE fine_schedules SET fee = 0 WHERE id = $1', [used]);
    await expect(kept).rejects.toThrow('P0001');
  });

  it('counts its days from the day of posting, which the notice names (mailing 10)', async () => {
    const settings = (await administrator.rest('GET', 'settings/admin/mailing')).body as Fields;
    const save = async (postingDays: number): Promise<void> => {
      const { version } = (await administrator.rest('GET', 'settings/admin/mailing'))
        .body as Fields;
      const body = { ...settings, version, posting_days: postingDays };
      expect((await administrator.rest('PUT', 'settings/admin/mailing', body)).status).toBe(200);
    };
    const businessDaysAfter = (day: string, count: number): string => {
      const date = new Date(`${day}T00:00:00Z`);
      for (let left = count; left > 0;) {
        date.setUTCDate(date.getUTCDate() + 1);
        if (date.getUTCDay() % 6 !== 0) left -= 1;
      }
      return date.toISOString().slice(0, 10);
    };
    const daysAfter = (day: string, count: number): string =>
      new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
    const postedOn = businessDaysAfter(inDays(0), 3);
    await added(SCHEDULE);
    const id = await submitted(60);
    const red = await createCitation(app, 'REVIEW');
    await save(3);
    try {
      const expected = {
        payable_by: daysAfter(postedOn, 14),
        early: { until: daysAfter(postedOn, 7) },
        late: [{ after: daysAfter(postedOn, 14) }, { after: daysAfter(postedOn, 44) }],
      };
      expect(await fineOf(id)).toMatchObject(expected);
      const answer = await inspection.rest('PUT', `citations/${id}`, completed);
      expect(answer.body.fine).toMatchObject(expected);
      // Completion also works if no schedule names a place of holidays.
      expect((await inspection.rest('PUT', `citations/${red}`, completed)).status).toBe(200);
    } finally {
      await save(0);
    }
    expect(
      await app.database.query(
        `SELECT n.content #>> '{mailing,postingOn}' AS kept, i.posting_on::text AS listed
         FROM notices n JOIN issued_notices i ON i.number = n.number WHERE n.citation_id = ANY ($1)`,
        [[id, red]],
      ),
    ).toEqual([
      { kept: postedOn, listed: postedOn },
      { kept: postedOn, listed: postedOn },
    ]);
  });

  it('stays null where it was when the notice was ordered', async () => {
    const id = await submitted(60);
    expect((await inspection.rest('PUT', `citations/${id}`, completed)).status).toBe(200);
    await added(SCHEDULE);
    expect(await fineOf(id)).toBeNull();
  });
});

describe('completing and changing at once: one waits for the other', () => {
  const waiting = (owner: DataSource, many = 1): Promise<unknown> =>
    until(`${many} wait`, async () => {
      const [row] = await owner.query<{ count: number }[]>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return (row?.count ?? 0) >= many;
    });

  it('the change was first: the notice has what it says', async () => {
    const schedule = await added(SCHEDULE);
    const id = await submitted(60);
    const owner = await ownerOf();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE fine_schedules SET fee = 1 WHERE id = $1', [schedule]);
    const answer = inspection.rest('PUT', `citations/${id}`, completed);
    await waiting(owner);
    await runner.commitTransaction();
    await runner.release();
    await owner.destroy();
    expect((await answer).body.fine).toMatchObject({ fee: 1, total: 5_001 });
  });

  it('the change moved it to a day after the violation: the notice has the one before', async () => {
    await added({ ...SCHEDULE, fee: 7 });
    const schedule = await added({ ...SCHEDULE, effective_from: '2026-02-01' });
    const id = await submitted(60);
    const owner = await ownerOf();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE fine_schedules SET effective_from = '2026-09-01' WHERE id = $1`, [
      schedule,
    ]);
    const answer = inspection.rest('PUT', `citations/${id}`, completed);
    await waiting(owner);
    await runner.commitTransaction();
    await runner.release();
    await owner.destroy();
    expect((await answer).body.fine).toMatchObject({ fee: 7 });
    const untouched = (await administrator.rest('GET', `fine-schedules/${schedule}`)).body;
    expect(untouched.in_use).toBe(false);
  });

  it('the notice was first: the change is refused', async () => {
    const schedule = await added(SCHEDULE);
    const id = await submitted(60);
    const owner = await ownerOf();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    // The fine is fixed before the notice is written.
    await runner.query('LOCK TABLE notices IN SHARE MODE');
    const completing = inspection.rest('PUT', `citations/${id}`, completed);
    await waiting(owner);
    const put = administrator.rest('PUT', `fine-schedules/${schedule}`, { ...SCHEDULE, fee: 1 });
    await waiting(owner, 2);
    await runner.commitTransaction();
    await runner.release();
    await owner.destroy();
    const [done, change] = await Promise.all([completing, put]);
    expect([done.status, change.status, change.body.code]).toEqual([200, 409, 'SCHEDULE_IN_USE']);
    expect(done.body.fine).toMatchObject({ fee: 850 });
  });

  const withdraw = (schedule: number) =>
    administrator.rest('POST', `fine-schedules/${schedule}/withdraw`, {
      ...{ reason: 'Wrong amounts', replacement: { ...SCHEDULE, fee: 1 } },
    });

  it('the withdrawal was first: the notice has the replacement (repair 7)', async () => {
    const schedule = await added(SCHEDULE);
    const id = await submitted(60);
    const owner = await ownerOf();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    // The log is written once the schedule is withdrawn, and once the fine is fixed.
    await runner.query('LOCK TABLE activity IN SHARE MODE');
    const withdrawing = withdraw(schedule);
    await waiting(owner);
    const completing = inspection.rest('PUT', `citations/${id}`, completed);
    await waiting(owner, 2);
    await runner.commitTransaction();
    await runner.release();
    await owner.destroy();
    const [withdrawn, done] = await Promise.all([withdrawing, completing]);
    expect([withdrawn.status, withdrawn.body.notices, done.status]).toEqual([200, 0, 200]);
    expect(done.body.fine).toMatchObject({ fee: 1 });
  });

  it('the notice was first: the withdrawal counts it, and it keeps its fine (repair 7)', async () => {
    const schedule = await added(SCHEDULE);
    const id = await submitted(60);
    const owner = await ownerOf();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE notices IN SHARE MODE');
    const completing = inspection.rest('PUT', `citations/${id}`, completed);
    await waiting(owner);
    const withdrawing = withdraw(schedule);
    await waiting(owner, 2);
    await runner.commitTransaction();
    await runner.release();
    await owner.destroy();
    const [done, withdrawn] = await Promise.all([completing, withdrawing]);
    expect([done.status, withdrawn.status, withdrawn.body.notices]).toEqual([200, 200, 1]);
    expect(await fineOf(id)).toMatchObject({ fee: 850 });
  });
});

describe('a schedule in another unit than the settings (SCHEDULE_UNIT)', () => {
  const SENTENCE = 'The fine schedule counts in km/h, the citation settings in mph';

  it('there is no fine and no notice, at every door; after the deadline, before what is missing', async () => {
    await added(SCHEDULE);
    await added(REDLIGHT);
    const id = await submitted(60);
    await settings({ speed_unit: 'mph' });
    const { body } = await inspection.rest('GET', `citations/${id}`);
    expect([body.fine, body.missing]).toEqual([null, []]);
    const offers = body.available_actions as { name: string; refusal: string | null }[];
    expect(offers.find(({ name }) => name === 'generate')?.refusal).toBe(SENTENCE);
    const refusal = [409, 'SCHEDULE_UNIT', SENTENCE];
    const rest = await inspection.rest('PUT', `citations/${id}`, completed);
    expect([rest.status, rest.body.code, rest.body.message]).toEqual(refusal);
    const { errors } = await inspection.graphql(
      `mutation ($id: ID!) { transitionCitation(input: { citationId: $id, transition: GENERATE }) { citation { id } } }`,
      { id },
    );
    expect([409, errors[0]?.extensions.code, errors[0]?.message]).toEqual(refusal);
    await app.database.query('UPDATE media SET selected = false WHERE citation_id = $1', [id]);
    await app.database.query('UPDATE citations SET selected_count = 0 WHERE id = $1', [id]);
    const missing = await inspection.rest('PUT', `citations/${id}`, completed);
    expect(missing.body.code).toBe('SCHEDULE_UNIT');
    await app.database.query(`UPDATE citations SET due_at = '2026-03-05' WHERE id = $1`, [id]);
    const late = await inspection.rest('PUT', `citations/${id}`, completed);
    expect(late.body.code).toBe('DEADLINE_PASSED');
    // Seconds are no unit of the settings.
    expect(await fineOf(await createCitation(app, 'REVIEW'))).toMatchObject({ total: 12_000 });
  });
});

describe('a worked example', () => {
  const example = (body: Fields) => administrator.rest('POST', 'fine-schedules/example', body);

  it('is the fine of an invented measurement at both doors, and saves nothing', async () => {
    const { status, body } = await example({ schedule: SCHEDULE, measured: 66, limit: 50 });
    const { reason, ...worked } = body;
    expect((reason as Fields[]).map(({ rule }) => rule)).toEqual([
      ...['TOLERANCE', 'OVER', 'BAND', 'FEE'],
    ]);
    expect([status, worked]).toEqual([
      200,
      {
        over: 13,
        tolerance: 3,
        charged: 63,
        unit: 'km/h',
        band: { from: 10, to: 20.5 },
        amount: 8_000,
        total: 8_850,
        currency: 'USD',
        points: null,
      },
    ]);
    const { data } = await administrator.graphql(
      `{ fineScheduleExample(input: { measured: 66, limit: 40, schedule: { cause: SPEEDING, effectiveFrom: "2026-01-01",
        paymentDays: 14, dayKind: CALENDAR, fee: 850, bands: [{ from: 0, to: 20, amount: 100 }, { from: 20, amount: 15000, points: 2 }] } })
        { over tolerance charged unit band { from to } amount { minorUnits } total { minorUnits formatted } points } }`,
    );
    expect(data.fineScheduleExample).toEqual({
      over: 26,
      tolerance: 0,
      charged: 66,
      unit: 'km/h',
      band: { from: 20, to: null },
      amount: { minorUnits: 15_000 },
      total: { minorUnits: 15_850, formatted: '$158.50' },
      points: 2,
    });
    expect((await administrator.rest('GET', 'fine-schedules')).body.total).toBe(0);
  });

  it.each<[Fields, string, string]>([
    [{ schedule: SCHEDULE, measured: 66 }, 'limit', 'Limit must be from 0 to 1000000'],
    [{ schedule: SCHEDULE, limit: 40 }, 'measured', 'Measured speed must be from 0 to 1000000'],
    [{ schedule: SCHEDULE, measured: -1, limit: 40 }, 'measured', 'Measured speed must be from 0'],
    [{ schedule: REDLIGHT, measured: 1, limit: 40 }, 'limit', 'Limit must be empty for REDLIGHT'],
    [{ schedule: REDLIGHT, measured: '1' }, 'measured', 'Seconds of red must be from 0'],
    [{ schedule: REDLIGHT, measured: 1, speed: 4 }, 'speed', 'speed is not a known field'],
    [{ schedule: { ...REDLIGHT, bands: [] }, measured: 1 }, 'bands', 'Bands must be from 1 to 120'],
  ])('%j is refused at %s', async (body, field, sentence) => {
    const answer = await example(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toContain(sentence);
  });

  it('of a red light has no limit, and needs a schedule', async () => {
    const { body } = await example({ schedule: REDLIGHT, measured: 1.2 });
    expect(body).toMatchObject({ over: 1.2, unit: 's', total: 12_000 });
    expect((await example({ measured: 1.2 })).status).toBe(400);
  });
});

describe('a preview', () => {
  it('counts the last completed events by band, with the fee, and saves nothing', async () => {
    // Events that earlier tests completed count as well.
    const before = (await administrator.rest('POST', 'fine-schedules/preview', SCHEDULE)).body;
    // 51 is above the limit, and below it once the schedule's tolerance is deducted.
    for (const measured of [58, 70, 71, 51, 200])
      await inspection.rest('PUT', `citations/${await submitted(measured)}`, completed);
    const { status, body } = await administrator.rest('POST', 'fine-schedules/preview', SCHEDULE);
    expect(status).toBe(200);
    const grown = (index: number): [number, number] => [
      body.bands[index].count - before.bands[index].count,
      body.bands[index].total - before.bands[index].total,
    ];
    expect([0, 1, 2].map(grown)).toEqual([
      [1, 5_850],
      [2, 17_700],
      [1, 0],
    ]);
    expect(body.events - before.events).toBe(5);
    expect(body.total - before.total).toBe(5_850 + 17_700);
    expect(body.currency).toBe('USD');
    expect(body.uncovered_count - before.uncovered_count).toBe(1);
    expect(body.uncovered.at(0)).toEqual({
      reference_id: expect.stringMatching(/^EV-2026-/),
      message: 'No band covers -2, which is below 0',
    });
    expect((await administrator.rest('GET', 'fine-schedules')).body.total).toBe(0);
    const graphql = await administrator.graphql(
      `{ fineSchedulePreview(input: { cause: SPEEDING, effectiveFrom: "2026-01-01", paymentDays: 14, dayKind: CALENDAR,
        bands: [{ from: 0, amount: 100 }] }) { events total { minorUnits currency } bands { from to count total { minorUnits } } uncoveredCount } }`,
    );
    const { events, uncoveredCount, total } = graphql.data.fineSchedulePreview;
    expect(total).toEqual({ minorUnits: (events - uncoveredCount) * 100, currency: 'USD' });
  });
});

describe('by site', () => {
  let administrator: Visitor;
  let inspection: Visitor;
  let second: Visitor;
  let processing: Visitor;

  beforeAll(async () => {
    administrator = (await signedInAs(app, 1)).visitor;
    inspection = (await signedInAs(app, 3)).visitor;
    second = (await signedInAs(app, 3)).visitor;
    processing = (await signedInAs(app, 4)).visitor;
  });

  type Fields = Record<string, unknown>;

  /** Each event has a plate of its own. */
  let plates = 1_000;

  const schedule = (rest: Fields = {}): Fields => ({
    cause: 'SPEEDING',
    effective_from: '2020-01-01',
    payment_days: 14,
    day_kind: 'CALENDAR',
    bands: [{ from: 0, amount: 5_000 }],
    ...rest,
  });

  const added = async (rest: Fields): Promise<number> => {
    const { status, body } = await administrator.rest('POST', 'fine-schedules', schedule(rest));
    expect([status, body.errors ?? body.message]).toEqual([201, undefined]);
    return body.id as number;
  };

  const withdrawn = (id: number, body: Fields = { reason: 'Wrong amounts' }) =>
    administrator.rest('POST', `fine-schedules/${id}/withdraw`, body);

  const submitted = (serial: string, rest: Fields = {}): Promise<number> =>
    createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: {
        camera: { system_name: 'Harbour Lane', system_type: 'RLC-4', serial_number: serial },
        plate: `YQ ${(plates += 1)}`,
        speeding: { measured: 83, limit: 50, trigger: 58 },
        ...rest,
      },
    });

  const citation = async (
    id: number,
  ): Promise<Fields & { fine: Fields | null; missing: string[] }> =>
    (await inspection.rest('GET', `citations/${id}`)).body as never;

  const generate = (id: number) =>
    inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

  /** No schedule is there: each test has its own. */
  beforeEach(async () => {
    const listed = await administrator.rest('GET', 'fine-schedules');
    for (const { id, withdrawn_at } of listed.body.data as { id: number; withdrawn_at: unknown }[])
      if (withdrawn_at === null) expect((await withdrawn(id)).status).toBe(200);
  });

  describe('a schedule withdrawn for its day (repair 7)', () => {
    it('is in force for no event from then on, and the one before holds; twice is refused', async () => {
      const before = await added({
        effective_from: '2019-01-01',
        bands: [{ from: 0, amount: 100 }],
      });
      const id = await added({});
      const event = await submitted('WD-1');
      expect((await citation(event)).fine).toMatchObject({ amount: 5_000 });
      const { status, body } = await withdrawn(id);
      expect([status, body.notices, body.replacement]).toEqual([200, 0, null]);
      expect(body.schedule).toMatchObject({ id, withdraw_reason: 'Wrong amounts' });
      expect((await citation(event)).fine).toMatchObject({ amount: 100 });
      for (const [method, path, sent] of [
        ['POST', `fine-schedules/${id}/withdraw`, { reason: 'Again' }],
        ['PUT', `fine-schedules/${id}`, schedule()],
        ['DELETE', `fine-schedules/${id}`, undefined],
      ] as const) {
        const refused = await administrator.rest(method, path, sent);
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          409,
          'SCHEDULE_WITHDRAWN',
          'This fine schedule was withdrawn',
        ]);
      }
      // Its day is free again.
      const again = await added({});
      for (const one of [before, again]) expect((await withdrawn(one)).status).toBe(200);
    });

    it('with a replacement of the same cause, day and kinds, used or not; notices keep theirs', async () => {
      const id = await added({});
      const event = await submitted('WD-2');
      expect((await generate(event)).status).toBe(200);
      const other = await withdrawn(id, {
        reason: 'Wrong amounts',
        replacement: schedule({ effective_from: '2020-02-01' }),
      });
      expect([other.status, other.body.errors]).toEqual([
        422,
        {
          'replacement.effective_from': ['Effective from must be that of the withdrawn schedule'],
        },
      ]);
      const { status, body } = await withdrawn(id, {
        reason: 'Wrong amounts',
        replacement: schedule({ bands: [{ from: 0, amount: 7_000 }] }),
      });
      expect([status, body.notices]).toEqual([200, 1]);
      expect(body.replacement).toMatchObject({ bands: [{ amount: 7_000 }], in_use: false });
      expect((await citation(event)).fine).toMatchObject({ amount: 5_000 });
      const open = await submitted('WD-3');
      expect((await citation(open)).fine).toMatchObject({ amount: 7_000 });
      expect((await withdrawn((body.replacement as { id: number }).id)).status).toBe(200);
    });

    it('has the same at the other door', async () => {
      const id = await added({});
      const { data } = await administrator.graphql(
        `mutation { withdrawFineSchedule(input: { fineScheduleId: "${id}", reason: "Wrong" }) {
        fineSchedule { id withdrawReason withdrawnBy { id } } replacement { id } notices } }`,
      );
      expect(data).toMatchObject({
        withdrawFineSchedule: {
          fineSchedule: { id: String(id), withdrawReason: 'Wrong' },
          replacement: null,
          notices: 0,
        },
      });
    });
  });

  const fact = async (serial: string, kind: string, value: Fields, rest: Fields = {}) => {
    const { status, body } = await administrator.rest('POST', `cameras/${serial}/facts`, {
      kind,
      from: '2020-01-01',
      value,
      ...rest,
    });
    expect([status, body.errors ?? body.message]).toEqual([201, undefined]);
  };

  describe('schedules by kinds of sites (programs 2)', () => {
    it('hold only there; elsewhere a sentence of their own is missing, and the latest goes first', async () => {
      const school = await added({ site_kinds: ['SCHOOL', 'WORK'] });
      const refused = await administrator.rest(
        'POST',
        'fine-schedules',
        schedule({ site_kinds: ['WORK', 'RURAL'] }),
      );
      expect([refused.status, refused.body.code]).toEqual([409, 'SCHEDULE_EXISTS']);
      const atSchool = await submitted('SK-1');
      const elsewhere = await submitted('SK-2');
      const SENTENCE = 'Missing fine amount, no fine schedule holds at a site of kind';
      expect((await citation(atSchool)).missing).toContain(`${SENTENCE} unknown`);
      await fact('SK-1', 'SITE_KIND', { kind: 'SCHOOL' });
      await fact('SK-2', 'SITE_KIND', { kind: 'RURAL' });
      expect((await citation(atSchool)).fine).toMatchObject({
        site_kind: 'SCHOOL',
        reason: [
          { rule: 'SCHEDULE', input: 'SCHOOL', result: String(school) },
          { rule: 'TOLERANCE', input: '83', result: '83' },
          { rule: 'OVER', input: '50', result: '33' },
          { rule: 'BAND', input: '33', result: '5000' },
        ],
      });
      const { fine, missing } = await citation(elsewhere);
      expect([fine, missing]).toEqual([null, expect.arrayContaining([`${SENTENCE} RURAL`])]);
      expect((await generate(elsewhere)).body.errors).toMatchObject({
        missing: [`${SENTENCE} RURAL`],
      });
      const all = await added({ bands: [{ from: 0, amount: 900 }] });
      expect((await citation(elsewhere)).fine).toMatchObject({ amount: 900 });
      expect((await citation(atSchool)).fine).toMatchObject({ amount: 5_000 });
      for (const id of [school, all]) expect((await withdrawn(id)).status).toBe(200);
    });

    it('keep what a PUT leaves out', async () => {
      const id = await added({ site_kinds: ['SCHOOL'], contest_days: 30 });
      const { status, body } = await administrator.rest(
        'PUT',
        `fine-schedules/${id}`,
        schedule({ fee: 100 }),
      );
      expect([status, body.fee, body.site_kinds, body.contest_days]).toEqual([
        200,
        100,
        ['SCHOOL'],
        30,
      ]);
      expect((await withdrawn(id)).status).toBe(200);
    });
  });

  describe('earlier violations, factor, days to contest (programs 2)', () => {
    it('count notices of the plate that are not void; the notice keeps the way to its amount', async () => {
      const id = await added({
        repeat: { months: 12, by: 'PLATE' },
        factor: { flag: 'work_zone_active', by: 2 },
        contest_days: 30,
        bands: [
          {
            from: 0,
            amount: 5_000,
            offence_code: 'VC22350',
            legal_basis: { en: 'Section 26' },
            steps: [{ amount: 9_000 }],
          },
        ],
      });
      const first = await submitted('RP-1', {
        plate: 'RPT 100',
        captured_at: '2026-10-01T10:00:00Z',
        metadata: { work_zone_active: true },
      });
      const second = await submitted('RP-1', {
        plate: 'RPT 100',
        captured_at: '2026-10-20T10:00:00Z',
      });
      expect((await citation(first)).fine).toMatchObject({
        amount: 10_000,
        earlier: [],
        offence_code: 'VC22350',
        legal_basis: { en: 'Section 26' },
      });
      expect((await generate(first)).status).toBe(200);
      const number = (await citation(first))['stopline_reference_id'];
      expect((await citation(second)).fine).toMatchObject({ amount: 9_000, earlier: [number] });
      expect((await generate(second)).status).toBe(200);
      expect((await citation(second)).fine).toMatchObject({
        amount: 9_000,
        earlier: [number],
        contest_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
      expect((await withdrawn(id)).body.notices).toBe(2);
    });

    const OWNER = { repeat: { months: 1, by: 'OWNER' } };
    const STEPS = { bands: [{ from: 0, amount: 5_000, steps: [{ amount: 9_000 }] }] };

    it('of two completions at once the later captured counts the earlier only where that was committed before', async () => {
      const id = await added({ ...OWNER, ...STEPS });
      const on = (day: string) => submitted('TWO-1', { captured_at: `2024-05-${day}T10:00:00Z` });
      const numberOf = async (event: number) => (await citation(event))['stopline_reference_id'];
      // From its first notice on a schedule is in use, and nobody waits for another at it.
      const used = await on('01');
      expect((await generate(used)).status).toBe(200);
      const [earlier, later, third] = [await on('02'), await on('03'), await on('04')];
      const both = await heldUp(app, 'notice_numbers', 2, () =>
        Promise.all([generate(earlier), generate(later)]),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const counted = [await numberOf(used)];
      for (const one of [earlier, later])
        expect((await citation(one)).fine).toMatchObject({ amount: 9_000, earlier: counted });
      // Committed: it counts, in the order of the captures.
      expect((await generate(third)).status).toBe(200);
      expect((await citation(third)).fine).toMatchObject({
        earlier: [...counted, await numberOf(earlier), await numberOf(later)],
      });
      expect((await withdrawn(id)).status).toBe(200);
    });

    it('by OWNER a letter counts for the person that it is to, whoever owns the vehicle', async () => {
      const id = await added({ ...OWNER, ...STEPS });
      const on = (day: string) => submitted('TO-1', { captured_at: `2024-09-${day}T10:00:00Z` });
      /** Issues the notice of an event again, to a driver. */
      const toDriver = async (event: number): Promise<string> => {
        const { version } = (await processing.rest('GET', `citations/${event}`)).body;
        const recorded = await processing.rest('POST', `citations/${event}/addressees`, {
          ...{ version, kind: 'DRIVER', received_on: new Date().toISOString().slice(0, 10) },
          ...{ owner_name: 'Bert Stóne', owner_address: '4 Mill Road' },
        });
        expect(recorded.status).toBe(201);
        const next = await second.rest('POST', `notices/${event}/reissue`, {
          addressee_id: recorded.body.addressees.at(-1).id,
        });
        expect([next.status, next.body.message]).toEqual([201, undefined]);
        return next.body.number as string;
      };
      const named = await on('01');
      expect((await generate(named)).status).toBe(200);
      const first = await toDriver(named);
      const own = await on('02');
      await app.database.query(
        `UPDATE citations SET owner_name = 'BERT STONE', owner_key = 'bert stone' WHERE id = $1`,
        [own],
      );
      await app.database.query(
        `UPDATE vehicles SET owner_address = '4, Mill Road' WHERE citation_id = $1`,
        [own],
      );
      expect((await citation(own)).fine).toMatchObject({ amount: 9_000, earlier: [first] });
      expect((await generate(own)).status).toBe(200);
      const ownNumber = (await citation(own))['stopline_reference_id'];
      // The owner of the first event has got no letter that stands.
      const other = await on('03');
      expect((await citation(other)).fine).toMatchObject({ amount: 5_000, earlier: [] });
      expect((await generate(other)).status).toBe(200);
      const last = (await administrator.rest('GET', `notices/${await toDriver(other)}`)).body;
      expect(last.fine).toMatchObject({ amount: 9_000, earlier: [first, ownNumber] });
      expect((await withdrawn(id)).status).toBe(200);
    });

    it('an example that fails is refused with what it gives (422)', async () => {
      const refused = await administrator.rest(
        'POST',
        'fine-schedules',
        schedule({
          tolerance_fixed: 3,
          fee: 850,
          examples: [
            { measured: 83, limit: 50, total: 5_850 },
            { measured: 83, limit: 50, total: null },
            { measured: 52, limit: 50, total: 5_850 },
          ],
        }),
      );
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          examples: [
            'Example 2: 83 in 50 gives 5850, not court',
            'Example 3: 52 in 50 gives no band, not 5850',
          ],
        },
      ]);
    });

    it('the route of examples takes earlier violations and the flag, and says how the amount came', async () => {
      const { status, body } = await administrator.rest('POST', 'fine-schedules/example', {
        schedule: schedule({
          repeat: { months: 12, by: 'OWNER' },
          factor: { flag: 'work', by: 1.5 },
          bands: [{ from: 0, amount: 5_000, steps: [{ amount: 9_000 }] }],
        }),
        measured: 83,
        limit: 50,
        earlier: 1,
        flag: true,
      });
      expect([status, body.amount, body.reason]).toEqual([
        200,
        13_500,
        [
          { rule: 'TOLERANCE', input: '83', result: '83' },
          { rule: 'OVER', input: '50', result: '33' },
          { rule: 'BAND', input: '33', result: '5000' },
          { rule: 'REPEAT', input: '1', result: '9000' },
          { rule: 'FACTOR', input: '1.5', result: '13500' },
        ],
      ]);
    });
  });
});
