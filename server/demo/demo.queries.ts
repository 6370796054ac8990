import { CITATION_DATA, NEW_ID } from '../features/webhooks/outbox.queries.js';
import type { DeliveryStatus } from '../features/webhooks/webhook.types.js';
import type { ActivityType } from '../platform/activity/activity.types.js';
import { as, statement } from '../platform/database/statement.js';
import type { JobName } from '../platform/jobs/jobs.js';

/** The request that causes every job of the demo. */
export const DEMO_REQUEST = 'demo';

/** One image for each different picture of the completed events. */
export const DIFFERENT_IMAGES = statement({
  name: 'demo: different images',
  sql: `SELECT DISTINCT ON (m.sha256) m.id FROM media m JOIN citations c ON c.id = m.citation_id
    WHERE c.report_status = 'COMPLETED' AND m.type = 'IMAGE' ORDER BY m.sha256, m.id`,
  row: { id: 'integer' },
});

/** Gives every image the print size that another row with the same bytes has. */
export const SHARE_PRINTS = statement({
  name: 'demo: share prints',
  sql: `UPDATE media m SET print_key = made.print_key
    FROM (SELECT DISTINCT ON (sha256) sha256, print_key FROM media WHERE print_key IS NOT NULL ORDER BY sha256, id) made
    WHERE m.sha256 = made.sha256 AND m.print_key IS NULL`,
  row: {},
});

/** Takes all waiting jobs of the demo away, with the notices that they were to render. */
export const TAKE_JOBS = statement({
  name: 'demo: take jobs',
  sql: `DELETE FROM jobs WHERE status = 'queued' AND request_id = '${DEMO_REQUEST}'
    RETURNING (payload ->> 'noticeId')::int AS "noticeId"`,
  row: { noticeId: 'integer?' },
});

/** Takes a job of the demo, which is due for nobody else. $1 the job. */
export const TAKE_JOB = statement({
  name: 'demo: take job',
  sql: `UPDATE jobs SET status = 'running', attempts = attempts + 1, fence = fence + 1,
      lease_until = clock_timestamp() + interval '2 minutes'
    WHERE id = $1 AND status = 'queued'
    RETURNING id AS "jobId", name, payload, attempts AS attempt, fence, created_at AS "createdAt",
      request_id AS "requestId", traceparent`,
  row: {
    jobId: 'bigint',
    name: as<JobName>('text'),
    payload: 'jsonb',
    attempt: 'smallint',
    fence: 'integer',
    createdAt: 'timestamptz',
    requestId: 'text?',
    traceparent: 'text?',
  },
});

/** Returns the recorded acts of each event, with their times. */
export const PAST = statement({
  name: 'demo: past',
  sql: `SELECT citation_id AS "citationId", case_id AS "caseId", type, created_at AS at, count(*)::int AS count
    FROM captures JOIN activity USING (citation_id) GROUP BY citation_id, type, created_at`,
  row: {
    citationId: 'integer',
    caseId: 'text',
    type: as<ActivityType>('text'),
    at: 'timestamptz',
    count: 'integer',
  },
});

/** The notices that were issued first. $1 how many. */
export const OLDEST_NOTICES = statement({
  name: 'demo: oldest notices',
  sql: `SELECT number, citation_id AS "citationId" FROM issued_notices ORDER BY issued_at, number LIMIT $1`,
  row: { number: 'text', citationId: 'integer' },
});

/** The job that renders the notice of an event. $1 the event. */
export const RENDERING = statement({
  name: 'demo: rendering',
  sql: `SELECT j.id FROM notices n JOIN jobs j ON j.name = 'renderNotice' AND (j.payload ->> 'noticeId')::int = n.id
    WHERE n.citation_id = $1`,
  row: { id: 'bigint' },
});

/** The jobs of a name that wait, the oldest first. $1 the name. */
export const JOBS_OF = statement({
  name: 'demo: jobs of a name',
  sql: `SELECT id FROM jobs WHERE name = $1 AND status = 'queued' AND request_id = '${DEMO_REQUEST}'
    ORDER BY id`,
  row: { id: 'bigint' },
});

