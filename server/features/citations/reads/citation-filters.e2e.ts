import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  programWith,
  signedInAs,
  type TestUser,
} from '../../../test/factory.js';

const DAY = 86_400_000;

let app: TestApp;
let owner: DataSource;
let processing: { user: TestUser; visitor: Visitor };
let inspection: { user: TestUser; visitor: Visitor };
let redlight: Visitor;
let program: Visitor;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'UTC' });
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  processing = await signedInAs(app, 4);
  inspection = await signedInAs(app, 3);
  redlight = (await signedInAs(app, 5)).visitor;
  ({ program } = await programWith(app, 'citations:read'));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

interface Found {
  ids: number[];
  total: number;
}

const inGraphql = (query: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ['true', 'false'].includes(value) ? value === 'true' : value,
    ]),
  );

/** Returns a filtered list by both doors, by connection and by its totals alone, which must all agree. */
async function filtered(
  queue: string,
  filter: Record<string, string>,
  visitor = program,
): Promise<Found> {
  const query = new URLSearchParams({ status: queue, ...filter, sortby: 'reference_id' });
  const { status, body } = await visitor.rest('GET', `citations?${query.toString()}&order=asc`);
  expect([status, body.errors]).toEqual([200, undefined]);
  const ids = body.data.map(({ id }: { id: number }) => id);
  const graph = await visitor.graphql(
    `query ($queue: CitationQueue!, $filter: CitationFilter!, $same: CitationFilter!) {
      citations(queue: $queue, filter: $filter, sortBy: REFERENCE_ID, order: ASC) {
        total totalIsExact data { id availableActions { name } } }
      alone: citations(queue: $queue, filter: $filter) { total totalIsExact lastPage }
      citationConnection(filter: $same, sortBy: ID, order: ASC, first: 15) {
        totalCount edges { node { id } } } }`,
    {
      queue: queue.toUpperCase(),
      filter: inGraphql(filter),
      same: { ...inGraphql(filter), queue: queue.toUpperCase() },
    },
  );
  expect(graph.errors).toEqual([]);
  const { citations, alone, citationConnection } = graph.data;
  const texts = ids.map(String);
  expect(citations.data.map(({ id }: { id: string }) => id)).toEqual(texts);
  expect([citations.total, citations.totalIsExact]).toEqual([body.total, true]);
  expect(alone).toEqual({ total: body.total, totalIsExact: true, lastPage: body.last_page });
  expect(citationConnection.edges.map(({ node }: any) => node.id)).toEqual(texts);
  expect(citationConnection.totalCount).toBe(body.total);
  return { ids, total: body.total };
}

const found = (...ids: number[]): Found => ({ ids, total: ids.length });
const set = (id: number, column: string, value: unknown): Promise<unknown> =>
  owner.query(`UPDATE citations SET ${column} = $2 WHERE id = $1`, [id, value]);

/** The owner moves the event, because the application never changes the camera's facts. */
async function move(id: number, address: string): Promise<void> {
  await owner.query('ALTER TABLE captures DISABLE TRIGGER captures_append_only');
  await owner.query('UPDATE captures SET location_address = $2 WHERE citation_id = $1', [
    id,
    address,
  ]);
  await owner.query('ALTER TABLE captures ENABLE TRIGGER captures_append_only');
}

