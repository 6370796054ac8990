import { as, statement } from '../database/statement.js';

/** True if no other transaction has a request with this key under way. $1 the user, $2 the key. */
export const TAKE_KEY = statement({
  name: 'idempotency: take key',
  sql: `SELECT pg_try_advisory_xact_lock(hashtext('idempotency'), hashtext($1::text || ' ' || $2)) AS "isFree"`,
  row: { isFree: 'boolean' },
});

/** The answer that a key got within a day. $1 the user, $2 the key. */
export const KNOWN_ANSWER = statement({
  name: 'idempotency: known answer',
  sql: `SELECT request_hash AS "requestHash", status, headers, body FROM idempotency_keys
    WHERE user_id = $1 AND key = $2 AND created_at > now() - interval '24 h'`,
  row: {
    requestHash: 'text',
    status: 'smallint',
    headers: as<Record<string, string>>('jsonb'),
    body: 'text',
  },
});

/** Keeps an answer, in the place of one that is older than a day. $1 user, $2 key, $3 hash, $4 status, $5 headers, $6 body. */
export const KEEP_ANSWER = statement({
  name: 'idempotency: keep answer',
  sql: `INSERT INTO idempotency_keys (user_id, key, request_hash, status, headers, body)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = $3, status = $4, headers = $5, body = $6, created_at = now()
      WHERE idempotency_keys.created_at <= now() - interval '24 h'
    RETURNING user_id AS "userId"`,
  row: { userId: 'integer' },
});

/** Deletes the answers that no request can ask for any more. */
export const OLD_ANSWERS = statement({
  name: 'idempotency: old answers',
  sql: `DELETE FROM idempotency_keys WHERE created_at <= now() - interval '24 h'`,
  row: {},
});
