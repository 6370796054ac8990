import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckReads } from './check-reads.service.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, fresh, signedInAs, type TestUser } from '../../test/factory.js';
import { heldUp } from '../../test/held.js';
import { withoutBrowser } from '../../test/without-browser.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let worker: TestWorker;
let processing: Officer;
let inspection: Officer;
let other: Officer;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  inspection = await signedInAs(app, 3, { firstName: 'Cy', lastName: 'Young' });
  other = await signedInAs(app, 3, { firstName: 'Dee', lastName: 'Ortiz' });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.database.query('UPDATE check_rules SET active = false');
  await app.database.query(
    'UPDATE desk_settings SET decision_grace_seconds = 10, require_viewed_evidence = false',
  );
});

type Weight = 'BLOCK' | 'CONFIRM' | 'NOTE';
/** Switches shipped rules on, each with a weight. */
const rules = async (weights: Record<string, Weight>): Promise<void> => {
  for (const [code, weight] of Object.entries(weights))
    await app.database.query(
      'UPDATE check_rules SET active = true, weight = $2, version = 2 WHERE code = $1',
      [code, weight],
    );
};

/** Three checks with one event: each weight once. */
const METADATA = { plate_confidence: 0.7, vehicles_in_zone: 3, clock: { drift_ms: -1_500 } };
const CONFIDENCE = 'Plate read with confidence 0.7';
const VEHICLES = '3 vehicles in the measuring zone';
const CLOCK = 'Clock of the camera is -1500 ms off';

type Options = NonNullable<Parameters<typeof createCitation>[2]>;
const event = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  metadata: METADATA,
  plate: `T ${fresh()}`,
  ...changes,
});
const pending = (changes: Options = {}): Promise<number> =>
  createCitation(app, 'PENDING', { event: event(), ...changes });
const review = (changes: Options = {}): Promise<number> =>
  createCitation(app, 'REVIEW', {
    event: event(),
    submittedBy: processing.user.id,
    ...changes,
  });

const CHECKS = `query ($id: ID!) { citation(id: $id) {
  checks { code label version weight sentence confirmed { user { id name } at reason } }
  availableActions { name refusal }
} }`;

const rest = async ({ visitor }: Officer, id: number): Promise<any> =>
  (await visitor.rest('GET', `citations/${id}`)).body;
const graph = async ({ visitor }: Officer, id: number): Promise<any> =>
  (await visitor.graphql(CHECKS, { id })).data.citation;
const put = ({ visitor }: Officer, id: number, body: object): Promise<Answer> =>
  visitor.rest('PUT', `citations/${id}`, body);
const submit = (id: number, more: object = {}): Promise<Answer> =>
  put(processing, id, { report_status: 'REVIEW', recommendation: 'GENERATE', ...more });
const generate = (id: number, more: object = {}): Promise<Answer> =>
  put(inspection, id, { report_status: 'COMPLETED', ...more });

const decide = ({ visitor }: Officer, id: number, act: string, more = {}): Promise<Answer> =>
  visitor.rest('POST', 'desk/decisions', {
    citation_id: id,
    act,
    version: 1,
    seconds: 11.5,
    viewed: [],
    zoomed: [],
    played: [],
    ...(act === 'SUBMIT' ? { recommendation: 'GENERATE' } : {}),
    ...more,
  });