describe('filters of GET citations and citations(filter:) (desk 8)', () => {
  it('cause, of those that the caller sees', async () => {
    const red = await createCitation(app, 'HOLD');
    const speeding = await createCitation(app, 'HOLD', { cause: 'SPEEDING' });
    expect(await filtered('hold', { cause: 'SPEEDING' })).toEqual(found(speeding));
    expect(await filtered('hold', { cause: 'REDLIGHT' }, redlight)).toEqual(found(red));
    expect(await filtered('hold', { cause: 'SPEEDING' }, redlight)).toEqual(found());
  });

  it('location: a part of the address, no sign of it a wildcard, whatever its case and length', async () => {
    const [one, other] = [await createCitation(app, 'REVIEW'), await createCitation(app, 'REVIEW')];
    await move(one, 'Orchard_Hill 100% East');
    await move(other, 'OrchardxHill West');
    expect(await filtered('submitted', { location: 'ORCHARD' })).toEqual(found(one, other));
    expect(await filtered('submitted', { location: 'd_h' })).toEqual(found(one));
    expect(await filtered('submitted', { location: '0%' })).toEqual(found(one));
    expect(await filtered('submitted', { location: 'W' })).toEqual(found(other));
    expect(await filtered('submitted', { location: 'x'.repeat(200) })).toEqual(found());
    expect(await filtered('pending', { location: 'orchard' })).toEqual(found());
  });

  it('recommendation, plate and comments, one by one and together', async () => {
    const generate = await createCitation(app, 'DISCARDED');
    const discard = await createCitation(app, 'DISCARDED', { recommendation: 'DISCARD' });
    const both = await createCitation(app, 'DISCARDED', { recommendation: 'DISCARD' });
    await set(discard, 'owner_vehicle_license_plate', null);
    await set(both, 'owner_vehicle_license_plate', null);
    await inspection.visitor.rest('POST', `citations/${both}/comments/add`, { body: 'Look' });
    const list = (filter: Record<string, string>): Promise<Found> => filtered('discarded', filter);
    expect(await list({ recommendation: 'DISCARD' })).toEqual(found(discard, both));
    expect(await list({ recommendation: 'HOLD' })).toEqual(found());
    expect(await list({ no_plate: 'true' })).toEqual(found(discard, both));
    expect(await list({ no_plate: 'false' })).toEqual(found(generate));
    expect(await list({ has_comments: 'true' })).toEqual(found(both));
    expect(await list({ has_comments: 'false' })).toEqual(found(generate, discard));
    expect(
      await list({
        cause: 'REDLIGHT',
        location: 'harbour',
        recommendation: 'DISCARD',
        no_plate: 'true',
        has_comments: 'true',
        sent_back_to_me: 'false',
        deadline: 'NONE',
      }),
    ).toEqual(found(both));
  });

  it('in GraphQL also text, plate, owner and dates, by page and by cursor', async () => {
    const [one, other] = [await createCitation(app, 'HOLD'), await createCitation(app, 'HOLD')];
    await set(one, 'owner_vehicle_license_plate', 'ZX-99 81');
    await set(one, 'owner_name', 'Odo 100% Zephyr');
    const [row] = await owner.query(
      'SELECT reference_id AS reference, camera_case_generated_at AS at FROM citations WHERE id = $1',
      [one],
    );
    const ids = async (filter: Record<string, unknown>): Promise<[number[], number[]]> => {
      const { data, errors } = await program.graphql(
        `query ($page: CitationFilter!, $walk: CitationFilter!) {
          citations(queue: HOLD, filter: $page, sortBy: REFERENCE_ID, order: ASC) { total data { id } }
          citationConnection(filter: $walk, sortBy: ID, order: ASC) { totalCount edges { node { id } } } }`,
        { page: filter, walk: { ...filter, queue: 'HOLD' } },
      );
      expect(errors).toEqual([]);
      const { citations, citationConnection } = data;
      expect(citationConnection.totalCount).toBe(citations.total);
      return [
        citations.data.map(({ id }: any) => Number(id)),
        citationConnection.edges.map(({ node }: any) => Number(node.id)),
      ];
    };
    const both = (...found: number[]): [number[], number[]] => [found, found];
    expect(await ids({ plate: 'zx 998' })).toEqual(both(one));
    expect(await ids({ plate: '- -' })).toEqual(both());
    expect(await ids({ owner: 'ZEPH' })).toEqual(both(one));
    expect(await ids({ owner: '0%' })).toEqual(both(one));
    expect(await ids({ text: row.reference.toLowerCase() })).toEqual(both(one));
    expect(await ids({ plate: '998', owner: 'odo', cause: 'SPEEDING' })).toEqual(both());
    const [since] = await ids({ capturedFrom: row.at.toISOString() });
    expect(since).toEqual(expect.arrayContaining([one, other]));
    const after = new Date(row.at.getTime() + 1).toISOString();
    expect((await ids({ capturedFrom: after, owner: 'Odo' }))[0]).toEqual([]);
    expect((await ids({ capturedTo: after, owner: 'Odo' }))[0]).toEqual([one]);
  });

  it('sent_back_to_me: submitted by the caller, sent back, not answered', async () => {
    const other = await signedInAs(app, 4);
    const back = async (submitter: TestUser): Promise<number> => {
      const id = await createCitation(app, 'REVIEW', { submittedBy: submitter.id });
      await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
      return id;
    };
    const mine = await back(processing.user);
    const answered = await back(processing.user);
    await processing.visitor.rest('POST', `citations/${answered}/comments/add`, { body: 'Done' });
    const theirs = await back(other.user);
    const fresh = await createCitation(app, 'PENDING');
    const yes = { sent_back_to_me: 'true' };
    expect(await filtered('pending', yes, processing.visitor)).toEqual(found(mine));
    expect(await filtered('pending', yes, other.visitor)).toEqual(found(theirs));
    expect(await filtered('pending', yes)).toEqual(found());
    const no = { sent_back_to_me: 'false' };
    expect(await filtered('pending', no, processing.visitor)).toEqual(
      found(answered, theirs, fresh),
    );
    await processing.visitor.rest('POST', `citations/${mine}/comments/add`, { body: 'Done' });
    expect(await filtered('pending', yes, processing.visitor)).toEqual(found());
  });

  it('deadline: each state as it is shown, and NONE', async () => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    const states: [days: number, state: string][] = [
      [-1, 'EXPIRED'],
      [0, 'URGENT'],
      [2, 'URGENT'],
      [3, 'SOON'],
      [5, 'SOON'],
      [6, 'NORMAL'],
    ];
    const ids: Record<string, number[]> = { NONE: [], CLOSED: [] };
    const before = await filtered('submitted', { deadline: 'NONE' });
    const [rule] = await app.database.query<{ id: number }[]>(
      `INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, created_by)
       VALUES ('REDLIGHT', '2026-01-01', 'VIOLATION', 14, 'CALENDAR', $1) RETURNING id`,
      [inspection.user.id],
    );
    const due = async (id: number, at: number): Promise<void> => {
      await set(id, 'due_at', new Date(at));
      await set(id, 'deadline_rule_id', rule!.id);
    };
    for (const [days, state] of states) {
      const id = await createCitation(app, 'REVIEW');
      await due(id, today + (days + 1) * DAY - 1);
      (ids[state] ??= []).push(id);
    }
    const none = await createCitation(app, 'REVIEW');
    ids['NONE'] = [...before.ids, none];
    for (const [state, expected] of Object.entries(ids)) {
      expect(await filtered('submitted', { deadline: state })).toEqual(found(...expected));
      const { body } = await program.rest('GET', `citations?status=submitted&deadline=${state}`);
      for (const { deadline } of body.data) expect(deadline?.state ?? 'NONE').toBe(state);
    }
    const closed = await createCitation(app, 'COMPLETED');
    await due(closed, today - 1);
    expect(await filtered('completed', { deadline: 'CLOSED' })).toEqual(found(closed));
    expect(await filtered('completed', { deadline: 'EXPIRED' })).toEqual(found());
    expect(await filtered('submitted', { deadline: 'CLOSED' })).toEqual(found());
  });

  it.each([
    ['cause=PARKING', 'cause', 'Cause must be REDLIGHT or SPEEDING'],
    [`location=${'x'.repeat(201)}`, 'location', 'Location must be at most 200 characters long'],
    [
      'recommendation=MAYBE',
      'recommendation',
      'Recommendation must be one of GENERATE, DISCARD, HOLD',
    ],
    ['no_plate=1', 'no_plate', 'No plate must be true or false'],
    ['has_comments=yes', 'has_comments', 'Has comments must be true or false'],
    ['sent_back_to_me=TRUE', 'sent_back_to_me', 'Sent back to me must be true or false'],
    [
      'deadline=LATE',
      'deadline',
      'Deadline must be one of NORMAL, SOON, URGENT, EXPIRED, CLOSED, NONE',
    ],
    ['deadline=none', 'deadline', expect.any(String)],
    ['sortby=due', 'sortby', 'This list cannot be sorted by that'],
    ['report_status=HOLD', 'report_status', 'report_status is not a known parameter'],
  ])('an unknown value is 422: %s', async (query, field, sentence) => {
    const { status, body } = await program.rest('GET', `citations?status=pending&${query}`);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('an empty parameter is none, as a form sends it', async () => {
    const { body } = await program.rest('GET', 'citations?status=hold&location=&cause=&deadline=');
    const { body: all } = await program.rest('GET', 'citations?status=hold');
    expect(body).toEqual(all);
  });

  it('another list in the filter is 422 by GraphQL', async () => {
    const { errors } = await program.graphql(
      '{ citations(queue: HOLD, filter: { queue: PENDING }) { total } }',
    );
    expect(errors[0]!.extensions).toMatchObject({
      code: 'INVALID',
      errors: { 'filter.queue': ['The filter names another list'] },
    });
    const { data } = await program.graphql(
      '{ citations(queue: HOLD, filter: { queue: HOLD, reportStatus: REVIEW }) { total } }',
    );
    expect(data.citations.total).toBe(0);
  });
});

describe('the total with a filter is exact up to 1,000 (desk 8)', () => {
  it('and the pages of more have their rows, in their order', async () => {
    const first = await createCitation(app, 'COMPLETED', { cause: 'SPEEDING' });
    const ids = [first, ...(await cloneCitation(app, first, 998))];
    const page = async (query: string) => {
      const { body } = await program.rest(
        'GET',
        `citations?status=completed&cause=SPEEDING&sortby=reference_id&order=asc${query}`,
      );
      return [body.data.map(({ id }: { id: number }) => id), body.total, body.last_page];
    };
    expect(await page('')).toEqual([ids.slice(0, 15), 999, 67]);
    expect(await page('&page=67')).toEqual([ids.slice(990), 999, 67]);
    expect(await page('&page=68')).toEqual([[], 999, 67]);
    ids.push(...(await cloneCitation(app, first, 6)));
    expect(await page('')).toEqual([ids.slice(0, 15), 1000, 67]);
    expect(await page('&page=67')).toEqual([ids.slice(990, 1005), 1000, 67]);
    const { data } = await program.graphql(
      `{ citations(queue: COMPLETED, filter: { cause: SPEEDING }) { total totalIsExact }
        paged: citations(queue: COMPLETED, filter: { cause: SPEEDING }) { total totalIsExact data { id } } }`,
    );
    expect(data.citations).toEqual({ total: 1000, totalIsExact: false });
    expect(data.paged).toMatchObject({ total: 1000, totalIsExact: false });
    const { body } = await program.rest('GET', 'citations?status=completed');
    expect(body.total).toBeGreaterThan(1000);
  });
});
