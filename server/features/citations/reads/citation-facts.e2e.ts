import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plateKey } from '../../../platform/domain/plate.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { DESK_FIELDS, DESK_ROW_FIELDS, inGraphql } from '../../../test/bodies.js';
import type { Visitor } from '../../../test/doors.js';
import {
  createCitation,
  createEvent,
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
  app = await startApp({ TIME_ZONE: 'America/New_York' });
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  inspection = await signedInAs(app, 3, { firstName: 'Ines', lastName: 'Roth' });
  redlight = (await signedInAs(app, 5)).visitor;
  ({ program } = await programWith(app, 'citations:read'));
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const NAMES = [
  'deadline',
  'facts',
  'sent_back',
  'register',
  'checks',
  'measurement',
  'other_events',
  'reviewer',
  'deferred',
  'fine',
  'plate_region',
  'registry',
  'quarantine',
];

/** Reads the fields of desk 8 through both doors, which must agree. */
async function read(visitor: Visitor, id: number): Promise<any> {
  const { status, body } = await visitor.rest('GET', `citations/${id}`);
  expect(status).toBe(200);
  const picked = Object.fromEntries(NAMES.map((name) => [name, body[name]]));
  const { data, errors } = await visitor.graphql(
    `query ($id: ID!) { citation(id: $id) { ${DESK_FIELDS} } }`,
    { id: String(id) },
  );
  expect(errors).toEqual([]);
  expect(data.citation).toEqual(inGraphql(picked));
  return picked;
}

/** A rule of deadlines, as an administrator would add it. */
async function rule(days: number, kind: string, starts: string): Promise<number> {
  const [row] = await app.database.query<{ id: number }[]>(
    `INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, created_by)
     VALUES ('REDLIGHT', '2026-01-01', $1, $2, $3, $4) RETURNING id`,
    [starts, days, kind, inspection.user.id],
  );
  return row!.id;
}

const due = (id: number, at: Date, ruleId: number): Promise<unknown> =>
  app.database.query('UPDATE citations SET due_at = $2, deadline_rule_id = $3 WHERE id = $1', [
    id,
    at,
    ruleId,
  ]);

const claim = (id: number, user: TestUser, seconds: number): Promise<unknown> =>
  app.database.query(
    `UPDATE desk_queue SET claimed_by = $2, claim_session = gen_random_uuid(), claimed_at = now(),
       claim_expires_at = now() + $3 * interval '1 s' WHERE citation_id = $1`,
    [id, user.id, seconds],
  );

const decide = (id: number, user: TestUser, status = 'WAITING'): Promise<{ at: Date }[]> =>
  app.database.query(
    `INSERT INTO deferred_decisions (citation_id, user_id, act, version, details, status, taken_at, takes_effect_at, ended_at)
     VALUES ($1, $2, 'GENERATE', 1, '{}', $3, now(), now() + interval '10 s', CASE WHEN $3 <> 'WAITING' THEN now() END)
     RETURNING takes_effect_at AS at`,
    [id, user.id, status],
  );

/** Returns 23:59:59.999 of the local day that lies `days` after today, in New York. */
function dueIn(days: number): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  const next = new Date(Date.parse(`${today}T00:00:00Z`) + (days + 1) * DAY);
  const hour = (offset: number): Date => new Date(next.getTime() + offset * 3_600_000);
  const starts = [hour(4), hour(5)].find(
    (at) =>
      new Intl.DateTimeFormat('en', {
        timeZone: 'America/New_York',
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(at) === '00',
  );
  return new Date(starts!.getTime() - 1);
}

describe('the facts of an event (desk 8)', () => {
  const blank = { unit: null, confidence: null, character_confidences: null };

  it('has the observed beside the registered once the event has an owner name, in order, for the cause', async () => {
    const id = await createEvent(app, 'REDLIGHT', {
      plate: 'KLM 4821',
      vehicle: { make_model: 'Norda Vela', color: 'gray', style: 'sedan' },
      metadata: {
        lane: 2,
        amber_s: 3.5,
        plate_confidence: 0.97,
        plate_characters: [0.99, 0.5],
      },
    });
    const observed = (registered: boolean) => [
      {
        ...blank,
        name: 'PLATE',
        label: 'Plate',
        observed: 'KLM 4821',
        registered: registered ? 'klm-4821' : null,
        state: registered ? 'EQUAL' : 'UNKNOWN',
        confidence: 0.97,
        character_confidences: [0.99, 0.5],
      },
      {
        ...blank,
        name: 'MAKE_MODEL',
        label: 'Make and model',
        observed: 'Norda Vela',
        registered: registered ? 'Norda' : null,
        state: registered ? 'EQUAL' : 'UNKNOWN',
      },
      {
        ...blank,
        name: 'COLOR',
        label: 'Color',
        observed: 'gray',
        registered: registered ? 'Red' : null,
        state: registered ? 'CONTRADICTION' : 'UNKNOWN',
      },
      {
        ...blank,
        name: 'STYLE',
        label: 'Style',
        observed: 'sedan',
        registered: null,
        state: 'UNKNOWN',
      },
      // Captured at 14:05:00.250, red since 14:04:58.000.
      {
        ...blank,
        name: 'RED_FOR',
        label: 'Red for',
        observed: '2.3',
        registered: null,
        unit: 's',
        state: 'SHOWN',
      },
      {
        ...blank,
        name: 'AMBER',
        label: 'Amber',
        observed: '3.5',
        registered: null,
        unit: 's',
        state: 'SHOWN',
      },
      {
        ...blank,
        name: 'STOP_LINE_DISTANCE',
        label: 'Past the stop line',
        observed: '3.2',
        registered: null,
        unit: 'm',
        state: 'SHOWN',
      },
      { ...blank, name: 'LANE', label: 'Lane', observed: '2', registered: null, state: 'SHOWN' },
    ];
    expect((await read(inspection.visitor, id)).facts).toEqual(observed(false));
    const vehicle = {
      owner_name: 'Ada Byron',
      owner_vehicle_license_plate: 'klm-4821',
      owner_vehicle_make_model: 'Norda',
      owner_vehicle_color: 'Red',
    };
    const { status } = await processing.visitor.rest(
      'PUT',
      `citations/${id}/vehicle/update`,
      vehicle,
    );
    expect(status).toBe(200);
    for (const visitor of [processing.visitor, inspection.visitor, program])
      expect((await read(visitor, id)).facts).toEqual(observed(true));
  });

  it('keeps the digits of the camera: measured, limit, difference', async () => {
    const id = await createEvent(app, 'SPEEDING', {
      speeding: { measured: 83.5, limit: 50, trigger: 58 },
    });
    const { facts } = await read(program, id);
    expect(
      facts.slice(4, 7).map(({ name, observed, unit }: any) => [name, observed, unit]),
    ).toEqual([
      ['SPEED_MEASURED', '83.5', 'km/h'],
      ['SPEED_LIMIT', '50', 'km/h'],
      ['SPEED_OVER', '33.5', 'km/h'],
    ]);
  });
});

describe('the deadline of an event (desk 6)', () => {
  it.each([
    [6, 'NORMAL'],
    [5, 'SOON'],
    [3, 'SOON'],
    [2, 'URGENT'],
    [0, 'URGENT'],
    [-1, 'EXPIRED'],
  ])('%i local days left are %s', async (days, state) => {
    const id = await createCitation(app, 'REVIEW');
    const at = dueIn(days);
    await due(id, at, await rule(14, 'CALENDAR', 'VIOLATION'));
    expect((await read(program, id)).deadline).toMatchObject({
      due_at: at.toISOString(),
      days_left: days,
      state,
      basis: '14 calendar days after the violation',
    });
  });

  it.each([
    ['HOLD', 'EXPIRED'],
    ['COMPLETED', 'CLOSED'],
    ['DISCARDED', 'CLOSED'],
  ] as const)('a hold does not stop it, an end closes it: %s is %s', async (status, state) => {
    const id = await createCitation(app, status);
    await due(id, dueIn(-1), await rule(1, 'BUSINESS', 'RECEIVED'));
    expect((await read(inspection.visitor, id)).deadline).toMatchObject({
      state,
      basis: '1 business day after receipt',
    });
  });

  it('is null without a rule', async () => {
    expect((await read(program, await createCitation(app, 'REVIEW'))).deadline).toBeNull();
  });
});

describe('sent_back (desk 5)', () => {
  const back = async (reason: string | null = null): Promise<number> => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    const { status } = await inspection.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'REVISE',
      ...(reason === null ? {} : { reason }),
    });
    expect(status).toBe(200);
    return id;
  };
  const answered = async (id: number): Promise<boolean> =>
    (await read(processing.visitor, id)).sent_back.answered;

  it('is the last revise until the next submit', async () => {
    const id = await back('The plate is another one');
    expect((await read(processing.visitor, id)).sent_back).toEqual({
      user: {
        id: inspection.user.id,
        name: 'Ines Roth',
        first_name: 'Ines',
        last_name: 'Roth',
        badge_number: inspection.user.badgeNumber,
      },
      at: expect.stringMatching(/Z$/),
      reason_code: null,
      reason_label: null,
      reason: 'The plate is another one',
      answered: false,
    });
    await processing.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
      recommendation: 'GENERATE',
    });
    expect((await read(inspection.visitor, id)).sent_back).toBeNull();
    await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
    expect((await read(inspection.visitor, id)).sent_back).toMatchObject({
      reason: null,
      answered: false,
    });
  });

  it('has code and label of the moment, as the history keeps them', async () => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    await inspection.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'REVISE',
      reason_code: 'IMAGE_MISSING',
    });
    await app.database.query(`UPDATE reasons SET label = 'Another' WHERE code = 'IMAGE_MISSING'`);
    expect((await read(inspection.visitor, id)).sent_back).toMatchObject({
      reason_code: 'IMAGE_MISSING',
      reason_label: 'Image missing',
      reason: null,
    });
  });

  it('is answered by a later vehicle update, evidence change or comment of a processing officer', async () => {
    const updated = await back();
    await inspection.visitor.rest('POST', `citations/${updated}/comments/add`, { body: 'Please' });
    expect(await answered(updated)).toBe(false);
    await processing.visitor.rest('PUT', `citations/${updated}/vehicle/update`, {
      owner_vehicle_license_plate: 'NEW 1',
    });
    expect(await answered(updated)).toBe(true);

    const commented = await back();
    await processing.visitor.rest('POST', `citations/${commented}/comments/add`, { body: 'Done' });
    expect(await answered(commented)).toBe(true);

    const picked = await back();
    const [{ id: image }] = await app.database.query(
      'SELECT id FROM media WHERE citation_id = $1 ORDER BY id LIMIT 1',
      [picked],
    );
    await processing.visitor.rest('PUT', `citations/${picked}/media/update/${image}`, {
      selected: false,
    });
    expect(await answered(picked)).toBe(true);
  });
});

