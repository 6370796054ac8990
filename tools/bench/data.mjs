import pg from 'pg';

import { quietChecks, setUpNotices } from '../../scripts/lib/test-settings.mjs';
import { fillDesk, makeOfficers, makeRules } from './desk-data.mjs';

/** Tables that are filled here; their indexes and foreign keys are made afterwards, all at once. */
const TABLES = [
  'citations',
  'captures',
  'vehicles',
  'media',
  'comments',
  'activity',
  'desk_queue',
  'desk_acts',
  'issued_notices',
  'activity_seals',
];

/** The triggers for single rows; {@link fill} does the same for all rows at once. */
const TRIGGERS = [
  ['citations', 'citations_count_queues'],
  ['citations', 'citations_keep_desk_queue'],
  ['citations', 'citations_keep_owner_words'],
  ['citations', 'citations_issue_notice_number'],
  ['activity', 'activity_keep_desk_acts'],
  ['activity', 'activity_await_seal'],
];

/** Number of events that one statement makes: what it sorts stays as small as with a million of them. */
const AT_ONCE = 1_000_000;

const FIRST_NAMES =
  'Ada Alba Amir Anna Anton Aroha Benno Carla Chiara Cyrus Dalia Daniel Edda Elias Emma Enzo Farid Fiona Gerda Giulia Hana Hugo Ida Ilse Imran Ines Ivan Jana Jonas Kaia Karim Lara Leo Lina Luca Maja Marco Maria Mina Nadia Nils Nora Olga Omar Oscar Paula Petra Pia Rafi Rosa Sami Sara Selma Silas Simon Sofia Tara Theo Tomas Ula Vera Viktor Yara Zeno';
const SYLLABLES = [
  'Mar Ber Tor Hal Kol Lin Ros San Ver Win Bra Del Fer Gar Hol Jan Kel Lam Mon Nor Ost Pal Qui Ram Ster Tal Uls Vor Wes Zan Cor Dor',
  'a e i o u an en in on el ar er ir or ul am',
  'de ga li mo na pe ra so ta vi berg dahl feld gren haus kamp lund mann nik quist rup sen stad tine van vik wald wood worth zek zini zola',
];

/** The share of each status among the events, in percent; 72 of 100 are completed. */
const STATUSES = [
  ['COMPLETED', 72],
  ['PENDING', 6],
  ['UPDATED', 2],
  ['REVISE', 2],
  ['REVIEW', 5],
  ['UPDATED_REVIEW', 2],
  ['UPDATED_REVISE', 1],
  ['DISCARDED', 7],
  ['HOLD', 3],
];

/** Returns SQL that picks one of several words by a number. */
const word = (/** @type {string} */ words, /** @type {string} */ number) =>
  `(ARRAY['${words.split(' ').join("','")}'])[1 + ${number} % ${words.split(' ').length}]`;

/** Returns SQL for a pseudo-random number, at least 0 and the same in every run. */
const chance = (/** @type {string} */ of, /** @type {number} */ salt) =>
  `(hashint8extended(${of}, ${salt}) & 1073741823)`;

/** Returns SQL that writes a number with leading zeros; a larger one keeps all of its digits. */
const digits = (/** @type {string} */ number, /** @type {number} */ count) =>
  `lpad(${number}::text, greatest(${count}, length(${number}::text)), '0')`;

/** @param {string} number from 0 to 99 */
function status(number) {
  let bound = 0;
  const cases = STATUSES.map(
    ([name, percent]) => `WHEN ${number} < ${(bound += Number(percent))} THEN '${name}'`,
  );
  return `CASE ${cases.join(' ')} END`;
}

/**
 * The ids of the users who sign in.
 * @typedef {object} People
 * @property {number} inspector
 * @property {number} processor
 * @property {number} administrator
 * @property {number[]} officers who process events at the desk
 */

/**
 * Fills a migrated, empty database with `rows` events of the last two years, four images each, and as many acts of the
 * last 366 days. There are three vehicles for five events, and one vehicle has a hundredth of all events. Postgres makes
 * all of it, the same in every run.
 * @param {string} url of the database, as its owner
 * @param {number} rows
 * @returns {Promise<People>}
 */
export async function makeData(url, rows) {
  const client = await connected(url);
  const second = await connected(url);
  try {
    const people = await makeOfficers(client);
    await makeRules(client, people.administrator);
    await setUpNotices(client);
    // Its events repeat plates and pictures, which the shipped rules stop.
    await quietChecks(client);
    const restore = await stripIndexes(client, TABLES, TRIGGERS);
    await fillCitations(client, rows, people.processor, people.inspector);
    // An INSERT runs on one processor, and half of what is left is media.
    await Promise.all([fillMedia(second, rows), fill(client, rows, people.processor)]);
    await fillDesk(client, rows, people.officers);
    await fillSeals(client, rows);
    for (const statement of restore) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    return people;
  } finally {
    await client.end();
    await second.end();
  }
}

