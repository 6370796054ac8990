import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, fresh, signedInAs, type TestUser } from '../../test/factory.js';
import { heldUp } from '../../test/held.js';
import { sized } from '../../test/siege.js';
import { withoutBrowser } from '../../test/without-browser.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let worker: TestWorker;
let owner: DataSource;
let processing: Officer;
let inspection: Officer;
let administrator: Officer;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  inspection = await signedInAs(app, 3, { firstName: 'Cy', lastName: 'Young' });
  administrator = await signedInAs(app, 1);
});
afterAll(async () => {
  await owner.destroy();
  await worker.stop();
  await app.stop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE fine_schedules');
  await owner.query(`UPDATE citation_settings SET speed_unit = 'km/h'`);
  await app.database.query(
    'UPDATE desk_settings SET decision_grace_seconds = 10, require_viewed_evidence = false',
  );
  await requires([]);
});

const requires = (fields: readonly string[]): Promise<unknown> =>
  owner.query('UPDATE mailing_settings SET required_fields = $1, version = version + 1', [
    JSON.stringify({ REDLIGHT: fields, SPEEDING: fields }),
  ]);

const band = (from: number, to: number | null, amount: number | null = 5_000): object => ({
  ...{ from, to, amount, points: null, early_amount: null, late_amounts: [], note: null },
});

/** Adds a fine schedule that was in force when the events happened. */
const schedule = async (changes: object = {}): Promise<void> => {
  const { status, body } = await administrator.visitor.rest('POST', 'fine-schedules', {
    cause: 'SPEEDING',
    effective_from: '2026-01-01',
    tolerance_fixed: 3,
    tolerance_percent: 0,
    payment_days: 14,
    day_kind: 'CALENDAR',
    bands: [band(0, null)],
    ...changes,
  });
  expect([status, body.message]).toEqual([201, undefined]);
};

type Options = NonNullable<Parameters<typeof createCitation>[2]>;
type Status = Parameters<typeof createCitation>[1];

const event = (status: Status, options: Options): Promise<number> =>
  createCitation(app, status, {
    submittedBy: status === 'PENDING' ? null : processing.user.id,
    ...options,
  });
const speeding = (status: Status, measured: number, limit: number): Promise<number> =>
  event(status, {
    cause: 'SPEEDING',
    event: { plate: `S ${fresh()}`, speeding: { measured, limit, trigger: limit } },
  });
const redlight = (status: Status, switchedAt: string): Promise<number> =>
  event(status, {
    event: {
      plate: `R ${fresh()}`,
      captured_at: '2026-03-01T14:05:00.250Z',
      redlight: { stop_line_distance: 3.2, switched_at: switchedAt },
    },
  });

const read = async (id: number): Promise<any> =>
  (await inspection.visitor.rest('GET', `citations/${id}`)).body;

const submitting = { report_status: 'REVIEW', recommendation: 'GENERATE' };
const generating = { report_status: 'COMPLETED' };
const put = ({ visitor }: Officer, id: number, body: object): Promise<Answer> =>
  visitor.rest('PUT', `citations/${id}`, body);
const decide = ({ visitor }: Officer, id: number, act: string): Promise<Answer> =>
  visitor.rest('POST', 'desk/decisions', {
    ...{ citation_id: id, act, version: 1, seconds: 11.5, viewed: [], zoomed: [], played: [] },
    ...(act === 'SUBMIT' ? { recommendation: 'GENERATE' } : {}),
  });

const TRANSITION = `mutation ($input: TransitionCitationInput!) {
  transitionCitation(input: $input) { citation { reportStatus } } }`;
const DECIDE = `mutation ($input: DecideAtDeskInput!) {
  decideAtDesk(input: $input) { decision { id status } } }`;

type Act = 'SUBMIT' | 'GENERATE';
const officerOf = (act: Act): Officer => (act === 'SUBMIT' ? processing : inspection);

