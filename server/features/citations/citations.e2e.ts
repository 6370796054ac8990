import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { LIST_LIMITS, type ListLimits, listLimits } from './reads/citation-rows.service.js';
import { EventsService } from '../events/events.service.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import { startApp, type TestApp } from '../../test/app.js';
import { CITATION_FIELDS, inGraphql, ROW_FIELDS } from '../../test/bodies.js';
import type { Visitor } from '../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  createEvent,
  createUser,
  programWith,
  signedInAs,
  signIn,
} from '../../test/factory.js';
import { statementTexts } from '../../test/statement-texts.js';

const SAMPLES = join(root, 'samples');
const DATE = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const SHA256 = expect.stringMatching(/^[0-9a-f]{64}$/);

let app: TestApp;
/** The owner of the tables, who may change the facts of the cameras. */
let owner: DataSource;
let inspection: Visitor;
let processing: Visitor;
let redlight: Visitor;
let administrator: Visitor;
let program: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  inspection = await signIn(
    app,
    await createUser(app, 3, { firstName: 'Mina', lastName: 'Okafor' }),
  );
  processing = await signIn(
    app,
    await createUser(app, 4, { firstName: 'Nora', lastName: 'Quill' }),
  );
  redlight = (await signedInAs(app, 5)).visitor;
  administrator = (await signedInAs(app, 2)).visitor;
  program = (await programWith(app, 'citations:read')).program;
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const CITATION = `query ($id: ID!) { citation(id: $id) { ${CITATION_FIELDS} plateUnusual } }`;

/** A package of the samples, taken in: a clip, and pictures of a real size. */
async function sample(name: string): Promise<number> {
  const folder = join(SAMPLES, name);
  const files = (await readdir(folder)).filter((file) => file !== 'event.json');
  const { id } = await app.nest.get(EventsService).accept(
    { kind: 'system', name: 'test' },
    {
      document: await readFile(join(folder, 'event.json')),
      files: files.map((file) => ({ name: file, path: join(folder, file) })),
    },
  );
  return id;
}

// The moments that are burnt into the files of the sample.
const MOMENTS = ['6.929', '7.186', '7.686', '7.186', '6.415'];

