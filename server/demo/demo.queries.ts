import { CITATION_DATA, NEW_ID } from '../features/webhooks/outbox.queries.js';
import type { AddresseeKind } from '../features/notices/letters/addressee.pure.js';
import type { DeliveryStatus } from '../features/webhooks/webhook.types.js';
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { ActivityType } from '../platform/activity/activity.types.js';
import { as, type RowOf, statement } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/transactions.js';
import type { Job, JobName } from '../platform/jobs/jobs.js';
import { DEMO_REQUEST } from './demo-jobs.js';

const DIFFERENT_IMAGES = statement({
  name: 'demo: different images',
  sql: `SELECT DISTINCT ON (m.sha256) m.id FROM media m JOIN citations c ON c.id = m.citation_id
    WHERE c.report_status = 'COMPLETED' AND m.type = 'IMAGE' ORDER BY m.sha256, m.id`,
  row: { id: 'integer' },
});

const SHARE_PRINTS = statement({
  name: 'demo: share prints',
  sql: `UPDATE media m SET print_key = made.print_key
    FROM (SELECT DISTINCT ON (sha256) sha256, print_key FROM media WHERE print_key IS NOT NULL ORDER BY sha256, id) made
    WHERE m.sha256 = made.sha256 AND m.print_key IS NULL`,
  row: {},
});

const TAKE_JOBS = statement({
  name: 'demo: take jobs',
  sql: `DELETE FROM jobs WHERE status = 'queued' AND request_id = '${DEMO_REQUEST}'
    RETURNING (payload ->> 'noticeId')::int AS "noticeId"`,
  row: { noticeId: 'integer?' },
});

