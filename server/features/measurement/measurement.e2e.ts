import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { referenceValue } from './reference.rules.js';
import { startApp, type TestApp } from '../../test/app.js';
import { inGraphql, MEASUREMENT_FIELDS } from '../../test/bodies.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, fresh, picture, signedInAs, type TestUser } from '../../test/factory.js';

// cameras 4: an officer measures in two pictures of an event. The outside tests know no more than the contract.

let app: TestApp;
let officer: Visitor;
let officerUser: TestUser;
let colleague: Visitor;
let inspector: Visitor;
let inspectorUser: TestUser;
let administrator: Visitor;
let administratorUser: TestUser;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'America/Los_Angeles' });
  const processing = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
  officer = processing.visitor;
  officerUser = processing.user;
  colleague = (await signedInAs(app, 4, { firstName: 'Dee', lastName: 'Lane' })).visitor;
  const inspection = await signedInAs(app, 3, { firstName: 'Iris', lastName: 'Ward' });
  inspector = inspection.visitor;
  inspectorUser = inspection.user;
  const second = await signedInAs(app, 2);
  administrator = second.visitor;
  administratorUser = second.user;
  await units('ft', 'mph');
});
afterAll(() => app.stop());
afterEach(() => units('ft', 'mph'));

const units = (distance: string, speed: string): Promise<unknown> =>
  app.database.query('UPDATE citation_settings SET distance_unit = $1, speed_unit = $2', [
    distance,
    speed,
  ]);

/** A road seen straight from above, 10 pixels a foot; along grows upwards, from y = 250. */
const FROM_ABOVE = {
  width: 400,
  height: 300,
  points: [
    { x: 100, y: 250, across: 0, along: 0 },
    { x: 300, y: 250, across: 20, along: 0 },
    { x: 300, y: 50, across: 20, along: 20 },
    { x: 100, y: 50, across: 0, along: 20 },
  ],
  checks: [{ a: { x: 100, y: 250 }, b: { x: 100, y: 150 }, distance: 10 }],
};

async function referTo(
  serial: string,
  { from = '2025-01-01', unit = 'ft', ...changes }: Record<string, unknown> = {},
): Promise<number> {
  const value = referenceValue({ ...FROM_ABOVE, ...changes }, unit as string);
  const [row] = await app.database.query<{ id: number }[]>(
    `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, value, created_by)
     VALUES ($1, 'REFERENCE', $2, $3, $4) RETURNING id`,
    [serial, from, value, administratorUser.id],
  );
  return row!.id;
}

interface Setup {
  status?: Parameters<typeof createCitation>[1];
  cause?: 'REDLIGHT' | 'SPEEDING';
  measured?: number;
  /** Seconds after 14:05 at which each image was captured; null for one without time. */
  times?: (number | null)[];
  size?: [width: number, height: number];
  capturedAt?: string;
}

/** An event of a camera of its own: images of 400 × 300, half a second apart. */
async function event({
  status = 'PENDING',
  cause = 'SPEEDING',
  measured = 38,
  times = [0, 0.5, 1],
  size = [400, 300],
  capturedAt = '2026-03-01T14:05:00.250Z',
}: Setup = {}): Promise<{ id: number; serial: string; media: number[] }> {
  const serial = `CAM-${fresh()}`;
  const id = await createCitation(app, status, {
    cause,
    submittedBy: officerUser.id,
    event: {
      captured_at: capturedAt,
      camera: { system_name: 'Mill Street', system_type: 'SPD-2', serial_number: serial },
      ...(cause === 'SPEEDING' ? { speeding: { measured, limit: 25, trigger: 30 } } : {}),
      media: times.map((seconds, index) => ({
        file: `${index}.jpg`,
        type: 'IMAGE',
        sequence_number: index + 1,
        ...(seconds === null
          ? {}
          : { captured_at: new Date(Date.parse('2026-03-01T14:05:00Z') + seconds * 1_000) }),
      })),
    },
    content: () => picture(...size),
  });
  const media = await app.database.query<{ id: number }[]>(
    'SELECT id FROM media WHERE citation_id = $1 ORDER BY sequence_number',
    [id],
  );
  return { id, serial, media: media.map((medium) => medium.id) };
}

