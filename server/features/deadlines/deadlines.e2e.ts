import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Forecast } from './forecast.pure.js';
import { EventClocks } from './event-clocks.service.js';
import { ForecastService } from './forecast.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, createEvent, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let processing: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  processing = (await signedInAs(app, 4)).visitor;
});
afterAll(() => app.stop());

const newestLog = async (): Promise<string> =>
  (await administrator.rest('GET', 'logs')).body.system[0].description as string;

const PREVIEW = `query ($input: PreviewDeadlineInput!) {
  previewDeadline(input: $input) { data { startsAt dueAt } }
}`;

// All of them are computed in due-date.test.ts: here are calendar and business days, and places by country and state.
describe('golden rows, through both doors (desk 6)', () => {
  // zone, rule (C CALENDAR, B BUSINESS), starts_at, due_at
  const ROWS = `
    UTC | 14 C | 2026-11-14T16:24:04Z | 2026-11-28T23:59
    UTC | 14 C | 2026-11-15T00:00Z | 2026-11-29T23:59
    Asia/Kathmandu | 30 C | 2026-01-31T18:14:59.999Z | 2026-03-02T18:14
    UTC | 1 B | 2026-11-20T10:00Z | 2026-11-23T23:59
    America/New_York | 10 B US | 2026-11-16T15:00Z | 2026-12-02T04:59
    Europe/Berlin | 4 B DE-BY | 2027-01-01T12:00Z | 2027-01-08T22:59`;
  const OWN_ROWS = `
    America/Port_of_Spain | 2 B TT | 2026-04-02T12:00Z | 2026-04-09T03:59
    America/New_York | 1 B US | 2026-10-09T12:00Z | 2026-10-13T03:59`;

  type Row = readonly [zone: string, rule: string, startsAt: string, dueAt: string];
  const rowsOf = (text: string): Row[] =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()) as unknown as Row);

  /** One request at each door for all rows of one zone and rule. */
  async function dueAt(rows: Row[]): Promise<Row[]> {
    const found: Row[] = [];
    for (const [key, group] of Map.groupBy(rows, ([zone, rule]) => `${zone}|${rule}`)) {
      const [timeZone, rule] = key.split('|') as [string, string];
      const [days, kind, place = ''] = rule.split(' ');
      const [country, state] = place.split('-');
      const term = { days: Number(days), kind: kind === 'B' ? 'BUSINESS' : 'CALENDAR' };
      const holidayPlace = country === '' ? null : { country, state };
      const startsAt = group.map((row) => row[2]);
      const rest = await administrator.rest('POST', 'deadline-rules/preview', {
        ...term,
        ...holidayPlace,
        time_zone: timeZone,
        starts_at: startsAt,
      });
      expect([key, rest.status]).toEqual([key, 200]);
      const graphql = await administrator.graphql(PREVIEW, {
        input: { ...term, holidayPlace, timeZone, startsAt },
      });
      const { data } = rest.body as { data: { starts_at: string; due_at: string }[] };
      expect(graphql.data.previewDeadline.data).toEqual(
        data.map((one) => ({ startsAt: one.starts_at, dueAt: one.due_at })),
      );
      group.forEach((row, index) => {
        expect(data[index]!.due_at).toMatch(/:59\.999Z$/);
        expect(new Date(data[index]!.starts_at)).toEqual(new Date(row[2]));
        found.push([row[0], row[1], row[2], data[index]!.due_at.slice(0, 16)]);
      });
    }
    return found;
  }

  const inOrder = (rows: Row[]): string[] => rows.map((row) => row.join(' | ')).sort();

  it('are computed without own days', async () => {
    const rows = rowsOf(ROWS);
    expect(inOrder(await dueAt(rows))).toEqual(inOrder(rows));
  });

  it('are computed with own days: Easter Monday, and work on Columbus Day', async () => {
    for (const [day, kind] of [
      ['2026-04-06', 'HOLIDAY'],
      ['2026-10-12', 'WORKING_DAY'],
    ])
      await administrator.rest('PUT', `calendar-days/${day}`, { kind, name: 'Own' });
    const rows = rowsOf(OWN_ROWS);
    const found = await dueAt(rows);
    for (const day of ['2026-04-06', '2026-10-12'])
      await administrator.rest('DELETE', `calendar-days/${day}`);
    expect(inOrder(found)).toEqual(inOrder(rows));
    expect(inOrder(await dueAt(rows))).not.toEqual(inOrder(rows));
  });
});