/** Whether notices were put right by an earlier loading, one field for each act. */
export const REPAIRS_DONE = statement({
  name: 'demo: repairs done',
  sql: `SELECT EXISTS (SELECT FROM issued_notices WHERE voided_at IS NOT NULL AND mailed_on IS NOT NULL) AS voided,
      EXISTS (SELECT FROM recalls) AS recalled, EXISTS (SELECT FROM quarantines) AS quarantined,
      EXISTS (SELECT FROM addressees WHERE kind = 'DRIVER') AS driver,
      EXISTS (SELECT FROM addressees WHERE kind = 'RENTER') AS renter`,
  row: {
    voided: 'boolean',
    recalled: 'boolean',
    quarantined: 'boolean',
    driver: 'boolean',
    renter: 'boolean',
  },
});

/** The notices that wait for a run and were not put right, the oldest first. $1 how many. */
export const NOTICES_THAT_WAIT = statement({
  name: 'demo: notices that wait',
  sql: `SELECT i.number, c.id AS "citationId", c.version FROM issued_notices i JOIN citations c ON c.stopline_reference_id = i.number
    WHERE i.kind = 'NOTICE' AND i.run_id IS NULL AND i.voided_at IS NULL
      AND NOT EXISTS (SELECT FROM addressees a WHERE a.citation_id = c.id AND a.kind <> 'OWNER')
      AND NOT EXISTS (SELECT FROM recall_items t WHERE t.notice_number = i.number)
    ORDER BY i.issued_at, i.number LIMIT $1`,
  row: { number: 'text', citationId: 'integer', version: 'integer' },
});

/** The mailed notice that was issued last, of those that did not come back. */
export const NEWEST_MAILED = statement({
  name: 'demo: newest mailed',
  sql: `SELECT number FROM issued_notices WHERE mailed_on IS NOT NULL AND returned_on IS NULL AND voided_at IS NULL
    ORDER BY issued_at DESC LIMIT 1`,
  row: { number: 'text' },
});

/** The addressees of a kind who wait. $1 the kind. */
export const WAITING_ADDRESSEES = statement({
  name: 'demo: waiting addressees',
  sql: 'SELECT id, citation_id AS "citationId" FROM addressees WHERE kind = $1 AND waits',
  row: { id: 'integer', citationId: 'integer' },
});

/** The notices of recalls that nobody has decided. */
export const OPEN_ITEMS = statement({
  name: 'demo: open items',
  sql: `SELECT recall_id AS "recallId", notice_number AS number FROM recall_items WHERE state = 'OPEN'
    ORDER BY notice_number`,
  row: { recallId: 'integer', number: 'text' },
});

/** The camera with the oldest event. */
export const FIRST_CAMERA = statement({
  name: 'demo: first camera',
  sql: `SELECT p.camera_system_serial_number AS "serialNumber", min(c.camera_case_generated_at) AS "firstAt"
    FROM captures p JOIN citations c ON c.id = p.citation_id GROUP BY 1 ORDER BY 2 LIMIT 1`,
  row: { serialNumber: 'text', firstAt: 'timestamptz' },
});

/**
 * Writes deliveries about the events that were decided last, the newest event to the last of them. $1 the webhook, then a
 * list each: times, states, requests.
 */
export const INSERT_DELIVERIES = statement({
  name: 'demo: insert deliveries',
  sql: `WITH told AS (SELECT t.*, ${NEW_ID} AS event_id FROM unnest($2::timestamptz[], $3::text[], $4::text[])
      WITH ORDINALITY AS t (at, status, attempts, number)),
    decided AS (SELECT c.id, row_number() OVER (ORDER BY c.decided_at, c.id) AS number
      FROM (SELECT id, decided_at FROM citations WHERE report_status IN ('COMPLETED', 'DISCARDED')
        ORDER BY decided_at DESC, id DESC LIMIT (SELECT count(*) FROM told)) c),
    events AS (INSERT INTO webhook_events (id, type, citation_id, occurred_at, data)
      SELECT told.event_id, 'citation.decided', c.id, told.at, ${CITATION_DATA}
      FROM told JOIN decided USING (number) JOIN citations c ON c.id = decided.id
        JOIN captures p ON p.citation_id = c.id RETURNING id, citation_id)
    INSERT INTO webhook_deliveries (webhook_id, event_id, citation_id, status, attempts, next_attempt_at, created_at,
      ended_at)
    SELECT $1, e.id, e.citation_id, told.status, told.attempts::jsonb, CASE told.status WHEN 'PENDING' THEN told.at END,
      told.at, CASE WHEN told.status <> 'PENDING' THEN told.at END
    FROM told JOIN events e ON e.id = told.event_id ORDER BY told.number RETURNING status`,
  row: { status: as<DeliveryStatus>('text') },
});
