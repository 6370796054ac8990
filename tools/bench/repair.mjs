// Putting notices right, at a million letters: a recall with its batch, reissue, the error ledger and the yearly report.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { query } from '../../scripts/lib/postgres.mjs';
import { makeData, stripIndexes } from './data.mjs';
import { quantile } from './doors.mjs';
import { layEvidence, picture } from './paint.mjs';
import { built } from './product.mjs';
import { fetchHeaders, signedInHeaders } from './requests.mjs';
import { ms } from './words.mjs';

/** Notices whose files a recall finds, one of so many: some ten thousand of a million. */
const ONE_OF = 100;
/** The fine schedule of the notices that are recalled, and the lane of their place. */
const RECALLED_SCHEDULE = 4711;
const RECALLED_PLACE = 'Recalled Lane';
const RUN_SIZE = 10_000;
/** Calls of each read, events that are issued anew, and pages of a list. */
const READS = 20;
const REISSUED = 40;
/** Notices that are issued anew before: a connection plans a statement each time until it keeps the plan. */
const WARMING = 10;
const PAGES = 40;
const PATIENCE_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of the events that {@link makeData} makes so many are completed. */
const COMPLETED = 0.72;

const TABLES = [
  'issued_notices',
  'notices',
  'notice_grounds',
  'addressees',
  'notice_runs',
  'notice_run_items',
];
const TRIGGERS = [
  ['issued_notices', 'USER'],
  ['notices', 'USER'],
];

/**
 * Fills a migrated, empty database with as many letters as `letters` says and the events around them: each with its
 * content, grounds and addressee, mailed in runs but for those of the last weeks, some void or returned.
 * @param {string} url of the database, as its owner
 * @param {number} letters
 * @returns {Promise<import('./data.mjs').People>}
 */
async function makeLetters(url, letters) {
  const people = await makeData(url, Math.ceil(letters / COMPLETED));
  await addLetters(url, people);
  return people;
}

/**
 * @param {string} url
 * @param {import('./data.mjs').People} people
 */