/** An event whose camera has reference points. */
async function measurable(setup: Setup = {}, reference: Record<string, unknown> = {}) {
  const found = await event(setup);
  return { ...found, reference: await referTo(found.serial, reference) };
}

const mark = (media: number | undefined, x: number, y: number) => ({ media_id: media, x, y });
/** The same tyre, 20 feet further in the second image. */
const TWENTY_FEET = [
  [200, 250],
  [200, 50],
] as const;
const marks = (
  [first, second]: number[],
  [from, to]: readonly (readonly [number, number])[] = TWENTY_FEET,
) => [mark(first, ...from!), mark(second, ...to!)];

const put = (by: Visitor, id: number, body: object, headers?: Record<string, string>) =>
  by.rest('PUT', `citations/${id}/measurement`, body, headers);
const MEASURE = `mutation ($input: MeasureCitationInput!) {
  measureCitation(input: $input) { citation { version ${MEASUREMENT_FIELDS} } } }`;
const versionOf = async (id: number): Promise<number> =>
  (await app.database.query('SELECT version FROM citations WHERE id = $1', [id]))[0].version;
const rowsOf = (id: number): Promise<{ verdict: string; result: any }[]> =>
  app.database.query(
    'SELECT verdict, result FROM measurements WHERE citation_id = $1 ORDER BY id',
    [id],
  );
const pointsOf = ({ status, body }: Answer): unknown => [status, body.code, body.errors];
const refused = (sentence: string): unknown => [422, 'INVALID', { points: [sentence] }];

