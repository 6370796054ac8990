import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { RoleId } from '../../platform/domain/duty.js';
import type { StoredRefusal } from './oidc-ticket.entity.js';

/** Lets the sign-ins of one person at the issuer run in sequence until the commit. $1 issuer and subject. */
export const LOCK_SUBJECT = statement({
  name: 'oidc: lock subject',
  sql: `SELECT pg_advisory_xact_lock(hashtextextended($1, 8600))::text AS locked`,
  row: { locked: 'text' },
});

const PERSON_COLUMNS = `u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.email,
  u.role_id AS "roleId", u.deactivated_at IS NULL AS "isActive"`;

const PERSON_ROW = {
  userId: 'integer',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  roleId: as<RoleId>('smallint'),
  isActive: 'boolean',
} as const;

/** The account of an identity, its row locked. $1 the issuer, $2 the subject. */
export const IDENTIFIED = statement({
  name: 'oidc: account by identity',
  sql: `SELECT ${PERSON_COLUMNS} FROM user_identities i JOIN users u ON u.id = i.user_id
    WHERE i.issuer = $1 AND i.subject = $2 FOR NO KEY UPDATE OF u`,
  row: PERSON_ROW,
});

/** The accounts of an address, the active one first, their rows locked. $1 the address in small letters. */
export const ADDRESSED = statement({
  name: 'oidc: accounts by address',
  sql: `SELECT ${PERSON_COLUMNS}, EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id) AS "isLinked"
    FROM users u WHERE lower(u.email) = $1
    ORDER BY u.deactivated_at IS NULL DESC, u.id FOR NO KEY UPDATE OF u`,
  row: { ...PERSON_ROW, isLinked: 'boolean' },
});

/** An account that a sign-in by the issuer concerns. */
export type Person = RowOf<typeof IDENTIFIED>;

/** Keeps a code or a `jti` for an hour; no row if it was kept before. $1 the kind, $2 its hash. */
export const USE_ONCE = statement({
  name: 'oidc: use once',
  sql: `INSERT INTO oidc_used_ids (kind, hash, expires_at) VALUES ($1, $2, now() + interval '1 hour')
    ON CONFLICT DO NOTHING RETURNING hash`,
  row: { hash: 'text' },
});

/**
 * A ticket that is still good. A sign-in counts as long as its account is active and linked. $1 the hash.
 */
export const OPEN_TICKET = statement({
  name: 'oidc: open ticket',
  sql: `SELECT t.token_hash AS "tokenHash", t.refusal, t.user_id AS "userId", t.issuer, t.subject, t.sid,
      t.id_token AS "idToken", t.is_two_factor AS "isTwoFactor"
    FROM oidc_tickets t LEFT JOIN user_identities i
      ON i.user_id = t.user_id AND i.issuer = t.issuer AND i.subject = t.subject
    WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.expires_at > clock_timestamp()
      AND (t.user_id IS NULL OR i.user_id IS NOT NULL)`,
  row: {
    tokenHash: 'text',
    refusal: as<StoredRefusal | null>('jsonb?'),
    userId: 'integer?',
    issuer: 'text?',
    subject: 'text?',
    sid: 'text?',
    idToken: 'text?',
    isTwoFactor: 'boolean',
  },
});

/** Uses a ticket; no row if it was used before or has expired. $1 the hash. */
export const USE_TICKET = statement({
  name: 'oidc: use ticket',
  sql: `UPDATE oidc_tickets SET used_at = clock_timestamp()
    WHERE token_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()
    RETURNING token_hash AS "tokenHash"`,
  row: { tokenHash: 'text' },
});

/** Gives a ticket more time, once. $1 the hash, $2 minutes. */
export const EXTEND_TICKET = statement({
  name: 'oidc: extend ticket',
  sql: `UPDATE oidc_tickets SET is_extended = true, expires_at = clock_timestamp() + $2::int * interval '1 minute'
    WHERE token_hash = $1 AND NOT is_extended AND used_at IS NULL`,
  row: {},
});

/** Voids the tickets of a person whose session at the issuer has ended. $1 issuer, $2 subject or null, $3 sid or null. */
export const VOID_TICKETS = statement({
  name: 'oidc: void tickets',
  sql: `UPDATE oidc_tickets SET used_at = clock_timestamp()
    WHERE issuer = $1 AND ($2::text IS NULL OR subject = $2) AND ($3::text IS NULL OR sid = $3) AND used_at IS NULL`,
  row: {},
});

/** Each deletes rows of one table that no rule needs any more. */
export const OLD_OIDC_ROWS = [
  statement({
    name: 'housekeeping: tickets',
    sql: `DELETE FROM oidc_tickets WHERE expires_at < now()`,
    row: {},
  }),
  statement({
    name: 'housekeeping: used ids',
    sql: `DELETE FROM oidc_used_ids WHERE expires_at < now()`,
    row: {},
  }),
];
