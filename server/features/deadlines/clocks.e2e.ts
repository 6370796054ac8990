import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { actsHappenAt, ahead } from '../../test/clock.js';
import { createCitation, createEvent, signedInAs } from '../../test/factory.js';

// Programs 1: which rule, from which starts, met by what; and what follows from it.

let app: TestApp;
let administrator: Visitor;
let processing: Visitor;
let inspector: Visitor;
let second: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  processing = (await signedInAs(app, 4)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
  second = (await signedInAs(app, 3)).visitor;
  await app.database.query(`UPDATE registry_settings SET home_region = 'US-MD'`);
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.database.query(
    `UPDATE citations SET deadline_rule_id = NULL, deadline_alternative_id = NULL, due_at = NULL, post_by = NULL,
       last_day = NULL, deadline_limb = NULL`,
  );
  for (const { id } of (await administrator.rest('GET', 'deadline-rules')).body.data)
    await administrator.rest('DELETE', `deadline-rules/${id}`);
  await postingDays(0);
});

const DAY = 86_400_000;
const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const momentFromToday = (days: number): string => `${dayFromToday(days)}T00:30:00.000Z`;
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

const limb = (starts: string, count: number, unit = 'DAYS') => ({ starts, count, unit });

async function addRule(rule: object): Promise<any> {
  const { status, body } = await administrator.rest('POST', 'deadline-rules', {
    cause: 'REDLIGHT',
    effective_from: '2020-01-01',
    ...rule,
  });
  expect(body).toMatchObject({ applied: expect.anything() });
  expect(status).toBe(201);
  return body;
}

async function postingDays(posting_days: number): Promise<void> {
  const { body } = await administrator.rest('GET', 'settings/admin/mailing');
  const saved = await administrator.rest('PUT', 'settings/admin/mailing', {
    ...body,
    posting_days,
  });
  expect(saved.status).toBe(200);
}

const read = async (id: number): Promise<any> =>
  (await inspector.rest('GET', `citations/${id}`)).body;
const deadlineOf = async (id: number): Promise<any> =>
  (await processing.rest('GET', `citations/${id}`)).body.deadline;

const entriesOf = async (id: number): Promise<string[]> =>
  (
    await app.database.query<{ description: string }[]>(
      `SELECT description FROM activity WHERE citation_id = $1 AND type = 'deadline_set' ORDER BY id`,
      [id],
    )
  ).map(({ description }) => description);

const update = (id: number, fields: object = {}) =>
  processing.rest('PUT', `citations/${id}/vehicle/update`, {
    owner_vehicle_license_plate: 'KLM 4821',
    owner_name: 'Ada Marlow',
    owner_address: '12 Harbour Lane',
    ...fields,
  });

describe('a rule with limbs', () => {
  it('is kept as it was sent, without the form of before', async () => {
    const { rule } = await addRule({
      addressee: 'OWNER',
      plate: 'HOME',
      limbs: [{ ...limb('VIOLATION', 14, 'BUSINESS_DAYS'), first_day_counts: true }],
      met_by: 'ARRIVED',
      transit_days: 2,
      country: 'us',
    });
    expect(rule).toMatchObject({
      plate: 'HOME',
      limbs: [{ starts: 'VIOLATION', count: 14, unit: 'BUSINESS_DAYS', first_day_counts: true }],
      ...{ met_by: 'ARRIVED', transit_days: 2, country: 'US' },
      ...{ starts: null, days: null, kind: null },
    });
    const { data } = await administrator.graphql(
      '{ deadlineRules { plate metBy transitDays starts limbs { starts count unit firstDayCounts } } }',
    );
    expect(data.deadlineRules).toEqual([
      {
        ...{ plate: 'HOME', metBy: 'ARRIVED', transitDays: 2, starts: null },
        limbs: [{ starts: 'VIOLATION', count: 14, unit: 'BUSINESS_DAYS', firstDayCounts: true }],
      },
    ]);
    const log = (await administrator.rest('GET', 'logs')).body.system[0].description;
    expect(log).toBe(
      'Deadline rule for REDLIGHT, home plates from 2020-01-01 (Delivered within 14 business days after the violation, first day counted) added by Tess Conway',
    );
  });

  it('is refused in both forms, and with a naming for owners', async () => {
    const head = { cause: 'REDLIGHT', effective_from: '2020-01-01' };
    const both = await administrator.rest('POST', 'deadline-rules', {
      ...{ ...head, starts: 'VIOLATION', days: 14, kind: 'CALENDAR' },
      limbs: [limb('VIOLATION', 14)],
    });
    expect(both).toMatchObject({ status: 422, body: { errors: { limbs: [expect.anything()] } } });
    const named = await administrator.rest('POST', 'deadline-rules', {
      ...head,
      limbs: [limb('NAMED', 14)],
    });
    expect(named).toMatchObject({
      status: 422,
      body: { errors: { limbs: ['Named starts rules for named addressees only'] } },
    });
  });
});