describe('other_events (desk 8)', () => {
  const CAPTURED = new Date('2026-05-01T12:00:00.000Z');
  let plates = 0;

  /** Creates events of one plate, captured `days` after the first one. */
  async function events(...captured: [days: number, cause?: 'REDLIGHT' | 'SPEEDING'][]) {
    const plate = `OTH ${(plates += 1)}`;
    const ids: number[] = [];
    for (const [days, cause = 'REDLIGHT'] of captured) {
      const id = await createCitation(app, 'PENDING', { cause });
      ids.push(id);
      await owner.query(
        `UPDATE citations SET camera_case_generated_at = $2, owner_vehicle_license_plate = $3 WHERE id = $1`,
        [id, new Date(CAPTURED.getTime() + days * DAY), ids.length % 2 ? plate : plateKey(plate)],
      );
    }
    return ids;
  }

  it('are those of the same plate since 90 days before, the latest five first', async () => {
    const [first, ...others] = await events([0], [-90], [-90.001], [-1], [1], [30], [400], [2]);
    const { count, data } = (await read(inspection.visitor, first!)).other_events;
    expect(count).toBe(6);
    const [border, , before, one, thirty, year, two] = others;
    expect(data.map(({ id }: any) => id)).toEqual([year, thirty, two, one, before]);
    expect(border).toBeDefined();
    expect(data[0]).toEqual({
      id: year,
      reference_id: expect.stringMatching(/^EV-/),
      camera_case_generated_at: new Date(CAPTURED.getTime() + 400 * DAY).toISOString(),
      report_status: 'PENDING',
    });
  });

  it('of the causes that the caller sees', async () => {
    const [first, speeding] = await events([0], [1, 'SPEEDING']);
    expect((await read(inspection.visitor, first!)).other_events.data[0].id).toBe(speeding);
    expect((await read(redlight, first!)).other_events).toEqual({ count: 0, data: [] });
  });

  it('are none without a plate', async () => {
    const [one, other] = [
      await createCitation(app, 'PENDING'),
      await createCitation(app, 'PENDING'),
    ];
    await app.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = NULL WHERE id IN ($1, $2)',
      [one, other],
    );
    expect((await read(inspection.visitor, one)).other_events).toEqual({ count: 0, data: [] });
  });
});