// Contract 3: "A citation is {id, version, …the specification's fields…, vehicle {…}, media [{…}], available_actions
// [{type, name}], missing [sentences], editable}"; specification 3: the fields.
describe('GET citations/{id} (specification 7)', () => {
  const image = (sequence_number: number, selected: boolean): object => ({
    id: expect.any(Number),
    type: 'IMAGE',
    src: expect.stringMatching(/^\/api\/media\/\d+$/),
    thumbnail_src: expect.stringMatching(/^\/api\/media\/\d+\/thumbnail$/),
    sequence_number,
    captured_at: `2026-11-13T14:52:0${MOMENTS[sequence_number - 1]}Z`,
    selected,
    filter: null,
    width: expect.any(Number),
    height: expect.any(Number),
    sha256: SHA256,
  });
  const clip = { ...image(5, false), type: 'VIDEO', width: null, height: null };
  const TALK = [
    { type: 6, name: 'history', refusal: null },
    { type: 5, name: 'comments', refusal: null },
  ];
  const received = {
    version: 1,
    reference_id: expect.stringMatching(/^EV-2026-\d{7}$/),
    stopline_reference_id: null,
    case_id: 'SP-77214-14-20261113-0001',
    report_status: 'PENDING',
    recommendation: null,
    camera_case_generated_at: '2026-11-13T14:52:07.186Z',
    updated_at: DATE,
    submitted_at: null,
    submitted_by: null,
    witnesses: null,
    location_address: 'Orchard Hill Road at St Brannoc School, westbound, Port Ellery',
    location_latitude: 38.72883,
    location_longitude: -10.39402,
    camera_system_name: 'SSC-14 Orchard Hill Rd W',
    camera_system_type: 'Spot-speed camera, tracking radar',
    camera_system_serial_number: 'SP-77214-14',
    metadata:
      '{"lane":1,"sky":"overcast","radar_ghz":24.125,"plate_confidence":0.97,"firmware":"sp-7.3.0","clock":{"source":"gnss","drift_ms":1}}',
    media_count: 5,
    selected_count: 0,
    comment_count: 0,
    vehicle: {
      cause: 'SPEEDING',
      owner_name: null,
      owner_name_alt: null,
      owner_address: null,
      owner_address_alt: null,
      owner_vehicle_license_plate: 'MNK 1230',
      owner_vehicle_engine_number: null,
      owner_vehicle_chassis_number: null,
      owner_vehicle_make_year: null,
      owner_vehicle_make_model: null,
      owner_vehicle_color: 'Gray',
      owner_vehicle_color_alt: null,
      owner_vehicle_style: 'SUV',
      plate_region: null,
      plate_class: null,
      redlight_stop_line_distance: null,
      redlight_switched_at: null,
      speed_measured: 63,
      speed_limit: 40,
      speed_limit_trigger: 47,
    },
    media: [...[1, 2, 3, 4].map((number) => image(number, false)), clip],
    // The test of its choice is among those of the lists.
    thumbnail_src: expect.stringMatching(/^\/api\/media\/\d+\/thumbnail$/),
    notice: null,
    // The test of the facts is in citation-facts.e2e.ts.
    facts: expect.any(Array),
    // The test of the schedule is in fines.e2e.ts, that of warnings in warning-letters.e2e.ts.
    fine: null,
    letter: { kind: 'NOTICE', reason: null },
    // The tests of the register, the checks and the measurement are in files of their own.
    register: {
      site: null,
      LIMIT: null,
      TRIGGER: null,
      GRACE: null,
      AMBER: null,
      CERTIFICATE: null,
      WARNING: null,
      OUT_OF_SERVICE: null,
      REFERENCE: null,
      SESSION: null,
      HOURS: null,
      CONDITION: [],
      SITE_KIND: null,
    },
    checks: [],
    measurement: null,
    // The tests of letters and quarantines are in files of their own.
    notice_acts: [],
    addressees: [],
    notices: [],
    quarantine: null,
    // Mailing 6; with a void notice: notice-copies.e2e.ts.
    notice_void: false,
    // The tests of region and registry are in registry-entries.e2e.ts.
    plate_region: null,
    registry: null,
    sent_back: null,
    other_events: { count: 0, data: [] },
    reviewer: null,
    deferred: null,
    deadline: null,
    available_actions: [{ type: 0, name: 'submit', refusal: null }, ...TALK],
    no_violation: null,
    missing: [
      'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender',
      'Missing media attachments, please select 4 images required to generate a citation',
    ],
    editable: true,
  };

  const bothDoors = async (visitor: Visitor, id: number): Promise<any> => {
    const rest = await visitor.rest('GET', `citations/${id}`);
    const graphql = await visitor.graphql(CITATION, { id });
    expect([rest.status, graphql.errors]).toEqual([200, []]);
    const { plateUnusual, ...citation } = graphql.data.citation;
    expect(citation).toEqual(inGraphql(rest.body));
    expect(plateUnusual).toBe(false);
    return rest.body;
  };

  it('is every field of the specification, from the camera to the notice, the same by both doors', async () => {
    const id = await sample('speeding-orchard-hill');
    const pending = { id, ...received };
    const seen = await bothDoors(processing, id);
    expect(seen).toEqual(pending);
    expect(await bothDoors(inspection, id)).toEqual({
      ...pending,
      available_actions: TALK,
      editable: false,
    });
    expect(await bothDoors(program, id)).toEqual({
      ...pending,
      available_actions: TALK,
      editable: false,
    });

    const owned = {
      owner_name: 'Ada Marlow',
      owner_name_alt: null,
      owner_address: '12 Harbour Lane, Port Ellery',
      owner_address_alt: null,
      owner_vehicle_license_plate: 'MNK 1230',
      owner_vehicle_engine_number: 'EN-1',
      owner_vehicle_chassis_number: 'CH-1',
      owner_vehicle_make_year: 2019,
      owner_vehicle_make_model: 'Daeyang Soran',
      owner_vehicle_color: 'Gray',
      owner_vehicle_color_alt: null,
      owner_vehicle_style: 'SUV',
    };
    await processing.rest('PUT', `citations/${id}/vehicle/update`, owned);
    for (const { id: mediaId } of seen.media.slice(0, 4))
      await processing.rest('PUT', `citations/${id}/media/update/${mediaId}`, { selected: true });
    await processing.rest('POST', `citations/${id}/comments/add`, { body: 'Looks fine' });
    await processing.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
      recommendation: 'GENERATE',
    });
    const submitted = {
      ...pending,
      version: 7,
      report_status: 'UPDATED_REVIEW',
      recommendation: 'GENERATE',
      submitted_at: DATE,
      submitted_by: {
        id: expect.any(Number),
        name: 'Nora Quill',
        first_name: 'Nora',
        last_name: 'Quill',
        badge_number: expect.any(Number),
      },
      selected_count: 4,
      comment_count: 1,
      vehicle: { ...pending.vehicle, ...owned },
      media: [...[1, 2, 3, 4].map((number) => image(number, true)), clip],
      missing: [],
      editable: false,
    };
    expect(await bothDoors(processing, id)).toEqual({ ...submitted, available_actions: TALK });
    expect(await bothDoors(inspection, id)).toEqual({
      ...submitted,
      available_actions: [
        { type: 3, name: 'generate', refusal: null },
        { type: 4, name: 'discard', refusal: null },
        { type: 1, name: 'hold', refusal: null },
        { type: 2, name: 'revise', refusal: null },
        ...TALK,
      ],
    });

    const decided = await inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const number = expect.stringMatching(/^TEC-\d{4}-000001$/);
    const completed = {
      ...submitted,
      version: 8,
      report_status: 'COMPLETED',
      stopline_reference_id: number,
      notice_acts: [
        { name: 'VOID', refusal: 'You generated this notice yourself' },
        { name: 'REISSUE', refusal: 'You generated this notice yourself' },
      ],
      addressees: [expect.objectContaining({ kind: 'OWNER', position: 1, notice_number: number })],
      notices: [expect.objectContaining({ number, position: 1, state: 'NOT_READY' })],
      notice: {
        id: expect.any(Number),
        citation_id: id,
        number,
        status: 'PENDING',
        version: 1,
        sha256: null,
        pdf_src: `/api/notices/${id}/pdf`,
        requested_at: DATE,
        rendered_at: null,
      },
    };
    const now = await bothDoors(inspection, id);
    expect(now).toEqual({
      ...completed,
      available_actions: [{ type: 7, name: 'print', refusal: null }, ...TALK],
    });
    expect(decided.body).toEqual(now);
  });

  it('links to files that every reader of the citation can open', async () => {
    const id = await sample('redlight-quillon-marrow');
    for (const visitor of [processing, redlight, program]) {
      const { body } = await visitor.rest('GET', `citations/${id}`);
      expect(body.vehicle).toMatchObject({
        cause: 'REDLIGHT',
        redlight_stop_line_distance: 2.4,
        redlight_switched_at: '2026-11-12T08:14:30.552Z',
        speed_measured: null,
      });
      const video = body.media[4];
      const part = await visitor.send({
        method: 'GET',
        url: video.src,
        headers: { range: 'bytes=4-11' },
      });
      expect([part.status, part.headers['content-type'], part.raw.toString()]).toEqual([
        206,
        'video/mp4',
        'ftypisom',
      ]);
      const past = await visitor.send({
        method: 'GET',
        url: video.src,
        headers: { range: 'bytes=99999999-' },
      });
      const size = String(part.headers['content-range']).split('/')[1];
      expect([past.status, past.headers['content-range'], past.headers['cache-control']]).toEqual([
        416,
        `bytes */${size}`,
        'no-store',
      ]);
      expect(past.body).toEqual({
        statusCode: 416,
        code: 'RANGE_NOT_SATISFIABLE',
        message: 'The file has no such part',
      });
      const thumbnail = await visitor.send({ method: 'GET', url: video.thumbnail_src });
      expect([
        thumbnail.status,
        thumbnail.headers['content-type'],
        thumbnail.headers['cache-control'],
      ]).toEqual([200, 'image/webp', 'private, immutable, max-age=31536000']);
    }
  });

  it('is not there for users who may not see it, and not for administrators', async () => {
    const id = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    const { visitor: speed } = await signedInAs(app, 6);
    expect((await speed.rest('GET', `citations/${id}`)).status).toBe(200);
    for (const place of [id, 999_999, '0', '-1', 'x', '1.5', '2147483648', '%20', "1'--"]) {
      const { status, body } = await redlight.rest('GET', `citations/${place}`);
      expect([place, status, body]).toEqual([
        place,
        404,
        { statusCode: 404, code: 'CITATION_NOT_FOUND', message: 'Citation not found' },
      ]);
    }
    const graphql = await redlight.graphql(CITATION, { id });
    expect(graphql.errors[0]).toMatchObject({
      message: 'Citation not found',
      extensions: { code: 'CITATION_NOT_FOUND', statusCode: 404 },
    });
    expect((await administrator.rest('GET', `citations/${id}`)).status).toBe(403);
    expect((await app.visitor().rest('GET', `citations/${id}`)).status).toBe(401);
  });
});

// Contract 3: the sort keys; a list is `{data, current_page, last_page, per_page, total}`, 15 a page.
const SORT_KEYS = [
  'reference_id',
  'stopline_reference_id',
  'camera_case_generated_at',
  'updated_at',
  'owner_vehicle_license_plate',
  'cause',
  'report_status',
  'recommendation',
] as const;
type SortKey = (typeof SORT_KEYS)[number];
type Order = 'asc' | 'desc';

type Row = Record<SortKey, string | null> & { id: number; owner_name: string | null };

/** The rows of a queue as they stand in the table, the times to the microsecond. */
const rowsOf = (where: string): Promise<Row[]> =>
  owner.query(
    `SELECT id, reference_id, stopline_reference_id, cause, report_status, recommendation, owner_vehicle_license_plate,
       owner_name, to_char(camera_case_generated_at, 'YYYYMMDDHH24MISSUS') AS camera_case_generated_at,
       to_char(updated_at, 'YYYYMMDDHH24MISSUS') AS updated_at FROM citations WHERE ${where}`,
  );

/** Returns the expected order: by value, nulls at the end of a rising order, equals by their ids. */
function sorted(rows: Row[], key: SortKey, order: Order): number[] {
  const rising = (a: Row, b: Row): number => {
    const [one, other] = [a[key], b[key]];
    if (one === other) return a.id - b.id;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  };
  const ids = rows.sort(rising).map(({ id }) => id);
  return order === 'asc' ? ids : ids.reverse();
}

