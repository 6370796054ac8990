/** Number of officers who work at the desk at once. */
const OFFICERS = 50;

/** The acts: type in the history, act and queue of the report, and the share in percent. */
const ACTS = [
  ['submitted', 'SUBMIT', 'pending', 50],
  ['generated', 'GENERATE', 'submitted', 33],
  ['discarded', 'DISCARD', 'submitted', 9],
  ['held', 'HOLD', 'submitted', 4],
  ['revised', 'REVISE', 'submitted', 4],
];

const REASONS = [
  ['PLATE_UNREADABLE', 'Plate not readable'],
  ['NOT_PROVEN', 'Signal or limit not proven'],
  ['DUPLICATE', 'Duplicate'],
  ['OTHER', 'Other'],
];

/**
 * Adds the users who sign in: an administrator, an inspection officer, and many processing officers.
 * @param {import('pg').Client} client
 * @returns {Promise<import('./data.mjs').People>}
 */
export async function makeOfficers(client) {
  const { rows } = await client.query(
    `INSERT INTO users (first_name, last_name, email, badge_number, role_id)
     SELECT 'Officer', 'Number ' || number, 'officer' || number || '@stopline.test', number,
       CASE number WHEN 1 THEN 1 WHEN 2 THEN 3 ELSE 4 END
     FROM generate_series(1, ${OFFICERS + 2}) number RETURNING id`,
  );
  const [administrator, inspector, ...officers] = rows.map(({ id }) => Number(id));
  const [processor] = officers;
  if (administrator === undefined || inspector === undefined || processor === undefined)
    throw new Error('No officers');
  return { administrator, inspector, processor, officers };
}

/**
 * Adds a deadline rule for each cause: rule 1 and rule 2.
 * @param {import('pg').Client} client
 * @param {number} administrator
 */
export async function makeRules(client, administrator) {
  await client.query(
    `INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, country, created_by) VALUES
       ('REDLIGHT', now() - interval '3 years', 'VIOLATION', 14, 'CALENDAR', NULL, $1),
       ('SPEEDING', now() - interval '3 years', 'RECEIVED', 10, 'BUSINESS', 'US', $1)`,
    [administrator],
  );
}

/**
 * Fills the queue of the desk, and adds as many acts as events, over the working hours of the last 366 days.
 * @param {import('pg').Client} client
 * @param {number} rows
 * @param {number[]} officers
 */
export async function fillDesk(client, rows, officers) {
  await client.query(`INSERT INTO desk_queue (citation_id, queue, cause, due_at, captured_at, submitted_by, recommendation)
    SELECT id, queue, cause, due_at, camera_case_generated_at, submitted_by, recommendation
    FROM citations WHERE queue IN ('pending', 'submitted') ORDER BY id`);
  let bound = 0;
  const acts = ACTS.map(([type, act, queue, share]) => {
    const from = bound;
    bound += Number(share);
    return `('${type}', '${act}', '${queue}', ${from}, ${bound})`;
  });
  const reasons = REASONS.map(([code, label], number) => `(${number}, '${code}', '${label}')`);
  await client.query(`CREATE TEMP TABLE made_acts AS
    SELECT i AS id, date_trunc('day', now()) - i * 366 / ${rows + 1} * interval '1 day'
        + (6 + luck % 14) * interval '1 hour' + luck / 16 % 3600 * interval '1 second' AS at,
      type, act, queue, 1 + (i * 7919) % ${rows} AS citation_id,
      (ARRAY[${officers.join(',')}])[1 + luck / 4096 % ${officers.length}] AS user_id,
      CASE WHEN act IN ('DISCARD', 'HOLD', 'REVISE') THEN code END AS reason_code,
      CASE WHEN act IN ('DISCARD', 'HOLD', 'REVISE') THEN label END AS reason_label,
      CASE WHEN luck % 8 > 0 THEN 4 + luck / 65536 % 12 + luck / 1048576 % 12 + luck / 16777216 % 32 END AS seconds
    FROM (SELECT i, hashint8extended(i, 8) & 1073741823 AS luck FROM generate_series(1, ${rows}::bigint) i) numbers
    JOIN (VALUES ${acts.join(', ')}) AS kinds (type, act, queue, first, last) ON luck / 64 % 100 >= first AND luck / 64 % 100 < last
    JOIN (VALUES ${reasons.join(', ')}) AS reasons (number, code, label) ON number = luck / 8 % ${REASONS.length}`);
  await client.query(`INSERT INTO activity (id, created_at, log, type, description, citation_id, causer_type, causer_id, details)
    OVERRIDING SYSTEM VALUE
    SELECT id, at, 'app', type, 'Made by the benchmark', citation_id, 'user', user_id,
      jsonb_strip_nulls(jsonb_build_object('reason_code', reason_code, 'reason_label', reason_label, 'seconds', seconds))
    FROM made_acts ORDER BY at`);
  await client.query(`INSERT INTO desk_acts (activity_id, at, act, queue, cause, camera, user_id, reason_code, reason_label, seconds)
    SELECT m.id, m.at, m.act, m.queue, c.cause, p.camera_system_serial_number, m.user_id, m.reason_code, m.reason_label, m.seconds
    FROM made_acts m JOIN citations c ON c.id = m.citation_id JOIN captures p ON p.citation_id = c.id ORDER BY m.at`);
  await client.query(`SELECT setval(pg_get_serial_sequence('activity', 'id'), ${rows})`);
}