describe('the preview of limbs', () => {
  const INPUT = {
    limbs: [limb('OWNER_KNOWN', 30), limb('VIOLATION', 90)],
    time_zone: 'America/Chicago',
  };

  it('says the days and the limb of each set of starts; all null where none is known', async () => {
    const { status, body } = await administrator.rest('POST', 'deadline-rules/preview', {
      ...INPUT,
      starts: [
        { violation: '2026-01-10T12:00:00Z', owner_known: '2026-01-20T12:00:00Z' },
        { violation: '2026-01-10T12:00:00Z', owner_known: null },
        { received: '2026-01-10T12:00:00Z' },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { due_at: '2026-02-20T05:59:59.999Z', last_day: '2026-02-19', post_by: null, limb: 1 },
      { due_at: '2026-04-11T04:59:59.999Z', last_day: '2026-04-10', post_by: null, limb: 2 },
      { due_at: null, last_day: null, post_by: null, limb: null },
    ]);
  });

  it('has the posting days of the settings, unless said otherwise, at the other door too', async () => {
    await postingDays(2);
    const input = {
      limbs: [{ starts: 'VIOLATION', count: 14, unit: 'BUSINESS_DAYS' }],
      metBy: 'POSTED',
      holidayPlace: { country: 'US' },
      timeZone: 'America/New_York',
      starts: [{ violation: '2026-11-05T15:00:00.000Z' }],
    };
    const ask = (more: object) =>
      administrator.graphql(
        `query ($input: PreviewDeadlineInput!) {
           previewDeadline(input: $input) { data { startsAt dueAt lastDay postBy limb } } }`,
        { input: { ...input, ...more } },
      );
    const days = { startsAt: null, lastDay: '2026-11-27', postBy: '2026-11-27', limb: 1 };
    expect((await ask({})).data.previewDeadline.data).toEqual([
      { ...days, dueAt: '2026-11-25T04:59:59.999Z' },
    ]);
    expect((await ask({ postingDays: 0 })).data.previewDeadline.data).toEqual([
      { ...days, dueAt: '2026-11-28T04:59:59.999Z' },
    ]);
  });
});

/** `15D V`, `30D O, 90D V`, `3M V f`, as the contract writes limbs. */
const limbsOf = (text: string) =>
  text.split(', ').map((each) => {
    const [, count, unit, starts, first] = /^(\d+)([DBM]) ([VO])( f)?$/.exec(each)!;
    return {
      starts: starts === 'V' ? 'VIOLATION' : 'OWNER_KNOWN',
      count: Number(count),
      unit: { D: 'DAYS', B: 'BUSINESS_DAYS', M: 'MONTHS' }[unit as 'D' | 'B' | 'M'],
      first_day_counts: first !== undefined,
    };
  });

// All of them are computed in clock.test.ts: here are those that use each field of a rule, and each start.
describe('golden rows at the door and on an event (programs 1)', () => {
  const ENGLAND = { country: 'GB', state: 'ENG' };
  const BAVARIA = { country: 'DE', state: 'BY' };

  it.each([
    [
      'Europe/Berlin',
      BAVARIA,
      '3M V f',
      { met_by: 'POSTED', transit_days: 0 },
      2,
      '2026-10-06T08:00Z',
      null,
      '2027-01-05',
      '2027-01-05',
      '2027-01-03T22',
    ],
    [
      'America/Chicago',
      {},
      '30D O, 90D V',
      { met_by: 'DECIDED', transit_days: 0 },
      0,
      '2026-01-10T12:00Z',
      '2026-01-20T12:00Z',
      '2026-02-19',
      null,
      '2026-02-20T05',
    ],
    [
      'America/New_York',
      { country: 'US' },
      '14B V',
      { met_by: 'POSTED', transit_days: 0 },
      2,
      '2026-11-05T15:00Z',
      null,
      '2026-11-27',
      '2026-11-27',
      '2026-11-25T04',
    ],
    [
      'Europe/London',
      ENGLAND,
      '14D V',
      { met_by: 'ARRIVED', transit_days: 2 },
      1,
      '2026-03-24T12:00Z',
      null,
      '2026-04-07',
      '2026-04-01',
      '2026-03-31T22',
    ],
  ] as const)(
    '%s %j %s %j, %i posting days, from %s, owner %s',
    async (zone, place, text, met, days, violation, ownerKnown, last_day, post_by, hour) => {
      const due_at = `${hour}:59:59.999Z`;
      const limbs = limbsOf(text);
      const previewed = await administrator.rest('POST', 'deadline-rules/preview', {
        ...{ limbs, ...met, ...place, posting_days: days, time_zone: zone },
        starts: [{ violation, owner_known: ownerKnown }],
      });
      expect(previewed.body.data).toEqual([{ due_at, last_day, post_by, limb: 1 }]);
      const config: { timeZone: string } = app.nest.get<Config>(CONFIG);
      const { timeZone } = config;
      config.timeZone = zone;
      try {
        await postingDays(days);
        await addRule({ limbs, ...met, ...place });
        // Some of these days are still to come.
        const id = await ahead({ days: 60 }, () =>
          createEvent(app, 'REDLIGHT', { captured_at: violation.replace('Z', ':00.000Z') }),
        );
        if (ownerKnown !== null) {
          actsHappenAt(app, new Date(ownerKnown));
          expect((await update(id)).status).toBe(200);
        }
        expect(await deadlineOf(id)).toMatchObject({ due_at, last_day, post_by });
      } finally {
        actsHappenAt(app, null);
        config.timeZone = timeZone;
      }
    },
  );
});

describe('the rule by the plate', () => {
  const captured_at = '2026-03-02T10:00:00.000Z';
  const event = (region?: string) =>
    createEvent(app, 'REDLIGHT', { captured_at, ...(region && { plate_region: region }) });

  beforeEach(async () => {
    await addRule({ plate: 'HOME', limbs: [limb('VIOLATION', 20)], effective_from: '2026-01-01' });
    await addRule({ plate: 'OTHER', limbs: [limb('VIOLATION', 30)], effective_from: '2026-01-01' });
    await addRule({ limbs: [limb('VIOLATION', 90)], effective_from: '2026-01-01' });
  });

  it.each([
    ['US-MD', '2026-03-22', '20'],
    ['US-VA', '2026-04-01', '30'],
    // Not known which: the earlier due date decides.
    ['US', '2026-03-22', '20'],
    [undefined, '2026-03-22', '20'],
  ])('%s: %s', async (region, lastDay, days) => {
    const id = await event(region);
    expect(await deadlineOf(id)).toMatchObject({
      due_at: endOf(lastDay),
      last_day: lastDay,
      post_by: null,
      met_by: 'DECIDED',
      basis: `${days} calendar days after the violation`,
    });
  });

  it('is chosen anew when the region of the plate changes, and not when the home region does', async () => {
    const id = await event();
    await update(id, { plate_region: 'US-VA' });
    expect((await deadlineOf(id)).last_day).toBe('2026-04-01');
    expect(await entriesOf(id)).toEqual([
      'Deadline set to Apr 1, 2026, 30 calendar days after the violation',
    ]);
    await app.database.query(`UPDATE registry_settings SET home_region = 'US-VA'`);
    await update(id, { plate_region: 'US-VA', owner_name: 'Ada Marlowe' });
    await app.database.query(`UPDATE registry_settings SET home_region = 'US-MD'`);
    expect((await deadlineOf(id)).last_day).toBe('2026-04-01');
    await update(id, { plate_region: 'US-MD' });
    expect((await deadlineOf(id)).last_day).toBe('2026-03-22');
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('writes no entry where the region that becomes known leaves the due date', async () => {
    const id = await event();
    await update(id, { plate_region: 'US-MD' });
    expect((await deadlineOf(id)).last_day).toBe('2026-03-22');
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('a start that becomes known', () => {
  it('moves the last day to an earlier day, and says so', async () => {
    await addRule({ limbs: [limb('OWNER_KNOWN', 3), limb('VIOLATION', 90)] });
    const id = await createEvent(app, 'REDLIGHT', { captured_at: momentFromToday(-1) });
    expect(await deadlineOf(id)).toMatchObject({
      last_day: dayFromToday(89),
      basis: '90 calendar days after the violation',
    });
    await update(id);
    expect(await deadlineOf(id)).toMatchObject({
      last_day: dayFromToday(3),
      due_at: endOf(dayFromToday(3)),
      basis: '3 calendar days after the owner became known',
    });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('never moves it to a later day', async () => {
    await addRule({ limbs: [limb('OWNER_KNOWN', 30), limb('VIOLATION', 5)] });
    const id = await createEvent(app, 'REDLIGHT', { captured_at: momentFromToday(-1) });
    await update(id);
    expect((await deadlineOf(id)).last_day).toBe(dayFromToday(4));
    expect(await entriesOf(id)).toEqual([]);
  });

  it('works both sides out anew where the region is not known', async () => {
    await addRule({ plate: 'HOME', limbs: [limb('VIOLATION', 20)] });
    await addRule({ plate: 'OTHER', limbs: [limb('OWNER_KNOWN', 3)] });
    const id = await createEvent(app, 'REDLIGHT', { captured_at: momentFromToday(-1) });
    expect((await deadlineOf(id)).last_day).toBe(dayFromToday(19));
    await update(id);
    expect(await deadlineOf(id)).toMatchObject({
      last_day: dayFromToday(3),
      basis: '3 calendar days after the owner became known',
    });
  });

  it('may put the deadline into the past: it is expired at once', async () => {
    await addRule({
      limbs: [limb('OWNER_KNOWN', 1), limb('RECEIVED', 90)],
      met_by: 'ARRIVED',
      transit_days: 30,
    });
    const id = await createEvent(app, 'REDLIGHT', { captured_at: momentFromToday(-1) });
    await update(id);
    expect((await deadlineOf(id)).state).toBe('EXPIRED');
  });
});

describe('a rule that is met by posting', () => {
  const posted = (count: number, more: object = {}) =>
    addRule({ limbs: [limb('VIOLATION', count)], met_by: 'POSTED', ...more });

  it('shows until when to decide and to post, in lists as on the event', async () => {
    await postingDays(1);
    await posted(15, { effective_from: '2026-01-01' });
    const captured_at = '2026-11-14T18:00:00.000Z';
    const id = await createEvent(app, 'REDLIGHT', { captured_at });
    const deadline = await deadlineOf(id);
    // Sunday the 29th; from Thursday the 26th one business day ends on the 27th.
    expect(deadline).toMatchObject({
      due_at: endOf('2026-11-26'),
      last_day: '2026-11-29',
      post_by: '2026-11-29',
      met_by: 'POSTED',
      basis: 'Posted within 15 calendar days after the violation',
    });
    const { body } = await processing.rest('GET', 'citations?status=pending');
    expect(body.data.find((one: { id: number }) => one.id === id).deadline).toEqual(deadline);
    const { data } = await processing.graphql(
      `query ($id: ID!) { citation(id: $id) { deadline { dueAt lastDay postBy metBy basis } } }`,
      { id },
    );
    expect(data.citation.deadline).toMatchObject({
      dueAt: deadline.due_at,
      ...{ lastDay: '2026-11-29', postBy: '2026-11-29', metBy: 'POSTED' },
    });
  });

  it('lets undecided events follow the posting days and the own days, and never moves the last day', async () => {
    await posted(15, { effective_from: '2026-01-01' });
    const id = await createEvent(app, 'REDLIGHT', { captured_at: '2026-03-02T18:00:00.000Z' });
    const done = await createCitation(app, 'COMPLETED', {
      event: { captured_at: '2026-03-02T18:00:00.000Z' },
    });
    const dueOf = async (of: number) => (await read(of)).deadline?.due_at;
    expect(await deadlineOf(id)).toMatchObject({ due_at: endOf('2026-03-17') });
    await postingDays(2);
    expect(await deadlineOf(id)).toMatchObject({
      due_at: endOf('2026-03-15'),
      last_day: '2026-03-17',
      post_by: '2026-03-17',
    });
    await administrator.rest('PUT', 'calendar-days/2026-03-16', { kind: 'HOLIDAY', name: 'Own' });
    expect((await deadlineOf(id)).due_at).toBe(endOf('2026-03-12'));
    await administrator.rest('DELETE', 'calendar-days/2026-03-16');
    expect((await deadlineOf(id)).due_at).toBe(endOf('2026-03-15'));
    expect(await dueOf(done)).toBe(endOf('2026-03-17'));
  });

  it('refuses a notice that would be posted too late, in the place of the deadline', async () => {
    await postingDays(14);
    // Some days are left until the last day, and 14 business days are more.
    await posted(15);
    const id = await createCitation(app, 'REVIEW', { event: { captured_at: momentFromToday(-1) } });
    const sentence = expect.stringMatching(
      /^This notice would be posted on \w{3} \d+, \d{4}, it had to be posted by \w{3} \d+, \d{4}$/,
    );
    const generate = () => inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect(await generate()).toMatchObject({
      status: 409,
      body: { code: 'TOO_LATE_TO_POST', message: sentence },
    });
    const { available_actions: actions } = await read(id);
    expect(actions.find(({ name }: { name: string }) => name === 'generate')).toMatchObject({
      refusal: sentence,
    });
    await postingDays(0);
    expect((await generate()).status).toBe(200);
  });

  it('gives its clock to the letter, which keeps it', async () => {
    await posted(60);
    const id = await createCitation(app, 'REVIEW', { event: { captured_at: momentFromToday(-1) } });
    await inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const kept = {
      due_at: endOf(dayFromToday(59)),
      last_day: dayFromToday(59),
      post_by: dayFromToday(59),
      met_by: 'POSTED',
    };
    const notice = (await inspector.rest('GET', `notices/${id}`)).body;
    expect(notice).toMatchObject(kept);
    const ledger = (await administrator.rest('GET', `notice-ledger?number=${notice.number}`)).body;
    expect(ledger.data).toMatchObject([{ ...kept, late_reason: null }]);
    await postingDays(3);
    expect((await inspector.rest('GET', `notices/${id}`)).body).toMatchObject(kept);
  });

  it('prints the day of posting by the business days of its place', async () => {
    await posted(60, { country: 'US' });
    await postingDays(3);
    const id = await createCitation(app, 'REVIEW', { event: { captured_at: momentFromToday(-1) } });
    await administrator.rest('PUT', `calendar-days/${dayFromToday(1)}`, {
      ...{ kind: 'WORKING_DAY', name: 'Own' },
    });
    await inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const [row] = await app.database.query(
      `SELECT n.content #>> '{mailing,postingOn}' AS day FROM notices n WHERE n.citation_id = $1`,
      [id],
    );
    const { body } = await administrator.rest('POST', 'deadline-rules/preview', {
      ...{ days: 3, kind: 'BUSINESS', country: 'US' },
      starts_at: [new Date().toISOString()],
    });
    expect(row.day).toBe(body.data[0].due_at.slice(0, 10));
    await administrator.rest('DELETE', `calendar-days/${dayFromToday(1)}`);
  });
});

describe('a rule that comes later', () => {
  it('is given to waiting events for which it would be chosen now', async () => {
    const home = await createEvent(app, 'REDLIGHT', { plate_region: 'US-MD' });
    const other = await createEvent(app, 'REDLIGHT', { plate_region: 'US-VA' });
    const { applied } = await addRule({
      plate: 'OTHER',
      limbs: [limb('VIOLATION', 400)],
      apply_to_waiting: true,
    });
    expect(applied).toBeGreaterThan(0);
    expect(await deadlineOf(home)).toBeNull();
    expect((await deadlineOf(other)).basis).toBe('400 calendar days after the violation');
  });

  it('for named persons is given to none', async () => {
    const id = await createEvent(app, 'REDLIGHT');
    const { applied } = await addRule({
      addressee: 'NAMED',
      limbs: [limb('NAMED', 30)],
      apply_to_waiting: true,
    });
    expect([applied, await deadlineOf(id)]).toEqual([0, null]);
  });
});

describe('the letter to a named person (repair 3)', () => {
  async function reissued(rule: object | null): Promise<any> {
    await addRule({ limbs: [limb('VIOLATION', 60), limb('RECEIVED', 70)] });
    if (rule !== null) await addRule({ addressee: 'NAMED', ...rule });
    const id = await createCitation(app, 'REVIEW', { event: { captured_at: momentFromToday(-2) } });
    await inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const { version } = (await processing.rest('GET', `citations/${id}`)).body;
    const recorded = await processing.rest('POST', `citations/${id}/addressees`, {
      ...{ version, kind: 'DRIVER', owner_name: 'Bert Stone', owner_address: '4 Mill Road' },
      received_on: dayFromToday(0),
    });
    const number = (await inspector.rest('GET', `notices/${id}`)).body.number;
    return second.rest('POST', `notices/${number}/reissue`, {
      addressee_id: recorded.body.addressees.at(-1).id,
    });
  }

  it('has the clock of the rule for named persons, each limb by its start', async () => {
    const limbs = [limb('NAMED', 30), limb('VIOLATION', 90)];
    const { status, body } = await reissued({ limbs, met_by: 'POSTED' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      due_at: endOf(dayFromToday(30)),
      last_day: dayFromToday(30),
      post_by: dayFromToday(30),
      met_by: 'POSTED',
    });
  });

  it('without such a rule has that of the event, every limb from the naming', async () => {
    expect((await reissued(null)).body).toMatchObject({
      due_at: endOf(dayFromToday(60)),
      last_day: dayFromToday(60),
      post_by: null,
      met_by: 'DECIDED',
    });
  });

  it('is refused where it would be posted too late', async () => {
    expect(await reissued({ limbs: [limb('VIOLATION', 1)], met_by: 'POSTED' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_LATE_TO_POST' },
    });
  });
});