/** The doors of the two acts, each with its refusal as code and sentence; null where it goes. */
const DOORS: Record<string, (act: Act, id: number) => Promise<[string, string] | null>> = {
  REST: async (act, id) => {
    const body = act === 'SUBMIT' ? submitting : generating;
    return refusalIn(await put(officerOf(act), id, body));
  },
  GraphQL: async (act, id) => {
    const recommendation = act === 'SUBMIT' ? 'GENERATE' : null;
    const input = { citationId: id, transition: act, recommendation };
    return errorIn(await officerOf(act).visitor.graphql(TRANSITION, { input }));
  },
  'the desk, REST': async (act, id) => refusalIn(await decide(officerOf(act), id, act)),
  'the desk, GraphQL': async (act, id) => {
    const recommendation = act === 'SUBMIT' ? 'GENERATE' : null;
    const seen = { seconds: 3, viewed: [], zoomed: [], played: [] };
    const input = { citationId: id, act, expectedVersion: 1, recommendation, ...seen };
    return errorIn(await officerOf(act).visitor.graphql(DECIDE, { input }));
  },
};
const refusalIn = ({ status, body }: Answer): [string, string] | null =>
  status < 300 ? null : [body.code, body.message];
const errorIn = ({ errors = [] }: { errors?: any[] }): [string, string] | null =>
  errors.length === 0 ? null : [errors[0].extensions.code, errors[0].message];

const SLOW = 'Measured 40 km/h, charged 40 km/h: not above the limit of 40 km/h';