/** @param {string} url */
async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET timezone = 'UTC'`,
  );
  return client;
}

/**
 * Runs a statement for the events of one range after the other.
 * @param {pg.Client} client
 * @param {number} rows
 * @param {(first: number, last: number) => string} statement
 */
async function inRanges(client, rows, statement) {
  for (let first = 1; first <= rows; first += AT_ONCE)
    await client.query(statement(first, Math.min(rows, first + AT_ONCE - 1)));
}

/**
 * Drops the foreign keys, indexes and triggers, which Postgres would otherwise maintain for each row.
 * @param {pg.Client} client
 * @param {string[]} tables
 * @param {string[][]} triggers by table
 * @returns {Promise<string[]>} the statements that create them again
 */
export async function stripIndexes(client, tables, triggers) {
  const keys = await client.query(
    `SELECT conrelid::regclass AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`,
    [tables],
  );
  const indexes = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { table, name } of keys.rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  for (const [table, name] of triggers)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  return [
    ...triggers.map(([table, name]) => `ALTER TABLE ${table} ENABLE TRIGGER ${name}`),
    ...indexes.rows.map(({ definition }) => String(definition)),
    ...keys.rows.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ];
}

/**
 * Of ten open events, eight are due in the next thirty days, one never, and one is overdue; closed events were in time.
 */
const dueAt = `CASE WHEN state IN ('COMPLETED', 'DISCARDED') THEN date_trunc('day', at) + interval '15 days'
    WHEN luck / 16 % 10 < 8 THEN date_trunc('day', now()) + (1 + luck / 256 % 30) * interval '1 day'
    WHEN luck / 16 % 10 = 8 THEN date_trunc('day', now()) - (luck / 256 % 30) * interval '1 day' END - interval '1 ms'`;

/**
 * @param {pg.Client} client
 * @param {number} rows
 * @param {number} processor
 * @param {number} inspector
 */
async function fillCitations(client, rows, processor, inspector) {
  const vehicles = Math.ceil(rows * 0.6);
  const seconds = Math.max(1, Math.floor((2 * 365 * 86_400) / rows));
  await client.query(`CREATE TEMP TABLE made_vehicles AS
    SELECT v AS vehicle,
      chr((65 + p / 6760000)::int) || chr((65 + p / 260000 % 26)::int) || chr((65 + p / 10000 % 26)::int)
        || ' ' || lpad((p % 10000)::text, 4, '0') AS plate,
      ${word(FIRST_NAMES, chance('v', 1))} || ' ' || ${SYLLABLES.map((list, index) => word(list, chance('v', 2 + index))).join(' || ')} AS owner
    FROM (SELECT v::bigint, v::bigint * 104729 % 175760000 AS p FROM generate_series(0, ${vehicles - 1}) v) numbers`);
  await client.query('ALTER TABLE made_vehicles ADD PRIMARY KEY (vehicle)');
  await inRanges(
    client,
    rows,
    (
      first,
      last,
    ) => `INSERT INTO citations (id, reference_id, report_status, recommendation, cause, camera_case_generated_at,
      created_at, updated_at, owner_vehicle_license_plate, owner_name, media_count, selected_count, comment_count,
      submitted_at, submitted_by, changed_by, decided_at, decided_by, stopline_reference_id, due_at, deadline_rule_id)
    OVERRIDING SYSTEM VALUE
    SELECT i, 'EV-' || to_char(at, 'YYYY') || '-' || ${digits('i', 7)}, state,
      CASE WHEN state IN ('PENDING', 'UPDATED') THEN NULL WHEN state = 'DISCARDED' OR luck % 10 = 0 THEN 'DISCARD'
        WHEN luck % 10 = 1 AND state <> 'COMPLETED' THEN 'HOLD' ELSE 'GENERATE' END,
      CASE WHEN luck % 5 < 2 THEN 'SPEEDING' ELSE 'REDLIGHT' END, at, at + interval '2 minutes',
      at + interval '1 hour' + luck % 1000000 * interval '1.7 seconds',
      CASE WHEN state = 'PENDING' AND luck % 3 = 0 THEN NULL ELSE plate END,
      CASE WHEN state = 'PENDING' AND luck % 3 = 0 THEN NULL ELSE owner END,
      4, CASE WHEN state = 'PENDING' THEN 0 ELSE 4 END, CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END,
      CASE WHEN state NOT IN ('PENDING', 'UPDATED') THEN at + interval '1 hour' END,
      CASE WHEN state NOT IN ('PENDING', 'UPDATED') THEN ${processor} END, ${processor},
      CASE WHEN state IN ('COMPLETED', 'DISCARDED', 'HOLD') THEN at + interval '1 hour' + luck % 1000000 * interval '1.7 seconds' END,
      CASE WHEN state IN ('COMPLETED', 'DISCARDED', 'HOLD') THEN ${inspector} END,
      CASE WHEN state = 'COMPLETED' THEN 'TEC-' || to_char(at, 'YYYY') || '-' || ${digits('i', 6)} END,
      due_at, CASE WHEN due_at IS NOT NULL THEN 1 + (luck % 5 < 2)::int END
    FROM (SELECT events.*, ${dueAt} AS due_at FROM (SELECT i, now() - (${rows} - i) * interval '${seconds} seconds' - interval '20 days' AS at,
        ${chance('i', 5)} AS luck, ${status(`(${chance('i', 6)} % 100)`)} AS state,
        CASE WHEN ${chance('i', 7)} % 100 = 0 THEN 0 ELSE i::bigint * 7919 % ${vehicles} END AS vehicle
      FROM generate_series(${first}, ${last}) i) events) events
    JOIN made_vehicles USING (vehicle) ORDER BY i`,
  );
}

/**
 * @param {pg.Client} client
 * @param {number} rows
 */
async function fillMedia(client, rows) {
  await inRanges(
    client,
    rows,
    (
      first,
      last,
    ) => `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes, width, height, selected)
    SELECT id, 'IMAGE', sequence, fingerprint, 'originals/' || left(fingerprint, 2) || '/' || fingerprint || '.jpg', 'image/jpeg', 300000, 1920, 1080,
      selected_count > 0
    FROM (SELECT id, selected_count, sequence, md5(id || '-' || sequence) || md5(sequence || '-' || id) AS fingerprint
      FROM citations, generate_series(1, 4) sequence WHERE id BETWEEN ${first} AND ${last} ORDER BY id, sequence) files`,
  );
}

/**
 * Everything else that belongs to the events.
 * @param {pg.Client} client
 * @param {number} rows
 * @param {number} processor
 */
async function fill(client, rows, processor) {
  await client.query(`INSERT INTO captures SELECT id, 'CASE-' || id, 'Camera ' || id % 40, 'RLC-4', 'SN-' || id % 40,
      owner_vehicle_license_plate, 'Harbour Lane ' || id % 200 || ' / Mill Street', 45 + id % 1000 / 1000.0, 9 + id % 900 / 1000.0, NULL,
      CASE WHEN cause = 'REDLIGHT' THEN 3.2 END, CASE WHEN cause = 'REDLIGHT' THEN camera_case_generated_at - interval '2 seconds' END,
      CASE WHEN cause = 'SPEEDING' THEN 83 END, CASE WHEN cause = 'SPEEDING' THEN 50 END, CASE WHEN cause = 'SPEEDING' THEN 58 END,
      '{"lane":2}', md5(id::text) || md5('e' || id) FROM citations ORDER BY id`);
  await client.query(`INSERT INTO vehicles SELECT id, NULL, CASE WHEN owner_name IS NOT NULL THEN id % 300 || ' Harbour Lane' || chr(10) || 'Porto Salvo ' || 10000 + id % 90000 END,
      NULL, 'EN' || id, 'CH' || lpad(id::text, 15, '0'), 1995 + id % 30, 'Norda Vela', 'Blue', NULL, 'Sedan' FROM citations ORDER BY id`);
  await client.query(`INSERT INTO comments (citation_id, user_id, body, created_at)
    SELECT id, ${processor}, 'The second digit is hard to read.', updated_at FROM citations WHERE comment_count = 1 ORDER BY id`);
  await client.query(`INSERT INTO owner_words SELECT DISTINCT named.place, named.word
    FROM (SELECT DISTINCT owner_key FROM citations WHERE owner_key IS NOT NULL) owners,
      owner_words_of(owners.owner_key) named`);
  await client.query(
    `INSERT INTO queue_totals SELECT queue, cause, id % 8, count(*) FROM citations GROUP BY 1, 2, 3`,
  );
  await client.query(`INSERT INTO issued_notices (number, citation_id, year, sequence, cause, issued_at)
    SELECT stopline_reference_id, id, extract(year FROM camera_case_generated_at), id, cause, decided_at
    FROM citations WHERE stopline_reference_id IS NOT NULL ORDER BY id`);
  await client.query(`INSERT INTO daily_notices SELECT decided_at::date, cause, count(*) FROM citations
    WHERE report_status = 'COMPLETED' GROUP BY 1, 2`);
  await client.query(`SELECT setval(pg_get_serial_sequence('citations', 'id'), ${rows})`);
}

/**
 * Seals the acts, as the worker would have: the hashes are none, but as many and as long. The worker itself makes the
 * tree over them.
 * @param {pg.Client} client
 * @param {number} rows
 */
async function fillSeals(client, rows) {
  await inRanges(
    client,
    rows,
    (
      first,
      last,
    ) => `INSERT INTO activity_seals (position, activity_id, hash, system_total, app_total, form, number)
    SELECT id, id, md5(id::text) || md5('s' || id), 0, id, 2, 1 FROM activity WHERE id BETWEEN ${first} AND ${last} ORDER BY id`,
  );
  await client.query(`INSERT INTO activity_case_numbers (citation_id, number)
    SELECT citation_id, count(*) FROM activity GROUP BY citation_id ORDER BY citation_id`);
}