const over = (id: number): Promise<unknown> =>
  app.database.query(
    `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
    [id],
  );
const comesTo = (id: number, end: object): Promise<void> =>
  expect
    .poll(
      async () => {
        const [row] = await app.database.query<object[]>(
          'SELECT status, failure FROM deferred_decisions WHERE id = $1',
          [id],
        );
        return row;
      },
      { interval: 50 },
    )
    .toEqual(end);
const detailsOf = async (id: number, type: string): Promise<Record<string, any>> => {
  const [row] = await app.database.query<{ details: Record<string, any> }[]>(
    'SELECT details FROM activity WHERE citation_id = $1 AND type = $2 ORDER BY id DESC LIMIT 1',
    [id, type],
  );
  return row!.details;
};
const statusOf = async (id: number): Promise<string> => (await rest(inspection, id)).report_status;

describe('checks of an event (cameras 2)', () => {
  it('are BLOCK first, then CONFIRM, NOTE, each by code, at both doors', async () => {
    await rules({
      SEVERAL_VEHICLES: 'NOTE',
      CLOCK_OFF: 'CONFIRM',
      LOW_CONFIDENCE: 'BLOCK',
      IMAGE_TIMES: 'BLOCK',
    });
    await app.database.query(`UPDATE check_rules SET weight = 'NOTE' WHERE code = 'IMAGE_TIMES'`);
    const id = await pending({
      event: event({
        media: [1, 2, 3].map((place) => ({
          file: `${place}.jpg`,
          type: 'IMAGE',
          sequence_number: place,
          captured_at: `2026-03-01T14:05:0${4 - place}.000Z`,
        })),
      }),
    });
    const expected = [
      ['LOW_CONFIDENCE', 'Confidence of the plate', 2, 'BLOCK', CONFIDENCE],
      ['CLOCK_OFF', 'Clock of the camera', 2, 'CONFIRM', CLOCK],
      ['IMAGE_TIMES', 'Times of the images', 2, 'NOTE', 'Images 1 and 2 are in the wrong order'],
      ['SEVERAL_VEHICLES', 'Several vehicles', 2, 'NOTE', VEHICLES],
    ].map(([code, label, version, weight, sentence]) => ({
      ...{ code, label, version, weight, sentence },
      confirmed: null,
    }));
    expect((await rest(processing, id)).checks).toEqual(expected);
    expect((await graph(processing, id)).checks).toEqual(expected);
  });

  it('are computed by the rules of now, and only for their cause', async () => {
    const id = await pending();
    expect((await rest(processing, id)).checks).toEqual([]);
    await rules({ LOW_CONFIDENCE: 'NOTE' });
    expect((await rest(processing, id)).checks).toHaveLength(1);
    await app.database.query(
      `UPDATE check_rules SET cause = 'SPEEDING' WHERE code = 'LOW_CONFIDENCE'`,
    );
    expect((await rest(processing, id)).checks).toEqual([]);
    await app.database.query(`UPDATE check_rules SET cause = null WHERE code = 'LOW_CONFIDENCE'`);
  });

  it('in a list are those of each event', async () => {
    await rules({ LOW_CONFIDENCE: 'NOTE' });
    const id = await pending();
    const { data } = await processing.visitor.graphql(
      '{ citations(queue: PENDING, perPage: 50) { data { id checks { code } } } }',
    );
    const shown = data.citations.data.find((row: { id: string }) => Number(row.id) === id);
    expect(shown.checks).toEqual([{ code: 'LOW_CONFIDENCE' }]);
  });
});

describe('the weights (cameras 2)', () => {
  it('BLOCK stops submit with the recommendation GENERATE and generate, all sentences in one', async () => {
    await rules({ LOW_CONFIDENCE: 'BLOCK', CLOCK_OFF: 'BLOCK' });
    const refused = { code: 'RULE_BLOCKS', message: `${CLOCK}. ${CONFIDENCE}` };
    const [first, second] = [await pending(), await review()];
    const answers = [await submit(first), await generate(second)];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject(refused);
    }
    const { errors } = await inspection.visitor.graphql(
      'mutation ($id: ID!) { transitionCitation(input: { citationId: $id, transition: GENERATE }) { citation { id } } }',
      { id: second },
    );
    expect(errors[0]).toMatchObject({
      message: refused.message,
      extensions: { code: 'RULE_BLOCKS', statusCode: 409 },
    });
    expect((await decide(inspection, second, 'GENERATE')).body).toMatchObject(refused);
    expect((await decide(processing, first, 'SUBMIT')).body).toMatchObject(refused);
    expect(await statusOf(second)).toBe('REVIEW');
  });

  it('discard, hold, revise and other submits are never stopped', async () => {
    await rules({ LOW_CONFIDENCE: 'BLOCK', CLOCK_OFF: 'CONFIRM' });
    expect((await submit(await pending(), { recommendation: 'DISCARD' })).status).toBe(200);
    expect((await submit(await pending(), { recommendation: 'HOLD' })).status).toBe(200);
    for (const report_status of ['DISCARDED', 'HOLD', 'REVISE'])
      expect((await put(inspection, await review(), { report_status })).status).toBe(200);
  });

  it('CONFIRM asks for a reason: one sentence for each, after what is missing', async () => {
    await rules({ LOW_CONFIDENCE: 'CONFIRM', CLOCK_OFF: 'CONFIRM', SEVERAL_VEHICLES: 'NOTE' });
    const id = await review({ selected: 0 });
    expect((await generate(id)).body.errors).toHaveProperty('missing');
    const wanted = [`A reason is needed: ${CLOCK}`, `A reason is needed: ${CONFIDENCE}`];
    const full = await review();
    const { status, body } = await generate(full);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ confirmations: wanted });
    const half = await generate(full, {
      confirmations: [{ code: 'CLOCK_OFF', reason: 'Set by GPS' }],
    });
    expect(half.body.errors).toEqual({ confirmations: [wanted[1]] });
    const { errors } = await processing.visitor.graphql(
      `mutation ($id: ID!) { transitionCitation(input: { citationId: $id, transition: SUBMIT, recommendation: GENERATE }) {
        citation { id } } }`,
      { id: await pending() },
    );
    expect(errors[0]?.extensions.errors).toEqual({ confirmations: wanted });
  });

  it('the refusal of generate stands in the actions before what is missing, that of submit is null', async () => {
    await rules({ LOW_CONFIDENCE: 'BLOCK', CLOCK_OFF: 'CONFIRM' });
    const [first, second] = [await pending(), await review({ selected: 0 })];
    const actions = (await rest(inspection, second)).available_actions;
    expect(actions.find(({ name }: { name: string }) => name === 'generate').refusal).toBe(
      CONFIDENCE,
    );
    const { data } = await inspection.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { availableActions { name refusal } } }',
      { id: second },
    );
    expect(data.citation.availableActions).toContainEqual({
      name: 'GENERATE',
      refusal: CONFIDENCE,
    });
    expect((await graph(processing, first)).availableActions).toContainEqual({
      name: 'SUBMIT',
      refusal: null,
    });
  });
});

describe('reasons for checks (cameras 2)', () => {
  const CONFIRMATIONS = [
    { code: 'LOW_CONFIDENCE', reason: ' Read again by eye ' },
    { code: 'NEVER_HEARD_OF', reason: 'Passed over' },
  ];

  it('of two officers: each gives their own, and the event shows those of the last act', async () => {
    await rules({ LOW_CONFIDENCE: 'CONFIRM', SEVERAL_VEHICLES: 'NOTE' });
    const id = await pending();
    const submitted = await submit(id, { confirmations: CONFIRMATIONS });
    expect(submitted.status).toBe(200);
    const { user } = processing;
    const [confidence, vehicles] = submitted.body.checks;
    expect(confidence).toMatchObject({
      code: 'LOW_CONFIDENCE',
      confirmed: { user: { id: user.id, name: user.name }, reason: 'Read again by eye' },
    });
    expect(confidence.confirmed.user).toEqual({ id: user.id, name: user.name });
    expect(vehicles.confirmed).toBeNull();
    const kept = (code: string, weight: string, label: string, sentence: string, reason: unknown) =>
      ({ code, label, version: 2, weight, sentence, reason }) as const;
    const VEHICLES_KEPT = kept('SEVERAL_VEHICLES', 'NOTE', 'Several vehicles', VEHICLES, null);
    const details = await detailsOf(id, 'submitted');
    expect(details['checks']).toEqual([
      kept('LOW_CONFIDENCE', 'CONFIRM', 'Confidence of the plate', CONFIDENCE, 'Read again by eye'),
      VEHICLES_KEPT,
    ]);

    // The reason of the submit is not that of the officer who generates.
    expect((await generate(id)).status).toBe(422);
    const generated = await generate(id, {
      confirmations: [{ code: 'LOW_CONFIDENCE', reason: 'I see it too' }],
    });
    expect(generated.status).toBe(200);
    expect((await detailsOf(id, 'generated'))['checks']).toEqual([
      kept('LOW_CONFIDENCE', 'CONFIRM', 'Confidence of the plate', CONFIDENCE, 'I see it too'),
      VEHICLES_KEPT,
    ]);
    // "COMPLETED and DISCARDED events show checks and reasons of their last submit or generate."
    await app.database.query('UPDATE check_rules SET active = false');
    const shown = (await rest(processing, id)).checks;
    expect(shown.map(({ code, confirmed }: any) => [code, confirmed?.reason ?? null])).toEqual([
      ['LOW_CONFIDENCE', 'I see it too'],
      ['SEVERAL_VEHICLES', null],
    ]);
    expect(shown[0].confirmed.user).toEqual({
      id: inspection.user.id,
      name: inspection.user.name,
    });
    expect((await graph(processing, id)).checks[0].confirmed.user).toEqual({
      id: String(inspection.user.id),
      name: inspection.user.name,
    });
    const [notice] = await app.database.query<{ checks: any[] }[]>(
      `SELECT content -> 'checks' AS checks FROM notices WHERE citation_id = $1`,
      [id],
    );
    expect(
      notice!.checks.map(({ code, version, confirmed }) => [code, version, confirmed?.reason]),
    ).toEqual([
      ['LOW_CONFIDENCE', 2, 'I see it too'],
      ['SEVERAL_VEHICLES', 2, undefined],
    ]);
    // The text of the history is as it was before.
    const history = await inspection.visitor.rest('GET', `citations/${id}/history`);
    expect(JSON.stringify(history.body)).toContain(
      `Submitted by ${user.name} with recommendation GENERATE`,
    );
  });

  it('a discarded event shows those of its last submit, one of before there were checks none', async () => {
    await rules({ LOW_CONFIDENCE: 'BLOCK' });
    const id = await pending();
    await submit(id, {
      recommendation: 'DISCARD',
      confirmations: [{ code: 'LOW_CONFIDENCE', reason: 'Unreadable' }],
    });
    await put(inspection, id, { report_status: 'DISCARDED' });
    await app.database.query('UPDATE check_rules SET active = false');
    expect((await rest(processing, id)).checks).toMatchObject([
      { code: 'LOW_CONFIDENCE', confirmed: { reason: 'Unreadable' } },
    ]);
    const old = await createCitation(app, 'DISCARDED');
    expect((await rest(processing, old)).checks).toEqual([]);
    await app.database.query(
      `INSERT INTO activity (log, type, description, citation_id, causer_type, causer_id, causer_name, subject_type, subject_id, details)
       VALUES ('app', 'submitted', 'Submitted', $1::integer, 'user', $2, 'Ada', 'citation', $1::integer, '{}')`,
      [old, processing.user.id],
    );
    await rules({ LOW_CONFIDENCE: 'BLOCK' });
    expect((await rest(processing, old)).checks).toEqual([]);
  });

  it.each<[string, unknown, Record<string, string[]>]>([
    [
      'an unknown field',
      [{ code: 'A', reason: 'b', at: 1 }],
      { 'confirmations.0.at': ['confirmations.0.at is not a known field'] },
    ],
    ['no reason', [{ code: 'A' }], { 'confirmations.0.reason': ['Reason is required'] }],
    [
      'a blank one',
      [{ code: 'A', reason: ' ' }],
      { 'confirmations.0.reason': ['Reason is required'] },
    ],
    [
      'a long one',
      [{ code: 'A', reason: 'x'.repeat(256) }],
      { 'confirmations.0.reason': ['Reason must be at most 255 characters long'] },
    ],
    [
      'no list',
      'LOW_CONFIDENCE',
      { confirmations: ['Confirmations must be a list of codes with reasons'] },
    ],
    [
      'a code twice',
      [
        { code: 'A', reason: 'b' },
        { code: 'A', reason: 'c' },
      ],
      { confirmations: ['Confirmations have a reason once for each code'] },
    ],
  ])('%s is 422 and changes nothing', async (_, confirmations, errors) => {
    await rules({ LOW_CONFIDENCE: 'NOTE' });
    const id = await pending();
    const refused = await submit(id, { confirmations });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const decided = await decide(processing, id, 'SUBMIT', { confirmations });
    expect([decided.status, decided.body.errors]).toEqual([422, errors]);
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('are kept in the draft at both doors, and emptied with the act', async () => {
    await rules({ LOW_CONFIDENCE: 'CONFIRM' });
    const id = await pending();
    const typed = [{ code: 'LOW_CONFIDENCE', reason: '' }];
    const path = `citations/${id}/draft`;
    const { body } = await processing.visitor.rest('PUT', path, { confirmations: typed });
    expect(body.confirmations).toEqual(typed);
    const confirmations = [{ code: 'LOW_CONFIDENCE', reason: 'By eye' }];
    const { data } = await processing.visitor.graphql(
      `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { confirmations { code reason } } } }`,
      { input: { citationId: id, confirmations } },
    );
    expect(data.saveDraft.draft.confirmations).toEqual(confirmations);
    expect((await processing.visitor.rest('PUT', path, { comment: 'c' })).body).toMatchObject({
      confirmations,
    });
    expect((await submit(id, { confirmations })).status).toBe(200);
    expect((await processing.visitor.rest('GET', path)).body.confirmations).toBeNull();
  });
});

describe('a decision in its grace (cameras 2)', () => {
  const confirmations = [{ code: 'LOW_CONFIDENCE', reason: 'By eye' }];

  it('keeps the reasons, and the job uses them', async () => {
    await rules({ LOW_CONFIDENCE: 'CONFIRM' });
    const id = await review();
    const { status, body } = await decide(inspection, id, 'GENERATE', { confirmations });
    expect(status).toBe(202);
    const [row] = await app.database.query<{ details: object }[]>(
      'SELECT details FROM deferred_decisions WHERE id = $1',
      [body.decision.id],
    );
    expect(row!.details).toMatchObject({ confirmations });
    await over(body.decision.id);
    await comesTo(body.decision.id, { status: 'CARRIED_OUT', failure: null });
    expect((await detailsOf(id, 'generated'))['checks']).toMatchObject([
      { code: 'LOW_CONFIDENCE', reason: 'By eye' },
    ]);
  });

  it.each<[string, Weight, string]>([
    ['blocks', 'BLOCK', 'RULE_BLOCKS'],
    ['needs a reason', 'CONFIRM', 'INVALID'],
  ])('fails where a check %s only since then', async (_, weight, failure) => {
    await rules({ LOW_CONFIDENCE: 'CONFIRM' });
    const id = await review();
    const { body } = await decide(inspection, id, 'GENERATE', { confirmations });
    await rules({ CLOCK_OFF: weight });
    await over(body.decision.id);
    await comesTo(body.decision.id, { status: 'FAILED', failure });
    expect(await statusOf(id)).toBe('REVIEW');
    const [entry] = await app.database.query<{ description: string }[]>(
      `SELECT description FROM activity WHERE citation_id = $1 AND type = 'decision_failed'`,
      [id],
    );
    expect(entry!.description).toContain(CLOCK);
  });
});

describe('a rule that changes while an act is written (cameras 2)', () => {
  /** The number of statements that wait for the events. */
  const waiting = async (): Promise<number> => {
    const [row] = await app.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'citations'::regclass AND NOT granted`,
    );
    return row!.count;
  };

  it('counts: the checks are those of the moment of the act', async () => {
    await rules({ LOW_CONFIDENCE: 'NOTE' });
    const id = await review();
    const another = await review();
    const answer = await heldUp(app, 'citations', 2, async () => {
      const running = generate(id);
      // The act is checked, and its transaction waits; the second waiter lets both go on.
      await expect.poll(waiting, { interval: 20 }).toBe(1);
      await rules({ LOW_CONFIDENCE: 'BLOCK' });
      await app.database.query('UPDATE citations SET version = version WHERE id = $1', [another]);
      return running;
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'RULE_BLOCKS']);
    expect(await statusOf(id)).toBe('REVIEW');
  });
});

