import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { query } from '../../../scripts/lib/postgres.mjs';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { eventDocument, picture, programWith, signedInAs } from '../../test/factory.js';
import { heldUp } from '../../test/held.js';
import { multipart, type Part } from '../../test/multipart.js';

const ROOT = root;
const CLI = join(ROOT, 'dist/server/app/ingest.cli.js');

let app: TestApp;
let camera: Visitor;
let officer: Visitor;
const temporaryFolder = process.env['TMPDIR'];

beforeAll(async () => {
  app = await startApp();
  // Uploads are spooled here, where no other test file leaves anything.
  process.env['TMPDIR'] = await mkdtemp(join(tmpdir(), 'stopline-events-'));
  camera = (await programWith(app, 'events:write')).program;
  officer = (await signedInAs(app, 3)).visitor;
});
afterAll(async () => {
  if (temporaryFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporaryFolder;
  await app.stop();
});

type Document = Record<string, any>;

const filePart = (name: string, content: Buffer | string): Part => ({
  name: 'media',
  filename: name,
  content,
  type: 'application/octet-stream',
});

const send = (parts: Part[], visitor = camera): Promise<Answer> =>
  visitor.send({ method: 'POST', url: '/api/events', ...multipart(parts) });

/** Delivers a document, with a picture for each file that it names unless others are given. */
async function deliver(document: Document, files?: Record<string, Buffer>): Promise<Answer> {
  const contents =
    files ??
    Object.fromEntries(
      await Promise.all(
        (document['media'] as { file: string }[]).map(
          async ({ file }) => [file, await picture()] as const,
        ),
      ),
    );
  return send([
    { name: 'event', content: JSON.stringify(document), type: 'application/json' },
    ...Object.entries(contents).map(([name, content]) => filePart(name, content)),
  ]);
}

/** Sends the document alone, as bytes: its errors are reported before any file is checked. */
const deliverRaw = (content: Buffer | string): Promise<Answer> =>
  send([{ name: 'event', content, type: 'application/json' }]);

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** All files below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns all rows that an event could leave behind. */
async function traces(): Promise<unknown> {
  const [rows] = await app.database.query<object[]>(
    `SELECT (SELECT count(*) FROM citations) AS citations, (SELECT count(*) FROM captures) AS captures,
       (SELECT count(*) FROM vehicles) AS vehicles, (SELECT count(*) FROM media) AS media,
       (SELECT count(*) FROM jobs) AS jobs, (SELECT count(*) FROM activity WHERE log = 'app') AS activity`,
  );
  return {
    rows,
    files: await filesIn(join(app.variables['DATA_DIR']!, 'files')),
    spooled: await readdir(tmpdir()),
  };
}

describe('an event is accepted (contract 8)', () => {
  it('has all digits of its number in its reference_id, also after the ten millionth', async () => {
    // The application may not set the sequence.
    const asOwner = (sql: string, values: unknown[] = []) =>
      query(app.variables['DATABASE_URL']!, sql, values);
    const [before] = await asOwner('SELECT last_value, is_called FROM citation_reference_numbers');
    await asOwner(`SELECT setval('citation_reference_numbers', 9999999)`);
    const { body } = await deliver(eventDocument());
    expect(body.reference_id).toBe('EV-2026-10000000');
    await asOwner(`SELECT setval('citation_reference_numbers', $1::bigint, $2)`, [
      before!['last_value'],
      before!['is_called'],
    ]);
  });

  it('answers 201 with id, reference_id and report_status, and is shown as it came', async () => {
    const document = eventDocument('SPEEDING', {
      witnesses: 'J. Hale',
      metadata: { lane: 2, note: '“Ü”', nested: { ok: [true, null, 1.5] } },
    });
    const images = await Promise.all([1, 2, 3, 4].map(() => picture()));
    const clip = await readFile(join(ROOT, 'samples/speeding-orchard-hill/5-clip.mp4'));
    const media = [
      ...images.map((image, index) => ({
        file: `${index + 1}.jpg`,
        type: 'IMAGE',
        sequence_number: index + 1,
        ...(index === 3 ? {} : { captured_at: `2026-03-01T15:05:0${index}.125+01:00` }),
        sha256: index % 2 === 0 ? sha256(image) : sha256(image).toUpperCase(),
      })),
      { file: 'clip.mp4', type: 'VIDEO', sequence_number: 5 },
    ];
    const answer = await deliver(
      { ...document, media },
      {
        ...Object.fromEntries(images.map((image, index) => [`${index + 1}.jpg`, image])),
        'clip.mp4': clip,
      },
    );
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        reference_id: expect.stringMatching(/^EV-2026-\d{7}$/),
        report_status: 'PENDING',
      },
    ]);
    const { body } = await officer.rest('GET', `citations/${answer.body.id}`);
    expect(body).toMatchObject({
      reference_id: answer.body.reference_id,
      report_status: 'PENDING',
      case_id: document['case_id'],
      witnesses: 'J. Hale',
      location_address: 'Harbour Lane / Mill Street',
      location_latitude: 45.1,
      location_longitude: 9.2,
      camera_system_name: 'Harbour Lane North',
      camera_system_type: 'RLC-4',
      camera_case_generated_at: '2026-03-01T14:05:00.250Z',
      vehicle: {
        cause: 'SPEEDING',
        owner_vehicle_license_plate: 'KLM 4821',
        owner_vehicle_make_model: 'Norda Vela',
        owner_vehicle_color: 'blue',
        owner_vehicle_style: 'sedan',
        speed_measured: 83,
        speed_limit: 50,
        speed_limit_trigger: 58,
        redlight_stop_line_distance: null,
        redlight_switched_at: null,
      },
    });
    expect(body.metadata).toBe(
      JSON.stringify({ lane: 2, note: '“Ü”', nested: { ok: [true, null, 1.5] } }),
    );
    expect(
      body.media.map((file: Document) => [file['type'], file['sequence_number'], file['sha256']]),
    ).toEqual([
      ...images.map((image, index) => ['IMAGE', index + 1, sha256(image)]),
      ['VIDEO', 5, sha256(clip)],
    ]);
    // Each file has its own moment; one without has none, not the event's (contract 8).
    const moments = [0, 1, 2].map((index) => `2026-03-01T14:05:0${index}.125Z`);
    expect(body.media.map((file: Document) => file['captured_at'])).toEqual([
      ...moments,
      null,
      null,
    ]);
    const { data } = await officer.graphql(
      'query ($id: ID!) { citation(id: $id) { media { capturedAt } } }',
      { id: answer.body.id },
    );
    expect(data.citation.media.map((file: Document) => file['capturedAt'])).toEqual([
      ...moments,
      null,
      null,
    ]);
    for (const [index, content] of [...images, clip].entries()) {
      const original = await officer.send({ method: 'GET', url: body.media[index].src });
      expect(original.raw.equals(content)).toBe(true);
    }
  });

  it('takes what the schema leaves out: no plate, vehicle, measurement, witnesses, metadata', async () => {
    const { plate: _, vehicle: __, redlight: ___, metadata: ____, ...document } = eventDocument();
    const { status, body } = await deliver(
      {
        ...document,
        media: [{ file: 'only.png', type: 'IMAGE', sequence_number: 1 }],
      },
      {
        'only.png': await sharp(await picture())
          .png()
          .toBuffer(),
      },
    );
    expect([status, body.report_status]).toEqual([201, 'PENDING']);
    const shown = await officer.rest('GET', `citations/${body.id}`);
    expect(shown.body).toMatchObject({
      witnesses: null,
      metadata: null,
      vehicle: {
        owner_vehicle_license_plate: null,
        owner_vehicle_make_model: null,
        redlight_switched_at: null,
      },
    });
  });

  it('keeps files with the same content once', async () => {
    const image = await picture();
    const before = await filesIn(join(app.variables['DATA_DIR']!, 'files/evidence'));
    const media = [1, 2].map((number) => ({
      file: `${number}.jpg`,
      type: 'IMAGE',
      sequence_number: number,
    }));
    for (const document of [
      eventDocument('REDLIGHT', { media }),
      eventDocument('SPEEDING', { media }),
    ]) {
      expect((await deliver(document, { '1.jpg': image, '2.jpg': image })).status).toBe(201);
    }
    const after = await filesIn(join(app.variables['DATA_DIR']!, 'files/evidence'));
    const added = after.filter((file) => !before.includes(file));
    expect(added).toHaveLength(1);
    expect((await readFile(added[0]!)).equals(image)).toBe(true);
  });

  it('is durable when the answer comes: rows, document and files are there', async () => {
    const document = JSON.stringify(eventDocument());
    const files = await Promise.all([1, 2, 3, 4].map(() => picture()));
    const { body } = await send([
      { name: 'event', content: document, type: 'application/json' },
      ...files.map((content, index) => filePart(`${index + 1}.jpg`, content)),
    ]);
    const stored = await app.database.query<
      { storage_key: string; sha256: string; bytes: number }[]
    >(
      'SELECT storage_key, sha256, bytes FROM media WHERE citation_id = $1 ORDER BY sequence_number',
      [body.id],
    );
    expect(stored.map((file) => file.sha256)).toEqual(files.map(sha256));
    for (const { storage_key, bytes } of stored) {
      expect((await stat(join(app.variables['DATA_DIR']!, 'files', storage_key))).size).toBe(bytes);
    }
    const [capture] = await app.database.query<{ event_sha256: string }[]>(
      'SELECT event_sha256 FROM captures WHERE citation_id = $1',
      [body.id],
    );
    expect(capture!.event_sha256).toBe(sha256(Buffer.from(document)));
    const events = await filesIn(join(app.variables['DATA_DIR']!, 'files/events'));
    const kept = events.find((file) => file.includes(capture!.event_sha256));
    expect(await readFile(kept!, 'utf8')).toBe(document);
  });
});

