import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCamera, createCitation, fresh, signedInAs } from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';

// guards 4: facts in time.

let app: TestApp;
let administrator: Visitor;
let inspector: Visitor;
let serial: string;

const TERMS = [
  { from: '2026-09-01', to: '2026-12-18', name: 'Autumn' },
  { from: '2027-01-04', to: '2027-03-26', name: 'Spring' },
];

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'America/New_York' });
  administrator = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.query('UPDATE check_rules SET active = false');
  await app.database.query('DELETE FROM calendar_days');
  await setCalendar({ country: 'US', state: 'NY', terms: TERMS });
  serial = await createCamera(app, `CAM-${fresh()}`, { name: 'School Lane', type: 'SPD-2' });
});

const cameraOf = (serialNumber: string) => ({
  system_name: 'School Lane',
  system_type: 'SPD-2',
  serial_number: serialNumber,
});

async function setCalendar(settings: Record<string, unknown>): Promise<Answer> {
  const { body } = await administrator.rest('GET', 'settings/admin/calendar');
  const answer = await administrator.rest('PUT', 'settings/admin/calendar', {
    version: body.version,
    ...settings,
  });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer;
}

const add = (fact: Record<string, unknown>): Promise<Answer> =>
  administrator.rest('POST', `cameras/${serial}/facts`, fact);
async function added(fact: Record<string, unknown>): Promise<number> {
  const { status, body } = await add(fact);
  expect([status, body]).toEqual([201, body]);
  return body.id as number;
}
const inForce = async (query: string): Promise<any> =>
  (await administrator.rest('GET', `cameras/${serial}/in-force?${query}`)).body;
const preview = (input: Record<string, unknown>): Promise<Answer> =>
  administrator.rest('POST', 'camera-facts/preview', { kind: 'LIMIT', ...input });

const SCHOOL = [{ weekdays: [1, 2, 3, 4, 5], from: '07:30', to: '16:00', on: 'SCHOOL' }];
const limit = (value: number, more: Record<string, unknown> = {}) => ({
  kind: 'LIMIT',
  value: { value },
  ...more,
});

describe('the golden rows, at the preview', () => {
  it.each<[zone: string, weekday: number, clock: string, day: string, windows: string[][]]>([
    ['UTC', 5, '22:00–05:00', '2026-11-27', [['2026-11-27T22:00', '2026-11-28T00:00']]],
    ['UTC', 5, '22:00–05:00', '2026-11-28', [['2026-11-28T00:00', '2026-11-28T05:00']]],
    ['UTC', 5, '22:00–05:00', '2026-11-29', []],
    [
      'America/New_York',
      7,
      '01:30–02:30',
      '2026-11-01',
      [
        ['2026-11-01T05:30', '2026-11-01T06:00'],
        ['2026-11-01T06:30', '2026-11-01T07:30'],
      ],
    ],
    [
      'America/New_York',
      7,
      '00:00–24:00',
      '2026-11-01',
      [['2026-11-01T04:00', '2026-11-02T05:00']],
    ],
    [
      'America/New_York',
      7,
      '00:00–24:00',
      '2026-03-08',
      [['2026-03-08T05:00', '2026-03-09T04:00']],
    ],
    [
      'Australia/Lord_Howe',
      7,
      '01:00–02:00',
      '2026-04-05',
      [['2026-04-04T14:00', '2026-04-04T15:30']],
    ],
  ])('%s, %d %s on %s', async (zone, weekday, clock, day, windows) => {
    const [from, to] = clock.split('–');
    const answer = await preview({
      time_zone: zone,
      hours: [{ weekdays: [weekday], from, to, on: null }],
      days: [day],
    });
    const seconds = (at: string): string => `${at}:00.000Z`;
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: [
          {
            day,
            windows: windows.map(([first, last]) => ({
              from_at: seconds(first!),
              to_at: seconds(last!),
            })),
          },
        ],
      },
    ]);
  });
});

