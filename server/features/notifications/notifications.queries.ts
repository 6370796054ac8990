import { as, statement } from '../../platform/database/statement.js';
import type { RoleId } from '../../platform/domain/duty.js';

/**
 * Notifies the active users who may see the event, each once for a source. $1 users, $2 event, $3 source, $4 title,
 * $5 message, $6 and $7 which role sees which cause, pair by pair, $8 the time, or null for now.
 */
export const NOTIFY = statement({
  name: 'notifications: notify',
  sql: `INSERT INTO notifications (user_id, citation_id, source, title, message, created_at)
    SELECT u.id, c.id, $3, $4, $5, coalesce($8, now())
    FROM users u
    JOIN citations c ON c.id = $2
    JOIN unnest($6::smallint[], $7::text[]) AS sight (role_id, cause) ON sight.role_id = u.role_id AND sight.cause = c.cause
    WHERE u.id = ANY ($1) AND u.deactivated_at IS NULL
    ON CONFLICT (user_id, source) DO NOTHING
    RETURNING user_id AS "userId"`,
  row: { userId: 'integer' },
});

/**
 * Notifies an officer that a notice is ready. Further ones of the same clock hour (UTC) change the first one, each once.
 * $1 the officer, $2 event, $3 notice, $4 its number, $5 title and $6 message of the first one, $7 and $8 which role sees
 * which cause, pair by pair, $9 the time, or null for now.
 */
export const NOTIFY_READY = statement({
  name: 'notifications: notify ready',
  sql: `INSERT INTO notifications (user_id, citation_id, source, title, message, created_at, notice_ids)
    SELECT u.id, c.id, 'notices:' || to_char(coalesce($9, now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'), $5, $6,
      coalesce($9, now()), ARRAY[$3::int]
    FROM users u
    JOIN citations c ON c.id = $2
    JOIN unnest($7::smallint[], $8::text[]) AS sight (role_id, cause) ON sight.role_id = u.role_id AND sight.cause = c.cause
    WHERE u.id = $1 AND u.deactivated_at IS NULL
    ON CONFLICT (user_id, source) DO UPDATE SET title = 'Notices ready', digested_at = NULL,
      message = cardinality(notifications.notice_ids) + 1 || ' notices are ready, the last is ' || $4::text,
      citation_id = EXCLUDED.citation_id, created_at = EXCLUDED.created_at, read_at = NULL,
      notice_ids = notifications.notice_ids || EXCLUDED.notice_ids
      WHERE NOT notifications.notice_ids @> EXCLUDED.notice_ids
    RETURNING user_id AS "userId"`,
  row: { userId: 'integer' },
});

const ITEM = `n.id, n.read_at AS "readAt", n.created_at AS "createdAt",
  json_build_object('title', n.title, 'message', n.message, 'referenceId', c.reference_id, 'citationId', c.id) AS data
  FROM notifications n JOIN citations c ON c.id = n.citation_id`;

const ITEM_ROW = {
  id: 'integer',
  readAt: 'timestamptz?',
  createdAt: 'timestamptz',
  data: as<{ title: string; message: string; referenceId: string; citationId: number }>('json'),
} as const;

/** A page of a user's notifications, newest first. $1 the user, $2 the visible causes, $3 how many, $4 how many are skipped. */
export const PAGE = statement({
  name: 'notifications: page',
  sql: `SELECT ${ITEM} WHERE n.user_id = $1 AND c.cause = ANY ($2) ORDER BY n.created_at DESC, n.id DESC LIMIT $3 OFFSET $4`,
  row: ITEM_ROW,
});

/** Returns one of a user's notifications. $1 the notification, $2 the user, $3 the visible causes. */
export const ONE = statement({
  name: 'notifications: one',
  sql: `SELECT ${ITEM} WHERE n.id = $1 AND n.user_id = $2 AND c.cause = ANY ($3)`,
  row: ITEM_ROW,
});

/** $1 the user, $2 the visible causes. */
export const TOTAL = statement({
  name: 'notifications: total',
  sql: `SELECT count(*)::int AS total FROM notifications n JOIN citations c ON c.id = n.citation_id
    WHERE n.user_id = $1 AND c.cause = ANY ($2)`,
  row: { total: 'integer' },
});

/** Counts the unread notifications of a user. $1 the user, $2 the visible causes. */
export const UNREAD = statement({
  name: 'notifications: unread',
  sql: `SELECT count(*)::int AS total FROM notifications n JOIN citations c ON c.id = n.citation_id
    WHERE n.user_id = $1 AND n.read_at IS NULL AND c.cause = ANY ($2)`,
  prepared: true,
  row: { total: 'integer' },
});

/**
 * Marks a user's unread notifications as read. $1 the user, $2 the time of the newest one, as it is sent, or null for all
 * of them; $3 the time of reading, or null for now.
 */
export const MARK_READ = statement({
  name: 'notifications: mark read',
  sql: `UPDATE notifications SET read_at = coalesce($3, now())
    WHERE user_id = $1 AND read_at IS NULL AND ($2::timestamptz IS NULL OR date_trunc('milliseconds', created_at) <= $2)
    RETURNING id`,
  row: { id: 'integer' },
});

/** Returns those of the users who want the mail, with the reference of the event. $1 users, $2 event, $3 the kind of mail. */
export const MAIL_RECIPIENTS = statement({
  name: 'notifications: mail recipients',
  sql: `SELECT u.id, u.email, u.first_name || ' ' || u.last_name AS name, c.reference_id AS "referenceId"
    FROM users u JOIN citations c ON c.id = $2
    WHERE u.id = ANY ($1) AND u.deactivated_at IS NULL
      AND CASE $3::text WHEN 'sentBack' THEN u.mail_sent_back WHEN 'mentioned' THEN u.mail_mentioned ELSE false END
    ORDER BY u.id`,
  row: { id: 'integer', email: 'text', name: 'text', referenceId: 'text' },
});

/** Locks a user whose digest is due, if no other worker has. */
export const DUE_DIGEST = statement({
  name: 'notifications: due digest',
  sql: `SELECT id, email, first_name || ' ' || last_name AS name, role_id AS "roleId", time_zone AS "timeZone",
      digest_hour AS "digestHour", digest_due_at AS "dueAt"
    FROM users WHERE digest_due_at <= clock_timestamp() AND deactivated_at IS NULL
    ORDER BY digest_due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  row: {
    id: 'integer',
    email: 'text',
    name: 'text',
    roleId: as<RoleId>('smallint'),
    timeZone: 'text?',
    digestHour: 'smallint!',
    dueAt: 'timestamptz!',
  },
});

/**
 * Takes the unread notifications that were in no digest since the user asked for one, oldest first. $1 the user, $2 the
 * visible causes.
 */
export const TAKE_DIGEST = statement({
  name: 'notifications: take digest',
  sql: `WITH taken AS (
      UPDATE notifications n SET digested_at = now() FROM users u, citations c
      WHERE u.id = $1 AND n.user_id = u.id AND c.id = n.citation_id AND c.cause = ANY ($2)
        AND n.read_at IS NULL AND n.digested_at IS NULL AND n.created_at >= u.digest_since
      RETURNING n.id, n.created_at, n.title, c.reference_id)
    SELECT title, reference_id AS "referenceId" FROM taken ORDER BY created_at, id`,
  row: { title: 'text', referenceId: 'text' },
});