describe('the same case of the same camera is one citation (contract 8)', () => {
  it('answers 200 with the first one’s id, whatever else came with it, and adds nothing', async () => {
    const document = eventDocument();
    const first = await deliver(document);
    const before = await traces();
    const again = await deliver(document);
    const changed = await deliver({ ...document, plate: 'OTHER 1', metadata: { lane: 9 } });
    expect([first.status, first.headers['location']]).toEqual([
      201,
      `/api/citations/${first.body.id}`,
    ]);
    for (const { status, body } of [again, changed])
      expect([status, body]).toEqual([200, first.body]);
    expect(await traces()).toEqual(before);
  });

  it('answers its present status to a repeated delivery', async () => {
    const document = eventDocument();
    const { body } = await deliver(document);
    await app.database.query(`UPDATE citations SET report_status = 'UPDATED' WHERE id = $1`, [
      body.id,
    ]);
    expect((await deliver(document)).body).toEqual({ ...body, report_status: 'UPDATED' });
  });

  it('is another citation for another camera', async () => {
    const document = eventDocument();
    const first = await deliver(document);
    const other = await deliver({
      ...document,
      camera: { ...(document['camera'] as object), serial_number: 'SN-OTHER' },
    });
    expect([first.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('of eight that come at once one is 201, the others 200 with its id', async () => {
    const document = eventDocument();
    const images = Object.fromEntries(
      await Promise.all(
        [1, 2, 3, 4].map(async (number) => [`${number}.jpg`, await picture()] as const),
      ),
    );
    // Four have a connection, and four wait for one.
    const answers = await heldUp(app, 'captures', 4, () =>
      Promise.all(Array.from({ length: 8 }, () => deliver(document, images))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    const winner = answers.find(({ status }) => status === 201)!.body;
    for (const { body } of answers) expect(body).toEqual(winner);
    const [counted] = await app.database.query<object[]>(
      `SELECT (SELECT count(*) FROM captures WHERE case_id = $1) AS captures,
         (SELECT count(*) FROM media WHERE citation_id = $2) AS media,
         (SELECT count(*) FROM activity WHERE citation_id = $2) AS activity,
         (SELECT count(*) FROM jobs WHERE payload->>'citationId' = $2::text) AS jobs`,
      [document['case_id'], winner.id],
    );
    expect(counted).toEqual({ captures: '1', media: '4', activity: '1', jobs: '1' });
  });
});

const LONG = (label: string, max: number): string =>
  `${label} must be at most ${max} characters long`;

describe('a refused document says why, field by field (contract 8)', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await traces();
  });
  afterAll(async () => expect(await traces()).toEqual(before));

  it('tells all that is wrong at once', async () => {
    const document = eventDocument('REDLIGHT', { cause: 'PARKING', plate: 7, color: 'red' });
    const { body } = await deliverRaw(JSON.stringify({ ...document, case_id: undefined }));
    expect(body).toEqual({
      statusCode: 422,
      code: 'INVALID',
      message: 'Case ID is required',
      errors: {
        case_id: ['Case ID is required'],
        cause: ['Cause must be REDLIGHT or SPEEDING'],
        plate: ['Plate must be text'],
        color: ['color is not a known field'],
      },
    });
  });

  it.each([
    ['no JSON', 'case_id: 1', { event: ['Event is not a JSON document'] }],
    ['nothing', '', { event: ['Event is not a JSON document'] }],
    [
      'half of it',
      JSON.stringify(eventDocument()).slice(0, 200),
      { event: ['Event is not a JSON document'] },
    ],
    [
      'what is not UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      { event: ['Event is not a JSON document'] },
    ],
    ['NaN', '{"case_id": NaN}', { event: ['Event is not a JSON document'] }],
    [
      'a number beyond all',
      JSON.stringify(eventDocument()).replace('45.1', '1e999'),
      { 'location.latitude': ['Latitude must be a number'] },
    ],
    [
      '__proto__',
      JSON.stringify(eventDocument()).replace('{', '{"__proto__": {"cause": "PARKING"},'),
      JSON.parse('{"__proto__": ["__proto__ is not a known field"]}'),
    ],
    [
      'metadata with a number beyond all',
      JSON.stringify(eventDocument()).replace('"lane":2', '"lane":[1e999]'),
      { metadata: ['Metadata has a number that is too large'] },
    ],
    [
      'metadata that is nested without end',
      JSON.stringify(eventDocument()).replace(
        '"lane":2',
        `"lane":${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      ),
      { metadata: ['Metadata is nested too deeply'] },
    ],
  ])('refuses %s', async (_, content, errors) => {
    const { status, body } = await deliverRaw(content);
    expect([status, body]).toEqual([
      422,
      { statusCode: 422, code: 'INVALID', message: Object.values(errors as object)[0][0], errors },
    ]);
  });

  it.each(['[]', 'null', '"event"', '7', 'true'])('refuses %s as a document', async (content) => {
    const { status, body } = await deliverRaw(content);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
  });
});

describe('every file is checked by its content (contract 8)', () => {
  const one = (type: 'IMAGE' | 'VIDEO', file: string, more: object = {}): Document =>
    eventDocument('REDLIGHT', { media: [{ file, type, sequence_number: 1, ...more }] });
  const sample = (name: string): Promise<Buffer> =>
    readFile(join(ROOT, 'samples/redlight-quillon-marrow', name));
  /** A file of another type, a file that is not whole: each in its own words. */
  const other = (name: string, what: string): Document => ({
    'media.0.file': [`${name} must be JPEG, PNG or MP4: ${what}`],
  });
  const cutOff = (name: string): Document => ({ 'media.0.file': [`${name} is cut off`] });
  /** `ftyp` and one more box: an MP4 in form. */
  const boxes = (brand: string, ...types: string[]): Buffer =>
    Buffer.concat(
      [['ftyp', brand], ...types.map((type) => [type, 'xxxx'])].map(([type, content]) =>
        Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from(`${type}${content}`)]),
      ),
    );

  let before: unknown;
  beforeAll(async () => {
    before = await traces();
  });
  afterAll(async () => expect(await traces()).toEqual(before));

  const REFUSED: [
    what: string,
    document: Document,
    files: () => Promise<Record<string, Buffer>>,
    errors: Document,
  ][] = [
    [
      'a text named .jpg',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': Buffer.from('This is no picture') }),
      other('a.jpg', 'it is not an image'),
    ],
    [
      'an empty file',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': Buffer.alloc(0) }),
      other('a.jpg', 'it is empty'),
    ],
    [
      'a JPEG that is cut',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': (await sample('1-before.jpg')).subarray(0, -2_000) }),
      cutOff('a.jpg'),
    ],
    [
      'a JPEG’s first bytes and nothing more',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }),
      cutOff('a.jpg'),
    ],
    [
      'a PNG that is cut',
      one('IMAGE', 'a.png'),
      async () => ({
        'a.png': (
          await sharp(await sample('4-plate.jpg'))
            .png()
            .toBuffer()
        ).subarray(0, -5_000),
      }),
      cutOff('a.png'),
    ],
    [
      'a PNG without its last byte',
      one('IMAGE', 'a.png'),
      async () => ({
        'a.png': (
          await sharp(await picture())
            .png()
            .toBuffer()
        ).subarray(0, -1),
      }),
      cutOff('a.png'),
    ],
    [
      'a PNG with wrong bytes inside',
      one('IMAGE', 'a.png'),
      async () => {
        const png = await sharp(await sample('4-plate.jpg'))
          .png()
          .toBuffer();
        return { 'a.png': png.fill(0, png.length >> 1, (png.length >> 1) + 2_000) };
      },
      { 'media.0.file': ['a.png is damaged'] },
    ],
    [
      'a text named .mp4',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': Buffer.from('This is no film') }),
      other('a.mp4', 'it is not a video'),
    ],
    [
      'a GIF',
      one('IMAGE', 'a.gif'),
      async () => ({
        'a.gif': await sharp(await picture())
          .gif()
          .toBuffer(),
      }),
      other('a.gif', 'GIF is not taken'),
    ],
    [
      'a WebP named .png',
      one('IMAGE', 'a.png'),
      async () => ({
        'a.png': await sharp(await picture())
          .webp()
          .toBuffer(),
      }),
      other('a.png', 'WebP is not taken'),
    ],
    [
      'an SVG',
      one('IMAGE', 'a.svg'),
      async () => ({
        'a.svg': Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        ),
      }),
      other('a.svg', 'SVG is not taken'),
    ],
    [
      'an MP4 that is cut',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': (await sample('5-clip.mp4')).subarray(0, -1) }),
      cutOff('a.mp4'),
    ],
    [
      'an MP4’s first box and nothing more',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': boxes('isom') }),
      cutOff('a.mp4'),
    ],
    [
      'an MP4 without an index',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': boxes('isom', 'mdat') }),
      cutOff('a.mp4'),
    ],
    [
      'an AVIF named .mp4',
      one('VIDEO', 'a.mp4'),
      async () => ({
        'a.mp4': await sharp(await picture())
          .avif()
          .toBuffer(),
      }),
      other('a.mp4', 'AVIF is not taken'),
    ],
    [
      'a QuickTime film',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': boxes('qt  ', 'moov', 'mdat') }),
      other('a.mp4', 'QuickTime is not taken'),
    ],
    [
      'an MP4 as IMAGE',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': await sample('5-clip.mp4') }),
      { 'media.0.type': ['a.jpg is not of type IMAGE'] },
    ],
    [
      'a JPEG as VIDEO',
      one('VIDEO', 'a.mp4'),
      async () => ({ 'a.mp4': await picture() }),
      { 'media.0.type': ['a.mp4 is not of type VIDEO'] },
    ],
    [
      'a wrong SHA-256',
      one('IMAGE', 'a.jpg', { sha256: 'a'.repeat(64) }),
      async () => ({ 'a.jpg': await picture() }),
      { 'media.0.sha256': ['a.jpg does not match its SHA-256'] },
    ],
    [
      'a file that was not sent',
      one('IMAGE', 'a.jpg'),
      async () => ({}),
      { 'media.0.file': ['a.jpg was not sent'] },
    ],
    [
      'a file under another name',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'A.JPG': await picture() }),
      { 'media.0.file': ['a.jpg was not sent'], media: ['A.JPG is not named in the event'] },
    ],
    [
      'a file too many',
      one('IMAGE', 'a.jpg'),
      async () => ({ 'a.jpg': await picture(), 'b.jpg': await picture() }),
      { media: ['b.jpg is not named in the event'] },
    ],
    [
      'a file from another folder',
      one('IMAGE', 'passwd'),
      async () => ({ '../../passwd': await picture(), passwd: await picture() }),
      { media: ['passwd was sent more than once'] },
    ],
  ];
  it.each(REFUSED)('refuses %s', async (_, document, files, errors) => {
    const { status, body } = await deliver(document, await files());
    expect([status, body]).toEqual([
      422,
      { statusCode: 422, code: 'INVALID', message: Object.values(errors)[0][0], errors },
    ]);
  });

  it('refuses a file that is sent twice, and tells each file that is wrong', async () => {
    const document = eventDocument();
    const image = await picture();
    const { status, body } = await send([
      { name: 'event', content: JSON.stringify(document) },
      filePart('1.jpg', image),
      filePart('1.jpg', await picture()),
      filePart('2.jpg', 'no picture'),
      filePart('3.jpg', image.subarray(0, 20)),
    ]);
    expect([status, body.errors]).toEqual([
      422,
      {
        'media.1.file': ['2.jpg must be JPEG, PNG or MP4: it is not an image'],
        'media.2.file': ['3.jpg is cut off'],
        'media.3.file': ['4.jpg was not sent'],
        media: ['1.jpg was sent more than once'],
      },
    ]);
  });
});

describe('a request that is no package (contract 3, 8)', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await traces();
  });
  afterAll(async () => expect(await traces()).toEqual(before));

  const post = (headers: Record<string, string>, payload: Buffer | string): Promise<Answer> =>
    camera.send({ method: 'POST', url: '/api/events', headers, payload });
  const refusal = (statusCode: number, code: string, message: string): unknown => [
    statusCode,
    { statusCode, code, message },
  ];
  const UNSUPPORTED = refusal(415, 'UNSUPPORTED_MEDIA', 'This type of content is not accepted');
  const NOT_UNDERSTOOD = refusal(400, 'BAD_REQUEST', 'The request could not be understood');
  const TOO_LARGE = refusal(413, 'TOO_LARGE', 'This is too large');

  it.each([
    ['application/json', JSON.stringify(eventDocument())],
    ['application/x-www-form-urlencoded', 'event=1'],
    ['text/plain', 'event'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['application/octet-stream', 'event'],
    ['nonsense', 'event'],
  ])('of type %s is 415', async (type, payload) => {
    const { status, body } = await post({ 'content-type': type }, payload);
    expect([status, body]).toEqual(UNSUPPORTED);
  });

  it('without any content is 415', async () => {
    const { status, body } = await camera.send({ method: 'POST', url: '/api/events' });
    expect([status, body]).toEqual(UNSUPPORTED);
  });

  it('without a boundary, cut short, or with none of its parts is 400', async () => {
    const { headers, payload } = multipart([
      { name: 'event', content: JSON.stringify(eventDocument()), type: 'application/json' },
      filePart('1.jpg', await picture()),
    ]);
    for (const answer of [
      await post({ 'content-type': 'multipart/form-data' }, payload),
      await post({ 'content-type': 'multipart/form-data; boundary=' }, payload),
      await post(headers, payload.subarray(0, payload.length - 60)),
      await post(headers, payload.subarray(0, 120)),
      await post(headers, 'garbage without any part'),
    ])
      expect([answer.status, answer.body]).toEqual(NOT_UNDERSTOOD);
  });

  it.each([
    [
      'no part event',
      async () => [filePart('1.jpg', await picture())],
      { event: ['The part event is missing'] },
    ],
    [
      'two parts event',
      async () =>
        ['{}', JSON.stringify(eventDocument())].map((content) => ({ name: 'event', content })),
      { event: ['The part event was sent twice'] },
    ],
    [
      'a part that is no file',
      async () => [
        { name: 'event', content: JSON.stringify(eventDocument()) },
        { name: 'note', content: 'hello' },
      ],
      { note: ['note is not a file'] },
    ],
  ] as [string, () => Promise<Part[]>, Record<string, string[]>][])(
    'with %s is 422',
    async (_, parts, errors) => {
      const { status, body } = await send(await parts());
      expect([status, body]).toEqual([
        422,
        { statusCode: 422, code: 'INVALID', message: Object.values(errors)[0]![0], errors },
      ]);
    },
  );

  it('with a part called __proto__ is 400', async () => {
    const { status, body } = await send([{ name: '__proto__', content: 'x' }]);
    expect([status, body]).toEqual(NOT_UNDERSTOOD);
  });

  it('with a document of more than 1 MB, a file of more than 64 MB or more than 21 files is 413', async () => {
    const event = { name: 'event', content: JSON.stringify(eventDocument()) };
    for (const parts of [
      [
        {
          name: 'event',
          content: JSON.stringify(eventDocument('REDLIGHT', { metadata: 'x'.repeat(1_048_576) })),
        },
      ],
      [event, filePart('1.jpg', Buffer.alloc(64 * 1024 * 1024 + 1))],
      [event, ...Array.from({ length: 22 }, (_, number) => filePart(`${number}.jpg`, 'x'))],
    ]) {
      const { status, body } = await send(parts);
      expect([status, body]).toEqual(TOO_LARGE);
    }
  });
});

describe('who may deliver (contract 3)', () => {
  const attempt = async (visitor: Visitor): Promise<unknown> => {
    const { status, body } = await send(
      [
        { name: 'event', content: JSON.stringify(eventDocument()) },
        ...(await Promise.all(
          [1, 2, 3, 4].map(async (number) => filePart(`${number}.jpg`, await picture())),
        )),
      ],
      visitor,
    );
    return [status, body.message];
  };

  let before: unknown;
  beforeAll(async () => {
    before = await traces();
  });
  afterAll(async () => expect(await traces()).toEqual(before));

  it('nobody without a token', async () => {
    expect(await attempt(app.visitor())).toEqual([401, 'Unauthenticated']);
    const unknown = app.visitor();
    unknown.bearer = `stopline_${'x'.repeat(43)}`;
    expect(await attempt(unknown)).toEqual([401, 'Unauthenticated']);
  });

  it('no token of another scope, and no person', async () => {
    const { program } = await programWith(app, 'citations:read');
    for (const visitor of [
      program,
      officer,
      (await signedInAs(app, 1)).visitor,
      (await signedInAs(app, 4)).visitor,
    ])
      expect(await attempt(visitor)).toEqual([403, 'You are not allowed to do this']);
  });

  it('no token that has expired or was revoked', async () => {
    for (const end of ['expires_at = now()', 'revoked_at = now()']) {
      const { program, tokenId } = await programWith(app, 'events:write');
      await app.database.query(`UPDATE api_tokens SET ${end} WHERE id = $1`, [tokenId]);
      expect(await attempt(program)).toEqual([401, 'Unauthenticated']);
    }
  });
});

describe('npm run ingest -- FOLDER (contract 8)', () => {
  const ingest = (folder: string): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [CLI, folder],
        { cwd: ROOT, env: { ...process.env, ...app.variables } },
        (error, out, err) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });

  it('takes a folder of packages, and knows them the second time', async () => {
    const first = await ingest('samples');
    expect([first.code, first.err]).toEqual([0, '']);
    const references = [
      /^samples\/redlight-quillon-marrow: accepted as (EV-2026-\d{7})$/m,
      /^samples\/speeding-orchard-hill: accepted as (EV-2026-\d{7})$/m,
    ].map((line) => line.exec(first.out)?.[1]);
    const links = first.out.match(/^ {2}http:\/\/\S+\/citations\/show\/\d+$/gm) ?? [];
    expect(first.out.trim().split('\n')).toHaveLength(4);
    expect(links).toHaveLength(2);
    const before = await traces();
    const second = await ingest('samples');
    expect([second.code, second.err, second.out]).toEqual([
      0,
      '',
      `samples/redlight-quillon-marrow: already known as ${references[0]}\n${links[0]}\nsamples/speeding-orchard-hill: already known as ${references[1]}\n${links[1]}\n`,
    ]);
    expect(await traces()).toEqual(before);
    const { body } = await officer.rest('GET', `search?reference_number=${references[0]}`);
    expect(body.data).toHaveLength(1);
    const shown = await officer.rest('GET', `citations/${body.data[0].id}`);
    expect(shown.body).toMatchObject({
      case_id: 'RL-20417-01-20261112-0001',
      vehicle: { cause: 'REDLIGHT', owner_vehicle_license_plate: 'RAD 1298' },
    });
    expect(shown.body.media).toHaveLength(5);
  });

  it('says of a bad package why, field by field, takes the others, and ends with 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packages-'));
    const good = join(folder, 'b-good');
    await cp(join(ROOT, 'samples/redlight-quillon-marrow'), good, { recursive: true });
    const event = JSON.parse(await readFile(join(good, 'event.json'), 'utf8')) as Document;
    await writeFile(join(good, 'event.json'), JSON.stringify({ ...event, case_id: 'FRESH-1' }));
    await mkdir(join(folder, 'a-bad'));
    await writeFile(
      join(folder, 'a-bad/event.json'),
      JSON.stringify({
        ...event,
        case_id: 'x'.repeat(101),
        cause: 'SPEEDING',
        media: event['media']
          .map((file: Document) => ({ ...file, sequence_number: 1 }))
          .slice(0, 2),
      }),
    );
    await cp(good, join(folder, 'c-tampered'), { recursive: true });
    await writeFile(
      join(folder, 'c-tampered/event.json'),
      JSON.stringify({ ...event, case_id: 'FRESH-2' }),
    );
    await writeFile(join(folder, 'c-tampered/2-during.jpg'), await picture());
    await writeFile(join(folder, 'c-tampered/notes.txt'), 'hello');
    await mkdir(join(folder, 'd-no-package'));

    const { code, out, err } = await ingest(folder);
    expect([code, err.trim().split('\n')]).toEqual([
      1,
      [
        `${folder}/a-bad: refused`,
        `  case_id: ${LONG('Case ID', 100)}`,
        '  media.1.sequence_number: Sequence number 1 is used by more than one file',
        '  redlight: Only an event of cause REDLIGHT has redlight',
        `${folder}/c-tampered: refused`,
        '  media.1.sha256: 2-during.jpg does not match its SHA-256',
        '  media: notes.txt is not named in the event',
      ],
    ]);
    expect(out).toMatch(
      new RegExp(`^${folder}/b-good: accepted as EV-2026-\\d{7}\\n {2}http://\\S+\\n$`),
    );
    const cases = await app.database.query<{ case_id: string }[]>(
      `SELECT case_id FROM captures WHERE case_id LIKE 'FRESH-%'`,
    );
    expect(cases).toEqual([{ case_id: 'FRESH-1' }]);
  });

  it('says where there is no package', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'empty-'));
    const nothing = await ingest(empty);
    expect([nothing.code, nothing.err]).toEqual([
      2,
      `${empty} holds no event.json, and no folder in it does.\n`,
    ]);
  });
});

describe('what cameras saw is never writable (reliability 8)', () => {
  it.each([
    `UPDATE captures SET case_id = 'x'`,
    'UPDATE captures SET speed_measured = 1',
    'DELETE FROM captures',
    'TRUNCATE captures',
    `UPDATE media SET sha256 = 'x'`,
    `UPDATE media SET storage_key = 'x'`,
    'DELETE FROM media',
    `UPDATE citations SET reference_id = 'x'`,
    `UPDATE citations SET cause = 'SPEEDING'`,
    'UPDATE citations SET camera_case_generated_at = now()',
    'DELETE FROM citations',
    'UPDATE activity SET citation_id = NULL',
    'DELETE FROM activity',
    'ALTER TABLE captures DISABLE TRIGGER ALL',
  ])('stopline_app may not: %s', async (statement) => {
    const [who] = await app.database.query<object[]>('SELECT current_user');
    expect(who).toEqual({ current_user: 'stopline_app' });
    await expect(app.database.query(statement)).rejects.toThrow(
      /^permission denied|^must be owner/,
    );
  });
});