describe('a preview', () => {
  it('knows school days and holidays, keeps the order of the days, and saves nothing', async () => {
    // 26 November is Thanksgiving, 28 November a Saturday, 21 December in no term.
    const days = ['2026-12-21', '2026-11-25', '2026-11-26', '2026-11-28'];
    const school = await preview({ hours: SCHOOL, days });
    expect(school.body.data).toEqual([
      { day: '2026-12-21', windows: [] },
      {
        day: '2026-11-25',
        windows: [{ from_at: '2026-11-25T12:30:00.000Z', to_at: '2026-11-25T21:00:00.000Z' }],
      },
      { day: '2026-11-26', windows: [] },
      { day: '2026-11-28', windows: [] },
    ]);
    const on = async (condition: string): Promise<string[]> => {
      const { body } = await preview({
        hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', on: condition }],
        days,
      });
      return body.data
        .filter(({ windows }: { windows: unknown[] }) => windows.length > 0)
        .map(({ day }: { day: string }) => day);
    };
    expect(await on('HOLIDAY')).toEqual(['2026-11-26']);
    expect(await on('NO_HOLIDAY')).toEqual(['2026-12-21', '2026-11-25', '2026-11-28']);
    await administrator.rest('PUT', 'calendar-days/2026-11-26', { kind: 'WORKING_DAY', name: 'x' });
    await administrator.rest('PUT', 'calendar-days/2026-11-25', { kind: 'HOLIDAY', name: 'Snow' });
    expect(await on('SCHOOL')).toEqual(['2026-11-26']);
    expect(await on('HOLIDAY')).toEqual(['2026-11-25']);
    expect((await administrator.rest('GET', `cameras/${serial}/facts`)).body.total).toBe(0);
  });

  it('is cut by the days and the instants of the fact', async () => {
    const { body } = await preview({
      from_at: '2026-11-25T08:00:00-05:00',
      to: '2026-11-25',
      hours: null,
      days: ['2026-11-24', '2026-11-25', '2026-11-26'],
    });
    expect(body.data.map(({ windows }: { windows: unknown[] }) => windows)).toEqual([
      [],
      [{ from_at: '2026-11-25T13:00:00.000Z', to_at: '2026-11-26T05:00:00.000Z' }],
      [],
    ]);
  });

  it('takes hours of enforcement as well (programs 5)', async () => {
    const input = { kind: 'HOURS', hours: SCHOOL, days: ['2026-11-24'] };
    const { status, body } = await preview(input);
    expect([status, body.data]).toEqual([
      200,
      [
        {
          day: '2026-11-24',
          windows: [{ from_at: '2026-11-24T12:30:00.000Z', to_at: '2026-11-24T21:00:00.000Z' }],
        },
      ],
    ]);
  });

  it.each<[field: string, input: Record<string, unknown>]>([
    ['days', { days: Array.from({ length: 61 }, () => '2026-11-25') }],
    ['days', {}],
    ['days.0', { days: ['2026-02-30'] }],
    ['kind', { kind: 'GRACE', days: [] }],
    ['time_zone', { time_zone: 'Mars/Olympus', days: [] }],
    ['value', { value: { value: 50 }, days: [] }],
    ['to_at', { from_at: '2026-11-25T08:00:00Z', to_at: '2026-11-25T08:00:00Z', days: [] }],
  ])('422 for %s: %j', async (field, input) => {
    const { status, body } = await preview(input);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('GraphQL has the same', async () => {
    const { data } = await administrator.graphql(
      `query ($input: CameraFactPreviewInput!) { cameraFactPreview(input: $input) { data { day windows { fromAt toAt } } } }`,
      { input: { kind: 'LIMIT', hours: JSON.stringify(SCHOOL), days: ['2026-11-25'] } },
    );
    expect(data.cameraFactPreview.data).toEqual([
      {
        day: '2026-11-25',
        windows: [{ fromAt: '2026-11-25T12:30:00.000Z', toAt: '2026-11-25T21:00:00.000Z' }],
      },
    ]);
  });
});

describe('a fact with hours or instants', () => {
  it('is answered with them, and the log names them', async () => {
    const { status, body } = await add(limit(25, { from: '2026-09-01', hours: SCHOOL }));
    expect([status, body]).toMatchObject([
      201,
      { from: '2026-09-01', to: null, from_at: null, to_at: null, hours: SCHOOL },
    ]);
    const { body: logs } = await administrator.rest('GET', 'logs');
    expect(logs.system[0].description).toBe(
      `Fact ${body.id} of camera ${serial} added by Tess Conway: LIMIT from 2026-09-01, 1-5 07:30-16:00 SCHOOL`,
    );
  });

  it('has the days of its instants in the zone of the department', async () => {
    const { body } = await add({
      kind: 'OUT_OF_SERVICE',
      from_at: '2026-11-25T23:30:00-05:00',
      to_at: '2026-11-27T03:00:00Z',
      value: {},
    });
    expect(body).toMatchObject({
      from: '2026-11-25',
      to: '2026-11-26',
      from_at: '2026-11-26T04:30:00.000Z',
      to_at: '2026-11-27T03:00:00.000Z',
      hours: null,
    });
  });

  const window = (changes: Record<string, unknown>) =>
    limit(25, { from: '2026-09-01', hours: [{ ...SCHOOL[0], ...changes }] });
  const grace = { kind: 'GRACE', from: '2026-09-01', value: { seconds: 0.1 } };
  it.each<[field: string, fact: Record<string, unknown>]>([
    ['hours', limit(25, { from: '2026-09-01', hours: [] })],
    [
      'hours',
      limit(25, { from: '2026-09-01', hours: Array.from({ length: 15 }, () => SCHOOL[0]) }),
    ],
    ['hours', limit(25, { from: '2026-09-01', hours: '1-5 07:30-16:00' })],
    ['hours.0.weekdays', window({ weekdays: [] })],
    ['hours.0.weekdays', window({ weekdays: [1, 1] })],
    ['hours.0.weekdays.0', window({ weekdays: [0] })],
    ['hours.0.weekdays.0', window({ weekdays: [8] })],
    ['hours.0.weekdays.0', window({ weekdays: ['Mon'] })],
    ['hours.0.from', window({ from: '7:30' })],
    ['hours.0.from', window({ from: '24:00' })],
    ['hours.0.to', window({ to: '24:01' })],
    ['hours.0.to', window({ to: '16:00:00' })],
    ['hours.0.on', window({ on: 'SCHOOLDAY' })],
    ['hours.0.every', window({ every: 2 })],
    ['from', limit(25)],
    ['from_at', limit(25, { from: '2026-09-01', from_at: '2026-09-01T08:00:00Z' })],
    ['from_at', limit(25, { from_at: '2026-09-01T08:00:00' })],
    ['from_at', limit(25, { from_at: '2026-09-01' })],
    ['from_at', limit(25, { from_at: '1999-12-31T08:00:00Z' })],
    ['to_at', limit(25, { from: '2026-09-01', to: '2026-09-02', to_at: '2026-09-02T08:00:00Z' })],
    ['to_at', limit(25, { from_at: '2026-09-01T08:00:00Z', to_at: '2026-09-01T08:00:00Z' })],
    ['to', limit(25, { from_at: '2026-09-01T08:00:00Z', to: '2026-08-31' })],
    ['hours', { ...grace, hours: SCHOOL }],
    ['from_at', { ...grace, from_at: '2026-09-01T08:00:00Z' }],
    [
      'to_at',
      {
        kind: 'CERTIFICATE',
        from: '2026-09-01',
        to: '2026-09-02',
        to_at: '2026-09-02T00:00:00Z',
        value: { number: 'C-1' },
      },
    ],
  ])('422 for %s: %j', async (field, fact) => {
    const { status, body } = await add(fact);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each<[what: string, fact: Record<string, unknown>]>([
    ['a limit that ends', limit(25, { from: '2026-09-01', to: '2026-09-30' })],
    [
      'hours of all days',
      {
        kind: 'TRIGGER',
        from: '2026-09-01',
        hours: [{ weekdays: [7], from: '22:00', to: '05:00' }],
        value: { value: 30 },
      },
    ],
    [
      'hours up to midnight',
      {
        kind: 'WARNING',
        from: '2026-09-01',
        hours: [{ weekdays: [7], from: '00:00', to: '24:00', on: 'NO_HOLIDAY' }],
        value: {},
      },
    ],
    ['an open instant', { kind: 'WARNING', from_at: '2026-09-01T08:00Z', to_at: null, value: {} }],
    ['nulls for a kind without hours', { ...grace, hours: null, from_at: null, to_at: null }],
  ])('taken: %s', async (_, fact) => expect((await add(fact)).status).toBe(201));

  it('for school days needs terms: NO_TERMS, also in a preview and a file', async () => {
    await setCalendar({ country: 'US', terms: [] });
    const refused = [
      await add(limit(25, { from: '2026-09-01', hours: SCHOOL })),
      await preview({ hours: SCHOOL, days: [] }),
      await importing(`${HEADER},hours`, `${serial},LIMIT,2026-09-01,,25,,,1-5 07:30-16:00 SCHOOL`),
    ];
    for (const { status, body } of refused)
      expect([status, body.code, body.message]).toEqual([
        409,
        'NO_TERMS',
        'Enter the school terms first',
      ]);
    expect(
      (await add(limit(25, { from: '2026-09-01', hours: [{ ...SCHOOL[0], on: 'HOLIDAY' }] })))
        .status,
    ).toBe(201);
  });
});

describe('in force', () => {
  it('at an instant by the hours, and on a day without those that have any', async () => {
    const always = await added(limit(50, { from: '2026-01-01' }));
    const school = await added(limit(25, { from: '2026-09-01', hours: SCHOOL }));
    const pole = await added({
      kind: 'OUT_OF_SERVICE',
      from_at: '2026-11-25T11:00:00-05:00',
      to_at: '2026-11-25T11:30:00-05:00',
      value: {},
    });
    const at = async (instant: string): Promise<unknown[]> => {
      const { day, LIMIT, OUT_OF_SERVICE } = await inForce(`at=${encodeURIComponent(instant)}`);
      return [day, LIMIT?.id ?? null, OUT_OF_SERVICE?.id ?? null];
    };
    // A Wednesday.
    expect(await at('2026-11-25T07:29:59-05:00')).toEqual(['2026-11-25', always, null]);
    expect(await at('2026-11-25T12:30:00Z')).toEqual(['2026-11-25', school, null]);
    expect(await at('2026-11-25T11:29:59.999-05:00')).toEqual(['2026-11-25', school, pole]);
    expect(await at('2026-11-25T11:30:00-05:00')).toEqual(['2026-11-25', school, null]);
    expect(await at('2026-11-25T16:00:00-05:00')).toEqual(['2026-11-25', always, null]);
    // Thanksgiving, a Saturday, August.
    expect(await at('2026-11-26T10:00:00-05:00')).toEqual(['2026-11-26', always, null]);
    expect(await at('2026-11-28T10:00:00-05:00')).toEqual(['2026-11-28', always, null]);
    expect(await at('2026-08-25T10:00:00-04:00')).toEqual(['2026-08-25', always, null]);

    const day = await inForce('day=2026-11-25');
    expect(day).toMatchObject({ day: '2026-11-25', LIMIT: { id: always }, OUT_OF_SERVICE: null });
    expect(day.windows).toEqual([
      {
        kind: 'LIMIT',
        id: school,
        from_at: '2026-11-25T12:30:00.000Z',
        to_at: '2026-11-25T21:00:00.000Z',
      },
      {
        kind: 'OUT_OF_SERVICE',
        id: pole,
        from_at: '2026-11-25T16:00:00.000Z',
        to_at: '2026-11-25T16:30:00.000Z',
      },
    ]);
    expect((await inForce('day=2026-11-26')).windows).toEqual([]);
    expect((await inForce('day=9999-12-31')).day).toBe('9999-12-31');

    const { data } = await administrator.graphql(
      `{ cameraInForce(serialNumber: "${serial}", day: "2026-11-25") { day at limit { id } windows { kind id fromAt toAt } } }`,
    );
    expect(data.cameraInForce).toMatchObject({
      day: '2026-11-25',
      at: null,
      limit: { id: String(always) },
      windows: [{ kind: 'LIMIT', id: String(school) }, { kind: 'OUT_OF_SERVICE' }],
    });
    const { data: then } = await administrator.graphql(
      `{ cameraInForce(serialNumber: "${serial}", at: "2026-11-25T12:30:00Z") { at limit { id hours } windows { id } } }`,
    );
    const { hours, ...found } = then.cameraInForce.limit;
    expect([found, JSON.parse(hours)]).toEqual([{ id: String(school) }, SCHOOL]);
    expect(then.cameraInForce).toMatchObject({ at: '2026-11-25T12:30:00.000Z', windows: null });
  });

  it.each(['at=2026-11-25', 'at=noon', 'day=2026-11-25&at=2026-11-25T12:30:00Z'])(
    '422: %s',
    async (query) => {
      const { status, body } = await administrator.rest(
        'GET',
        `cameras/${serial}/in-force?${query}`,
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, ['at']]);
    },
  );
});

describe('checks and the register of an event take the instant of its capture', () => {
  const event = (captured_at: string): Promise<number> =>
    createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: { captured_at, camera: cameraOf(serial), plate: `H ${fresh()}` },
    });
  const read = async (id: number): Promise<{ register: any; sentences: string[] }> => {
    const { body } = await inspector.rest('GET', `citations/${id}`);
    return {
      register: body.register,
      sentences: body.checks.map(({ sentence }: { sentence: string }) => sentence),
    };
  };

  it('the sentences say the day and the time; a fact with hours shows them', async () => {
    await app.database.query(
      `UPDATE check_rules SET active = true WHERE code IN ('LIMIT_DIFFERS', 'WARNING_PERIOD')`,
    );
    const always = await added(limit(50, { from: '2026-01-01' }));
    const school = await added(limit(25, { from: '2026-09-01', hours: SCHOOL }));
    await added({
      kind: 'WARNING',
      from_at: '2026-11-25T07:45:00-05:00',
      to_at: '2026-11-25T08:00:00-05:00',
      value: {},
    });
    const inSchool = await read(await event('2026-11-25T12:45:00.000Z'));
    expect(inSchool.sentences).toEqual([
      'Limit 50 km/h on the event, 25 km/h in the register on 2026-11-25 at 07:45',
      'Warning period on 2026-11-25 at 07:45',
    ]);
    expect(inSchool.register.LIMIT).toEqual({
      id: school,
      from: '2026-09-01',
      to: null,
      from_at: null,
      to_at: null,
      hours: SCHOOL,
      value: { value: 25, unit: 'km/h' },
    });
    const onSaturday = await read(await event('2026-11-21T12:45:00.000Z'));
    expect(onSaturday.sentences).toEqual([]);
    expect(onSaturday.register.LIMIT).toEqual({
      id: always,
      from: '2026-01-01',
      to: null,
      value: { value: 50, unit: 'km/h' },
    });
  });

  it('the content of a notice keeps the fact with its hours', async () => {
    const school = await added(limit(50, { from: '2026-09-01', hours: SCHOOL }));
    const id = await event('2026-11-25T12:45:00.000Z');
    const { status } = await inspector.rest('PUT', `citations/${id}`, {
      report_status: 'COMPLETED',
    });
    expect(status).toBe(200);
    await administrator.rest('POST', `camera-facts/${school}/withdraw`, { reason: 'x' });
    const [kept] = await app.database.query<{ limit: unknown }[]>(
      `SELECT content #> '{register,LIMIT}' AS limit FROM notices WHERE citation_id = $1`,
      [id],
    );
    expect(kept!.limit).toMatchObject({ id: school, hours: SCHOOL });
  });
});

const HEADER = 'serial_number,kind,from,to,value,number,note';
const importing = (...lines: string[]): Promise<Answer> =>
  administrator.send({
    method: 'POST',
    url: '/api/camera-facts/import',
    ...multipart([{ name: 'file', filename: 'facts.csv', content: lines.join('\r\n') }]),
  });

describe('facts with hours and instants from CSV', () => {
  it('an eighth column may follow; from and to take instants', async () => {
    const lines = [
      `${HEADER},hours`,
      `${serial},LIMIT,2026-09-01,,25,,,"1-5 07:30-16:00 SCHOOL | 6,7 09:00-12:00"`,
      `${serial},LIMIT,2026-09-01,2027-06-30,50,,,`,
      `${serial},OUT_OF_SERVICE,2026-11-25T11:00:00-05:00,2026-11-26,,,,`,
      `${serial},GRACE,2026-09-01,,0.1,,,`,
    ];
    const { status, body } = await importing(...lines);
    expect([status, body]).toEqual([201, { added: 4 }]);
    const { body: facts } = await administrator.rest('GET', `cameras/${serial}/facts`);
    expect(facts.data.toReversed()).toMatchObject([
      {
        hours: [
          { weekdays: [1, 2, 3, 4, 5], from: '07:30', to: '16:00', on: 'SCHOOL' },
          { weekdays: [6, 7], from: '09:00', to: '12:00', on: null },
        ],
      },
      { to: '2027-06-30', hours: null },
      { from: '2026-11-25', from_at: '2026-11-25T16:00:00.000Z', to: '2026-11-26', to_at: null },
      { kind: 'GRACE', hours: null },
    ]);
    expect((await importing(...lines)).body).toEqual({ added: 0 });
  });

  it('passed over is only what has the same hours and instants too', async () => {
    await added(limit(25, { from: '2026-09-01', hours: SCHOOL }));
    await added(limit(25, { from_at: '2026-09-01T08:00:00-04:00' }));
    const { body } = await importing(
      `${HEADER},hours`,
      `${serial},LIMIT,2026-09-01,,25,,,1-5 07:30-16:00 SCHOOL`,
      `${serial},LIMIT,2026-09-01T12:00:00Z,,25,,,`,
      `${serial},LIMIT,2026-09-01,,25,,,1-5 07:30-16:00`,
      `${serial},LIMIT,2026-09-01,,25,,,`,
    );
    expect(body).toEqual({ added: 2 });
  });

  it.each([
    '1-5 7:30-16:00 SCHOOL',
    '1–5 07:30–16:00 SCHOOL',
    'Mon-Fri 07:30-16:00',
    '5-1 07:30-16:00',
    '1-5 07:30-16:00 SCHOOL;',
    '8 07:30-16:00',
  ])('what a spreadsheet or a person writes is refused with its line: %s', async (hours) => {
    const { status, body } = await importing(
      `${HEADER},hours`,
      `${serial},LIMIT,2026-09-01,,25,,,"${hours}"`,
    );
    expect([status, body.errors]).toEqual([
      422,
      {
        'line 2': [
          `Hours "${hours}" must be written like 1-5 07:30-16:00 SCHOOL | 6,7 09:00-12:00, weekdays from 1 (Monday) to 7`,
        ],
      },
    ]);
  });

  it.each([
    [`1-5 07:30-24:01`, 'To must be a time from 00:00 to 24:00, as 07:30'],
    [`1,1 07:30-16:00`, 'Weekdays must be numbers from 1 (Monday) to 7, each once'],
    [`1-5 07:30-16:00 WEEKEND`, 'On must be one of SCHOOL, HOLIDAY, NO_HOLIDAY'],
  ])('%s: %s', async (hours, sentence) => {
    const { body } = await importing(
      `${HEADER},hours`,
      `${serial},LIMIT,2026-09-01,,25,,,"${hours}"`,
    );
    expect(body.errors).toEqual({ 'line 2': [sentence] });
  });

  it('hours are refused for other kinds, and without the column', async () => {
    const other = await importing(
      `${HEADER},hours`,
      `${serial},GRACE,2026-09-01,,0.1,,,1-5 07:30-16:00`,
      `${serial},GRACE,2026-09-01T08:00:00Z,,0.1,,,`,
    );
    expect(other.body.errors).toEqual({
      'line 2': ['Hours must be empty for GRACE'],
      'line 3': ['From is required', 'From at must be empty for GRACE'],
    });
    const without = await importing(HEADER, `${serial},LIMIT,2026-09-01,,25,,,1-5 07:30-16:00`);
    expect(without.body.errors).toEqual({ 'line 2': ['Line has 8 fields, not 7'] });
  });

  it('the file of a school holds for its hours once they stand in the eighth column', async () => {
    const file = readFileSync(
      join(import.meta.dirname, '../../../samples/cases/camera-facts-school-hours.csv'),
      'utf8',
    ).replaceAll('FLD-SCHOOL', serial);
    const [header = '', line = ''] = file.trimEnd().split(/\r?\n/);
    await added(limit(50, { from: '2026-01-01' }));
    // Its note says the hours, so that the limit of 40 holds always.
    expect((await importing(header, line)).body).toEqual({ added: 1 });
    expect((await inForce('at=2026-11-28T12:00:00-05:00')).LIMIT.value.value).toBe(40);
    const { body } = await administrator.rest('GET', `cameras/${serial}/facts`);
    await administrator.rest('POST', `camera-facts/${body.data[0].id}/withdraw`, { reason: 'x' });
    const hours = await importing(`${header},hours`, `${line},1-5 07:00-18:00 SCHOOL`);
    expect(hours.body).toEqual({ added: 1 });
    const valueAt = async (at: string): Promise<number> =>
      (await inForce(`at=${at}`)).LIMIT.value.value;
    expect(await valueAt('2026-11-27T12:00:00-05:00')).toBe(40);
    expect(await valueAt('2026-11-27T18:00:00-05:00')).toBe(50);
    expect(await valueAt('2026-11-28T12:00:00-05:00')).toBe(50);
    expect(await valueAt('2026-11-26T12:00:00-05:00')).toBe(50);
  });
});
