import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

import { stripIndexes } from './data.mjs';
import { makeOfficers, makeRules } from './desk-data.mjs';

const TABLES = [
  'citations',
  'vehicles',
  'notices',
  'issued_notices',
  'notice_runs',
  'notice_run_items',
  'notice_grounds',
];

/** The triggers of two tables; their effect is written for all rows at once. */
const TRIGGERS = [
  ['citations', 'USER'],
  ['notices', 'USER'],
];
/** Number of years with notice numbers. */
const YEARS = 3;
/** Number of notices in a mailed run. */
const RUN_SIZE = 10_000;
const FILE_SIZE = 500;
const FOLDER = 'notices/bench';
/** The fine schedule of the notices that are recalled. */
export const RECALLED_SCHEDULE = 4711;

/**
 * Fills a migrated, empty database with the numbers of a department: given without a gap in three years, mailed in runs, some
 * of them returned, late or void; the last ones wait for a run and have files. As many as a run takes rest on one fine schedule.
 * @param {string} url of the database, as its owner
 * @param {number} numbers
 * @param {{ waiting: number, pdf: Buffer, files: string }} how many wait, a notice, and the folder of the storage
 * @returns {Promise<import('./data.mjs').People>}
 */
export async function makeIssued(url, numbers, { waiting, pdf, files }) {
  const hashes = await writeFiles(join(files, FOLDER), waiting, pdf);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET timezone = 'UTC'`,
    );
    const people = await makeOfficers(client);
    await makeRules(client, people.administrator);
    const restore = await stripIndexes(client, TABLES, TRIGGERS);
    await makeEvents(client, { numbers, waiting, people });
    await makeNotices(client, { hashes, bytes: pdf.length, people });
    await makeMailings(client, people);
    await makeGrounds(client, Math.max(1, Math.floor((numbers * 1.2) / waiting)));
    for (const statement of restore) await client.query(statement);
    await client.query(
      `UPDATE mailing_settings SET runs_since = '2000-01-01', postal_code_format = '#####'`,
    );
    await client.query('VACUUM ANALYZE');
    return people;
  } finally {
    await client.end();
  }
}

/**
 * The files of the notices that wait: each has bytes of its own.
 * @param {string} folder
 * @param {number} count
 * @param {Buffer} pdf
 * @returns {Promise<string[]>} their hashes
 */
async function writeFiles(folder, count, pdf) {
  await mkdir(folder, { recursive: true });
  /** @type {string[]} */
  const hashes = [];
  for (let number = 1; number <= count; number += 1) {
    const bytes = Buffer.concat([pdf, Buffer.from(`%${String(number).padStart(8, '0')}\n`)]);
    hashes.push(createHash('sha256').update(bytes).digest('hex'));
    await writeFile(join(folder, `${number}.pdf`), bytes);
  }
  return hashes;
}

/**
 * Completed events, in the order of their numbers.
 * @param {pg.Client} client
 * @param {{ numbers: number, waiting: number, people: import('./data.mjs').People }} how
 */
async function makeEvents(client, { numbers, waiting, people }) {
  const { processor, inspector } = people;
  const aYear = Math.ceil(numbers / YEARS);
  await client.query(`CREATE TEMP TABLE made AS
    SELECT i, year, sequence, 'TEC-' || year || '-' || lpad(sequence::text, 6, '0') AS number, luck,
      i - ${numbers - waiting} AS waiting,
      begun + (least(now(), begun + interval '1 year') - begun) * (sequence / ${aYear + 1}.0) AS at
    FROM (SELECT i, extract(year FROM now())::int - ${YEARS - 1} + (i - 1) / ${aYear} AS year, 1 + (i - 1) % ${aYear} AS sequence,
        hashint8extended(i, 5) & 1073741823 AS luck FROM generate_series(1, ${numbers}) i) numbers,
      make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC') AS begun`);
  await client.query(`INSERT INTO citations (id, reference_id, report_status, recommendation, cause, camera_case_generated_at,
      created_at, updated_at, owner_vehicle_license_plate, owner_name, media_count, selected_count,
      submitted_at, submitted_by, changed_by, decided_at, decided_by, stopline_reference_id, due_at, deadline_rule_id)
    OVERRIDING SYSTEM VALUE
    SELECT i, 'EV-' || lpad(i::text, 7, '0'), 'COMPLETED', 'GENERATE',
      CASE WHEN luck % 5 < 2 THEN 'SPEEDING' ELSE 'REDLIGHT' END, at - interval '2 days', at - interval '2 days', at,
      'KLM ' || lpad((luck % 10000)::text, 4, '0'), 'Ada Marlow', 4, 4, at - interval '1 day', ${processor}, ${inspector}, at,
      ${inspector}, number,
      CASE WHEN waiting > 0 THEN date_trunc('day', now()) + (1 + luck % 30) * interval '1 day'
        ELSE date_trunc('day', at) + interval '15 days' END - interval '1 ms', 1 + (luck % 5 < 2)::int
    FROM made ORDER BY i`);
  await client.query(
    `INSERT INTO vehicles (citation_id, owner_address)
     SELECT i, luck % 300 || ' Harbour Lane' || chr(10) || 'Porto Salvo ' || 10000 + luck % 90000 FROM made ORDER BY i`,
  );
  await client.query(
    'INSERT INTO notice_numbers SELECT year, max(sequence) FROM made GROUP BY year',
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('citations', 'id'), ${numbers})`);
}

/**
 * A version of each notice. Those that were mailed have no file here, since nothing reads them.
 * @param {pg.Client} client
 * @param {{ hashes: string[], bytes: number, people: import('./data.mjs').People }} how
 */
async function makeNotices(client, { hashes, bytes, people: { inspector } }) {
  await client.query(
    `INSERT INTO notices (id, citation_id, version, number, status, content, requested_at, requested_by, rendered_at,
       storage_key, sha256, bytes, pages, languages)
     OVERRIDING SYSTEM VALUE
     SELECT i, i, 1, number, 'READY', jsonb_build_object('issuedAt', to_json(at)), at, ${inspector}, at,
       '${FOLDER}/' || waiting || '.pdf', coalesce(($1::text[])[waiting], md5(number) || md5(number)), ${bytes}, 1, '{en}'
     FROM made ORDER BY i`,
    [hashes],
  );
  await client.query(
    `SELECT setval(pg_get_serial_sequence('notices', 'id'), (SELECT max(id) FROM notices))`,
  );
}

/**
 * The ledger, and the runs of what was mailed.
 * @param {pg.Client} client
 * @param {import('./data.mjs').People} people
 */
async function makeMailings(client, { administrator }) {
  const run = `1 + (i - 1) / ${RUN_SIZE}`;
  const place = `(i - 1) % ${RUN_SIZE}`;
  await client.query(`INSERT INTO notice_runs (id, status, filter, duplex, notices, created_at, created_by, made_at, sent_at,
      mailed_at, files_deleted_at) OVERRIDING SYSTEM VALUE
    SELECT ${run}, 'MAILED', '{}', true, count(*), max(at), ${administrator}, max(at), max(at), max(at), now()
    FROM made WHERE waiting <= 0 GROUP BY 1 ORDER BY 1`);
  await client.query(
    `SELECT setval(pg_get_serial_sequence('notice_runs', 'id'), (SELECT max(id) FROM notice_runs))`,
  );
  await client.query(`INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at, version, status, run_id,
      mailed_on, late, returned_on, return_reason, voided_at, voided_by, void_reason)
    SELECT number, i, year, sequence, CASE WHEN luck % 5 < 2 THEN 'SPEEDING' ELSE 'REDLIGHT' END, at, 1, 'READY',
      CASE WHEN was THEN ${run} END, CASE WHEN was THEN at::date + 3 END, was AND luck % 97 = 0,
      CASE WHEN was AND luck % 50 = 0 THEN at::date + 13 END, CASE WHEN was AND luck % 50 = 0 THEN 'MOVED' END,
      CASE WHEN was AND luck % 199 = 0 THEN at END, CASE WHEN was AND luck % 199 = 0 THEN ${administrator} END,
      CASE WHEN was AND luck % 199 = 0 THEN 'Wrong plate' END
    FROM (SELECT *, waiting <= 0 AS was FROM made) made ORDER BY i`);
  await client.query(`INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version, file_number,
      postal_code, first_page, pages)
    SELECT ${run}, 1 + ${place}, number, i, i, 1, 1 + ${place} / ${FILE_SIZE}, 10000 + luck % 90000,
      3 + 2 * (${place} % ${FILE_SIZE}), 1
    FROM made WHERE waiting <= 0 ORDER BY i`);
}

/**
 * What the notices rest on, by which recalls find them, and the codes of the void ones.
 * @param {pg.Client} client
 * @param {number} each one of so many is by the schedule that is recalled
 */
async function makeGrounds(client, each) {
  await client.query(`INSERT INTO notice_grounds (number, citation_id, camera_serial_number, captured_at, place, officer_badge,
      submitter_badge, has_register, fact_ids, fine_schedule_id, texts_version, total, currency)
    SELECT number, i, 'SN-' || luck % 50, at - interval '2 days', 'Harbour Road at Quay Street ' || luck % 300, 2, 3, true,
      ARRAY[1 + luck % 200], CASE WHEN i % ${each} = 0 THEN ${RECALLED_SCHEDULE} ELSE 1 + luck % 5 END, 1, 15000, 'USD'
    FROM made ORDER BY i`);
  await client.query(`UPDATE issued_notices SET void_reason_code = 'WRONG_PLATE', void_reason_label = 'Plate misread',
      void_erroneous = true, void_fault = 'AGENCY'
    WHERE voided_at IS NOT NULL`);
}