describe('an event that is no violation (guards 1)', () => {
  it('says so at both doors, first of what is missing and of what stops generate', async () => {
    const id = await event('REVIEW', {
      cause: 'SPEEDING',
      selected: 3,
      event: { speeding: { measured: 40, limit: 40, trigger: 40 }, plate: `S ${fresh()}` },
    });
    const body = await read(id);
    expect(body.no_violation).toBe(SLOW);
    expect(body.missing).toEqual([
      SLOW,
      'Missing media attachments, please select 4 images required to generate a citation',
    ]);
    const refusals = body.available_actions.map(({ name, refusal }: any) => [name, refusal]);
    expect(refusals).toContainEqual(['generate', SLOW]);
    const { data } = await inspection.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { noViolation missing availableActions { name refusal } } }',
      { id },
    );
    expect(data.citation.noViolation).toBe(SLOW);
    expect(data.citation.missing[0]).toBe(SLOW);
    expect(data.citation.availableActions).toContainEqual({ name: 'GENERATE', refusal: SLOW });
    const list = await inspection.visitor.graphql(
      '{ citations(queue: SUBMITTED, perPage: 50) { data { id noViolation } } }',
    );
    expect(list.data.citations.data).toContainEqual({ id: String(id), noViolation: SLOW });
  });

  it('is one in its unit and its digits, as soon as the settings and the schedule say so', async () => {
    const id = await speeding('PENDING', 43.5, 40);
    expect((await read(id)).no_violation).toBeNull();
    await schedule({ tolerance_fixed: 3.5 });
    expect((await read(id)).no_violation).toBe(
      'Measured 43.5 km/h, charged 40 km/h: not above the limit of 40 km/h',
    );
    // The schedule counts in km/h, so that nothing is deducted.
    await owner.query(`UPDATE citation_settings SET speed_unit = 'mph'`);
    expect((await read(id)).no_violation).toBeNull();
  });

  it('deducts the tolerance of the schedule of its own day', async () => {
    const id = await speeding('PENDING', 43, 40);
    await schedule({ tolerance_fixed: 0 });
    await schedule({ tolerance_fixed: 9, effective_from: '2026-03-02' });
    expect((await read(id)).no_violation).toBeNull();
    await schedule({ tolerance_fixed: 3, effective_from: '2026-03-01' });
    expect((await read(id)).no_violation).toContain('charged 40 km/h');
  });

  it('is null once it is DISCARDED, and of a COMPLETED one as if it were open', async () => {
    const discarded = await speeding('DISCARDED', 40, 40);
    expect(await read(discarded)).toMatchObject({ no_violation: null, missing: [] });
    const completed = await speeding('REVIEW', 43, 40);
    expect((await put(inspection, completed, generating)).body.no_violation).toBeNull();
    await schedule();
    const sentence = 'Measured 43 km/h, charged 40 km/h: not above the limit of 40 km/h';
    expect(await read(completed)).toMatchObject({
      report_status: 'COMPLETED',
      no_violation: sentence,
      missing: [sentence],
    });
    // It keeps the unit of its notice.
    await owner.query(`UPDATE citation_settings SET speed_unit = 'mph'`);
    expect((await read(completed)).no_violation).toBe(sentence);
  });

  it('arrived before it was captured, or is marked as a test', async () => {
    const early = await redlight('PENDING', '2026-03-01T14:04:58.000Z');
    const arrived = (seconds: number): Promise<unknown> =>
      owner.query(
        `UPDATE citations SET created_at = camera_case_generated_at - $2 * interval '1 second' WHERE id = $1`,
        [early, seconds],
      );
    await arrived(300);
    expect((await read(early)).no_violation).toBeNull();
    await arrived(301.9);
    expect((await read(early)).no_violation).toBe('Captured 301 s after it arrived');
    const test = await event('PENDING', { event: { metadata: { test: 'YES' } } });
    expect((await read(test)).no_violation).toBe('The camera marked this event as a test');
    const none = await event('PENDING', { event: { metadata: { test: 'no', latest: 'yes' } } });
    expect((await read(none)).no_violation).toBeNull();
  });

  it.each(['SUBMIT', 'GENERATE'] as const)('is not for %s at any door', async (act) => {
    const status = act === 'SUBMIT' ? 'PENDING' : 'REVIEW';
    const id = await redlight(status, '2026-03-01T14:05:00.251Z');
    const refused = ['NO_VIOLATION', 'Captured 0.001 s before the light turned red'];
    for (const [door, ask] of Object.entries(DOORS))
      expect(await ask(act, id), door).toEqual(refused);
    expect(await read(id)).toMatchObject({ report_status: status, version: 1 });
  });

  it('has no forecast of its notice either', async () => {
    const { errors } = await inspection.visitor.graphql(
      'query ($id: ID!) { noticeForecast(citationId: $id) { pages } }',
      { id: await speeding('REVIEW', 40, 40) },
    );
    expect(errors?.[0]?.extensions.code).toBe('NO_VIOLATION');
  });

  it('may be discarded, held, sent back, and submitted for that', async () => {
    for (const report_status of ['DISCARDED', 'HOLD', 'REVISE'])
      expect(
        (await put(inspection, await speeding('REVIEW', 40, 40), { report_status })).status,
      ).toBe(200);
    for (const recommendation of ['DISCARD', 'HOLD']) {
      const id = await speeding('PENDING', 40, 40);
      expect((await put(processing, id, { ...submitting, recommendation })).status).toBe(200);
    }
  });

  it('is refused directly before the deadline', async () => {
    const id = await speeding('REVIEW', 40, 40);
    await owner.query(`UPDATE citations SET due_at = now() - interval '1 day' WHERE id = $1`, [id]);
    expect(refusalIn(await put(inspection, id, generating))?.[0]).toBe('NO_VIOLATION');
    const held = await speeding('HOLD', 40, 40);
    expect(refusalIn(await put(inspection, held, generating))?.[0]).toBe('NOT_OFFERED');
  });

  it('makes a decision that waits fail, by the schedule of that moment', async () => {
    const id = await speeding('REVIEW', 43, 40);
    const { status, body } = await decide(inspection, id, 'GENERATE');
    expect(status).toBe(202);
    await schedule();
    await over(body.decision.id);
    await comesTo(body.decision.id, { status: 'FAILED', failure: 'NO_VIOLATION' });
    expect((await read(id)).report_status).toBe('REVIEW');
    const [entry] = await app.database.query<{ description: string }[]>(
      `SELECT description FROM activity WHERE citation_id = $1 AND type = 'decision_failed'`,
      [id],
    );
    expect(entry!.description).toContain('charged 40 km/h: not above the limit of 40 km/h');
  });

  it.each(['SUBMIT', 'GENERATE'] as const)(
    'is found in the transaction of %s, where a schedule comes meanwhile',
    async (act) => {
      const id = await speeding(act === 'SUBMIT' ? 'PENDING' : 'REVIEW', 43, 40);
      const another = await speeding('PENDING', 83, 50);
      const answer = await heldUp(app, 'citations', 2, async () => {
        const running = DOORS['REST']!(act, id);
        await expect.poll(waiting, { interval: 20 }).toBe(1);
        await schedule();
        await app.database.query('UPDATE citations SET version = version WHERE id = $1', [another]);
        return running;
      });
      expect(answer?.[0]).toBe('NO_VIOLATION');
      expect((await read(id)).stopline_reference_id).toBeNull();
    },
  );
});