/** Takes a job of the demo, which is due for nobody else. $1 the job. */
const TAKE_JOB = statement({
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
const PAST = statement({
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

const OLDEST_NOTICES = statement({
  name: 'demo: oldest notices',
  sql: `SELECT number, citation_id AS "citationId" FROM issued_notices ORDER BY issued_at, number LIMIT $1`,
  row: { number: 'text', citationId: 'integer' },
});

const RENDERING = statement({
  name: 'demo: rendering',
  sql: `SELECT j.id FROM notices n JOIN jobs j ON j.name = 'renderNotice' AND (j.payload ->> 'noticeId')::int = n.id
    WHERE n.citation_id = $1`,
  row: { id: 'bigint' },
});

/** $1 the name of the jobs. */
const JOBS_OF = statement({
  name: 'demo: jobs of a name',
  sql: `SELECT id FROM jobs WHERE name = $1 AND status = 'queued' AND request_id = '${DEMO_REQUEST}'
    ORDER BY id`,
  row: { id: 'bigint' },
});

/** Whether notices were put right by an earlier loading, one field for each act. */
const REPAIRS_DONE = statement({
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
const THAT_WAIT = statement({
  name: 'demo: notices that wait',
  sql: `SELECT i.number, c.id AS "citationId", c.version FROM issued_notices i JOIN citations c ON c.stopline_reference_id = i.number
    WHERE i.kind = 'NOTICE' AND i.run_id IS NULL AND i.voided_at IS NULL
      AND NOT EXISTS (SELECT FROM addressees a WHERE a.citation_id = c.id AND a.kind <> 'OWNER')
      AND NOT EXISTS (SELECT FROM recall_items t WHERE t.notice_number = i.number)
    ORDER BY i.issued_at, i.number LIMIT $1`,
  row: { number: 'text', citationId: 'integer', version: 'integer' },
});

const NEWEST_MAILED = statement({
  name: 'demo: newest mailed',
  sql: `SELECT number FROM issued_notices WHERE mailed_on IS NOT NULL AND returned_on IS NULL AND voided_at IS NULL
    ORDER BY issued_at DESC LIMIT 1`,
  row: { number: 'text' },
});

/** The addressees of a kind who wait. $1 the kind. */
const WAITING = statement({
  name: 'demo: waiting addressees',
  sql: 'SELECT id, citation_id AS "citationId" FROM addressees WHERE kind = $1 AND waits',
  row: { id: 'integer', citationId: 'integer' },
});

const OPEN_ITEMS = statement({
  name: 'demo: open items',
  sql: `SELECT recall_id AS "recallId", notice_number AS number FROM recall_items WHERE state = 'OPEN'
    ORDER BY notice_number`,
  row: { recallId: 'integer', number: 'text' },
});

const FIRST_CAMERA = statement({
  name: 'demo: first camera',
  sql: `SELECT p.camera_system_serial_number AS "serialNumber", min(c.camera_case_generated_at) AS "firstAt"
    FROM captures p JOIN citations c ON c.id = p.citation_id GROUP BY 1 ORDER BY 2 LIMIT 1`,
  row: { serialNumber: 'text', firstAt: 'timestamptz' },
});

/** The statements of the demo that no service has. */
@Injectable()
export class DemoQueries {
  constructor(private readonly database: Database) {}

  /** One media id for each different image of the completed events. */
  async differentImagesOfNotices(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(DIFFERENT_IMAGES);
    return rows.map(({ id }) => id);
  }

  /** Gives every image the print size that another row with the same bytes has. */
  async sharePrints(tx: Tx): Promise<void> {
    await tx.rows(SHARE_PRINTS);
  }

  /** The job that renders the notice of a citation. @throws Error where there is none */
  async renderingOf(citationId: number): Promise<string> {
    const job = await this.database.first(RENDERING, [citationId]);
    if (job === undefined) throw new Error(`No notice of citation ${citationId} is ordered`);
    return job.id;
  }

  /** The notices that were issued first. */
  async oldestNotices(count: number): Promise<RowOf<typeof OLDEST_NOTICES>[]> {
    return this.database.rows(OLDEST_NOTICES, [count]);
  }

  /** Returns which notices an earlier loading has put right. */
  async repairsDone(): Promise<RowOf<typeof REPAIRS_DONE>> {
    const done = await this.database.first(REPAIRS_DONE, []);
    if (done === undefined) throw new Error('A statement without tables has a row');
    return done;
  }

  /** The oldest notices that wait for a run. */
  async noticesThatWait(count: number): Promise<RowOf<typeof THAT_WAIT>[]> {
    return this.database.rows(THAT_WAIT, [count]);
  }

  /** The mailed notice that was issued last, of those that did not come back. */
  async newestMailed(): Promise<string | undefined> {
    return (await this.database.first(NEWEST_MAILED, []))?.number;
  }

  /** The addressees of a kind who wait for their notice. */
  async waiting(kind: AddresseeKind): Promise<RowOf<typeof WAITING>[]> {
    return this.database.rows(WAITING, [kind]);
  }

  /** The notices of recalls that nobody has decided. */
  async openItems(): Promise<RowOf<typeof OPEN_ITEMS>[]> {
    return this.database.rows(OPEN_ITEMS, []);
  }

  /** The camera with the oldest event. */
  async firstCamera(): Promise<RowOf<typeof FIRST_CAMERA> | undefined> {
    return this.database.first(FIRST_CAMERA, []);
  }

  /** The jobs of a name that wait, the oldest first. */
  async jobsOf(name: JobName): Promise<string[]> {
    return (await this.database.rows(JOBS_OF, [name])).map(({ id }) => id);
  }

  /** Takes a job for this program. @returns undefined where somebody took it, or it is done */
  async takeJob(id: string): Promise<Job | undefined> {
    return (await this.database.first(TAKE_JOB, [id])) as Job | undefined;
  }

  /** Returns the recorded acts of the events so far. */
  async past(): Promise<RowOf<typeof PAST>[]> {
    return this.database.rows(PAST, []);
  }

  /** Takes all waiting jobs of the demo away. @returns the notices that they were to render, oldest order first */
  async takeJobs(tx: Tx): Promise<number[]> {
    const rows = await tx.rows(TAKE_JOBS);
    return rows
      .flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
      .sort((a, b) => a - b);
  }
}

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
