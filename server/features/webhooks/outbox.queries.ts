import { noticePath } from '../notices/letters/letters.queries.js';
import { statement } from '../../platform/database/statement.js';

/** ISO 8601 in UTC with milliseconds, as the doors write it. */
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** A new `webhook-id`: it has no dot, which the signed text is put together with. */
export const NEW_ID = `'msg_' || replace(gen_random_uuid()::text, '-', '')`;

/** The content of an event about a citation `c` with its capture `p`: no names, plates, addresses or places. */
export const CITATION_DATA = `json_build_object('id', c.id, 'version', c.version, 'reference_id', c.reference_id,
  'stopline_reference_id', c.stopline_reference_id, 'case_id', p.case_id,
  'camera_system_serial_number', p.camera_system_serial_number, 'cause', c.cause,
  'report_status', c.report_status, 'recommendation', c.recommendation,
  'camera_case_generated_at', to_char(c.camera_case_generated_at AT TIME ZONE 'UTC', ${ISO}))`;

/**
 * Records acts as events and orders a delivery to each active webhook that wants them. Ids of deliveries are in the
 * order of the acts on a citation, because an act locks its citation or its notice before it is recorded.
 *
 * @param acts a query of `number`, `type` and `citation_id`
 * @param data an expression for what is sent of an act `o`, with the joins that it needs
 */
const recorded = (acts: string, { data, joins }: { data: string; joins: string }): string => `
  WITH acts AS (${acts}),
  wanted AS (SELECT a.number, w.id AS webhook_id FROM acts a
    JOIN webhooks w ON w.active AND a.type = ANY (w.types)),
  outgoing AS (SELECT a.*, ${NEW_ID} AS id FROM acts a WHERE a.number IN (SELECT number FROM wanted)),
  events AS (INSERT INTO webhook_events (id, type, citation_id, occurred_at, traceparent, data)
    SELECT o.id, o.type, o.citation_id, coalesce($1::timestamptz, clock_timestamp()), $2::text, ${data}
    FROM outgoing o ${joins} RETURNING id),
  ordered AS (INSERT INTO webhook_deliveries (webhook_id, event_id, citation_id)
    SELECT wanted.webhook_id, o.id, o.citation_id FROM wanted JOIN outgoing o USING (number)
    WHERE o.id IN (SELECT id FROM events) ORDER BY number RETURNING webhook_id)
  SELECT DISTINCT webhook_id AS "webhookId" FROM ordered`;

/**
 * Records acts on citations. $1 when, or null for now, $2 the `traceparent`, $3 and $4 a list each: types, citations.
 */
export const RECORD_CITATIONS = statement({
  name: 'webhooks: record citations',
  sql: recorded(
    `SELECT number, type, citation_id
      FROM unnest($3::text[], $4::integer[]) WITH ORDINALITY AS t (type, citation_id, number)`,
    {
      joins: 'JOIN citations c ON c.id = o.citation_id JOIN captures p ON p.citation_id = c.id',
      data: CITATION_DATA,
    },
  ),
  prepared: true,
  row: { webhookId: 'integer' },
});

/**
 * Records acts on notices. An act names a version by its id, or a number, or means the current notice of the event; of a
 * number the version that is in a run counts, or else the newest. $1 when, or null for now, $2 the `traceparent`, $3 to $6 a
 * list each: types, citations, ids of versions or null, numbers or null.
 */
export const RECORD_NOTICES = statement({
  name: 'webhooks: record notices',
  sql: recorded(
    `SELECT number, type, citation_id, notice_id, notice_number
      FROM unnest($3::text[], $4::integer[], $5::integer[], $6::text[])
        WITH ORDINALITY AS t (type, citation_id, notice_id, notice_number, number)`,
    {
      joins: `JOIN citations c ON c.id = o.citation_id
        JOIN issued_notices i ON i.number = coalesce(o.notice_number,
          (SELECT v.number FROM notices v WHERE v.id = o.notice_id), c.stopline_reference_id)
        LEFT JOIN notice_run_items t ON t.notice_number = i.number AND t.run_id = i.run_id
        LEFT JOIN notice_runs r ON r.id = i.run_id
        LEFT JOIN notices n ON n.number = i.number AND n.citation_id = c.id AND CASE WHEN o.notice_id IS NULL
          THEN n.version = coalesce(t.version, i.version) ELSE n.id = o.notice_id END`,
      data: `(jsonb_build_object('citation_id', c.id, 'stopline_reference_id', i.number, 'version', n.version,
          'sha256', n.sha256, 'pdf_src', CASE WHEN n.status = 'READY'
            THEN ${noticePath('c.id', 'i.number')} || '/versions/' || n.version || '/pdf' END)
        || CASE o.type
          WHEN 'notice.mailed' THEN jsonb_build_object('run_number', r.number, 'mailed_on', i.mailed_on)
          WHEN 'notice.reissued' THEN jsonb_build_object('replaces', i.replaces, 'addressee_kind',
            (SELECT a.kind FROM addressees a WHERE a.id = i.addressee_id))
          WHEN 'notice.returned' THEN jsonb_build_object('returned_on', i.returned_on, 'reason', i.return_reason)
          WHEN 'notice.voided' THEN jsonb_build_object('reason_code', i.void_reason_code,
            'erroneous', i.void_erroneous, 'fault', i.void_fault)
          ELSE '{}' END
        || CASE i.kind WHEN 'NOTICE' THEN '{}' ELSE jsonb_build_object('kind', i.kind) END)::json`,
    },
  ),
  prepared: true,
  row: { webhookId: 'integer' },
});

/**
 * Records starts and ends of quarantines. $1 when, or null for now, $2 the `traceparent`, $3 and $4 a list each: types,
 * quarantines.
 */
export const RECORD_QUARANTINES = statement({
  name: 'webhooks: record quarantines',
  sql: recorded(
    `SELECT number, type, NULL::integer AS citation_id, quarantine_id
      FROM unnest($3::text[], $4::integer[]) WITH ORDINALITY AS t (type, quarantine_id, number)`,
    {
      joins: 'JOIN quarantines z ON z.id = o.quarantine_id',
      data: `json_build_object('id', z.id, 'camera_serial_number', z.camera_serial_number,
        'from', to_char(z.from_at AT TIME ZONE 'UTC', ${ISO}), 'to', to_char(z.to_at AT TIME ZONE 'UTC', ${ISO}))`,
    },
  ),
  row: { webhookId: 'integer' },
});

/** Records a checkpoint. $1 when, or null for now, $2 the `traceparent`, $3 its size, $4 its root in base64, $5 its note. */
export const RECORD_CHECKPOINT = statement({
  name: 'webhooks: record checkpoint',
  sql: recorded(`SELECT 1 AS number, 'log.checkpoint' AS type, NULL::integer AS citation_id`, {
    joins: '',
    data: `json_build_object('size', $3::bigint, 'root', $4::text, 'note', $5::text)`,
  }),
  row: { webhookId: 'integer' },
});
