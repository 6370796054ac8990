import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { cloneCitation, createEvent, signedInAs, type TestUser } from '../../test/factory.js';
import { until } from '../../test/until.js';

let app: TestApp;
let worker: TestWorker | undefined;
let admin: { user: TestUser; visitor: Visitor };
let officer: Visitor;
/** All events, the newest capture first. */
let events: { id: number; cause: string; status: string }[];

const SEEDS = 10;
/** More events than a rehearsal reads at once. */
const COPIES = 29;
const EVENTS = SEEDS * (COPIES + 1);
const STATUSES = ['PENDING', 'UPDATED', 'REVISE', 'REVIEW', 'UPDATED_REVIEW', 'HOLD'];

beforeAll(async () => {
  app = await startApp();
  admin = await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' });
  officer = (await signedInAs(app, 3)).visitor;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const id = await createEvent(app, seed % 2 === 0 ? 'REDLIGHT' : 'SPEEDING', {
      // One plate at two cameras, and plates of their own.
      plate: seed < 2 ? 'TWICE 1' : `SEED ${seed}`,
      camera: { system_name: 'A', system_type: 'B', serial_number: `RH-${seed % 3}` },
      captured_at: `2026-03-01T14:0${seed}:00.250Z`,
      metadata: { plate_confidence: 0.5 + seed / 20, vehicles_in_zone: (seed % 4) + 1 },
    });
    await cloneCitation(app, id, COPIES);
  }
  await app.database.query(
    `UPDATE citations SET report_status = ($1::text[])[1 + id % $2], recommendation = 'GENERATE'`,
    [STATUSES, STATUSES.length],
  );
  events = await app.database.query(
    `SELECT id, cause, report_status AS status FROM citations ORDER BY camera_case_generated_at DESC, id DESC`,
  );
  await admin.visitor.rest('POST', 'listed-plates', {
    plate: 'seed-4',
    list: 'EXEMPT',
    from: '2026-01-01',
  });
  await admin.visitor.rest('POST', 'cameras/RH-1/facts', {
    kind: 'LIMIT',
    from: '2026-01-01',
    value: { value: 60 },
  });
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});
afterEach(async () => {
  await app.database.query(
    `UPDATE rehearsals SET status = 'CANCELLED', ended_at = now() WHERE status = 'RUNNING'`,
  );
});

const start = (body: object): Promise<Answer> => admin.visitor.rest('POST', 'rehearsals', body);
const read = async (id: number): Promise<Record<string, any>> =>
  (await admin.visitor.rest('GET', `rehearsals/${id}`)).body;
const ended = (id: number): Promise<Record<string, any>> =>
  until('the rehearsal has ended', async () => {
    const found = await read(id);
    return found['status'] !== 'RUNNING' && found;
  });
async function rehearsed(body: object): Promise<Record<string, any>> {
  worker ??= await startWorker();
  const { status, body: started } = await start(body);
  expect(status).toBe(202);
  return ended(started.id);
}

/** The events on which each rule fires, by its code, as the lists of an officer show them. */
async function firing(): Promise<Map<string, Set<number>>> {
  const fires = new Map<string, Set<number>>();
  for (const queue of ['PENDING', 'SUBMITTED', 'HOLD'])
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, errors } = await officer.graphql(
        `{ citations(queue: ${queue}, page: ${page}, perPage: 50) { lastPage data { id checks { code } } } }`,
      );
      expect(errors).toEqual([]);
      last = data.citations.lastPage;
      for (const event of data.citations.data)
        for (const { code } of event.checks)
          fires.set(code, (fires.get(code) ?? new Set()).add(Number(event.id)));
    }
  return fires;
}

