import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import type { NoticeContent } from './notice.content.js';
import { NoticePrinter } from './notice-printer.js';
import { sampleContent } from './notice.sample.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';
import { readPdf, type ReadPdf } from '../../test/pdf.js';
import { until } from '../../test/until.js';

const TIME_ZONE = 'America/New_York';

let app: TestApp;
let administrator: Visitor;
let processing: Visitor;
let inspection: { user: TestUser; visitor: Visitor };
let camera: Visitor;
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE });
  administrator = (await signedInAs(app, 1)).visitor;
  processing = (await signedInAs(app, 4, { firstName: 'Percy', lastName: 'Prep' })).visitor;
  inspection = await signedInAs(app, 3, { firstName: 'Iris', lastName: 'Inkwell' });
  camera = (await programWith(app, 'events:write')).program;
  worker = await startWorker();
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

/** The PDF of a notice, once a worker has made it. */
const pdfOf = (id: number): Promise<Buffer> =>
  until(`the notice of ${id} is made`, async () => {
    const { status, raw } = await inspection.visitor.rest('GET', `notices/${id}/pdf`);
    expect([200, 202]).toContain(status);
    return status === 200 && raw;
  });

const day = (iso: string, more: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...more, timeZone: TIME_ZONE }).format(
    new Date(iso),
  );

type Fields = Record<string, unknown>;

// No value of these stands in another's place unnoticed: all are different.
const EVENT: Fields = {
  camera: { system_name: 'Camera-name', system_type: 'Camera-type', serial_number: 'Serial-71' },
  captured_at: '2026-03-01T14:05:10.000Z',
  location: { address: 'Place Road at Site Street', latitude: 45.12345, longitude: -9.54321 },
  plate: 'RED 0001',
  witnesses: 'Wanda Witness',
};
const MOMENTS = ['09:11', '10:12', '12:13', '13:14'];
const COLORS = ['#d02020', '#20b020', '#2030d0', '#d0c020'];
const VEHICLE: Fields = {
  owner_name: 'Olive Owner',
  owner_name_alt: 'Alta Owner',
  owner_address: '12 First Line\nSecond Line\n10420 Third Line',
  owner_address_alt: '34 Other Line\n20999 Last Line',
  owner_vehicle_license_plate: 'PLT 4821',
  owner_vehicle_engine_number: 'ENGINE-55',
  owner_vehicle_chassis_number: 'CHASSIS-66',
  owner_vehicle_make_year: 2019,
  owner_vehicle_make_model: 'Make Model',
  owner_vehicle_color: 'Colorone',
  owner_vehicle_color_alt: 'Colortwo',
  owner_vehicle_style: 'Stylish',
};
const UNITS = { distance_unit: 'ft', speed_unit: 'mph' };

const CASES = {
  REDLIGHT: {
    setting: 1,
    block: { redlight: { stop_line_distance: '1.50', switched_at: '2026-03-01T14:05:07.250Z' } },
    rows: 'Red light since 9:05:07 AM EST Red for 2.8 s Stop line distance 1.50 ft',
    captions: [
      '1 Before the violation March 1, 2026 at 9:09:11 AM EST',
      '2 During the violation March 1, 2026 at 9:10:12 AM EST',
      '3 After the violation March 1, 2026 at 9:12:13 AM EST',
      '4 License plate, enhanced March 1, 2026 at 9:13:14 AM EST',
    ],
  },
  SPEEDING: {
    setting: 2,
    block: { speeding: { measured: '83.70', limit: '50.0', trigger: '58' } },
    rows: 'Measured speed 83.70 mph Speed limit 50.0 mph Over the limit 33.70 mph Enforced from 58 mph',
    captions: [
      '1 Before the violation March 1, 2026 at 9:09:11 AM EST',
      '2 During the violation March 1, 2026 at 9:10:12 AM EST',
      '3 After the violation March 1, 2026 at 9:12:13 AM EST',
      '4 License plate, enhanced March 1, 2026 at 9:13:14 AM EST',
    ],
  },
} as const;

type Cause = keyof typeof CASES;