describe('reviewer, deferred, deadline and comment_count in rows (desk 8)', () => {
  const ROW = `id commentCount ${DESK_ROW_FIELDS}`;
  const rowNames = ['id', 'comment_count', 'reviewer', 'deferred', 'deadline'];
  const picked = (row: any) => Object.fromEntries(rowNames.map((name) => [name, row[name]]));

  /** A row of a list and of a search, by both doors, which must all say the same. */
  async function row(visitor: Visitor, id: number, queue: string): Promise<any> {
    const [{ reference }] = await app.database.query(
      'SELECT reference_id AS reference FROM citations WHERE id = $1',
      [id],
    );
    const list = await visitor.rest('GET', `citations?status=${queue}`);
    const found = await visitor.rest('GET', `search?reference_number=${reference}`);
    const listed = picked(list.body.data.find((each: any) => each.id === id));
    expect(picked(found.body.data[0])).toEqual(listed);
    const graph = await visitor.graphql(
      `query ($queue: CitationQueue!, $filter: CitationFilter!) {
        citations(queue: $queue) { data { ${ROW} } }
        full: citations(queue: $queue) { data { ${ROW} availableActions { name } } }
        searchCitations(filter: $filter) { data { ${ROW} } }
        citationConnection(sortBy: UPDATED_AT, first: 15) { edges { node { ${ROW} } } } }`,
      { queue: queue.toUpperCase(), filter: { text: reference } },
    );
    expect(graph.errors).toEqual([]);
    const { citations, full, searchCitations, citationConnection } = graph.data;
    const wanted = inGraphql(listed);
    const mine = (each: any): boolean => each.id === String(id);
    expect(citations.data.find(mine)).toEqual(wanted);
    expect(full.data.find(mine)).toMatchObject(wanted as object);
    expect(searchCitations.data).toEqual([wanted]);
    expect(citationConnection.edges.map(({ node }: any) => node).find(mine)).toEqual(wanted);
    return listed;
  }

  it('are all null where there is nothing', async () => {
    const id = await createCitation(app, 'REVIEW');
    expect(await row(program, id, 'submitted')).toEqual({
      id,
      comment_count: 0,
      reviewer: null,
      deferred: null,
      deadline: null,
    });
  });

  it('show a live claim, not one that lapsed', async () => {
    const [live, lapsed] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
    ];
    await claim(live, inspection.user, 180);
    await claim(lapsed, inspection.user, -1);
    const { reviewer } = await row(processing.visitor, live, 'submitted');
    expect(reviewer).toEqual({ id: inspection.user.id, name: 'Ines Roth' });
    expect((await row(program, lapsed, 'submitted')).reviewer).toBeNull();
    expect((await read(program, live)).reviewer).toEqual(reviewer);
    expect((await read(program, lapsed)).reviewer).toBeNull();
  });

  it('show the decision that waits, to everybody who sees the event', async () => {
    const id = await createCitation(app, 'REVIEW');
    await decide(id, inspection.user, 'TAKEN_BACK');
    const [{ at }] = (await decide(id, inspection.user)) as [{ at: Date }];
    await claim(id, processing.user, 60);
    const expected = {
      act: 'GENERATE',
      user: { id: inspection.user.id, name: 'Ines Roth' },
      takes_effect_at: at.toISOString(),
    };
    for (const visitor of [processing.visitor, inspection.visitor, program]) {
      expect((await row(visitor, id, 'submitted')).deferred).toEqual(expected);
      expect((await read(visitor, id)).deferred).toEqual(expected);
    }
  });

  it('GraphQL has the whole officer in each list; REST has number and name (desk 8)', async () => {
    const [claimed, decided] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
    ];
    await claim(claimed, inspection.user, 180);
    await decide(decided, inspection.user);
    const PERSON = '{ id name firstName lastName badgeNumber }';
    const HELD = `id reviewer ${PERSON} deferred { user ${PERSON} }`;
    const { data, errors } = await program.graphql(`{
      citation(id: "${claimed}") { ${HELD} }
      citations(queue: SUBMITTED) { data { ${HELD} } }
      full: citations(queue: SUBMITTED) { data { ${HELD} facts { name } } }
      searchCitations(filter: {}) { data { ${HELD} } }
      citationConnection(sortBy: UPDATED_AT, first: 15) { edges { node { ${HELD} } } } }`);
    expect(errors).toEqual([]);
    const person = {
      id: String(inspection.user.id),
      name: 'Ines Roth',
      firstName: 'Ines',
      lastName: 'Roth',
      badgeNumber: inspection.user.badgeNumber,
    };
    expect(data.citation.reviewer).toEqual(person);
    const lists = [
      data.citations.data,
      data.full.data,
      data.searchCitations.data,
      data.citationConnection.edges.map(({ node }: { node: unknown }) => node),
    ] as { id: string; reviewer: unknown; deferred: { user: unknown } | null }[][];
    for (const list of lists) {
      expect(list.find(({ id }) => id === String(claimed))!.reviewer).toEqual(person);
      expect(list.find(({ id }) => id === String(decided))!.deferred!.user).toEqual(person);
    }
    const byName = { id: inspection.user.id, name: 'Ines Roth' };
    for (const path of ['citations?status=submitted', 'search']) {
      const { body } = await program.rest('GET', path);
      const found = (id: number): any => body.data.find((each: any) => each.id === id);
      expect(found(claimed).reviewer).toEqual(byName);
      expect(found(decided).deferred.user).toEqual(byName);
    }
    for (const [id, name] of [
      [claimed, 'reviewer'],
      [decided, 'deferred'],
    ] as const) {
      const { body } = await program.rest('GET', `citations/${id}`);
      expect(name === 'reviewer' ? body.reviewer : body.deferred.user).toEqual(byName);
    }
  });

  it('show the deadline, closed in the lists of what was decided for good', async () => {
    const ruleId = await rule(30, 'CALENDAR', 'OWNER_KNOWN');
    const waiting = await createCitation(app, 'PENDING');
    await due(waiting, dueIn(4), ruleId);
    expect((await row(redlight, waiting, 'pending')).deadline).toMatchObject({
      due_at: dueIn(4).toISOString(),
      days_left: 4,
      state: 'SOON',
      basis: '30 calendar days after the owner became known',
    });
    const closed = await createCitation(app, 'DISCARDED');
    await due(closed, dueIn(4), ruleId);
    expect((await row(program, closed, 'discarded')).deadline).toMatchObject({ state: 'CLOSED' });
  });

  it('lists are sorted by the deadline, what has none last', async () => {
    const ruleId = await rule(14, 'CALENDAR', 'VIOLATION');
    const ids: number[] = [];
    for (const days of [9, 7, 8]) {
      const id = await createCitation(app, 'HOLD');
      await due(id, dueIn(days), ruleId);
      ids.push(id);
    }
    const [nine, seven, eight] = ids;
    const none = await createCitation(app, 'HOLD');
    const sorted = async (order: string): Promise<number[]> => {
      const { body } = await program.rest(
        'GET',
        `citations?status=hold&sortby=due_at&order=${order}`,
      );
      return body.data
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => [...ids, none].includes(id));
    };
    expect(await sorted('asc')).toEqual([seven, eight, nine, none]);
    expect(await sorted('desc')).toEqual([none, nine, eight, seven]);
    const { data } = await program.graphql(
      '{ citations(queue: HOLD, sortBy: DUE_AT, order: ASC) { data { id } } }',
    );
    const found = data.citations.data.map(({ id }: { id: string }) => Number(id));
    expect(found.filter((id: number) => [...ids, none].includes(id))).toEqual([
      seven,
      eight,
      nine,
      none,
    ]);
  });
});