const countsOf = (some: readonly { status: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of some) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('a rehearsal has the numbers that its rule has then, on the same events (cameras 2)', () => {
  const REHEARSALS: { function: string; params?: object; cause?: string }[] = [
    { function: 'LOW_CONFIDENCE', params: { below: 0.66 } },
    { function: 'SEVERAL_VEHICLES', params: { from: 3 }, cause: 'SPEEDING' },
    { function: 'DUPLICATE' },
    { function: 'TOO_FAR' },
    { function: 'LISTED_PLATE' },
    { function: 'LIMIT_DIFFERS' },
    { function: 'NO_CERTIFICATE', params: { always: true }, cause: 'REDLIGHT' },
    { function: 'PICTURE_DIFFERS' },
  ];
  const rehearsals = new Map<object, Record<string, any>>();
  let fires: Map<string, Set<number>>;

  beforeAll(async () => {
    for (const rehearsal of REHEARSALS) rehearsals.set(rehearsal, await rehearsed(rehearsal));
    await app.database.query('UPDATE check_rules SET active = false');
    for (const rehearsal of REHEARSALS) {
      const rule = await admin.visitor.rest('POST', 'check-rules', {
        code: `REHEARSED_${rehearsal.function}`,
        label: 'Rehearsed',
        ...rehearsal,
        weight: 'NOTE',
        active: true,
      });
      expect(rule.status).toBe(201);
    }
    fires = await firing();
  });

  it.each(REHEARSALS)('%j', (rehearsal) => {
    const found = rehearsals.get(rehearsal)!;
    const touching = fires.get(`REHEARSED_${rehearsal.function}`) ?? new Set();
    const seen = events.filter(({ cause }) => [undefined, cause].includes(rehearsal.cause));
    const touched = seen.filter(({ id }) => touching.has(id));
    // No event of the other cause is touched by the rule.
    expect(touched).toHaveLength(touching.size);
    expect(found).toMatchObject({
      status: 'DONE',
      events: seen.length,
      done: seen.length,
      touched: touched.length,
      by_status: countsOf(touched),
    });
    expect(found['examples'].map((one: any) => one.citation_id)).toEqual(
      touched.slice(0, 20).map(({ id }) => id),
    );
  });

  it('looks at the newest events only, whatever their status is', async () => {
    await app.database.query(
      `UPDATE citations SET report_status = 'DISCARDED' WHERE id = ANY ($1)`,
      [events.slice(0, 2).map(({ id }) => id)],
    );
    const found = await rehearsed({
      function: 'NO_CERTIFICATE',
      params: { always: true },
      events: 5,
    });
    const [first, second, ...others] = events.slice(0, 5);
    expect(found).toMatchObject({ events: 5, done: 5, touched: 5 });
    expect(found['by_status']).toEqual({ ...countsOf(others), DISCARDED: 2 });
    expect(found['examples'].slice(0, 2).map((one: any) => one.citation_id)).toEqual([
      first!.id,
      second!.id,
    ]);
  });

  it('counts an event that is touched as an open one, though it was completed without the rule', async () => {
    await app.database.query(`UPDATE citations SET report_status = 'COMPLETED' WHERE id = $1`, [
      events[2]!.id,
    ]);
    const found = await rehearsed({
      function: 'NO_CERTIFICATE',
      params: { always: true },
      events: 3,
    });
    expect(found['by_status']).toEqual({ DISCARDED: 2, COMPLETED: 1 });
  });
});

describe('a rehearsal at both doors (cameras 2)', () => {
  it('has the fields of the contract, and of an event only what administrators may see', async () => {
    const found = await rehearsed({ function: 'LISTED_PLATE', params: { list: 'EXEMPT' } });
    expect(found).toEqual({
      id: expect.any(Number),
      status: 'DONE',
      function: 'LISTED_PLATE',
      params: { list: 'EXEMPT' },
      cause: null,
      events: EVENTS,
      done: EVENTS,
      touched: EVENTS / SEEDS,
      by_status: expect.any(Object),
      examples: expect.any(Array),
      created_by: {
        id: admin.user.id,
        name: 'Tess Conway',
        first_name: 'Tess',
        last_name: 'Conway',
        badge_number: admin.user.badgeNumber,
      },
      created_at: expect.stringMatching(/Z$/),
      ended_at: expect.stringMatching(/Z$/),
    });
    expect(found['examples']).toHaveLength(20);
    expect(found['examples'][0]).toEqual({
      citation_id: expect.any(Number),
      reference_id: expect.stringMatching(/^EV-/),
      cause: 'REDLIGHT',
      report_status: expect.any(String),
      camera_serial_number: 'RH-1',
      captured_at: '2026-03-01T14:04:00.250Z',
    });
    const { data } = await admin.visitor.graphql(
      `{ rehearsal(id: ${found['id']}) { id status function params cause events done touched
          byStatus { reportStatus count } examples { citationId referenceId capturedAt } endedAt } 
         rehearsals { total data { id } } }`,
    );
    expect(data.rehearsal).toMatchObject({
      params: '{"list":"EXEMPT"}',
      touched: EVENTS / SEEDS,
      byStatus: Object.entries(found['by_status']).map(([reportStatus, count]) => ({
        reportStatus,
        count,
      })),
    });
    expect(data.rehearsal.examples[0].citationId).toBe(String(found['examples'][0].citation_id));
    const page = await admin.visitor.rest('GET', 'rehearsals');
    expect([page.body.data[0].id, page.body.total]).toEqual([found['id'], data.rehearsals.total]);
  });

  it('takes as many events as there are and the defaults of the parameters unless said', async () => {
    const found = await rehearsed({ function: 'TOO_FAR' });
    expect([found['params'], found['events']]).toEqual([{ kmh: 250, km: 1 }, EVENTS]);
  });

  it('is started and cancelled in GraphQL too', async () => {
    await worker?.stop();
    worker = undefined;
    const { data } = await admin.visitor.graphql(
      `mutation { startRehearsal(input: { function: DUPLICATE, params: "{\\"seconds\\": 5}", cause: SPEEDING, events: 10 }) {
        rehearsal { id status params cause events done } } }`,
    );
    const { rehearsal } = data.startRehearsal;
    expect({ ...rehearsal, params: JSON.parse(rehearsal.params) }).toMatchObject({
      status: 'RUNNING',
      params: { seconds: 5, metres: null },
      cause: 'SPEEDING',
      events: 10,
      done: 0,
    });
    const cancelled = await admin.visitor.graphql(
      `mutation { cancelRehearsal(input: { rehearsalId: ${rehearsal.id} }) { rehearsal { status } } }`,
    );
    expect(cancelled.data.cancelRehearsal.rehearsal.status).toBe('CANCELLED');
  });

  it('that is wrong is refused and starts nothing', async () => {
    const before = (await admin.visitor.rest('GET', 'rehearsals')).body.total;
    const { status, body } = await start({ function: 'DUPLICATE', params: { seconds: 0 } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['params.seconds']]);
    expect((await admin.visitor.rest('GET', 'rehearsals')).body.total).toBe(before);
  });

  it('that is not there is 404 REHEARSAL_NOT_FOUND', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body } = await admin.visitor.rest(method, 'rehearsals/999999');
      expect([status, body.code, body.message]).toEqual([
        404,
        'REHEARSAL_NOT_FOUND',
        'Rehearsal not found',
      ]);
    }
  });
});