async function addLetters(url, people) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET timezone = 'UTC'`,
    );
    const restore = await stripIndexes(client, TABLES, TRIGGERS);
    await client.query(`UPDATE mailing_settings SET runs_since = '2000-01-01'`);
    await fillLetters(client, people);
    await fillContents(client);
    for (const statement of restore) await client.query(statement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * @param {pg.Client} client
 * @param {import('./data.mjs').People} people
 */
async function fillLetters(client, { administrator, inspector }) {
  await client.query(`CREATE TEMP TABLE made AS
    SELECT row_number() OVER (ORDER BY c.decided_at, c.id)::integer AS i, c.id, c.stopline_reference_id AS number, c.cause,
      c.decided_at AS at, c.due_at, hashint8extended(c.id, 5) & 1073741823 AS luck,
      c.decided_at < now() - interval '40 days' AS mailed
    FROM citations c WHERE c.stopline_reference_id IS NOT NULL`);
  await client.query('ANALYZE made');
  await client.query(`INSERT INTO addressees (id, citation_id, position, kind, owner_name, owner_address, owner_vehicle_license_plate,
      recorded_by, recorded_at) OVERRIDING SYSTEM VALUE
    SELECT m.i, m.id, 1, 'OWNER', c.owner_name, v.owner_address, c.owner_vehicle_license_plate, ${inspector}, m.at
    FROM made m JOIN citations c ON c.id = m.id JOIN vehicles v ON v.citation_id = m.id ORDER BY m.i`);
  await client.query(
    `SELECT setval(pg_get_serial_sequence('addressees', 'id'), (SELECT max(id) FROM addressees))`,
  );
  const run = `1 + (i - 1) / ${RUN_SIZE}`;
  await client.query(`INSERT INTO notice_runs (id, status, filter, duplex, notices, created_at, created_by, made_at, sent_at,
      mailed_at, files_deleted_at) OVERRIDING SYSTEM VALUE
    SELECT ${run}, 'MAILED', '{}', true, count(*), max(at), ${administrator}, max(at), max(at), max(at), now()
    FROM made WHERE mailed GROUP BY 1 ORDER BY 1`);
  await client.query(
    `SELECT setval(pg_get_serial_sequence('notice_runs', 'id'), (SELECT max(id) FROM notice_runs))`,
  );
  await client.query('TRUNCATE issued_notices');
  const isVoid = 'mailed AND luck % 199 = 0';
  await client.query(`INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at, version, status, run_id,
      mailed_on, late, returned_on, return_reason, voided_at, voided_by, void_reason, void_reason_code, void_reason_label,
      void_erroneous, void_fault, position, due_at, addressee_id, issued_by, camera_serial_number, last_day, met_by)
    SELECT m.number, m.id, extract(year FROM m.at), m.id, m.cause, m.at, 1, 'READY', CASE WHEN mailed THEN ${run} END,
      CASE WHEN mailed THEN at::date + 3 END, mailed AND luck % 97 = 0, CASE WHEN mailed AND luck % 50 = 0 THEN at::date + 13 END,
      CASE WHEN mailed AND luck % 50 = 0 THEN 'MOVED' END, CASE WHEN ${isVoid} THEN at END, CASE WHEN ${isVoid} THEN ${administrator} END,
      CASE WHEN ${isVoid} THEN 'Plate misread' END, CASE WHEN ${isVoid} THEN 'WRONG_PLATE' END,
      CASE WHEN ${isVoid} THEN 'Plate misread' END, CASE WHEN ${isVoid} THEN true END, CASE WHEN ${isVoid} THEN 'AGENCY' END, 1,
      m.due_at, m.i, ${inspector}, p.camera_system_serial_number, m.due_at::date, 'DECIDED'
    FROM made m JOIN captures p ON p.citation_id = m.id ORDER BY m.i`);
  await client.query(`INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version, file_number,
      postal_code, first_page, pages)
    SELECT ${run}, 1 + (i - 1) % ${RUN_SIZE}, number, i, id, 1, 1, 10000 + luck % 90000, 3, 1 FROM made WHERE mailed ORDER BY i`);
  await client.query(
    `INSERT INTO notice_numbers SELECT year, max(sequence) FROM issued_notices GROUP BY year`,
  );
  await client.query(
    `UPDATE citations c SET notice_void = true FROM made WHERE made.id = c.id AND ${isVoid}`,
  );
}

/**
 * The content of each notice, as generating it keeps it, and what recalls find it by.
 * @param {pg.Client} client
 */
async function fillContents(client) {
  const { sampleContent, sampleMailing } = await built('features/notices/notice.sample.js');
  const make = (/** @type {unknown} */ value) =>
    /** @type {(...values: unknown[]) => Record<string, unknown>} */ (value);
  const settings = {
    departmentName: 'Department of Road Traffic',
    officeName: 'Traffic Enforcement Center',
    officeAddress: 'Civic Center, 3 Quay Street\nPort Ellery 10420\nTelephone 555 0142',
    officeLogoSrc: '',
    violationTitle: 'Failure to Stop at a Red Traffic Signal',
    officerCitationStatement:
      'I have reviewed the recorded images. They show the vehicle named above.',
  };
  const kept = {
    languages: ['en'],
    paper: 'A4',
    window: 'DIN',
    mailBarcode: 'NONE',
    texts: { en: {} },
    paymentCode: null,
  };
  const templates = ['REDLIGHT', 'SPEEDING'].map((cause) => ({
    ...make(sampleContent)(settings, cause, { locale: 'en-US', timeZone: 'UTC' }),
    mailing: { ...make(sampleMailing)(kept, cause, 'USD', 0), evidenceUrl: null },
  }));
  await client.query(
    `INSERT INTO notices (id, citation_id, version, number, status, content, requested_at, requested_by, rendered_at,
       storage_key, sha256, bytes, pages, languages) OVERRIDING SYSTEM VALUE
     SELECT m.i, m.id, 1, m.number, 'READY',
       CASE m.cause WHEN 'REDLIGHT' THEN $1::jsonb ELSE $2::jsonb END || jsonb_build_object('citationId', m.id, 'number', m.number,
         'referenceId', c.reference_id, 'caseId', p.case_id, 'capturedAt', to_json(c.camera_case_generated_at), 'issuedAt', to_json(m.at),
         'location', jsonb_build_object('address', p.location_address, 'latitude', 45, 'longitude', 9),
         'owner', jsonb_build_object('name', c.owner_name, 'nameAlt', NULL, 'address', v.owner_address, 'addressAlt', NULL)),
       m.at, c.decided_by, m.at, 'notices/bench/' || m.i || '.pdf', md5(m.number) || md5(m.number), 108000, 1, '{en}'
     FROM made m JOIN citations c ON c.id = m.id JOIN captures p ON p.citation_id = m.id JOIN vehicles v ON v.citation_id = m.id