describe('available_actions[].refusal (desk 6)', () => {
  /** The entry of one act, by both doors. */
  async function refusal(id: number, name: string, visitor = inspection.visitor): Promise<unknown> {
    const { body } = await visitor.rest('GET', `citations/${id}`);
    const found = body.available_actions.find((each: any) => each.name === name);
    const { data } = await visitor.graphql(
      `{ citation(id: "${id}") { availableActions { name refusal } } }`,
    );
    const same = data.citation.availableActions.find(
      (each: any) => each.name === name.toUpperCase(),
    );
    expect(same.refusal).toBe(found.refusal);
    return found.refusal;
  }
  const MEDIA = 'Missing media attachments, please select 4 images required to generate a citation';
  const OWNER =
    'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender';

  it('is null where the act may be done', async () => {
    const id = await createCitation(app, 'REVIEW');
    for (const name of ['generate', 'discard', 'hold', 'revise', 'history', 'comments'])
      expect(await refusal(id, name)).toBeNull();
  });

  it('is what a notice misses', async () => {
    const id = await createCitation(app, 'REVIEW', { selected: 3 });
    expect(await refusal(id, 'generate')).toBe(MEDIA);
    expect(await refusal(id, 'discard')).toBeNull();
    await app.database.query('UPDATE citations SET owner_name = NULL WHERE id = $1', [id]);
    expect(await refusal(id, 'generate')).toBe(`${OWNER}. ${MEDIA}`);
  });

  it('is the deadline that passed, before what is missing, which stays as it was', async () => {
    const id = await createCitation(app, 'REVIEW', { selected: 3 });
    const ruleId = await rule(14, 'CALENDAR', 'VIOLATION');
    await due(id, new Date('2026-03-29T03:59:59.999Z'), ruleId);
    expect(await refusal(id, 'generate')).toBe(
      'The deadline for this event passed on Mar 28, 2026',
    );
    expect(await refusal(id, 'discard')).toBeNull();
    const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
    expect(body.missing).toEqual([MEDIA]);
  });
});