describe('a measurement (cameras 4)', () => {
  it('20 ft in 0.5 s is 27.27 mph; against a device that says 38 it DIFFERS', async () => {
    const { id, media, reference } = await measurable();
    const { status, body } = await put(officer, id, { points: marks(media) });
    expect([status, body.version]).toEqual([200, 2]);
    const point = { line: null, line_u: null };
    expect(body.measurement).toEqual({
      points: [
        { ...point, media_id: media[0], sequence_number: 1, x: 200, y: 250, captured_at: '2026-03-01T14:05:00.000Z', across: 10, along: 0 }, // prettier-ignore
        { ...point, media_id: media[1], sequence_number: 2, x: 200, y: 50, captured_at: '2026-03-01T14:05:00.500Z', across: 10, along: 20 }, // prettier-ignore
      ],
      reference_id: reference,
      distance: 20,
      distance_u: expect.closeTo(0.85, 1),
      distance_unit: 'ft',
      seconds: 0.5,
      speed: 27.27,
      speed_u: expect.closeTo(1.16, 1),
      unit: 'mph',
      device: 38,
      tolerance: 3.8,
      verdict: 'DIFFERS',
      by: { id: officerUser.id, name: 'Nora Quill' },
      at: expect.stringMatching(/^20.*Z$/),
    });
    const { data } = await officer.graphql(`{ citation(id: ${id}) { ${MEASUREMENT_FIELDS} } }`);
    expect(data.citation).toEqual(inGraphql({ measurement: body.measurement }));
  });

  it('is kept, and the newest counts; the marks may come in either order', async () => {
    const { id, media } = await measurable({ measured: 27 });
    expect((await officer.rest('GET', `citations/${id}`)).body.measurement).toBeNull();
    await put(officer, id, { points: marks(media) });
    const { data } = await officer.graphql(MEASURE, {
      input: {
        citationId: id,
        points: marks(media, [
          [200.5, 240],
          [200, 50.25],
        ])
          .toReversed()
          .map(({ media_id, x, y }) => ({ mediaId: media_id, x, y })),
        expectedVersion: 2,
      },
    });
    const { citation } = data.measureCitation;
    expect(citation.version).toBe(3);
    expect(citation.measurement).toMatchObject({
      points: [
        { sequenceNumber: 1, x: 200.5 },
        { sequenceNumber: 2, y: 50.25 },
      ],
      distance: 18.975,
      verdict: 'AGREES',
    });
    const rows = await rowsOf(id);
    expect(rows.map(({ result }) => result.distance)).toEqual([20, 18.975]);
    // Checks read the row: its keys are in camel case.
    expect(rows[0]!.result).toMatchObject({ verdict: 'AGREES', speed: 27.27, speedU: expect.any(Number), unit: 'mph', device: 27 }); // prettier-ignore
  });

  it('stands in the history, blue-grey', async () => {
    const { id, media } = await measurable();
    const { body } = await put(officer, id, { points: marks(media) });
    await put(officer, id, { points: marks(media, [[200, 100], [200, 100]]) }); // prettier-ignore
    const { body: history } = await officer.rest('GET', `citations/${id}/history`);
    const measured = (description: string) =>
      expect.objectContaining({
        description: `Measured by Nora Quill: ${description}`,
        properties: expect.objectContaining({ title: 'Measured', color: 'blue-grey' }),
      });
    expect(history.slice(-2)).toEqual([
      measured(`27.27 ± ${body.measurement.speed_u} mph, DIFFERS`),
      measured('0 mph, NOT_MOVED'),
    ]);
  });

  it('a vehicle that stands is NOT_MOVED: of a distance of 0 there is no U', async () => {
    const { id, media } = await measurable({ cause: 'REDLIGHT' });
    const points = marks(media, [[200, 100], [200, 100]]); // prettier-ignore
    const { body } = await put(officer, id, { points });
    expect(body.measurement).toMatchObject({
      distance: 0,
      distance_u: null,
      speed: 0,
      speed_u: null,
      device: null,
      tolerance: null,
      verdict: 'NOT_MOVED',
    });
  });

  it('of a red light is the crossing of the stop line', async () => {
    const { id, media } = await measurable({ cause: 'REDLIGHT' }, { stop_line: 10 });
    const { body } = await put(officer, id, { points: marks(media) });
    expect(body.measurement).toMatchObject({
      points: [{ line: -10, line_u: expect.any(Number) }, { line: 10 }],
      verdict: 'AGREES',
    });
    const after = marks(media, [[200, 130], [200, 50]]); // prettier-ignore
    expect((await put(officer, id, { points: after })).body.measurement.verdict).toBe('DIFFERS');
  });

  it('uses the reference points in force on the local day of the event', async () => {
    // 23:30 on May 3 in Los Angeles, May 4 in UTC.
    const { id, media, serial } = await event({ capturedAt: '2025-05-04T06:30:00.000Z' });
    await referTo(serial, { from: '2025-05-04' });
    expect(pointsOf(await put(officer, id, { points: marks(media) }))).toEqual([
      409,
      'NO_REFERENCE',
      undefined,
    ]);
    const older = await referTo(serial, { from: '2025-05-01' });
    const first = await referTo(serial, { from: '2025-05-03' });
    const newest = await referTo(serial, { from: '2025-05-03' });
    const used = async () => (await put(officer, id, { points: marks(media) })).body.measurement;
    expect((await used()).reference_id).toBe(newest);
    const withdraw = (fact: number) =>
      administrator.rest('POST', `camera-facts/${fact}/withdraw`, { reason: 'Wrong' });
    await withdraw(newest);
    await withdraw(first);
    expect((await used()).reference_id).toBe(older);
  });

  it("is kept with the notice's content, as it was at the moment of deciding", async () => {
    const { id, media } = await measurable({ status: 'REVIEW', measured: 27 });
    const { body } = await put(inspector, id, { points: marks(media) });
    const done = await inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect([done.status, done.body.report_status]).toEqual([200, 'COMPLETED']);
    const [kept] = await app.database.query(
      `SELECT content -> 'measurement' AS measurement FROM notices WHERE citation_id = $1`,
      [id],
    );
    const { reference_id, verdict, speed_u } = body.measurement;
    expect(kept.measurement).toMatchObject({
      referenceId: reference_id,
      verdict,
      speedU: speed_u,
      by: { id: inspectorUser.id, name: 'Iris Ward' },
    });
  });
});