interface Page {
  data: { id: number | string }[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

async function pageByRest(visitor: Visitor, query: string): Promise<Page> {
  const { status, body } = await visitor.rest('GET', query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const LIST = `query ($queue: CitationQueue!, $sortBy: CitationSort!, $order: SortOrder!, $page: Int!) {
  citations(queue: $queue, sortBy: $sortBy, order: $order, page: $page) {
    currentPage lastPage perPage total totalIsExact data { ${ROW_FIELDS} } } }`;

const WHOLE = `query ($queue: CitationQueue!, $sortBy: CitationSort!, $order: SortOrder!) {
  citations(queue: $queue, sortBy: $sortBy, order: $order) { data { ${CITATION_FIELDS} } } }`;

/** All pages of a list, one after another; each is checked for its place. */
async function allPages(read: (page: number) => Promise<Page>, total: number): Promise<Page[]> {
  const last = Math.max(1, Math.ceil(total / 15));
  const pages: Page[] = [];
  for (let number = 1; number <= last; number += 1) {
    const page = await read(number);
    const { data, ...place } = page;
    expect(place).toEqual({ current_page: number, last_page: last, per_page: 15, total });
    expect(data).toHaveLength(number < last ? 15 : total - 15 * (last - 1));
    pages.push(page);
  }
  return pages;
}

const idsOf = (pages: Page[]): number[] =>
  pages.flatMap(({ data }) => data.map(({ id }) => Number(id)));

/** Empties queues of what other tests have put there. */
const putAway = (...queues: string[]): Promise<unknown> =>
  owner.query(`UPDATE citations SET report_status = 'DISCARDED' WHERE queue = ANY ($1)`, [queues]);

describe('the lists (specification 7, contract 3)', () => {
  const TOTAL = 41;

  beforeAll(async () => {
    await putAway('submitted');
    const [red, speeding] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW', { cause: 'SPEEDING' }),
    ];
    const ids = [
      red,
      speeding,
      ...(await cloneCitation(app, red, 22)),
      ...(await cloneCitation(app, speeding, TOTAL - 24)),
    ];
    // Equal values and none, in every column; numbers that are coprime mix them.
    const pick = <Value>(values: Value[], index: number, step: number): Value =>
      values[(index * step) % values.length]!;
    for (const [index, id] of ids.entries()) {
      await owner.query(
        `UPDATE citations SET report_status = $2, recommendation = $3, owner_vehicle_license_plate = $4,
           stopline_reference_id = $5, camera_case_generated_at = $6, updated_at = $7 WHERE id = $1`,
        [
          id,
          pick(['REVIEW', 'UPDATED_REVIEW', 'UPDATED_REVISE'], index, 2),
          pick([null, 'HOLD', 'GENERATE', 'DISCARD', 'GENERATE'], index, 3),
          pick(['KLM 1', null, 'abc 1', 'ABC 1', 'Ä 9', '', 'KLM 1'], index, 3),
          index % 3 === 0 ? null : `TEC-2024-${String((index * 17) % 41).padStart(6, '0')}`,
          `2026-0${1 + ((index * 5) % 8)}-01T00:00:00.${pick(['000001', '000002', '5'], index, 2)}Z`,
          `2026-06-0${1 + ((index * 7) % 9)}T12:00:00.${pick(['123456', '123457', '123'], index, 1)}Z`,
        ],
      );
    }
  });

  /** Rows in one go, by their keys, and by their keys from the nearer end, where each page but the first is. */
  const WAYS: readonly ListLimits[] = [
    listLimits(),
    { ...listLimits(), startRows: 0 },
    { startRows: 0, nearRows: 0 },
  ];
  const setLimits = (limits: ListLimits): void => {
    Object.assign(app.nest.get<ListLimits>(LIST_LIMITS), limits);
  };
  afterEach(() => setLimits(listLimits()));

  // Performance 7: the way is another one beyond a row, the rows and their order are the same.
  it.each(
    WAYS.flatMap((limits) =>
      SORT_KEYS.flatMap((key) =>
        (['asc', 'desc'] as const).map((order) => [key, order, limits] as const),
      ),
    ),
  )(
    'are sorted by %s %s, page by page, in each way %o, for those who see all and those who do not',
    async (key, order, limits) => {
      setLimits(limits);
      const expected = sorted(await rowsOf(`queue = 'submitted'`), key, order);
      expect(expected).toHaveLength(TOTAL);
      const query = `citations?status=submitted&sortby=${key}&order=${order}&page=`;
      const byRest = await allPages((page) => pageByRest(inspection, `${query}${page}`), TOTAL);
      expect(idsOf(byRest)).toEqual(expected);
      const seen = sorted(await rowsOf(`queue = 'submitted' AND cause = 'REDLIGHT'`), key, order);
      const byRedlight = await allPages((page) => pageByRest(redlight, `${query}${page}`), 23);
      expect(idsOf(byRedlight)).toEqual(seen);
    },
  );

  it.each(SORT_KEYS)('are the same by both doors, sorted by %s', async (key) => {
    for (const order of ['asc', 'desc'] as const) {
      const query = `citations?status=submitted&sortby=${key}&order=${order}&page=`;
      const byRest = await allPages((page) => pageByRest(inspection, `${query}${page}`), TOTAL);
      const sort = { queue: 'SUBMITTED', sortBy: key.toUpperCase(), order: order.toUpperCase() };
      for (const { current_page: page, data: rows } of byRest) {
        const { data, errors } = await inspection.graphql(LIST, { ...sort, page });
        expect(errors).toEqual([]);
        expect(data.citations).toEqual({
          currentPage: page,
          lastPage: 3,
          perPage: 15,
          total: TOTAL,
          totalIsExact: true,
          data: inGraphql(rows),
        });
      }
      const whole = await inspection.graphql(WHOLE, { ...sort });
      expect(whole.errors).toEqual([]);
      const ids = whole.data.citations.data.map(({ id }: { id: string }) => Number(id));
      expect(ids).toEqual(idsOf(byRest).slice(0, 15));
    }
  });

  const SIZED = `query ($page: Int!, $perPage: Int, $filter: CitationFilter) {
    citations(queue: SUBMITTED, filter: $filter, page: $page, perPage: $perPage) {
      currentPage lastPage perPage total data { id } } }`;

  // Issue 25, point 8: the screens choose between 15, 30 and 50 rows; each way of reading has the same ones.
  it.each([
    ...WAYS.map((limits) => [limits, null] as const),
    [listLimits(), { noPlate: true }] as const,
  ])('have 15, 30 or 50 rows of a page, read by %o, with the filter %o', async (limits, filter) => {
    setLimits(limits);
    const condition = filter === null ? '' : 'AND owner_vehicle_license_plate IS NULL';
    const expected = sorted(await rowsOf(`queue = 'submitted' ${condition}`), 'updated_at', 'desc');
    expect(expected.length).toBeGreaterThan(filter === null ? 30 : 3);
    for (const perPage of [null, 15, 30, 50]) {
      const rows = perPage ?? 15;
      for (let page = 1; page <= Math.ceil(expected.length / rows) + 1; page += 1) {
        const { data, errors } = await inspection.graphql(SIZED, { page, perPage, filter });
        expect(errors).toEqual([]);
        const { data: found, ...place } = data.citations;
        expect(place).toEqual({
          currentPage: page,
          lastPage: Math.ceil(expected.length / rows),
          perPage: rows,
          total: expected.length,
        });
        expect(found.map(({ id }: { id: string }) => Number(id))).toEqual(
          expected.slice((page - 1) * rows, page * rows),
        );
      }
    }
  });

  it.each([0, -15, 1, 16, 100, 2_147_483_647])('refuse a page of %i rows', async (perPage) => {
    const sentence = 'Per page must be one of 15, 30, 50';
    for (const document of [
      `{ citations(queue: SUBMITTED, perPage: ${perPage}) { total } }`,
      `{ searchCitations(perPage: ${perPage}) { total } }`,
    ]) {
      const { errors } = await inspection.graphql(document);
      expect(errors[0]).toMatchObject({ message: sentence, extensions: { code: 'INVALID' } });
    }
  });

  it('have the picture of each event: the second of its sequence, otherwise the first, or none', async () => {
    const [whole, first, none] = [
      await createCitation(app, 'HOLD'),
      await createCitation(app, 'HOLD'),
      await createCitation(app, 'HOLD'),
    ];
    await owner.query('DELETE FROM media WHERE citation_id = $1 AND sequence_number = 2', [first]);
    await owner.query('DELETE FROM media WHERE citation_id = $1', [none]);
    const pictureOf = async (id: number, sequence: number): Promise<string> => {
      const [medium] = await owner.query(
        'SELECT id FROM media WHERE citation_id = $1 AND sequence_number = $2',
        [id, sequence],
      );
      return `/api/media/${medium.id}/thumbnail`;
    };
    const { data } = await inspection.graphql(
      '{ citations(queue: HOLD) { data { id thumbnailSrc } } }',
    );
    const shown = new Map(
      data.citations.data.map((row: any) => [Number(row.id), row.thumbnailSrc]),
    );
    expect([whole, first, none].map((id) => shown.get(id))).toEqual([
      await pictureOf(whole, 2),
      await pictureOf(first, 1),
      null,
    ]);
    const { body } = await inspection.rest('GET', `citations/${whole}`);
    expect(body.thumbnail_src).toBe(await pictureOf(whole, 2));
  });

  it('are by default the latest change first', async () => {
    const expected = sorted(await rowsOf(`queue = 'submitted'`), 'updated_at', 'desc').slice(0, 15);
    const { data } = await pageByRest(inspection, 'citations?status=submitted');
    expect(data.map(({ id }) => id)).toEqual(expected);
    const graphql = await inspection.graphql('{ citations(queue: SUBMITTED) { data { id } } }');
    expect(graphql.data.citations.data.map(({ id }: { id: string }) => Number(id))).toEqual(
      expected,
    );
  });

  it('have rows of exactly these fields', async () => {
    const id = await createCitation(app, 'DISCARDED', { selected: 2 });
    const { data } = await pageByRest(inspection, 'citations?status=discarded');
    expect(data.filter((row) => row.id === id)).toEqual([
      {
        id,
        version: 1,
        reference_id: expect.stringMatching(/^EV-2026-\d{7}$/),
        stopline_reference_id: null,
        report_status: 'DISCARDED',
        notice_void: false,
        recommendation: 'GENERATE',
        camera_case_generated_at: '2026-03-01T14:05:00.250Z',
        updated_at: DATE,
        submitted_at: DATE,
        media_count: 4,
        selected_count: 2,
        comment_count: 0,
        vehicle: {
          cause: 'REDLIGHT',
          owner_name: 'Ada Marlow',
          owner_vehicle_license_plate: 'KLM 4821',
        },
        available_actions: [
          { type: 6, name: 'history' },
          { type: 5, name: 'comments' },
        ],
        editable: false,
        reviewer: null,
        deferred: null,
        deadline: null,
      },
    ]);
  });

  // Pages are read from the nearer end: every length around the turn of a page and the middle of a list.
  it('lose and repeat no row, however long they are', async () => {
    await putAway('hold');
    const read = (page: number): Promise<Page> =>
      pageByRest(inspection, `citations?status=hold&page=${page}`);
    expect(idsOf(await allPages(read, 0))).toEqual([]);
    const first = await createCitation(app, 'HOLD');
    let length = 1;
    for (const next of [1, 2, 14, 15, 16, 29, 30, 31, 44, 45, 46]) {
      if (next > length) await cloneCitation(app, first, next - length);
      length = next;
      const expected = sorted(await rowsOf(`queue = 'hold'`), 'updated_at', 'desc');
      for (const limits of [...WAYS, { startRows: 15, nearRows: 15 }]) {
        setLimits(limits);
        expect(idsOf(await allPages(read, length))).toEqual(expected);
      }
    }
  });

  it('say the same in a row that is kept as text as in one that is read, whatever a name holds', async () => {
    const id = await createCitation(app, 'HOLD', { recommendation: null });
    const name = 'Zoë "offer" : "COMPLETED GENERATE 1" \\ \u2028 🚗 </script>';
    await owner.query('UPDATE citations SET owner_name = $2 WHERE id = $1', [id, name]);
    const { data: kept } = await pageByRest(inspection, 'citations?status=hold');
    const row = kept.find((one) => one['id'] === id)!;
    expect(row).toMatchObject({ recommendation: null, vehicle: { owner_name: name } });
    const list = async (fields: string): Promise<Record<string, unknown>> => {
      const { data } = await inspection.graphql(
        `{ citations(queue: HOLD) { data { ${fields} } } }`,
      );
      return data.citations.data.find((one: { id: string }) => one.id === String(id));
    };
    const read = await list(ROW_FIELDS);
    expect(read).toEqual(inGraphql(row));
    const { availableActions: _, editable: __, ...narrow } = read;
    expect(await list(ROW_FIELDS.replace(/availableActions.*editable/, ''))).toEqual(narrow);
  });

  it('hold the statuses of the specification', async () => {
    for (const status of [
      'PENDING',
      'UPDATED',
      'REVISE',
      'HOLD',
      'DISCARDED',
      'COMPLETED',
    ] as const)
      await createCitation(app, status);
    // Specification 4, "Groups".
    const groups = {
      pending: ['PENDING', 'UPDATED', 'REVISE'],
      submitted: ['REVIEW', 'UPDATED_REVIEW', 'UPDATED_REVISE'],
      hold: ['HOLD'],
      discarded: ['DISCARDED'],
      completed: ['COMPLETED'],
    };
    for (const [queue, statuses] of Object.entries(groups)) {
      const { data } = await pageByRest(inspection, `citations?status=${queue}`);
      const found = new Set((data as unknown as Row[]).map(({ report_status }) => report_status));
      expect([queue, [...found].sort()]).toEqual([queue, [...statuses].sort()]);
    }
  });

  it.each(WAYS)('are empty past their end, which is no error: %o', async (limits) => {
    setLimits(limits);
    for (const page of [4, 5, 1_000, 100_000_000]) {
      const body = await pageByRest(inspection, `citations?status=submitted&page=${page}`);
      expect(body).toEqual({
        data: [],
        current_page: page,
        last_page: 3,
        per_page: 15,
        total: TOTAL,
      });
      const { data } = await inspection.graphql(LIST, {
        queue: 'SUBMITTED',
        sortBy: 'CAUSE',
        order: 'ASC',
        page,
      });
      expect(data.citations).toMatchObject({
        data: [],
        currentPage: page,
        lastPage: 3,
        total: TOTAL,
      });
    }
  });

  const PAGE = 'Page must be a whole number from 1';
  const SORT = 'This list cannot be sorted by that';
  const STATUS = 'Status must be one of pending, submitted, hold, discarded, completed';
  const ORDER = 'Order must be asc or desc';
  it.each([
    ['status=submitted&page=0', 'page', PAGE],
    ['status=submitted&page=-1', 'page', PAGE],
    ['status=submitted&page=1.5', 'page', PAGE],
    ['status=submitted&page=x', 'page', PAGE],
    ['status=submitted&page=1e3', 'page', PAGE],
    ['status=submitted&page=%201', 'page', PAGE],
    ['status=submitted&page=99999999999', 'page', PAGE],
    ['status=submitted&page=100000001', 'page', 'Page is too large'],
    ['status=submitted&sortby=id', 'sortby', SORT],
    ['status=submitted&sortby=owner_name', 'sortby', SORT],
    ['status=submitted&sortby=updatedAt', 'sortby', SORT],
    ['status=submitted&sortby=updated_at;DROP%20TABLE%20users', 'sortby', SORT],
    ['status=submitted&sortby=constructor', 'sortby', SORT],
    ['status=submitted&sortby=__proto__', 'sortby', SORT],
    ['status=submitted&order=up', 'order', ORDER],
    ['status=submitted&order=ASC', 'order', ORDER],
    ['', 'status', STATUS],
    ['status=', 'status', STATUS],
    ['status=PENDING', 'status', STATUS],
    ['status=review', 'status', STATUS],
    ['status=submitted&per_page=1000', 'per_page', 'per_page is not a known parameter'],
    ['status=submitted&perPage=1000', 'perPage', 'perPage is not a known parameter'],
    ['status=submitted&status=hold', 'status', 'status is given more than once'],
    ['status=submitted&page[]=1', 'page[]', 'page[] is not a known parameter'],
  ])('refuse ?%s (422)', async (query, field, sentence) => {
    const { status, body } = await inspection.rest('GET', `citations?${query}`);
    expect([status, body]).toEqual([
      422,
      { statusCode: 422, code: 'INVALID', message: sentence, errors: { [field]: [sentence] } },
    ]);
  });

  it('refuse over GraphQL what is not in the schema (400), and a page that is none (422)', async () => {
    for (const variables of [
      { queue: 'ALL', sortBy: 'CAUSE', order: 'ASC', page: 1 },
      { queue: 'HOLD', sortBy: 'ID', order: 'ASC', page: 1 },
      { queue: 'HOLD', sortBy: 'CAUSE', order: 'up', page: 1 },
      { queue: 'HOLD', sortBy: 'CAUSE', order: 'ASC', page: 2 ** 31 },
      { queue: 'HOLD', sortBy: 'CAUSE', order: 'ASC', page: '1' },
    ]) {
      const { status, errors } = await inspection.graphql(LIST, variables);
      expect([status, errors[0]!.extensions.code]).toEqual([400, 'BAD_REQUEST']);
    }
    const { errors } = await inspection.graphql(LIST, {
      queue: 'HOLD',
      sortBy: 'CAUSE',
      order: 'ASC',
      page: 0,
    });
    expect(errors[0]).toMatchObject({
      message: PAGE,
      extensions: { code: 'INVALID', statusCode: 422, errors: { page: [PAGE] } },
    });
  });

  it('are for officers and programs that read', async () => {
    expect((await program.rest('GET', 'citations?status=submitted')).body.total).toBe(TOTAL);
    expect((await administrator.rest('GET', 'citations?status=submitted')).status).toBe(403);
    expect((await app.visitor().rest('GET', 'citations?status=submitted')).status).toBe(401);
  });
});

describe('by cursor (Relay), for integrators', () => {
  const CONNECTION = `query ($order: SortOrder!, $first: Int!, $after: String) {
    citationConnection(filter: { queue: COMPLETED }, order: $order, first: $first, after: $after) {
      edges { cursor node { ${CITATION_FIELDS} } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  interface Slice {
    edges: { cursor: string; node: { id: string; updatedAt: string } }[];
    pageInfo: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor: string | null;
      endCursor: string | null;
    };
  }
  const slice = async (
    order: Order,
    first: number,
    after?: string | null,
    visitor = program,
  ): Promise<Slice> => {
    const { data, errors } = await visitor.graphql(CONNECTION, {
      order: order.toUpperCase(),
      first,
      after,
    });
    expect(errors).toEqual([]);
    return data.citationConnection;
  };
  /** Goes through everything; `meanwhile` happens after each step. */
  const walk = async (
    order: Order,
    first: number,
    meanwhile?: (step: number) => Promise<void>,
  ): Promise<number[]> => {
    const ids: number[] = [];
    let after: string | null = null;
    for (let step = 0; ; step += 1) {
      const { edges, pageInfo }: Slice = await slice(order, first, after);
      ids.push(...edges.map(({ node }) => Number(node.id)));
      expect(pageInfo).toEqual({
        hasNextPage: pageInfo.hasNextPage,
        hasPreviousPage: step > 0,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      });
      if (!pageInfo.hasNextPage) return ids;
      expect(edges).toHaveLength(first);
      after = pageInfo.endCursor;
      await meanwhile?.(step);
    }
  };

  let ids: number[];
  beforeAll(async () => {
    await putAway('completed');
    const first = await createCitation(app, 'COMPLETED');
    await cloneCitation(app, first, 31);
    // Many changes within one microsecond.
    await owner.query(
      `UPDATE citations SET updated_at = '2026-05-01T10:00:00.123456Z' WHERE queue = 'completed' AND id % 3 = 0`,
    );
  });
  beforeEach(async () => {
    ids = sorted(await rowsOf(`queue = 'completed'`), 'updated_at', 'asc');
  });

  it.each([1, 7, 10, 32, 100])(
    'walks everything exactly once, %i at a time, in both directions',
    async (first) => {
      expect(ids.length).toBeGreaterThanOrEqual(32);
      expect(await walk('asc', first)).toEqual(ids);
      expect(await walk('desc', first)).toEqual([...ids].reverse());
    },
  );

  it('has the same citations as the report', async () => {
    const { edges } = await slice('desc', 3);
    for (const { node } of edges) {
      const { body } = await program.rest('GET', `citations/${node.id}`);
      expect(node).toEqual(inGraphql(body));
    }
  });

  it('shows what stays as it is exactly once, and what changes again, while rows change, come and go', async () => {
    const changed: number[] = [];
    const newcomers: number[] = [];
    const touch = (id: number): Promise<unknown> =>
      owner.query(
        'UPDATE citations SET updated_at = clock_timestamp(), version = version + 1 WHERE id = $1',
        [id],
      );
    const rising = await walk('asc', 5, async (step) => {
      // One event has been passed, and one is still to come.
      for (const id of [ids[step], ids.at(-1 - step)]) {
        if (id === undefined || changed.includes(id)) continue;
        changed.push(id);
        await touch(id);
      }
      if (step === 2) newcomers.push(await createCitation(app, 'COMPLETED'));
      if (step === 3)
        await owner.query(`UPDATE citations SET report_status = 'HOLD' WHERE id = $1`, [
          newcomers[0],
        ]);
    });
    const still = ids.filter((id) => !changed.includes(id));
    expect(still.length).toBeGreaterThan(10);
    expect(changed.length).toBeGreaterThan(8);
    for (const id of still) expect(rising.filter((seen) => seen === id)).toEqual([id]);
    // A reader who goes by rising time of change misses no change: each comes (again) after it.
    const last = rising.slice(-changed.length - 5);
    for (const id of changed) expect(last).toContain(id);

    const before = sorted(await rowsOf(`queue = 'completed'`), 'updated_at', 'desc');
    const passed: number[] = [];
    const falling = await walk('desc', 5, async (step) => {
      passed.push(before[step * 5]!);
      await touch(before[step * 5]!);
    });
    expect(passed.length).toBeGreaterThan(3);
    expect(falling).toEqual(before);
  });

  it('is empty where there is nothing', async () => {
    const { data } = await inspection.graphql(
      '{ citationConnection(filter: { queue: PENDING }, after: "' +
        Buffer.from('1999-01-01T00:00:00.000000Z 1').toString('base64url') +
        '") { edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }',
    );
    expect(data.citationConnection).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  it.each(
    [
      '',
      'x',
      'null',
      '2026-05-01T10:00:00.123456Z 1',
      ...[
        '2026-05-01T10:00:00.123456Z',
        '2026-05-01 1',
        '2026-13-01T10:00:00.123456Z 1',
        '2026-02-30T10:00:00.123456Z 1',
        '2026-05-01T25:00:00.123456Z 1',
        '0000-05-01T10:00:00.123456Z 1',
        '2026-05-01T10:00:00.123456Z 0',
        '2026-05-01T10:00:00.123456Z 9999999999',
        "2026-05-01T10:00:00.123456Z 1'; --",
        'infinity 1',
      ].map((text) => Buffer.from(text).toString('base64url')),
    ].map((cursor) => [Buffer.from(cursor, 'base64url').toString() || cursor, cursor]),
  )('refuses a cursor that is not ours: %s (422)', async (_, after) => {
    const { errors } = await program.graphql(CONNECTION, { order: 'ASC', first: 5, after });
    expect(errors[0]).toMatchObject({
      message: 'After is not a cursor of this list',
      extensions: {
        code: 'INVALID',
        statusCode: 422,
        errors: { after: ['After is not a cursor of this list'] },
      },
    });
  });

  it.each([0, -1, 101, 2_147_483_647])(
    'gives from 1 to 100 at a time, not %i (422)',
    async (first) => {
      const { errors } = await program.graphql(CONNECTION, { order: 'ASC', first });
      expect(errors[0]).toMatchObject({
        message: 'First must be from 1 to 100',
        extensions: { code: 'INVALID', statusCode: 422 },
      });
    },
  );

  it('shows each only what they may see', async () => {
    await createCitation(app, 'COMPLETED', { cause: 'SPEEDING' });
    const { edges } = await slice('desc', 100, null, redlight);
    const seen = await rowsOf(`queue = 'completed' AND cause = 'REDLIGHT'`);
    expect(edges.map(({ node }) => Number(node.id))).toEqual(sorted(seen, 'updated_at', 'desc'));
    expect(
      (await administrator.graphql(CONNECTION, { order: 'ASC', first: 1 })).errors[0]!.extensions
        .code,
    ).toBe('FORBIDDEN');
  });
});

describe('GET search (specification 5, 7)', () => {
  interface Known extends Row {
    captured: string;
  }
  let known: Known[];
  const SEARCH = `query ($filter: CitationFilter!, $page: Int!) { searchCitations(filter: $filter, page: $page) {
    currentPage lastPage perPage total totalIsExact data { ${ROW_FIELDS} } } }`;

  beforeAll(async () => {
    const first = await createCitation(app, 'PENDING');
    const other = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    const ids = [
      first,
      other,
      ...(await cloneCitation(app, first, 10)),
      ...(await cloneCitation(app, other, 10)),
    ];
    const people = [
      'Ada Marlow',
      'ada MARLOWE',
      'Özlem Åström',
      '100% Rentals',
      'snake_case Ltd',
      'back\\slash',
      'O’Neil “Q”',
      null,
    ];
    const plates = ['KLM 4821', 'klm-4821', 'KL M4-82.1', 'ÄBC 12', '48', null, 'X%Y_1'];
    for (const [index, id] of ids.entries()) {
      const status = ['PENDING', 'REVIEW', 'HOLD', 'COMPLETED'][index % 4]!;
      await owner.query(
        `UPDATE citations SET owner_name = $2, owner_vehicle_license_plate = $3, report_status = $4,
           camera_case_generated_at = $5, stopline_reference_id = $6, owner_key = $7 WHERE id = $1`,
        [
          id,
          people[index % people.length],
          plates[index % plates.length],
          status,
          `2025-${String(1 + (index % 12)).padStart(2, '0')}-15T10:00:00.500Z`,
          status === 'COMPLETED' ? `TEC-2025-${String(900_000 + index)}` : null,
          folded(people[index % people.length] ?? ''),
        ],
      );
    }
    // The clock of a camera may run ahead: that is after "now".
    await owner.query(
      `UPDATE citations SET camera_case_generated_at = now() + interval '20 hours' WHERE id = $1`,
      [ids.at(-1)],
    );
    known = await owner.query(
      `SELECT id, reference_id, stopline_reference_id, cause, report_status, owner_name, owner_vehicle_license_plate,
         to_char(updated_at, 'YYYYMMDDHH24MISSUS') AS updated_at,
         to_char(camera_case_generated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS captured FROM citations`,
    );
  });

  type Criteria = Partial<
    Record<
      | 'reference_number'
      | 'report_status'
      | 'cause'
      | 'vehicle_registration_plate'
      | 'vehicle_owner'
      | 'start_date'
      | 'end_date',
      string
    >
  >;

  /** The same search as GraphQL's filter: there a date alone is no range up to now. */
  function asFilter(criteria: Criteria): Record<string, unknown> {
    const { start_date: start, end_date: end } = criteria;
    const from = start ?? end;
    return {
      text: criteria.reference_number,
      reportStatus: criteria.report_status,
      cause: criteria.cause,
      plate: criteria.vehicle_registration_plate,
      owner: criteria.vehicle_owner,
      capturedFrom: from,
      capturedTo:
        start !== undefined && end !== undefined
          ? end
          : from === undefined
            ? undefined
            : new Date().toISOString(),
    };
  }

  const key = (plate: string): string => plate.toUpperCase().replace(/[ -]/g, '');
  /** True if the search must find a row. */
  function matches(row: Known, criteria: Criteria): boolean {
    const now = new Date().toISOString();
    const within = (text: string | null, part: string): boolean =>
      text !== null && text.toLowerCase().includes(part.toLowerCase());
    const { start_date: start, end_date: end } = criteria;
    const from = start ?? end;
    const to =
      start !== undefined && end !== undefined ? end : from === undefined ? undefined : now;
    const plate = criteria.vehicle_registration_plate?.trim();
    return (
      (criteria.reference_number === undefined ||
        within(row.reference_id, criteria.reference_number) ||
        within(row.stopline_reference_id, criteria.reference_number)) &&
      (criteria.report_status === undefined || row.report_status === criteria.report_status) &&
      (criteria.cause === undefined || row.cause === criteria.cause) &&
      (plate === undefined ||
        (row.owner_vehicle_license_plate !== null &&
          key(plate) !== '' &&
          key(row.owner_vehicle_license_plate).includes(key(plate)))) &&
      (criteria.vehicle_owner === undefined ||
        (row.owner_name !== null &&
          folded(row.owner_name).includes(folded(criteria.vehicle_owner)))) &&
      (from === undefined || Date.parse(row.captured) >= Date.parse(from)) &&
      (to === undefined || Date.parse(row.captured) <= Date.parse(to))
    );
  }

  /** All pages of a search by REST. */
  async function pagesOf(criteria: Criteria, visitor = inspection): Promise<Page[]> {
    const query = new URLSearchParams(criteria).toString();
    const first = await pageByRest(visitor, `search?${query}`);
    return allPages(
      async (page) => (page === 1 ? first : pageByRest(visitor, `search?${query}&page=${page}`)),
      first.total,
    );
  }

  /** The same search by GraphQL, with the rows of each page, and with the ids of a page of 50. */
  async function expectSameByGraphql(criteria: Criteria, pages: Page[]): Promise<void> {
    const filter = asFilter(criteria);
    const { total } = pages[0]!;
    const sized = await inspection.graphql(
      `query ($filter: CitationFilter!) { searchCitations(filter: $filter, perPage: 50) {
        perPage total data { id } } }`,
      { filter },
    );
    expect(sized.data.searchCitations).toEqual({
      perPage: 50,
      total,
      data: idsOf(pages)
        .slice(0, 50)
        .map((id) => ({ id: String(id) })),
    });
    for (const { data: rows, current_page: page, last_page: lastPage } of pages) {
      const { data, errors } = await inspection.graphql(SEARCH, { filter, page });
      expect(errors).toEqual([]);
      expect(data.searchCitations).toEqual({
        currentPage: page,
        lastPage,
        perPage: 15,
        total,
        totalIsExact: true,
        data: inGraphql(rows),
      });
    }
  }

  const CRITERIA: [Criteria, least: number][] = [
    [{}, 22],
    [{ reference_number: 'EV-2026-00000' }, 22],
    [{ reference_number: 'ev-2026-0000012' }, 1],
    [{ reference_number: 'TEC-2025-9000' }, 5],
    [{ reference_number: 'tec-2025' }, 5],
    [{ reference_number: '%' }, 0],
    [{ reference_number: 'EV_2026' }, 0],
    [{ report_status: 'HOLD' }, 5],
    [{ cause: 'SPEEDING' }, 10],
    [{ vehicle_registration_plate: 'KLM 4821' }, 6],
    [{ vehicle_registration_plate: 'k-l-m 48' }, 9],
    [{ vehicle_registration_plate: 'klm48' }, 9],
    [{ vehicle_registration_plate: 'KLM 482.1' }, 3],
    [{ vehicle_registration_plate: 'k-l-m.48' }, 0],
    [{ vehicle_registration_plate: 'KLM/4821' }, 0],
    [{ vehicle_registration_plate: 'KLM_4821' }, 0],
    [{ vehicle_registration_plate: '48' }, 9],
    [{ vehicle_registration_plate: 'äbc' }, 3],
    [{ vehicle_registration_plate: 'ZZZ' }, 0],
    [{ vehicle_registration_plate: '%' }, 3],
    [{ vehicle_registration_plate: '_' }, 3],
    [{ vehicle_registration_plate: 'x%y_1' }, 3],
    [{ vehicle_registration_plate: 'x%_1' }, 0],
    [{ vehicle_registration_plate: '---' }, 0],
    [{ vehicle_owner: 'marlow' }, 6],
    [{ vehicle_owner: 'ADA M' }, 6],
    [{ vehicle_owner: 'ÖZLEM åst' }, 2],
    [{ vehicle_owner: 'ozlem ASTROM' }, 2],
    [{ vehicle_owner: "O'NEIL" }, 2],
    [{ vehicle_owner: 'oneil' }, 2],
    [{ vehicle_owner: '%' }, 2],
    [{ vehicle_owner: '100%' }, 2],
    [{ vehicle_owner: '_' }, 2],
    [{ vehicle_owner: '\\' }, 2],
    [{ vehicle_owner: 'a%a' }, 0],
    [{ vehicle_owner: '“q”' }, 2],
    [{ vehicle_owner: `' OR 1=1 --` }, 0],
    [{ start_date: '2025-06-15T10:00:00.500Z' }, 9],
    [{ start_date: '2025-06-15T10:00:00.501Z' }, 9],
    [{ end_date: '2025-06-15T10:00:00.500Z' }, 9],
    [{ start_date: '2025-03-15T10:00:00.500Z', end_date: '2025-05-15T10:00:00.500Z' }, 5],
    [{ start_date: '2025-03-15T12:00:00.500+02:00', end_date: '2025-03-15T10:00:00.500Z' }, 1],
    [{ start_date: '2025-03-15', end_date: '2025-03-16' }, 1],
    [{ start_date: '2025-05-15T10:00:00.500Z', end_date: '2025-03-15T10:00:00.500Z' }, 0],
    [{ start_date: '2030-01-01' }, 0],
    [{ cause: 'REDLIGHT', report_status: 'REVIEW', vehicle_owner: 'rentals' }, 0],
    [{ cause: 'REDLIGHT', report_status: 'PENDING', vehicle_registration_plate: 'klm' }, 1],
    [
      {
        reference_number: 'EV',
        vehicle_owner: 'a',
        vehicle_registration_plate: '4',
        start_date: '2025-01-01',
        end_date: '2025-12-31',
      },
      3,
    ],
  ];

  it.each(CRITERIA)('by %j: at least %i, newest change first', async (criteria, least) => {
    const expected = sorted(
      known.filter((row) => matches(row, criteria)),
      'updated_at',
      'desc',
    );
    expect(expected.length).toBeGreaterThanOrEqual(least);
    expect(idsOf(await pagesOf(criteria))).toEqual(expected);
  });

  // Each criterion once, and all together: what one finds is what the door's filter was made of.
  it.each<Criteria>([
    {},
    { reference_number: 'tec-2025' },
    { report_status: 'HOLD' },
    { cause: 'SPEEDING' },
    { vehicle_registration_plate: 'k-l-m 48' },
    { vehicle_owner: 'ÖZLEM åst' },
    { start_date: '2025-06-15T10:00:00.501Z' },
    { start_date: '2025-03-15T12:00:00.500+02:00', end_date: '2025-03-15T10:00:00.500Z' },
    CRITERIA.at(-1)![0],
  ])('by %j is the same by both doors', async (criteria) => {
    const pages = await pagesOf(criteria);
    expect(idsOf(pages)).not.toEqual([]);
    await expectSameByGraphql(criteria, pages);
  });

  it('by GraphQL a date alone is a bound, as in the filter of the lists', async () => {
    const bound = '2025-06-15T10:00:00.500Z';
    const count = async (filter: object): Promise<number> => {
      const { data, errors } = await inspection.graphql(SEARCH, { filter, page: 1 });
      expect(errors).toEqual([]);
      return data.searchCitations.total;
    };
    const counted = (isIn: (captured: string) => boolean): number =>
      known.filter(({ captured }) => isIn(captured)).length;
    expect(await count({ capturedFrom: bound })).toBe(counted((captured) => captured >= bound));
    expect(await count({ capturedTo: bound })).toBe(counted((captured) => captured <= bound));
  });

  it('by GraphQL takes each field of the filter of the lists, also those without an index over all lists', async () => {
    const total = async (filter: object): Promise<number> => {
      const { data, errors } = await inspection.graphql(SEARCH, { filter, page: 1 });
      expect(errors).toEqual([]);
      return data.searchCitations.total;
    };
    const [first] = await app.database.query<{ location: string; total: number }[]>(
      `SELECT location_address AS location, count(*)::integer AS total FROM captures
       GROUP BY location_address ORDER BY total DESC, location LIMIT 1`,
    );
    const { location } = first!;
    expect(await total({ location })).toBe(first!.total);
    for (const [yes, no] of [
      [{ hasComments: true }, { hasComments: false }],
      [{ noPlate: true }, { noPlate: false }],
      [
        { queue: 'PENDING', sentBackToMe: true },
        { queue: 'PENDING', sentBackToMe: false },
      ],
    ] as const) {
      const whole = 'queue' in yes ? { queue: yes.queue } : {};
      expect(
        (await total({ ...yes, location })) + (await total({ ...no, location })),
        JSON.stringify(yes),
      ).toBe(await total({ ...whole, location }));
    }
  });

  it('takes empty fields of the form for none, and shows each only what they may see', async () => {
    const all = idsOf(await pagesOf({ vehicle_owner: 'marlow' }, redlight));
    const rows = known.filter(
      (row) => row.cause === 'REDLIGHT' && matches(row, { vehicle_owner: 'marlow' }),
    );
    expect(all).toEqual(sorted(rows, 'updated_at', 'desc'));
    const { total } = await pageByRest(
      redlight,
      'search?vehicle_owner=marlow&cause=&report_status=&reference_number=&vehicle_registration_plate=&start_date=&end_date=&page=',
    );
    expect(total).toBe(all.length);
    expect((await pageByRest(redlight, 'search?cause=SPEEDING')).total).toBe(0);
  });

  it('is empty past its end', async () => {
    const body = await pageByRest(inspection, 'search?vehicle_owner=%25&page=9');
    expect(body).toMatchObject({ data: [], current_page: 9, last_page: 1, per_page: 15 });
  });

  it.each([
    ['reference_number', 'x'.repeat(51), 'Reference must be at most 50 characters long'],
    ['reference_number', 'a\u0000', 'Reference has characters that cannot be stored'],
    ['report_status', 'PENDING,HOLD', 'Status is not one of the list'],
    ['report_status', 'pending', 'Status is not one of the list'],
    ['cause', 'PARKING', 'Cause must be REDLIGHT or SPEEDING'],
    [
      'vehicle_registration_plate',
      'x'.repeat(17),
      'License Plate must be at most 16 characters long',
    ],
    ['vehicle_owner', 'x'.repeat(201), 'Owner must be at most 200 characters long'],
    ['start_date', 'yesterday', 'Start date must be a date'],
    ['start_date', '2026-02-30', 'Start date must be a date'],
    ['start_date', '2026-02-01T10:00', 'Start date must be a date'],
    ['end_date', '-000001-01-01T00:00:00Z', 'End date must be a date'],
    ['end_date', '0001-01-01', 'End date must be a date'],
    ['end_date', '1e9', 'End date must be a date'],
    ['page', '0', 'Page must be a whole number from 1'],
    ['owner', 'x', 'owner is not a known parameter'],
  ])('refuses %s=%s (422)', async (field, value, sentence) => {
    const { status, body } = await inspection.rest(
      'GET',
      `search?${field}=${encodeURIComponent(value)}`,
    );
    expect([status, body]).toEqual([
      422,
      { statusCode: 422, code: 'INVALID', message: sentence, errors: { [field]: [sentence] } },
    ]);
  });

  it('is not for administrators', async () => {
    expect((await administrator.rest('GET', 'search')).status).toBe(403);
    expect(
      (await administrator.graphql(SEARCH, { filter: {}, page: 1 })).errors[0]!.extensions.code,
    ).toBe('FORBIDDEN');
    expect((await app.visitor().rest('GET', 'search')).status).toBe(401);
  });
});

describe('the key that plates compare by (contract 9)', () => {
  it('is the same in the database and in the search, for every sign of Unicode', async () => {
    const signs = Array.from({ length: 0x30000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point));
    const [row] = await app.database.query<{ dropped: string[] }[]>(
      `SELECT array_agg(sign) AS dropped FROM unnest($1::text[]) AS sign WHERE plate_key_of(sign) = ''`,
      [signs],
    );
    expect(row!.dropped).toEqual(signs.filter((sign) => plateKey(sign) === ''));
    // Contract 9: this covers all spaces and dashes of Unicode.
    for (const sign of row!.dropped) expect(sign).toMatch(/^[\s\u0085\p{Pd}\u2212]$/u);
  });
});

describe('how many statements it takes (performance 1)', () => {
  const EVERYTHING = `query ($queue: CitationQueue!) { citations(queue: $queue) {
    currentPage lastPage perPage total totalIsExact data { ${CITATION_FIELDS} plateUnusual } } }`;

  beforeAll(async () => {
    await cloneCitation(app, await createCitation(app, 'REVIEW'), 40);
  });

  it('is the same for a page of one citation and of fifteen, with vehicle, media, notice and comment count', async () => {
    const first = await createEvent(app);
    await owner.query(
      `UPDATE citations SET report_status = 'DISCARDED' WHERE queue <> 'submitted'`,
    );
    await owner.query(`UPDATE citations SET report_status = 'COMPLETED' WHERE id = $1`, [first]);
    const read = (queue: string) => async (): Promise<void> => {
      const { data, errors } = await inspection.graphql(EVERYTHING, { queue });
      expect(errors).toEqual([]);
      expect(data.citations.data).toHaveLength(queue === 'COMPLETED' ? 1 : 15);
    };
    // The query runs once to prepare, then by graphql-js, and then compiled.
    for (let time = 0; time < 4; time += 1) {
      const one = await statementTexts(read('COMPLETED'));
      const fifteen = await statementTexts(read('SUBMITTED'));
      expect(fifteen).toEqual(one);
      // The session, the total that is kept, and the page.
      expect(one.length).toBeLessThanOrEqual(3);
    }
    const connection = `query ($first: Int!) { citationConnection(filter: { queue: SUBMITTED }, first: $first) { edges { node { ${CITATION_FIELDS} } } } }`;
    for (const count of [1, 15, 41]) {
      const texts = await statementTexts(() => inspection.graphql(connection, { first: count }));
      expect(texts.length).toBeLessThanOrEqual(2);
    }
  });

  it('is at most two for a report, three for a REST list and for a search', async () => {
    const [row] = await rowsOf(`queue = 'submitted'`);
    for (const [path, most] of [
      [`citations/${row!.id}`, 2],
      ['citations?status=submitted&page=2', 3],
      ['search?cause=REDLIGHT', 3],
    ] as const) {
      const texts = await statementTexts(() => inspection.rest('GET', path));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most);
    }
  });
});

describe('a search that finds more than it counts (performance 8)', () => {
  it('tells a total of 1000, and by GraphQL that it is not exact', async () => {
    const id = await createCitation(app, 'PENDING');
    await owner.query(`UPDATE citations SET owner_name = 'Legion' WHERE id = $1`, [id]);
    await cloneCitation(app, id, 998);
    const search = async (): Promise<unknown[]> => {
      const { total, last_page: last } = await pageByRest(
        inspection,
        'search?vehicle_owner=legion',
      );
      const { data } = await inspection.graphql(
        '{ searchCitations(filter: { owner: "legion" }) { total lastPage totalIsExact } }',
      );
      return [total, last, data.searchCitations];
    };
    expect(await search()).toEqual([999, 67, { total: 999, lastPage: 67, totalIsExact: true }]);
    await cloneCitation(app, id, 16);
    expect(await search()).toEqual([1000, 67, { total: 1000, lastPage: 67, totalIsExact: false }]);
    // The rows beyond are still there to be read.
    expect((await pageByRest(inspection, 'search?vehicle_owner=legion&page=67')).data).toHaveLength(
      15,
    );
    expect((await pageByRest(inspection, 'search?vehicle_owner=legion&page=68')).data).toHaveLength(
      10,
    );
  });
});

describe('a page far from the start (performance 7)', () => {
  // Beyond 3,000 rows a page of the second half is read from the end of the list.
  it.each(['asc', 'desc'] as const)(
    'has its rows in their order, the short last one too: %s',
    async (order) => {
      const counted = async (): Promise<number> =>
        (
          await app.database.query<{ total: number }[]>(
            `SELECT count(*)::int AS total FROM citations WHERE queue = 'discarded'`,
          )
        )[0]!.total;
      const before = await counted();
      const LENGTH = 3_052;
      if (before < LENGTH) {
        const first = await createCitation(app, 'DISCARDED');
        await cloneCitation(app, first, LENGTH - before - 1);
      }
      const expected = await app.database.query<{ id: number }[]>(
        `SELECT id FROM citations WHERE queue = 'discarded' ORDER BY updated_at ${order}, id ${order}`,
      );
      expect(expected).toHaveLength(LENGTH);
      // 203 full pages and one of 7 rows.
      for (const page of [202, 203, 204]) {
        const read = await pageByRest(
          inspection,
          `citations?status=discarded&order=${order}&page=${page}`,
        );
        expect(read).toMatchObject({ current_page: page, last_page: 204, total: LENGTH });
        const rows = expected.slice((page - 1) * 15, page * 15).map(({ id }) => id);
        expect(read.data).toHaveLength(page === 204 ? 7 : 15);
        expect(idsOf([read])).toEqual(rows);
      }
    },
  );
});