describe('what checks read of an event (cameras 2)', () => {
  const serial = `CAM-${fresh()}`;
  const fact = (kind: string, from: string, to: string | null, value: object): Promise<unknown> =>
    app.database.query(
      `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, valid_to, value, created_by)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [serial, kind, from, to, value, inspection.user.id],
    );
  const onCamera = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
    event({
      camera: { system_name: 'North', system_type: 'RLC-4', serial_number: serial },
      ...changes,
    });

  beforeAll(async () => {
    await app.database.query(
      'INSERT INTO cameras (serial_number) VALUES ($1) ON CONFLICT DO NOTHING',
      [serial],
    );
    await fact('LIMIT', '2026-01-01', null, { value: 40, unit: 'km/h' });
    await fact('LIMIT', '2026-03-01', null, { value: 60, unit: 'km/h' });
    await fact('LIMIT', '2026-03-02', null, { value: 70, unit: 'km/h' });
    await fact('CERTIFICATE', '2026-01-01', '2026-02-28', { number: 'C-1' });
    await fact('WARNING', '2026-03-01', '2026-03-01', {});
    await fact('OUT_OF_SERVICE', '2026-02-01', null, {});
    await fact('GRACE', '2025-01-01', null, { seconds: 3 });
  });

  it('is the register in force on the day of the event', async () => {
    await rules({
      LIMIT_DIFFERS: 'NOTE',
      NO_CERTIFICATE: 'NOTE',
      WARNING_PERIOD: 'NOTE',
      OUT_OF_SERVICE: 'NOTE',
      IN_GRACE: 'NOTE',
    });
    const speeding = await pending({ cause: 'SPEEDING', event: onCamera() });
    const sentences = async (id: number): Promise<string[]> =>
      (await rest(processing, id)).checks.map(({ sentence }: { sentence: string }) => sentence);
    expect(await sentences(speeding)).toEqual([
      'Limit 50 km/h on the event, 60 km/h in the register',
      'No certificate of calibration for 2026-03-01',
      'Camera out of service on 2026-03-01',
      'Warning period on 2026-03-01',
    ]);
    const redlight = await pending({ event: onCamera() });
    expect((await sentences(redlight))[0]).toBe('Red for 2.3 s, grace 3 s');
    await app.database.query(
      `UPDATE camera_facts SET withdrawn_at = now(), withdrawn_by = $1, withdraw_reason = 'x' WHERE kind <> 'WARNING'`,
      [inspection.user.id],
    );
    // A withdrawn certificate shows that the camera has certificates (guards 2).
    expect(await sentences(speeding)).toEqual([
      'No certificate of calibration for 2026-03-01',
      'Warning period on 2026-03-01',
    ]);
  });

  it('is the lists of the captured and of the registered plate on the day', async () => {
    await rules({ EXEMPT_PLATE: 'NOTE', CONFLICT_PLATE: 'NOTE' });
    const list = (plate: string, name: string, from: string, to: string | null) =>
      app.database.query(
        `INSERT INTO listed_plates (plate, plate_key, list, valid_from, valid_to, created_by)
         VALUES ($1, plate_key_of($1), $2, $3, $4, $5)`,
        [plate, name, from, to, inspection.user.id],
      );
    const number = fresh();
    await list(`ab-c ${number}`, 'EXEMPT', '2026-03-01', null);
    await list(`XY ${number}`, 'CONFLICT', '2026-01-01', '2026-03-01');
    await list(`XY ${number}`, 'EXEMPT', '2026-03-02', null);
    const id = await pending({ event: event({ plate: `ABC-${number}` }) });
    const codes = async (): Promise<string[]> =>
      (await rest(processing, id)).checks.map(({ code }: { code: string }) => code);
    expect(await codes()).toEqual(['EXEMPT_PLATE']);
    await app.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = $2 WHERE id = $1',
      [id, `xy${number}`],
    );
    expect(await codes()).toEqual(['CONFLICT_PLATE', 'EXEMPT_PLATE']);
  });

  it('is the nearest other event of the plate, then the lowest id; not a discarded one for DUPLICATE', async () => {
    await rules({ DUPLICATE: 'NOTE', TOO_FAR: 'NOTE' });
    const plate = `dup-${fresh()}`;
    const at = (time: string, more: Record<string, unknown> = {}) =>
      onCamera({ plate, captured_at: `2026-03-01T14:${time}Z`, ...more });
    const reference = async (id: number): Promise<string> =>
      (await rest(inspection, id)).reference_id;
    const id = await pending({ event: at('05:00.000') });
    await createCitation(app, 'DISCARDED', { event: at('05:01.000') });
    const second = await pending({ event: at('05:30.000') });
    const first = await pending({ event: at('04:30.000') });
    await pending({ event: at('05:50.000') });
    expect(first).toBeGreaterThan(second);
    const far = await pending({
      event: event({
        plate,
        captured_at: '2026-03-01T14:10:00.000Z',
        location: { address: 'Far away', latitude: 46.1, longitude: 9.2 },
      }),
    });
    expect((await rest(processing, id)).checks.map(({ sentence }: any) => sentence)).toEqual([
      `${await reference(second)} has the same plate, 30 s apart`,
      `${await reference(far)} has the same plate, 111.2 km away, 5 min apart`,
    ]);
  });

  it('is read for many events at once, as for each alone', async () => {
    await rules({ LOW_CONFIDENCE: 'NOTE', LIMIT_DIFFERS: 'NOTE' });
    const ids = [await pending(), await pending({ cause: 'SPEEDING', event: onCamera() })];
    const reads = app.nest.get(CheckReads);
    const names = ['LOW_CONFIDENCE', 'LIMIT_DIFFERS'] as const;
    const many = await reads.subjects([...ids, 2_000_000_000], names);
    expect([...many.keys()].sort()).toEqual(ids.toSorted());
    for (const id of ids) expect(many.get(id)).toEqual((await reads.subjects([id], names)).get(id));
  });
});

it('an officer is not stopped by what another wrote: the second of two is refused by the version', async () => {
  await rules({ LOW_CONFIDENCE: 'CONFIRM' });
  const id = await review();
  const confirmations = [{ code: 'LOW_CONFIDENCE', reason: 'By eye' }];
  const answers = await Promise.all(
    [inspection, other].map((officer) =>
      put(officer, id, { report_status: 'COMPLETED', confirmations }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