/** PDF settings that are found again, each in its own place. */
const setting = (type: Cause, edition: string): Record<string, string> => ({
  type,
  department_name: `${edition} department ${type}`,
  office_name: `${edition} office ${type}`,
  office_address: `${edition} address ${type}\n${edition} town ${type}\nTelephone 555 0142`,
  violation_title: `${edition} title ${type}`,
  officer_citation_statement: `${edition} statement ${type}`,
});

async function applySetting(type: Cause, edition: string): Promise<void> {
  const { setting: id } = CASES[type];
  const { body } = await administrator.rest('GET', 'pdf-settings');
  const { office_logo_src } = body.data.find((known: Fields) => known['id'] === id);
  const values = { ...setting(type, edition), office_logo_src };
  expect((await administrator.rest('PUT', `pdf-settings/${id}`, values)).status).toBe(200);
}

async function applyUnits(units: typeof UNITS): Promise<void> {
  const { body } = await administrator.rest('GET', 'settings/admin/citation');
  const changed = await administrator.rest('PUT', 'settings/admin/citation', { ...body, ...units });
  expect(changed.status).toBe(200);
}

/** An event by the camera's own door: numbers are written with the decimals that the text has. */
async function deliver(cause: Cause): Promise<{ id: number; reference_id: string }> {
  const media = MOMENTS.map((time, index) => ({
    file: `${index + 1}.png`,
    type: 'IMAGE',
    sequence_number: index + 1,
    captured_at: `2026-03-01T14:${time}.000Z`,
  }));
  const document = { ...EVENT, case_id: `Case-${cause}`, cause, ...CASES[cause].block, media };
  const text = JSON.stringify(document).replace(/:"(\d+(?:\.\d+)?)"/g, ':$1');
  const files = await Promise.all(
    COLORS.map((background) =>
      sharp({ create: { width: 320, height: 180, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const { status, body } = await camera.send({
    method: 'POST',
    url: '/api/events',
    ...multipart([
      { name: 'event', content: text, type: 'application/json' },
      // The files come in another order than their numbers.
      ...[3, 1, 0, 2].map((index) => ({
        name: 'media',
        filename: `${index + 1}.png`,
        content: files[index]!,
        type: 'image/png',
      })),
    ]),
  });
  expect([status, body.report_status]).toEqual([201, 'PENDING']);
  return body;
}

/** Takes an event to its notice, each step by an officer who may do it, and returns the last answer. */
async function completed(id: number): Promise<Fields> {
  const path = `citations/${id}`;
  const updated = await processing.rest('PUT', `${path}/vehicle/update`, VEHICLE);
  expect(updated.status).toBe(200);
  for (const { id: media } of (updated.body.media as { id: number }[]).toReversed()) {
    const picked = await processing.rest('PUT', `${path}/media/update/${media}`, {
      selected: true,
    });
    expect(picked.status).toBe(200);
  }
  const submit = { report_status: 'REVIEW', recommendation: 'GENERATE' };
  expect((await processing.rest('PUT', path, submit)).status).toBe(200);
  const { status, body } = await inspection.visitor.rest('PUT', path, {
    report_status: 'COMPLETED',
  });
  expect(status).toBe(200);
  return body;
}

/** Returns the text of the whole notice: contract 10, each value in its place and nothing else. */
function expected(cause: Cause, edition: string, notice: Fields): string[] {
  const { rows, captions } = CASES[cause];
  const [department, office, address, town, title, statement] = [
    'department',
    'office',
    'address',
    'town',
    'title',
    'statement',
  ].map((word) => `${edition} ${word} ${cause}`);
  const when = 'March 1, 2026 at 9:05:10 AM EST';
  const issued = notice['issued'] as string;
  return [
    `${department} ${office} ${address} ${town} Telephone 555 0142`,
    `${office} · ${address} · ${town}`,
    'Olive Owner 12 First Line Second Line 10420 Third Line',
    `Notice number ${String(notice['number'])} Date of issue ${day(issued)} Event reference ${String(notice['reference'])} Camera case Case-${cause}`,
    `${title} Vehicle PLT 4821 was recorded on ${when} as set out below.`,
    `THE VIOLATION Date and time ${when} Place Place Road at Site Street Position 45.12345, -9.54321 ${rows}`,
    'Camera Camera-name, Camera-type Serial number Serial-71 Witnesses Wanda Witness',
    'THE VEHICLE AND ITS OWNER License plate PLT 4821 Make and model Make Model, 2019 Color Colorone / Colortwo Style Stylish',
    'Engine number ENGINE-55 Chassis number CHASSIS-66 Registered owner Olive Owner / Alta Owner',
    'Address 12 First Line Second Line 10420 Third Line Address (alt.) 34 Other Line 20999 Last Line',
    `PHOTOGRAPHIC EVIDENCE ${captions.join(' ')}`,
    `STATEMENT OF THE OFFICER ${statement}`,
    `Iris Inkwell Badge No. ${inspection.user.badgeNumber} Decided on ${day(issued, { timeStyle: 'long' })}`,
  ];
}

/** The words of a notice without those of the edges of its pages. */
function saying({ pages }: ReadPdf, number: unknown): string {
  return pages
    .map((page, index) =>
      page.replace(`Page ${index + 1} of ${pages.length}Citation notice ${String(number)} `, ''),
    )
    .join(' ');
}

describe.each(['REDLIGHT', 'SPEEDING'] as const)('a notice of %s (contract 10)', (cause) => {
  let notice: Fields;
  let id: number;
  let first: Buffer;

  beforeAll(async () => {
    await applySetting(cause, 'First');
    await applyUnits(UNITS);
    const event = await deliver(cause);
    ({ id } = event);
    const citation = await completed(id);
    const [row] = await app.database.query<{ issued: string }[]>(
      `SELECT content->>'issuedAt' AS issued FROM notices WHERE citation_id = $1`,
      [id],
    );
    notice = {
      number: citation['stopline_reference_id'],
      reference: event.reference_id,
      issued: row!.issued,
    };
    first = await pdfOf(id);
  });

  it('says each value of event, owner, settings and decision in its place, and nothing else', async () => {
    const pdf = await readPdf(first);
    expect(saying(pdf, notice['number'])).toBe(expected(cause, 'First', notice).join(' '));
    expect([pdf.boxes, pdf.notEmbedded]).toEqual([0, []]);
  });

  it('shows the images of the event in sequence order', async () => {
    const [logo, ...images] = (await readPdf(first)).images;
    expect(logo).toBeDefined();
    expect(images.map(nearest)).toEqual(COLORS);
  });

  it('names the department as its author, and no browser', async () => {
    const { info } = await readPdf(first);
    expect(info).toMatchObject({
      Title: `Citation notice ${String(notice['number'])}`,
      Author: `First department ${cause}`,
      Creator: 'Stopline',
      Producer: 'Stopline',
    });
    expect(first.toString('latin1')).not.toMatch(/chrom|skia|mozilla/i);
  });

  it('ordered again without a change has the same bytes (mailing 4)', async () => {
    expect((await administrator.rest('POST', `notices/${id}/render`)).status).toBe(201);
    expect((await pdfOf(id)).equals(first)).toBe(true);
  });

  it('ordered again has the PDF settings of today, and all else as it was decided (decision 10)', async () => {
    await applySetting(cause, 'Second');
    await applyUnits({ distance_unit: 'yd', speed_unit: 'kn' });
    await app.database.query(
      `UPDATE vehicles SET owner_address = 'Moved', owner_vehicle_style = 'Moved' WHERE citation_id = $1`,
      [id],
    );
    expect((await administrator.rest('POST', `notices/${id}/render`)).status).toBe(201);
    const again = await pdfOf(id);
    const pdf = await readPdf(again);
    expect(saying(pdf, notice['number'])).toBe(expected(cause, 'Second', notice).join(' '));
    expect(pdf.info['Author']).toBe(`Second department ${cause}`);
  });
});

/** The one of the images' colors that is meant; print size is a JPEG. */
function nearest(color: readonly number[]): string {
  const distance = (hex: string): number =>
    Math.hypot(
      ...[1, 3, 5].map((at, index) => parseInt(hex.slice(at, at + 2), 16) - color[index]!),
    );
  return COLORS.toSorted((one, other) => distance(one) - distance(other))[0]!;
}

const content = (changes: Partial<NoticeContent>): NoticeContent => ({
  ...sampleContent(INITIAL_PDF_SETTINGS[0], 'REDLIGHT', { locale: 'en-US', timeZone: 'UTC' }),
  ...changes,
});

/** A notice of an invented case, by the real printer. */
async function printed(changes: Partial<NoticeContent>): Promise<{ pdf: ReadPdf }> {
  const notice = content(changes);
  const image = `data:image/jpeg;base64,${(
    await sharp({ create: { width: 960, height: 540, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')}`;
  const { pdf: bytes } = await app.nest.get(NoticePrinter).print(
    notice,
    notice.images.map(() => image),
  );
  return { pdf: await readPdf(bytes) };
}

const owner = (name: string, address: string): Partial<NoticeContent> => ({
  owner: { name, nameAlt: 'Alta', address, addressAlt: null },
});

// mailing 4: the scripts that names have, each beside others that have other fonts. `texts`: what another program reads there.
const SCRIPTS: [scripts: string, names: string[], texts: string[]][] = [
  [
    'Latin, Han, Thai and Hebrew',
    [
      'Zoë Łukasz Đặng, ½ Straße 1',
      '王小明',
      '北京市朝阳区１２号',
      '臺北市龘',
      'สมชาย ใจดี 123 ถนนสุขุมวิท',
      'דוד בן־גוריון',
      '17 Ben Gurion',
    ],
    [
      'Zoë Łukasz Đặng, ½ Straße 1',
      '王小明 北京市朝阳区１２号 臺北市龘',
      'สมชาย ใจดี 123 ถนนสุขุมวิท',
      '17 Ben Gurion',
    ],
  ],
  [
    'Cyrillic, Japanese and Arabic',
    [
      'Александр Њњ, ул. Ленина 12',
      '田中 さくら',
      '東京都 カタカナ',
      'محمد الفارسي',
      '12 King Fahd Street',
      'شارع الملك فهد',
    ],
    // Shaped letters are read back with their neighbours only: here it is the order around them.
    ['Александр Њњ, ул. Ленина 12', '田中 さくら 東京都 カタカナ', '12 King Fahd Street'],
  ],
  [
    'Greek, Hangul, Devanagari and symbols',
    [
      'Γιώργος Ἀθηνᾶ, Οδός Σταδίου 12',
      '김민준 서울특별시 강남구',
      '① № → 😀 x\u0301 Հայ ქართ',
      'राजेश्वर क्षत्रिय',
      '12 Gandhi Road',
      'नई दिल्ली',
    ],
    [
      'Γιώργος Ἀθηνᾶ, Οδός Σταδίου 12',
      '김민준 서울특별시 강남구',
      '① № → 😀 x\u0301 Հայ ქართ',
      '12 Gandhi Road',
    ],
  ],
];

describe('a notice prints the scripts that names have', () => {
  it.each(SCRIPTS)('%s: with their own fonts, without one box', async (_, names, texts) => {
    const [name = '', ...lines] = names;
    const { pdf } = await printed(owner(name, lines.join('\n')));
    expect([pdf.boxes, pdf.notEmbedded]).toEqual([0, []]);
    for (const text of texts) expect(pdf.pages.join(' ')).toContain(text);
  });

  it('in the order that each part has, whatever stands beside it', async () => {
    const address = '12 King Fahd Street, شارع الملك';
    const { pdf } = await printed({
      owner: { name: 'محمد', nameAlt: 'Mohammed bin Abdullah', address, addressAlt: address },
    });
    const text = pdf.pages.join(' ');
    expect(text).toMatch(/Registered owner [^a-zA-Z]+ \/ Mohammed bin Abdullah Address 12 King/);
    expect(text.match(/12 King Fahd Street,/g)).toHaveLength(3);
  });

  it('finds a box where there is one', async () => {
    const { pdf } = await printed(owner('রহিম', 'x'));
    expect(pdf.boxes).toBeGreaterThan(0);
  });
});

describe('the second page of a notice', () => {
  const images = (count: number): Partial<NoticeContent> => ({
    images: Array.from({ length: count }, () => content({}).images[0]!),
  });
  const long = (lines: number): Partial<NoticeContent> =>
    owner('Ada Marlow', 'A line\n'.repeat(lines));
  const wordy: Partial<NoticeContent> = {
    settings: {
      ...INITIAL_PDF_SETTINGS[0],
      officerCitationStatement: 'I certify that this is a true account. '.repeat(50),
    },
  };
  it.each([
    ...[1, 2, 4, 6, 12].map((count) => [`${count} images`, images(count)] as const),
    ...[4, 8, 12].map((count) => [`${count} lines`, long(count)] as const),
    ['a long statement', wordy] as const,
  ])('never holds the statement alone: %s', async (_, changes) => {
    const { pages } = (await printed(changes)).pdf;
    const last = pages.find((page) => page.includes('STATEMENT OF THE OFFICER'));
    expect(last).toMatch(/ March 1, 2026 at \S+ PM UTC STATEMENT OF THE OFFICER .*Badge No\./);
  });
});

describe('a character that cannot be printed is refused before a number is given', () => {
  const SENTENCE = 'This character cannot be printed: র';
  const GENERATE = `mutation ($id: ID!) { transitionCitation(input: { citationId: $id, transition: GENERATE }) { citation { id } } }`;

  async function refusedAtBothDoors(officer: Visitor, id: number): Promise<void> {
    const numbers = (): Promise<unknown> => app.database.query('SELECT * FROM notice_numbers');
    const before = await numbers();
    const rest = await officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect([rest.status, rest.body.message, rest.body.errors]).toEqual([
      422,
      SENTENCE,
      { missing: [SENTENCE] },
    ]);
    const { errors } = await officer.graphql(GENERATE, { id });
    expect(errors[0]).toMatchObject({
      message: SENTENCE,
      extensions: { statusCode: 422, errors: { missing: [SENTENCE] } },
    });
    expect(await numbers()).toEqual(before);
    const { body } = await officer.rest('GET', `citations/${id}`);
    expect([body.report_status, body.stopline_reference_id]).toEqual(['REVIEW', null]);
  }

  it.each([
    ['owner', 'UPDATE citations SET owner_name = $2 WHERE id = $1'],
    ['other name', 'UPDATE vehicles SET owner_name_alt = $2 WHERE citation_id = $1'],
    ['address', 'UPDATE vehicles SET owner_address = $2 WHERE citation_id = $1'],
    ['make', 'UPDATE vehicles SET owner_vehicle_make_model = $2 WHERE citation_id = $1'],
  ])('of the event: %s', async (_, change) => {
    const id = await createCitation(app, 'REVIEW');
    await app.database.query(change, [id, 'Rahim রহিম']);
    const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
    expect(body.missing).toEqual([SENTENCE]);
    const { data } = await inspection.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { missing } }',
      { id },
    );
    expect(data.citation.missing).toEqual([SENTENCE]);
    await refusedAtBothDoors(inspection.visitor, id);
  });

  it('of the officer who decides', async () => {
    const { visitor } = await signedInAs(app, 3, { firstName: 'রহিম', lastName: 'Uddin' });
    await refusedAtBothDoors(visitor, await createCitation(app, 'REVIEW'));
  });

  it('of the PDF settings and units, when they are set', async () => {
    const { body } = await administrator.rest('GET', 'pdf-settings');
    const { id, ...values } = body.data[0];
    for (const field of ['department_name', 'violation_title', 'officer_citation_statement']) {
      const answer = await administrator.rest('PUT', `pdf-settings/${id}`, {
        ...values,
        [field]: 'রহিম',
      });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [SENTENCE] }]);
    }
    const { body: settings } = await administrator.rest('GET', 'settings/admin/citation');
    const answer = await administrator.rest('PUT', 'settings/admin/citation', {
      ...settings,
      speed_unit: 'র',
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { speed_unit: [SENTENCE] }]);
  });
});