/** The number of statements that wait for the events. */
const waiting = async (): Promise<number> => {
  const [row] = await app.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'citations'::regclass AND NOT granted`,
  );
  return row!.count;
};
const over = (id: number): Promise<unknown> =>
  app.database.query(
    `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
    [id],
  );
const decisionOf = async (id: number): Promise<{ status: string } | undefined> =>
  (
    await app.database.query<{ status: string; failure: string | null }[]>(
      'SELECT status, failure FROM deferred_decisions WHERE id = $1',
      [id],
    )
  )[0];
const comesTo = (id: number, end: object): Promise<void> =>
  expect.poll(() => decisionOf(id), { interval: 50 }).toEqual(end);

describe('what every notice needs, asked for or not (guards 1)', () => {
  const AMOUNT = 'Missing fine amount, the fine schedule has none for this event';

  it('is an amount, where a schedule is in force and has no band', async () => {
    // A light without its time and more than one band: none applies.
    await schedule({ cause: 'REDLIGHT', tolerance_fixed: 0, bands: [band(0, 1), band(1, null)] });
    const id = await event('REVIEW', { event: { redlight: null, plate: `R ${fresh()}` } });
    expect((await read(id)).missing).toEqual([AMOUNT]);
    const { status, body } = await put(inspection, id, generating);
    expect([status, body.errors]).toEqual([422, { missing: [AMOUNT] }]);
    await requires(['payable_by']);
    const DATE = 'Missing payment date, no fine schedule covers this event';
    expect((await read(id)).missing).toEqual([AMOUNT, DATE]);
  });

  it('is no amount without a schedule, and not where the band has none', async () => {
    const id = await redlight('REVIEW', '2026-03-01T14:04:58.000Z');
    expect((await read(id)).missing).toEqual([]);
    await schedule({ cause: 'REDLIGHT', tolerance_fixed: 0, bands: [band(0, null, null)] });
    expect((await read(id)).missing).toEqual([]);
    expect((await put(inspection, id, generating)).status).toBe(200);
  });

  it('is an owner whose name has a letter, and an address with a letter or a digit', async () => {
    const id = await redlight('PENDING', '2026-03-01T14:04:58.000Z');
    const OWNER = /^Missing vehicle and owner information/;
    for (const [name, address, isMissing] of [
      ['---', '12 Harbour Lane', true],
      ['Ada Marlow', '-, -', true],
      ['Ó', '7', false],
    ] as const) {
      const { status } = await processing.visitor.rest('PUT', `citations/${id}/vehicle/update`, {
        owner_vehicle_license_plate: 'KLM 4821',
        owner_name: name,
        owner_address: address,
      });
      expect(status).toBe(200);
      const { missing } = await read(id);
      if (isMissing) expect(missing).toEqual([expect.stringMatching(OWNER)]);
      else expect(missing).toEqual([]);
    }
  });
});

describe('a rehearsal of the refusal (guards 1)', () => {
  const rehearse = (body: object): Promise<Answer> =>
    administrator.visitor.rest('POST', 'rehearsals', { function: 'NO_VIOLATION', ...body });

  it('counts the newest events, issued ones too, by the schedules of now', async () => {
    let minute = 0;
    const newest = (status: Status, measured: number, limit: number): Promise<number> =>
      event(status, {
        cause: 'SPEEDING',
        event: {
          plate: `N ${fresh()}`,
          captured_at: `2026-05-01T10:1${(minute += 1)}:00.000Z`,
          speeding: { measured, limit, trigger: limit },
        },
      });
    const issued = await newest('REVIEW', 43, 40);
    expect((await put(inspection, issued, generating)).status).toBe(200);
    const pending = await newest('PENDING', 40, 40);
    const discarded = await newest('DISCARDED', 40, 40);
    await newest('PENDING', 83, 50);
    await schedule();
    const started = await rehearse({ events: 4 });
    expect(started.status).toBe(202);
    const read = async (): Promise<any> =>
      (await administrator.visitor.rest('GET', `rehearsals/${started.body.id}`)).body;
    await expect.poll(async () => (await read()).status, { interval: 50 }).toBe('DONE');
    const found = await read();
    expect(found).toMatchObject({
      ...{ function: 'NO_VIOLATION', params: {}, cause: null, events: 4, done: 4, touched: 3 },
      by_status: { COMPLETED: 1, PENDING: 1, DISCARDED: 1 },
    });
    expect(found.examples.map((each: any) => each.citation_id)).toEqual([
      discarded,
      pending,
      issued,
    ]);
    const { data } = await administrator.visitor.graphql(
      'query ($id: ID!) { rehearsal(id: $id) { function params touched } }',
      { id: started.body.id },
    );
    expect(data.rehearsal).toEqual({ function: 'NO_VIOLATION', params: '{}', touched: 3 });
  });

  it('has no parameters, and is no function of a rule', async () => {
    const { status, body } = await rehearse({ params: { below: 1 } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['params.below']]);
    const rule = { code: 'MINE', label: 'Mine', function: 'NO_VIOLATION' };
    const refused = await administrator.visitor.rest('POST', 'check-rules', rule);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['function']]);
  });
});