describe('what a preview refuses, and how long it keeps others waiting (desk 6, 11)', () => {
  const term = { days: 14, kind: 'CALENDAR', starts_at: ['2026-11-14T16:24:04Z'] };

  it('is in the time zone of the department, unless it says otherwise', async () => {
    const { body } = await administrator.rest('POST', 'deadline-rules/preview', term);
    expect(body).toEqual({
      data: [{ starts_at: '2026-11-14T16:24:04.000Z', due_at: '2026-11-28T23:59:59.999Z' }],
    });
  });

  it.each([
    [{ days: 0 }, 'days', 'Days must be from 1 to 3650'],
    [{ days: 3651 }, 'days', 'Days must be from 1 to 3650'],
    [{ days: null }, 'days', 'Days must be from 1 to 3650'],
    [{ country: 'XX' }, 'country', 'Country is not known'],
    [{ country: 'US', state: 'ZZ' }, 'state', 'State is not known'],
    [{ country: 'DE', state: 'BY', region: 'ZZ' }, 'region', 'Region is not known'],
    [{ kind: 'WEEKS' }, 'kind', 'Kind must be one of CALENDAR, BUSINESS'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Time zone is not known'],
    [{ starts_at: ['soon'] }, 'starts_at.0', 'Starts at must be a date'],
    [{ starts_at: ['1999-12-31T00:00Z'] }, 'starts_at.0', 'Starts at must be from 2000 to 2099'],
    [
      { starts_at: Array<string>(101).fill('2026-11-14') },
      'starts_at',
      'Starts at must have at most 100 dates',
    ],
  ])('%j: %s, %s', async (change, field, sentence) => {
    const { status, body } = await administrator.rest('POST', 'deadline-rules/preview', {
      ...term,
      ...change,
    });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('GraphQL takes no year outside of 2000 to 2099 either', async () => {
    const { errors } = await administrator.graphql(PREVIEW, {
      input: { days: 1, kind: 'BUSINESS', startsAt: ['9999-01-01T00:00:00Z'] },
    });
    expect(errors[0]!.message).toBe('Starts at must be from 2000 to 2099');
  });

  // That others are served between two years is proven in holidays.test.ts.
  it('answers for many dates of many years, in their order', async () => {
    const starts = Array.from({ length: 25 }, (_, index) => `${2000 + index}-01-15T12:00:00.000Z`);
    const { status, body } = await administrator.rest('POST', 'deadline-rules/preview', {
      days: 3650,
      kind: 'BUSINESS',
      country: 'CN',
      starts_at: starts,
    });
    expect([status, body.data.map(({ starts_at }: any) => starts_at)]).toEqual([200, starts]);
  });
});

/** Adds a rule by REST. */
const addRule = async (rule: object): Promise<{ rule: any; applied: number }> => {
  const { status, body } = await administrator.rest('POST', 'deadline-rules', {
    starts: 'VIOLATION',
    kind: 'CALENDAR',
    ...rule,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

const deadlineOf = async (
  id: number,
): Promise<{ dueAt: string | null; ruleId: number | null; version: number; updatedAt: Date }> => {
  const [row] = await app.database.query(
    `SELECT due_at, deadline_rule_id AS "ruleId", version, updated_at AS "updatedAt" FROM citations WHERE id = $1`,
    [id],
  );
  const { due_at: dueAt, ...rest } = row;
  return { dueAt: dueAt?.toISOString() ?? null, ...rest };
};

const setOf = (id: number): Promise<object[]> =>
  app.database.query(
    `SELECT description, causer_name FROM activity WHERE citation_id = $1 AND type = 'deadline_set'`,
    [id],
  );

/** No event and no rule of earlier tests. */
const withoutRules = async (): Promise<void> => {
  await app.database.query('UPDATE citations SET deadline_rule_id = NULL, due_at = NULL');
  for (const { id } of (await administrator.rest('GET', 'deadline-rules')).body.data)
    expect((await administrator.rest('DELETE', `deadline-rules/${id}`)).status).toBe(204);
};

describe('the rule of an event (desk 6)', () => {
  beforeAll(withoutRules);

  it('without any rule an event has no deadline', async () => {
    const id = await createEvent(app);
    expect(await deadlineOf(id)).toMatchObject({ dueAt: null, ruleId: null });
    expect((await administrator.rest('GET', 'deadline-rules')).body).toEqual({ data: [] });
  });

  it('is that of its cause, the latest not after the local day of the violation, the newest of equals', async () => {
    const { rule: first } = await addRule({
      cause: 'REDLIGHT',
      effective_from: '2026-02-01',
      days: 14,
    });
    const march = { cause: 'REDLIGHT', effective_from: '2026-03-01' };
    const { rule: older } = await addRule({ ...march, days: 20 });
    const { rule: newer } = await addRule({ ...march, days: 30 });
    const { rule: none } = await addRule({ ...march, effective_from: '2026-04-01', days: null });
    const of = async (captured_at: string): Promise<object> => {
      const id = await createEvent(app, 'REDLIGHT', { captured_at });
      const { dueAt, ruleId } = await deadlineOf(id);
      return { dueAt, ruleId };
    };
    expect(await of('2026-01-31T23:59:59.999Z')).toEqual({ dueAt: null, ruleId: null });
    expect(await of('2026-02-28T23:59:59.999Z')).toEqual({
      dueAt: '2026-03-14T23:59:59.999Z',
      ruleId: first.id,
    });
    expect(await of('2026-03-01T00:00:00.000Z')).toEqual({
      dueAt: '2026-03-31T23:59:59.999Z',
      ruleId: newer.id,
    });
    expect(older.id).not.toBe(newer.id);
    expect(await of('2026-04-01T00:00:00.000Z')).toEqual({ dueAt: null, ruleId: none.id });
    const speeding = await createEvent(app, 'SPEEDING');
    expect(await deadlineOf(speeding)).toMatchObject({ dueAt: null, ruleId: null });
    // The latest first, with all that they say.
    const { body } = await administrator.rest('GET', 'deadline-rules');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([
      none.id,
      newer.id,
      older.id,
      first.id,
    ]);
    expect(body.data[1]).toEqual({
      id: newer.id,
      addressee: 'OWNER',
      plate: 'ANY',
      limbs: [{ starts: 'VIOLATION', count: 30, unit: 'DAYS', first_day_counts: false }],
      met_by: 'DECIDED',
      transit_days: 0,
      cause: 'REDLIGHT',
      effective_from: '2026-03-01',
      starts: 'VIOLATION',
      days: 30,
      kind: 'CALENDAR',
      country: null,
      state: null,
      region: null,
      created_by: expect.objectContaining({ name: 'Tess Conway' }),
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await newestLog()).toBe(
      'Deadline rule for REDLIGHT from 2026-04-01 (no deadline) added by Tess Conway',
    );
  });

  it('is kept: a later rule does not move its due date', async () => {
    const id = await createEvent(app, 'REDLIGHT', { captured_at: '2026-03-05T10:00:00.000Z' });
    const before = await deadlineOf(id);
    expect(before.dueAt).toBe('2026-04-04T23:59:59.999Z');
    const { applied } = await addRule({
      cause: 'REDLIGHT',
      effective_from: '2026-03-02',
      days: 5,
      apply_to_waiting: true,
    });
    expect(applied).toBe(0);
    expect(await deadlineOf(id)).toEqual(before);
  });

  it('RECEIVED counts from intake, in business days of its place', async () => {
    await addRule({
      cause: 'SPEEDING',
      effective_from: '2026-01-01',
      starts: 'RECEIVED',
      days: 10,
      kind: 'BUSINESS',
      country: 'us',
    });
    const id = await createEvent(app, 'SPEEDING');
    const [{ created }] = await app.database.query(
      'SELECT created_at AS created FROM citations WHERE id = $1',
      [id],
    );
    const { body } = await administrator.rest('POST', 'deadline-rules/preview', {
      days: 10,
      kind: 'BUSINESS',
      country: 'US',
      starts_at: [created.toISOString()],
    });
    expect((await deadlineOf(id)).dueAt).toBe(body.data[0].due_at);
    const { data } = await administrator.graphql(
      '{ deadlineRules { cause days kind holidayPlace { country state } createdBy { name } } }',
    );
    expect(data.deadlineRules.find((one: { cause: string }) => one.cause === 'SPEEDING')).toEqual({
      cause: 'SPEEDING',
      days: 10,
      kind: 'BUSINESS',
      holidayPlace: { country: 'US', state: null },
      createdBy: { name: 'Tess Conway' },
    });
  });

  it.each([
    [{ days: 0 }, 'days', 'Days must be from 1 to 3650'],
    [{ days: undefined }, 'days', 'Days must be from 1 to 3650'],
    [{ country: 'XX' }, 'country', 'Country is not known'],
    [{ state: 'NY' }, 'state', 'State is not known'],
    [{ country: 'US', region: 'A' }, 'region', 'Region is not known'],
    [{ effective_from: '2026-02-30' }, 'effective_from', 'Effective from must be a date'],
    [{ cause: 'PARKING' }, 'cause', 'Cause must be REDLIGHT or SPEEDING'],
    [{ apply_to_waiting: 1 }, 'apply_to_waiting', 'Apply to waiting must be true or false'],
    [{ id: 1 }, 'id', 'id is not a known field'],
  ])('a rule with %j is refused and adds nothing', async (change, field, sentence) => {
    const count = async (): Promise<number> =>
      (await administrator.rest('GET', 'deadline-rules')).body.data.length as number;
    const before = await count();
    const { status, body } = await administrator.rest('POST', 'deadline-rules', {
      cause: 'REDLIGHT',
      effective_from: '2026-05-01',
      starts: 'VIOLATION',
      days: 14,
      kind: 'CALENDAR',
      ...change,
    });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
    expect(await count()).toBe(before);
  });

  it('RULE_IN_USE for one that events have; others are deleted', async () => {
    const { rule: unused } = await addRule({
      cause: 'SPEEDING',
      effective_from: '2090-01-01',
      days: 1,
    });
    const { data } = await administrator.graphql(
      'mutation ($id: ID!) { deleteDeadlineRule(input: { ruleId: $id }) { deletedId } }',
      { id: unused.id },
    );
    expect(data.deleteDeadlineRule.deletedId).toBe(String(unused.id));
    expect(await newestLog()).toBe(
      'Deadline rule for SPEEDING from 2090-01-01 (1 calendar day after the violation) deleted by Tess Conway',
    );
    const again = await administrator.rest('DELETE', `deadline-rules/${unused.id}`);
    expect([again.status, again.body]).toEqual([
      404,
      { statusCode: 404, code: 'RULE_NOT_FOUND', message: 'Deadline rule not found' },
    ]);
    const [{ used }] = await app.database.query(
      'SELECT max(deadline_rule_id) AS used FROM citations',
    );
    const sentence = 'Events have this rule, add a newer one instead';
    const rest = await administrator.rest('DELETE', `deadline-rules/${used}`);
    expect([rest.status, rest.body]).toEqual([
      409,
      { statusCode: 409, code: 'RULE_IN_USE', message: sentence },
    ]);
    const { errors } = await administrator.graphql(
      'mutation ($id: ID!) { deleteDeadlineRule(input: { ruleId: $id }) { deletedId } }',
      { id: used },
    );
    expect([errors[0]!.message, errors[0]!.extensions.code]).toEqual([sentence, 'RULE_IN_USE']);
  });
});

describe('a deadline that does not start with the owner (desk 6)', () => {
  it.each(['VIOLATION', 'RECEIVED'])('%s: a known owner moves nothing', async (starts) => {
    await withoutRules();
    await addRule({ cause: 'REDLIGHT', effective_from: '2026-01-01', starts, days: 7 });
    const id = await createEvent(app);
    // The event has an old due date, as if it had come in long ago: a new calculation would move it.
    await app.database.query(
      `UPDATE citations SET due_at = due_at - interval '3 days' WHERE id = $1`,
      [id],
    );
    const { dueAt } = await deadlineOf(id);
    const update = await processing.rest('PUT', `citations/${id}/vehicle/update`, {
      owner_vehicle_license_plate: 'KLM 4821',
      owner_name: 'Ada Marlow',
      owner_address: '12 Harbour Lane',
    });
    expect(update.status).toBe(200);
    expect((await deadlineOf(id)).dueAt).toBe(dueAt);
    expect(await setOf(id)).toEqual([]);
  });
});

describe('a deadline from the owner on (desk 6)', () => {
  let id: number;
  const update = (vehicle: object): Promise<Answer> =>
    processing.rest('PUT', `citations/${id}/vehicle/update`, vehicle);
  const OWNER = {
    owner_vehicle_license_plate: 'KLM 4821',
    owner_name: 'Ada Marlow',
    owner_address: '12 Harbour Lane',
  };

  beforeAll(async () => {
    await withoutRules();
    await addRule({
      cause: 'REDLIGHT',
      effective_from: '2026-01-01',
      starts: 'OWNER_KNOWN',
      days: 7,
    });
    id = await createEvent(app);
  });

  it('there is none before plate, name and address are known', async () => {
    expect(await deadlineOf(id)).toMatchObject({ dueAt: null, ruleId: expect.any(Number) });
    const { owner_address: _, ...half } = OWNER;
    expect((await update(half)).status).toBe(200);
    expect((await deadlineOf(id)).dueAt).toBeNull();
    expect(await setOf(id)).toEqual([]);
  });

  it('starts with the first instant, later corrections move nothing', async () => {
    const { version } = await deadlineOf(id);
    expect((await update(OWNER)).status).toBe(200);
    const { dueAt, version: after } = await deadlineOf(id);
    const [{ known, day }] = await app.database.query(
      `SELECT owner_known_at AS known, (now() + interval '7 days')::date::text AS day FROM vehicles WHERE citation_id = $1`,
      [id],
    );
    expect([dueAt, after]).toEqual([`${day}T23:59:59.999Z`, version + 1]);
    expect(await setOf(id)).toEqual([
      {
        description: expect.stringMatching(
          /^Deadline set to \w{3} \d+, \d{4}, 7 calendar days after the owner became known$/,
        ),
        causer_name: expect.any(String),
      },
    ]);
    const history = await processing.rest('GET', `citations/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('Deadline set');
    expect((await update({ ...OWNER, owner_name: 'Ida Marlow' })).status).toBe(200);
    expect((await deadlineOf(id)).dueAt).toBe(dueAt);
    const [later] = await app.database.query(
      'SELECT owner_known_at AS known FROM vehicles WHERE citation_id = $1',
      [id],
    );
    expect(later.known).toEqual(known);
    expect(await setOf(id)).toHaveLength(1);
  });
});

describe('apply_to_waiting (desk 6)', () => {
  it('gives the rule to what waits or is held without a deadline and would have it now', async () => {
    await withoutRules();
    const id = await createCitation(app, 'PENDING');
    await app.database.query(`UPDATE citations SET report_status = 'DISCARDED'`);
    const made = [
      ...(await cloneCitation(app, id, 6)),
      await createCitation(app, 'PENDING', { cause: 'SPEEDING' }),
      await createEvent(app, 'REDLIGHT', { captured_at: '2026-02-28T23:59:59.999Z' }),
      await createEvent(app, 'REDLIGHT', { captured_at: '2026-03-20T00:00:00.000Z' }),
    ];
    const STATUSES = ['PENDING', 'REVIEW', 'HOLD', 'COMPLETED', 'DISCARDED', 'PENDING'];
    for (const [index, status] of STATUSES.entries())
      await app.database.query('UPDATE citations SET report_status = $2 WHERE id = $1', [
        made[index],
        status,
      ]);
    await app.database.query(`UPDATE citations SET due_at = '2030-01-01T00:00:00Z' WHERE id = $1`, [
      made[5],
    ]);
    await addRule({ cause: 'REDLIGHT', effective_from: '2026-03-20', days: 3 });
    const before = await Promise.all(made.map(deadlineOf));
    const { data, errors } = await administrator.graphql(
      `mutation ($input: CreateDeadlineRuleInput!) { createDeadlineRule(input: $input) { applied rule { id effectiveFrom } } }`,
      {
        input: {
          cause: 'REDLIGHT',
          effectiveFrom: '2026-03-01',
          starts: 'VIOLATION',
          days: 14,
          kind: 'CALENDAR',
          applyToWaiting: true,
        },
      },
    );
    expect(errors).toEqual([]);
    expect(data.createDeadlineRule).toEqual({
      applied: 3,
      rule: { id: expect.any(String), effectiveFrom: '2026-03-01' },
    });
    const other = await administrator.graphql(
      'mutation { createDeadlineRule(input: { cause: REDLIGHT, effectiveFrom: "2026-02-30", starts: VIOLATION, kind: CALENDAR }) { applied } }',
    );
    expect(other.errors[0]).toMatchObject({
      message: expect.stringContaining('Date must be a day, e.g. 2026-04-06'),
      extensions: { code: 'BAD_REQUEST' },
    });
    const ruleId = Number(data.createDeadlineRule.rule.id);
    const after = await Promise.all(made.map(deadlineOf));
    const given = { ruleId, dueAt: '2026-03-15T23:59:59.999Z' };
    expect(after).toEqual(
      before.map((deadline, index) => (index < 3 ? { ...deadline, ...given } : deadline)),
    );
    expect(await setOf(made[0]!)).toEqual([
      {
        description: 'Deadline set to Mar 15, 2026, 14 calendar days after the violation',
        causer_name: 'Tess Conway',
      },
    ]);
    const queue = await app.database.query(
      'SELECT citation_id FROM desk_queue WHERE due_at = $1 ORDER BY 1',
      [given.dueAt],
    );
    expect(queue).toEqual([{ citation_id: made[0] }, { citation_id: made[1] }]);
  });

  it('also to more events than are taken at once', async () => {
    await withoutRules();
    const id = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    const made = await cloneCitation(app, id, 2_100);
    const [{ waiting }] = await app.database.query(
      `SELECT count(*)::integer AS waiting FROM citations WHERE cause = 'SPEEDING' AND queue IN ('pending', 'submitted', 'hold')`,
    );
    const { applied } = await addRule({
      cause: 'SPEEDING',
      effective_from: '2026-01-01',
      days: 14,
      apply_to_waiting: true,
    });
    expect(applied).toBe(waiting);
    expect((await deadlineOf(made.at(-1)!)).dueAt).toBe('2026-03-15T23:59:59.999Z');
  });
});

describe('the days that count (desk 2, 6)', () => {
  const list = async (query: string): Promise<any[]> =>
    (await administrator.rest('GET', `calendar-days?${query}`)).body.data;

  it('are the holidays of a place and the own days, by day', async () => {
    const set = await administrator.rest('PUT', 'calendar-days/2026-04-06', {
      day: '2026-04-06',
      kind: 'HOLIDAY',
      name: 'Easter Monday',
    });
    const own = { day: '2026-04-06', name: 'Easter Monday', kind: 'HOLIDAY', source: 'OWN' };
    expect([set.status, set.body]).toEqual([200, own]);
    expect(await newestLog()).toBe(
      'Own day 2026-04-06 set to HOLIDAY "Easter Monday" by Tess Conway',
    );
    expect(await list('year=2026')).toEqual([own]);
    expect(await list('year=2027')).toEqual([]);
    const trinidad = await list('year=2026&country=TT');
    expect(trinidad.map(({ day }) => day)).toEqual(trinidad.map(({ day }) => day).toSorted());
    expect(trinidad).toContainEqual(own);
    expect(trinidad).toContainEqual({
      day: '2026-04-03',
      name: 'Good Friday',
      kind: 'HOLIDAY',
      source: 'PACKAGE',
    });
    const { data } = await administrator.graphql(
      '{ calendarDays(year: 2026, holidayPlace: { country: "TT" }) { day name kind source } }',
    );
    expect(data.calendarDays).toEqual(trinidad);
  });

  it('an own day is set again, and taken back', async () => {
    const { data } = await administrator.graphql(
      `mutation { setCalendarDay(input: { day: "2026-04-06", kind: WORKING_DAY, name: "Work" }) { calendarDay { day name kind source } } }`,
    );
    expect(data.setCalendarDay.calendarDay).toEqual({
      day: '2026-04-06',
      name: 'Work',
      kind: 'WORKING_DAY',
      source: 'OWN',
    });
    expect(await list('year=2026')).toHaveLength(1);
    expect((await administrator.rest('DELETE', 'calendar-days/2026-04-06')).status).toBe(204);
    expect(await newestLog()).toBe(
      'Own day 2026-04-06 (WORKING_DAY "Work") deleted by Tess Conway',
    );
    expect(await list('year=2026')).toEqual([]);
    for (const day of ['2026-04-06', '2026-02-30', 'x'])
      expect((await administrator.rest('DELETE', `calendar-days/${day}`)).status).toBe(404);
    await administrator.rest('PUT', 'calendar-days/2026-04-06', {
      kind: 'WORKING_DAY',
      name: 'Work',
    });
    const DELETE = `mutation {
      deleteCalendarDay(input: { day: "2026-04-06" }) { calendarDay { day name kind source } }
    }`;
    const deleted = await administrator.graphql(DELETE);
    expect(deleted.data.deleteCalendarDay.calendarDay).toEqual({
      day: '2026-04-06',
      name: 'Work',
      kind: 'WORKING_DAY',
      source: 'OWN',
    });
    const { errors } = await administrator.graphql(DELETE);
    expect(errors[0]!.extensions.code).toBe('NOT_FOUND');
  });

  it('are of places that can be chosen, by name, at both doors (desk 14)', async () => {
    const { status, body } = await administrator.rest('GET', 'holiday-places');
    expect(status).toBe(200);
    const { data } = await administrator.graphql(
      '{ holidayPlaces { country name states { state name regions { region name } } } }',
    );
    expect(data.holidayPlaces).toEqual(body.data);
    const countries = body.data as { country: string; name: string; states: any[] }[];
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    const germany = countries.find(({ country }) => country === 'DE');
    expect(germany?.name).toBe('Germany');
    expect(germany?.states.find(({ state }) => state === 'BY')).toMatchObject({
      name: 'Bayern',
      regions: expect.arrayContaining([{ region: 'A', name: 'Stadt Augsburg' }]),
    });
    expect(countries.find(({ country }) => country === 'TT')).toEqual({
      country: 'TT',
      name: 'Trinidad & Tobago',
      states: [],
    });
    // Each of these values is accepted.
    const place = 'country=DE&state=BY&region=A';
    expect((await administrator.rest('GET', `calendar-days?year=2026&${place}`)).status).toBe(200);
  });

  it.each([
    ['2026-02-30', { kind: 'HOLIDAY', name: 'X' }, 'day', 'Day must be a date'],
    ['1999-01-01', { kind: 'HOLIDAY', name: 'X' }, 'day', 'Day must be from 2000 to 2099'],
    ['2026-02-03', { kind: 'HALF', name: 'X' }, 'kind', 'Kind must be one of HOLIDAY, WORKING_DAY'],
    ['2026-02-03', { kind: 'HOLIDAY', name: '' }, 'name', 'Name is required'],
    [
      '2026-02-03',
      { kind: 'HOLIDAY', name: 'x'.repeat(81) },
      'name',
      'Name must be at most 80 characters long',
    ],
    [
      '2026-02-03',
      { kind: 'HOLIDAY', name: 'X', day: '2026-02-04' },
      'day',
      'Day must be the one of the address',
    ],
  ])('%s %j is refused: %s, %s', async (day, body, field, sentence) => {
    const answer = await administrator.rest('PUT', `calendar-days/${day}`, body);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it.each([
    ['year=1999', 'year', 'Year must be from 2000 to 2099'],
    ['', 'year', 'Year must be from 2000 to 2099'],
    ['year=2026&country=XX', 'country', 'Country is not known'],
  ])('calendar-days?%s is refused: %s, %s', async (query, field, sentence) => {
    const answer = await administrator.rest('GET', `calendar-days?${query}`);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  });
});

describe('the forecast (desk 7)', () => {
  const FIELDS =
    'computedAt misses firstDay queues { queue waiting pacePerDay neededPerDay misses firstDay }';
  /** A forecast that nobody has asked for within the minute. */
  const fresh = async (): Promise<Forecast> =>
    (await new ForecastService(
      app.nest.get(Database),
      app.nest.get(EventClocks, { strict: false }),
      app.nest.get<Config>(CONFIG),
    ).get())!;
  const dayAhead = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const acts = (type: string, from: string, count: number, step = '1 hour'): Promise<unknown> =>
    app.database.query(
      `INSERT INTO activity (log, type, description, details, created_at)
       SELECT 'app', $1, '', $2, date_trunc('day', now()) + $3::interval + n * $5::interval
       FROM generate_series(0, $4 - 1) n`,
      [type, { from: type === 'revised' ? 'HOLD' : 'REVIEW' }, from, count, step],
    );
  let waiting: number[];

  beforeAll(async () => {
    await withoutRules();
    await app.database.query(`UPDATE citations SET report_status = 'DISCARDED'`);
  });

  it('is null without a rule, for officers and administrators alike', async () => {
    for (const visitor of [administrator, processing]) {
      const { status, body, headers } = await visitor.rest('GET', 'desk/forecast');
      expect([status, body, headers['content-type']]).toEqual([
        200,
        null,
        'application/json; charset=utf-8',
      ]);
      const { data, errors } = await visitor.graphql(`{ deskForecast { ${FIELDS} } }`);
      expect([data, errors]).toEqual([{ deskForecast: null }, []]);
    }
  });

  it('without any act all is missed, and both doors answer the same for a minute', async () => {
    await addRule({ cause: 'REDLIGHT', effective_from: '2090-01-01', days: 14 });
    const first = await createCitation(app, 'PENDING');
    waiting = [first, ...(await cloneCitation(app, first, 11))];
    const due = (ids: number[], at: string): Promise<unknown> =>
      app.database.query('UPDATE citations SET due_at = $2 WHERE id = ANY ($1)', [ids, at]);
    await due(waiting.slice(0, 10), `${dayAhead(3)}T23:59:59.999Z`);
    // Expired, and without a deadline.
    await due(waiting.slice(10, 11), `${dayAhead(-1)}T23:59:59.999Z`);
    await app.database.query(`UPDATE citations SET report_status = 'REVIEW' WHERE id = ANY ($1)`, [
      waiting.slice(0, 4),
    ]);
    const rest = await processing.rest('GET', 'desk/forecast');
    expect([rest.status, rest.body]).toEqual([
      200,
      {
        computed_at: expect.stringMatching(/Z$/),
        misses: 10,
        first_day: dayAhead(3),
        queues: [
          { queue: 'PENDING', waiting: 7, pace_per_day: null, needed_per_day: 2, misses: 6 },
          { queue: 'SUBMITTED', waiting: 4, pace_per_day: null, needed_per_day: 3, misses: 4 },
        ],
      },
    ]);
    await acts('generated', '-1 day', 1);
    const { data } = await administrator.graphql(`{ deskForecast { ${FIELDS} } }`);
    expect(data.deskForecast).toEqual({
      computedAt: rest.body.computed_at,
      misses: 10,
      firstDay: dayAhead(3),
      queues: [
        {
          queue: 'PENDING',
          waiting: 7,
          pacePerDay: null,
          neededPerDay: 2,
          misses: 6,
          firstDay: dayAhead(3),
        },
        {
          queue: 'SUBMITTED',
          waiting: 4,
          pacePerDay: null,
          neededPerDay: 3,
          misses: 4,
          firstDay: dayAhead(3),
        },
      ],
    });
    expect((await fresh()).queues[1]).toMatchObject({ pacePerDay: 1 });
  });

  it('a decision that waits to take effect is done', async () => {
    const [decision] = await app.database.query(
      `INSERT INTO deferred_decisions (citation_id, user_id, act, version, details, status, taken_at, takes_effect_at)
       SELECT $1, min(id), 'HOLD', 1, '{}', 'WAITING', now(), now() FROM users RETURNING id`,
      [waiting[0]],
    );
    await app.database.query('UPDATE desk_queue SET decision_id = $2 WHERE citation_id = $1', [
      waiting[0],
      decision.id,
    ]);
    const { misses, queues } = await fresh();
    expect([misses, queues.map((queue) => queue.waiting)]).toEqual([9, [7, 3]]);
  });

  it('counts the acts that took an event out of its queue, in the 28 local days before today', async () => {
    await acts('submitted', '-28 days', 28 * 24);
    await acts('held', '-28 days', 28, '1 day');
    await acts('discarded', '-2 days', 12);
    // Today, the day before the 28 days, sent back from HOLD, and no act at all.
    await acts('submitted', '0 days', 1);
    await acts('submitted', '-29 days', 24);
    await acts('revised', '-3 days', 24);
    await acts('commented', '-3 days', 24);
    const { misses, firstDay, queues } = await fresh();
    expect(queues.map(({ pacePerDay }) => pacePerDay)).toEqual([24, (1 + 28 + 12) / 28]);
    // Held at midnight, 28 times in 28 days: one a day, and 12 discards on one weekday.
    expect(misses).toBeGreaterThan(0);
    expect(firstDay).toBe(dayAhead(3));
    await acts('generated', '-28 days', 28 * 24);
    const enough = await fresh();
    expect([enough.misses, enough.firstDay]).toEqual([0, null]);
  });
});
