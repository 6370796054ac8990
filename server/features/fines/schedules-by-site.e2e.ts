import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { heldUp } from '../../test/held.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;
let second: Visitor;
let processing: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  second = (await signedInAs(app, 3)).visitor;
  processing = (await signedInAs(app, 4)).visitor;
});
afterAll(() => app.stop());

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

const citation = async (id: number): Promise<Fields & { fine: Fields | null; missing: string[] }> =>
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
    const before = await added({ effective_from: '2019-01-01', bands: [{ from: 0, amount: 100 }] });
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