describe('who measures, and when (cameras 4)', () => {
  it.each([
    ['PENDING', 200, 409],
    ['UPDATED', 200, 409],
    ['REVISE', 200, 409],
    ['REVIEW', 409, 200],
    ['UPDATED_REVIEW', 409, 200],
    ['UPDATED_REVISE', 409, 200],
    ['HOLD', 409, 200],
    ['COMPLETED', 409, 409],
    ['DISCARDED', 409, 409],
  ] as const)('%s: processing officers %i, inspection officers %i', async (status, one, two) => {
    const { id, media } = await measurable({ status });
    const points = marks(media);
    // The officer who may measure comes last: after their act the other one hears who was faster.
    const inspected = two === 409 ? await put(inspector, id, { points }) : null;
    const processed = await put(officer, id, { points });
    const asked = [processed, inspected ?? (await put(inspector, id, { points }))];
    expect(asked.map((answer) => answer.status)).toEqual([one, two]);
    for (const { status: code, body } of asked)
      if (code === 409) expect(body).toMatchObject({ code: 'NOT_EDITABLE', message: `This event is ${status}: it cannot be changed now` }); // prettier-ignore
  });

  it('administrators and tokens do not: 403 before the body is checked', async () => {
    const { id } = await measurable();
    const token = await administrator.rest('POST', 'tokens', {
      name: `Reader ${fresh()}`,
      scopes: ['citations:read'],
      expires_at: '2099-01-01T00:00:00Z',
    });
    expect((await put(administrator, id, { nonsense: 1 })).status).toBe(403);
    expect([401, 403]).toContain((await put(Object.assign(Object.create(officer), { bearer: token.body.token }), id, { nonsense: 1 })).status); // prettier-ignore
  });

  it.each(['body', 'header'])('an older version in the %s is CHANGED_BY_ANOTHER', async (where) => {
    const { id, media } = await measurable();
    const points = marks(media);
    await put(colleague, id, { points });
    const body = where === 'body' ? { points, version: 1 } : { points };
    const headers: Record<string, string> = where === 'header' ? { 'if-match': '"1"' } : {};
    const { status, body: refusal } = await put(officer, id, body, headers);
    expect([status, refusal.code, refusal.message]).toEqual([
      409,
      'CHANGED_BY_ANOTHER',
      'This event was changed by Dee Lane, reload it',
    ]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('of two officers at once exactly one measures', async () => {
    const { id, media } = await measurable();
    const points = marks(media);
    const answers = await Promise.all(
      [officer, colleague].map((by) => put(by, id, { points, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await versionOf(id)).toBe(2);
  });

  it('a claim stays as with evidence', async () => {
    const { id, media } = await measurable({ status: 'REVIEW' });
    const other = (await signedInAs(app, 3)).visitor;
    expect((await inspector.rest('PUT', `desk/claims/${id}`)).status).toBe(200);
    const { status, body } = await put(other, id, { points: marks(media) });
    expect([status, body.reviewer]).toEqual([200, { id: inspectorUser.id, name: 'Iris Ward' }]);
  });

  it('a decision that waits is superseded as with evidence', async () => {
    const { id, media } = await measurable({ status: 'REVIEW' });
    const other = (await signedInAs(app, 3)).visitor;
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 10');
    const details = { seconds: 11.5, viewed: media, zoomed: [], played: [] };
    const act = { citation_id: id, act: 'DISCARD', reason: 'No car', version: 1, ...details };
    const { body: taken } = await inspector.rest('POST', 'desk/decisions', act);
    expect(taken.decision.status).toBe('WAITING');
    const { status, body } = await put(other, id, { points: marks(media) });
    expect([status, body.deferred]).toEqual([200, null]);
    const [row] = await app.database.query('SELECT status FROM deferred_decisions WHERE id = $1', [
      taken.decision.id,
    ]);
    expect(row.status).toBe('SUPERSEDED');
  });
});

describe('refusals of a measurement, in their order (cameras 4)', () => {
  it('NO_REFERENCE names camera and day', async () => {
    const { id, media, serial } = await event();
    const { status, body } = await put(officer, id, { points: marks(media) });
    expect([status, body.code, body.message]).toEqual([
      409,
      'NO_REFERENCE',
      `Camera ${serial} has no reference points for 2026-03-01`,
    ]);
  });

  it.each([
    ['m', 'mph'],
    ['km', 'mph'],
    ['ft', 'knots'],
  ])('MEASUREMENT_UNIT where the settings say %s and %s', async (distance, speed) => {
    const { id, media } = await measurable();
    await units(distance, speed);
    const { status, body } = await put(officer, id, { points: marks(media) });
    expect([status, body.code, body.message]).toEqual([
      409,
      'MEASUREMENT_UNIT',
      'Measuring needs m or ft, and km/h or mph, as the reference points have them',
    ]);
  });

  const NEEDED = 'Two different images of this event are needed';

  it('two different images of this event are needed', async () => {
    const { id, media } = await measurable();
    const foreign = await measurable();
    const [video] = await app.database.query<{ id: number }[]>(
      `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes)
       VALUES ($1, 'VIDEO', 5, repeat('a', 64), 'evidence/aa/aa/a', 'video/mp4', 10) RETURNING id`,
      [id],
    );
    for (const pair of [
      [media[0], media[0]],
      [media[0], video!.id],
      [media[0], foreign.media[1]],
      [media[0], 2_147_483_647],
      [media[0], 99_999_999_999],
      [media[0], 1.5],
      [media[0], 'none'],
    ])
      expect(pointsOf(await put(officer, id, { points: marks(pair as number[]) }))).toEqual(refused(NEEDED)); // prettier-ignore
    const three = [...marks(media), mark(media[2], 1, 1)];
    expect(pointsOf(await put(officer, id, { points: three }))).toEqual(refused(NEEDED));
    expect(await versionOf(id)).toBe(1);
  });

  it('an image of another size', async () => {
    const { id, media } = await measurable({ size: [300, 200], times: [null, null] });
    const { errors } = (await put(officer, id, { points: marks(media) })).body;
    expect(errors.points[0]).toBe('Image 1 is 300 × 200, the reference points are for 400 × 300');
  });

  it('an image without time, and two of the same time', async () => {
    const { id, media } = await measurable({ times: [0, null, 0] });
    const [first, second, third] = media as [number, number, number];
    const outside = (pair: number[]) => ({ points: marks(pair, [[-1, 0], [200, 50]]) }); // prettier-ignore
    expect(pointsOf(await put(officer, id, outside([first, second])))).toEqual(refused('Image 2 has no time')); // prettier-ignore
    expect(pointsOf(await put(officer, id, outside([first, third])))).toEqual(refused('The images have the same time')); // prettier-ignore
  });

  it('a point outside of the image, or not on the road', async () => {
    const points = [
      { x: 100, y: 280, across: 0, along: 0 },
      { x: 300, y: 280, across: 12, along: 0 },
      { x: 225, y: 200, across: 12, along: 30 },
      { x: 175, y: 200, across: 0, along: 30 },
    ];
    const checks = [{ a: points[0]!, b: points[1]!, distance: 12 }].map(
      ({ a, b, distance }) => ({ a: { x: a.x, y: a.y }, b: { x: b.x, y: b.y }, distance }), // prettier-ignore
    );
    const { id, media } = await measurable({}, { points, checks });
    const at = async (from: [number, number], to: [number, number]) =>
      pointsOf(await put(officer, id, { points: marks(media, [from, to]) }));
    expect(await at([200, 250], [400.5, 210])).toEqual(refused('Point 2 is outside of the image'));
    expect(await at([-0.5, 250], [200, 210])).toEqual(refused('Point 1 is outside of the image'));
    // The horizon is at y = 173.3: above it, and on the road more than 200 feet away.
    expect(await at([200, 100], [200, 210])).toEqual(refused('Point 1 is not on the road'));
    expect(await at([200, 250], [200, 176])).toEqual(refused('Point 2 is not on the road'));
    expect(((await at([200, 250], [200, 210])) as unknown[])[0]).toBe(200);
  });

  it.each([
    ['an unknown field', { note: 'x' }, 'note'],
    [
      'a text for a number',
      { points: [mark(1, 1, 1), { media_id: 2, x: '1', y: 1 }] },
      'points.1.x',
    ],
    [
      'an unknown field of a mark',
      { points: [mark(1, 1, 1), { ...mark(2, 1, 1), z: 1 }] },
      'points.1.z',
    ],
    ['a version that is none', { version: 0 }, 'version'],
  ])('422 for %s', async (_, body, field) => {
    // prettier-ignore
    const { id, media } = await measurable();
    const answer = await put(officer, id, { points: marks(media), ...body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('an event that is not there, or of another cause than the officer sees', async () => {
    expect((await put(officer, 999_999, { points: marks([1, 2]) })).body.code).toBe('CITATION_NOT_FOUND'); // prettier-ignore
  });
});
