import { as, statement } from '../database/statement.js';
import type { JobName } from './jobs.js';

/**
 * Writes jobs of one kind. Those that are not due yet count as never driven: from their time on the sweeper looks after
 * them as well. $1 their name, $2 their payloads, $3 the request that causes them, $4 when they are due, or null for now,
 * $5 the request's `traceparent`.
 */
export const INSERT = statement({
  name: 'jobs: insert',
  sql: `INSERT INTO jobs (name, payload, request_id, run_at, driven_at, traceparent)
    SELECT $1::text, payload, $3::text, coalesce($4, now()), CASE WHEN $4::timestamptz IS NULL THEN now() END, $5::text
    FROM unnest($2::jsonb[]) WITH ORDINALITY AS given (payload, place) ORDER BY place RETURNING id`,
  row: { id: 'bigint' },
});

/**
 * Takes a job, if it is due or its lease ran out; no row if there is nothing to take. $1 the job, $2 the lease in
 * milliseconds.
 */
export const CLAIM = statement({
  name: 'jobs: claim',
  sql: `UPDATE jobs SET status = 'running', attempts = attempts + 1, fence = fence + 1,
      lease_until = clock_timestamp() + $2 * interval '1 ms'
    WHERE id = $1 AND ((status = 'queued' AND run_at <= clock_timestamp())
      OR (status = 'running' AND lease_until < clock_timestamp()))
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

/** Renews leases. $1 the jobs, $2 their fences, $3 the lease in milliseconds. */
export const RENEW = statement({
  name: 'jobs: renew',
  sql: `UPDATE jobs SET lease_until = clock_timestamp() + $3 * interval '1 ms'
    FROM unnest($1::bigint[], $2::integer[]) AS held (id, fence)
    WHERE jobs.id = held.id AND jobs.fence = held.fence AND status = 'running'`,
  row: {},
});

/** Gives jobs back, and does not count the try. $1 the jobs, $2 their fences. */
export const HAND_BACK = statement({
  name: 'jobs: hand back',
  sql: `UPDATE jobs SET status = 'queued', attempts = attempts - 1, fence = jobs.fence + 1, run_at = now(),
      driven_at = NULL, lease_until = NULL
    FROM unnest($1::bigint[], $2::integer[]) AS held (id, fence)
    WHERE jobs.id = held.id AND jobs.fence = held.fence AND status = 'running'`,
  row: {},
});

/** Lets a failed job be tried again from the start, unless its payload was deleted. $1 the job. */
export const REDRIVE = statement({
  name: 'jobs: redrive',
  sql: `UPDATE jobs SET status = 'queued', attempts = 0, run_at = now(), driven_at = now(), finished_at = NULL
    WHERE id = $1 AND status = 'failed' AND payload <> '{}' RETURNING name`,
  row: { name: as<JobName>('text') },
});

/** Returns a page of the jobs that have failed permanently, newest first. $1 the page size, $2 the offset. */
export const FAILED = statement({
  name: 'jobs: failed',
  sql: `SELECT id::float8 AS id, name, attempts, last_error AS "lastError", created_at AS "createdAt",
      finished_at AS "finishedAt", request_id AS "requestId", payload <> '{}' AS redrivable
    FROM jobs WHERE status = 'failed' ORDER BY id DESC LIMIT $1 OFFSET $2`,
  row: {
    id: 'double precision',
    name: as<JobName>('text'),
    attempts: 'smallint',
    lastError: 'text?',
    createdAt: 'timestamptz',
    finishedAt: 'timestamptz?',
    requestId: 'text?',
    redrivable: 'boolean',
  },
});

// Number of jobs that may have left Bull's queue without having been taken.
const ON_THEIR_WAY = 10;

// Due, or with a lease that ran out; and no worker was woken for it a moment ago.
const LATE = `((status = 'queued' AND run_at <= clock_timestamp())
    OR (status = 'running' AND lease_until < clock_timestamp()))
  AND name = ANY ($1) AND (driven_at IS NULL OR driven_at < clock_timestamp() - $2 * interval '1 ms')`;

/**
 * Marks late jobs as driven, and returns them. Behind a backlog a job is late without being lost: then only those count
 * that are late for longer, unless more are late than Bull knows of. $1 the names, $2 and $4 after how many milliseconds
 * a job is lost, alone and behind others, $3 how many wait in Bull, $5 how many at most.
 */
export const DRIVE = statement({
  name: 'jobs: drive',
  sql: `UPDATE jobs SET driven_at = clock_timestamp() WHERE id IN (
      SELECT id FROM jobs
      WHERE ${LATE} AND ($3::int = 0 OR (SELECT count(*) FROM jobs WHERE ${LATE}) > $3 + ${ON_THEIR_WAY}
        OR driven_at IS NULL OR driven_at < clock_timestamp() - $4 * interval '1 ms')
      ORDER BY id LIMIT $5 FOR UPDATE SKIP LOCKED)
    RETURNING id, name`,
  row: { id: 'bigint', name: as<JobName>('text') },
});

/** Deletes done jobs after a week. */
export const DELETE_DONE = statement({
  name: 'jobs: delete done',
  sql: `DELETE FROM jobs WHERE status = 'done' AND finished_at < now() - interval '7 days'`,
  row: {},
});

/** Deletes the payloads of failed jobs after a day. $1 the names of the jobs that carry a secret. */
export const DELETE_SECRETS = statement({
  name: 'jobs: delete secrets',
  sql: `UPDATE jobs SET payload = '{}'
    WHERE status = 'failed' AND name = ANY ($1) AND payload <> '{}' AND finished_at < now() - interval '1 day'`,
  row: {},
});

/** Counts the unfinished jobs by name and state, with zeros; `due` is the age of the oldest in seconds. $1 the names. */
export const UNFINISHED = statement({
  name: 'jobs: unfinished',
  sql: `SELECT name, status, coalesce(count, 0)::int AS count, coalesce(due, 0)::float8 AS due
    FROM unnest($1::text[]) AS name
    CROSS JOIN unnest(ARRAY['queued', 'running', 'failed']) AS status
    LEFT JOIN (SELECT name, status, count(*), greatest(0, extract(epoch FROM clock_timestamp() - min(run_at))) AS due
      FROM jobs WHERE status IN ('queued', 'running', 'failed') GROUP BY name, status) AS found USING (name, status)`,
  row: {
    name: 'text',
    status: as<'queued' | 'running' | 'failed'>('text'),
    count: 'integer',
    due: 'double precision',
  },
});