describe('over anything that a department can set (guards 1)', () => {
  /** What is drawn for an event, its department and its door. */
  const DRAWN = fc.record({
    cause: fc.constantFrom('SPEEDING' as const, 'REDLIGHT' as const),
    // Tenths of km/h over the limit, or milliseconds of red: near the border.
    over: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom(0, 1, -1, 30, 31)),
    test: fc.constantFrom(undefined, undefined, undefined, false, true, 1, 'TRUE', 'no'),
    tolerance: fc.constantFrom(null, [0, 0], [3, 0], [0, 3], [3, 3]),
    required: fc.subarray(['amount', 'payable_by', 'measurement', 'address']),
    grace: fc.constantFrom(0, 10),
    act: fc.constantFrom('SUBMIT' as const, 'GENERATE' as const),
    door: fc.constantFrom(...Object.keys(DOORS)),
  });

  it.each(fc.sample(DRAWN, { seed: 39, numRuns: sized(40, 12) }).map((drawn) => [drawn] as const))(
    'no event without a violation gets a notice: %j',
    async ({ cause, over: tenths, test, tolerance, required, grace, act, door }) => {
      await requires(required);
      await app.database.query('UPDATE desk_settings SET decision_grace_seconds = $1', [grace]);
      if (tolerance !== null) {
        const [fixed, percent] = cause === 'SPEEDING' ? tolerance : [0, 0];
        await schedule({ cause, tolerance_fixed: fixed, tolerance_percent: percent });
      }
      const limit = 50;
      const measured = limit + tenths / 10;
      const capturedAt = Date.parse('2026-03-01T14:05:00.250Z');
      const id = await event(act === 'SUBMIT' ? 'PENDING' : 'REVIEW', {
        cause,
        event: {
          plate: `D ${fresh()}`,
          captured_at: new Date(capturedAt).toISOString(),
          metadata: test === undefined ? {} : { test },
          ...(cause === 'SPEEDING'
            ? { speeding: { measured, limit, trigger: limit } }
            : {
                redlight: {
                  stop_line_distance: 1,
                  switched_at: new Date(capturedAt - tenths).toISOString(),
                },
              }),
        },
      });
      // In tenths, as no double is: half of the percentage up to a whole unit.
      const [fixed, percent] = tolerance ?? [0, 0];
      const share = Math.ceil(((500 + tenths) * percent) / 1_000) * 10;
      const deducted = cause === 'SPEEDING' ? Math.max(fixed * 10, share) : 0;
      const isTest = test === true || test === 1 || test === 'TRUE';
      const isViolation = !isTest && tenths - deducted > 0;
      const refusal = await DOORS[door]!(act, id);
      const waits = await app.database.query<{ id: number }[]>(
        `SELECT id FROM deferred_decisions WHERE citation_id = $1 AND status = 'WAITING'`,
        [id],
      );
      for (const decision of waits) {
        await over(decision.id);
        await expect
          .poll(async () => (await decisionOf(decision.id))?.status, { interval: 50 })
          .not.toBe('WAITING');
      }
      expect((await read(id)).no_violation === null).toBe(isViolation);
      if (isViolation) expect(refusal?.[0]).not.toBe('NO_VIOLATION');
      else expect(refusal?.[0]).toBe('NO_VIOLATION');
      const [made] = await app.database.query<{ notices: number; number: string | null }[]>(
        `SELECT (SELECT count(*)::int FROM notices WHERE citation_id = c.id) AS notices,
           stopline_reference_id AS number FROM citations c WHERE id = $1`,
        [id],
      );
      if (!isViolation) expect(made).toEqual({ notices: 0, number: null });
    },
  );
});