`,
    templates.map((template) => JSON.stringify(template)),
  );
  await client.query(
    `SELECT setval(pg_get_serial_sequence('notices', 'id'), (SELECT max(id) FROM notices))`,
  );
  await client.query(`INSERT INTO notice_grounds (number, citation_id, camera_serial_number, captured_at, place, officer_badge,
      submitter_badge, has_register, fact_ids, fine_schedule_id, texts_version, total, currency)
    SELECT m.number, m.id, p.camera_system_serial_number, c.camera_case_generated_at,
      CASE WHEN m.i % ${ONE_OF} = 0 THEN '${RECALLED_PLACE} / ' ELSE '' END || p.location_address, 2, 3, true,
      ARRAY[1 + luck % 200]::integer[], CASE WHEN m.i % ${ONE_OF} = 0 THEN ${RECALLED_SCHEDULE} ELSE 1 + luck % 5 END, 1, 15000, 'USD'
    FROM made m JOIN citations c ON c.id = m.id JOIN captures p ON p.citation_id = m.id ORDER BY m.i`);
}

/**
 * @typedef {object} Repair
 * @property {number} letters
 * @property {number} recalled notices of the recall
 * @property {Map<string, number[]>} times milliseconds of each call
 * @property {number} batchSeconds from the confirmation to the end
 */

/**
 * Measures at the API's door, with a worker that carries out the batch.
 * @param {import('./world.mjs').World} world
 * @param {number} letters
 * @returns {Promise<Repair>}
 */
export async function repairFigures(world, letters) {
  const data = await world.dataset(letters, 'repair', makeLetters);
  const api = await world.api('api of repairs', data.url);
  const doorOf = async (/** @type {number} */ user) =>
    doorAt(api.port, fetchHeaders(await signedInHeaders(api.port, await data.signIn(user))));
  const [second] = await query(
    data.url,
    `INSERT INTO users (first_name, last_name, email, badge_number, role_id)
     VALUES ('Second', 'Inspector', 'second@stopline.test', 9001, 3) RETURNING id`,
  );
  const administrator = await doorOf(data.people.administrator);
  const inspector = await doorOf(Number(second?.['id']));
  const processor = await doorOf(data.people.processor);
  /** @type {Map<string, number[]>} */
  const times = new Map();
  const measure = async (
    /** @type {string} */ name,
    /** @type {number} */ count,
    /** @type {(index: number) => Promise<{ ms: number }>} */ call,
  ) => {
    const found = times.get(name) ?? [];
    times.set(name, found);
    for (let index = 0; index < count; index += 1) found.push((await call(index)).ms);
  };

  const [run] = await query(data.url, 'SELECT number FROM notice_runs ORDER BY id DESC LIMIT 1');
  for (const criteria of [
    { fine_schedule_id: RECALLED_SCHEDULE },
    { place: RECALLED_PLACE },
    { run_number: run?.['number'] },
  ])
    await measure('preview', READS, () => administrator('POST', 'recalls/preview', { criteria }));
  const day = (/** @type {number} */ ago) =>
    new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const year = `from=${day(365)}&to=${day(0)}`;
  await measure('error ledger', READS, () => administrator('GET', `error-ledger?${year}`));
  await measure('yearly report', READS, () => administrator('GET', `reports/yearly?${year}`));
  await reissue(data.url, world.variables['DATA_DIR'] ?? '', processor, (index, path, body) =>
    measure(index < WARMING ? 'warming' : 'reissue', 1, () => inspector('POST', path, body)),
  );

  const list = (/** @type {number} */ index) =>
    inspector('GET', `citations?status=completed&page=${1 + (index % PAGES)}`);
  await measure('list alone', PAGES * 5, list);
  const criteria = { place: RECALLED_PLACE };
  const started = await administrator('POST', 'recalls', { criteria, reason: 'Measured' });
  times.set('start', [started.ms]);
  const worker = await world.worker('worker of repairs', data.url);
  const asked = await administrator('POST', `recalls/${started.body.id}/batches`, {
    ...{ outcome: 'VOID', reason_code: 'RECORD_WRONG' },
  });
  const begun = performance.now();
  const batch = `recall-batches/${asked.body.id}`;
  await inspector('POST', `${batch}/confirm`, {});
  while ((await administrator('GET', batch)).body.status === 'RUNNING') {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The batch does not end');
    await measure('list beside a batch', 10, list);
    await sleep(200);
  }
  const batchSeconds = (performance.now() - begun) / 1_000;
  await worker.stop();
  await api.stop();
  return { letters, recalled: Number(started.body.notices), times, batchSeconds };
}

/**
 * Records a driver for some events, whose pictures are there, and issues their notices anew.
 * @param {string} url
 * @param {string} dataDir of the API
 * @param {Door} processor
 * @param {(index: number, path: string, body: unknown) => Promise<void>} issue
 */
async function reissue(url, dataDir, processor, issue) {
  const events = await query(
    url,
    `SELECT c.id, c.version, i.number FROM citations c JOIN issued_notices i ON i.number = c.stopline_reference_id
     WHERE i.mailed_on IS NOT NULL AND i.voided_at IS NULL ORDER BY hashint8(c.id) LIMIT ${WARMING + REISSUED}`,
  );
  const ids = events.map(({ id }) => Number(id)).join(',');
  await layEvidence(url, dataDir, ids, await picture(1_920, 1_080, 40));
  for (const [index, { id, version, number }] of events.entries()) {
    const { body } = await processor('POST', `citations/${String(id)}/addressees`, {
      ...{ version, kind: 'DRIVER', owner_name: 'Bert Stone', owner_address: '4 Mill Road' },
      received_on: new Date().toISOString().slice(0, 10),
    });
    const [, addressee] = body.addressees;
    await issue(index, `notices/${String(number)}/reissue`, { addressee_id: addressee.id });
  }
}

/** @typedef {(method: string, path: string, body?: unknown) => Promise<{ ms: number, body: any }>} Door */

/**
 * @param {number} port
 * @param {Record<string, string>} headers
 * @returns {Door}
 */
function doorAt(port, headers) {
  return async (method, path, body) => {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return { ms: performance.now() - begun, body: JSON.parse(text) };
  };
}

/** The limits of repair.md and programs.md: of the slowest of twenty, in milliseconds. */
const LIMITS_MS = [
  ['preview', 'Preview of a recall by schedule, place or run', 2_000],
  ['start', 'Start of that recall', 10_000],
  ['reissue', 'Notice issued anew', 150],
  ['error ledger', 'Error ledger of 366 days', 500],
  ['yearly report', 'Yearly report', 3_000],
];
const BATCH_SECONDS = 120;
const BESIDE = 1.2;

/**
 * Returns the rows of the table.
 * @param {Repair} found
 * @returns {import('./table.mjs').Row[]}
 */
export function repairRows({ letters, recalled, times, batchSeconds }) {
  const p95 = (/** @type {string} */ name) => quantile(times.get(name) ?? [], 0.95);
  const beside = p95('list beside a batch') / p95('list alone');
  return [
    ...LIMITS_MS.map(([name, label, limit]) => {
      const found = p95(String(name));
      const text = `${label}, ${letters.toLocaleString('en')} letters: p95 ≤ ${limit} ms`;
      return /** @type {import('./table.mjs').Row} */ ([text, ms(found), found <= Number(limit)]);
    }),
    [
      `Batch of ${recalled.toLocaleString('en')} voids: ≤ ${BATCH_SECONDS} s`,
      `${batchSeconds.toFixed(0)} s`,
      batchSeconds <= BATCH_SECONDS,
    ],
    [`Lists beside it: p95 ≤ ${BESIDE} ×`, `${beside.toFixed(2)} ×`, beside <= BESIDE],
  ];
}