describe('one rehearsal runs at a time (cameras 2)', () => {
  it('of several that are started at once one runs; the others are 409 REHEARSAL_RUNNING', async () => {
    await worker?.stop();
    worker = undefined;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => start({ function: 'DUPLICATE' })),
    );
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      Array.from({ length: 4 }, () => [409, 'REHEARSAL_RUNNING', 'A rehearsal is running already']),
    );
    const [running] = answers.filter(({ status }) => status === 202);
    expect((await admin.visitor.rest('DELETE', `rehearsals/${running!.body.id}`)).status).toBe(204);
    expect((await start({ function: 'DUPLICATE' })).status).toBe(202);
  });

  it('a cancelled one stays as it is: the worker ends its job, a second DELETE changes nothing', async () => {
    await worker?.stop();
    worker = undefined;
    const { body } = await start({ function: 'DUPLICATE' });
    await admin.visitor.rest('DELETE', `rehearsals/${body.id}`);
    const cancelled = await read(body.id);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', done: 0 });
    worker = await startWorker();
    const jobs = async (): Promise<string[]> =>
      (
        await app.database.query<{ status: string }[]>(
          `SELECT status FROM jobs WHERE name = 'rehearse' AND (payload ->> 'rehearsalId')::int = $1`,
          [body.id],
        )
      ).map(({ status }) => status);
    await expect.poll(jobs).toEqual(['done']);
    await admin.visitor.rest('DELETE', `rehearsals/${body.id}`);
    expect(await read(body.id)).toEqual(cancelled);
  });
});

describe('a worker that dies in a rehearsal (cameras 2)', () => {
  it('is followed by another one once its lease is over, which counts each event once', async () => {
    const whole = await rehearsed({ function: 'DUPLICATE' });
    await worker?.stop();
    worker = undefined;
    const { body } = await start({ function: 'DUPLICATE' });
    // The state that a worker leaves when it dies after its first block of events.
    await app.database.query(
      `UPDATE rehearsals SET done = 250, touched = 25, by_status = '{"PENDING": 25}', examples = $2 WHERE id = $1`,
      [body.id, whole['examples'].map((one: any) => one.citation_id)],
    );
    await app.database.query(
      `UPDATE jobs SET status = 'running', attempts = 1, fence = 1, lease_until = now() - interval '1 second'
       WHERE name = 'rehearse' AND (payload ->> 'rehearsalId')::int = $1`,
      [body.id],
    );
    worker = await startWorker();
    const after = await ended(body.id);
    expect(after).toMatchObject({ status: 'DONE', done: EVENTS });
    for (const field of ['events', 'done', 'touched', 'by_status', 'examples'])
      expect([field, after[field]]).toEqual([field, whole[field]]);
  });

  it('a rehearsal whose job has failed for good is FAILED', async () => {
    await worker?.stop();
    worker = undefined;
    const { body } = await start({ function: 'DUPLICATE' });
    await app.database.query(
      `UPDATE jobs SET attempts = 100 WHERE name = 'rehearse' AND status = 'queued'`,
    );
    worker = await startWorker();
    const failed = await ended(body.id);
    expect([failed['status'], failed['ended_at']]).toEqual(['FAILED', expect.any(String)]);
  });
});
