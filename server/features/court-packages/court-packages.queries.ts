import { as, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { PackageStatus } from './court-package.entity.js';

const PACKAGE = `SELECT p.id, p.purpose, p.recipient, p.masked, p.created_at AS "createdAt", p.bytes, p.sha256,
    p.expires_at AS "expiresAt", p.message,
    CASE WHEN p.status = 'READY' AND p.expires_at <= now() THEN 'EXPIRED' ELSE p.status END AS status,
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = p.created_by) AS "createdBy",
    p.citation_id AS "citationId", c.reference_id AS "referenceId", p.storage_key AS "storageKey"
  FROM court_packages p JOIN citations c ON c.id = p.citation_id`;

const PACKAGE_ROW = {
  id: 'integer',
  status: as<PackageStatus>('text'),
  purpose: 'text',
  recipient: 'text',
  masked: 'boolean',
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
  bytes: 'bigint?',
  sha256: 'text?',
  expiresAt: 'timestamptz?',
  message: 'text?',
  citationId: 'integer',
  referenceId: 'text',
  storageKey: 'text?',
} as const;

/** The packages of a case, newest first. $1 the case. */
export const PACKAGES_OF_CASE = statement({
  name: 'court packages: of a case',
  sql: `${PACKAGE} WHERE p.citation_id = $1 ORDER BY p.id DESC`,
  row: PACKAGE_ROW,
});

/** One package of a case that the caller sees. $1 the package, $2 the causes. */
export const PACKAGE_BY_ID = statement({
  name: 'court packages: one',
  sql: `${PACKAGE} WHERE p.id = $1 AND c.cause = ANY ($2)`,
  row: PACKAGE_ROW,
});

/** Lets the orders of packages follow one another, so that each counts those before it. */
export const LOCK_ORDERS = statement({
  name: 'court packages: lock orders',
  sql: `SELECT pg_advisory_xact_lock(hashtext('court package orders'))::text AS locked`,
  row: { locked: 'text' },
});

/** Counts the packages that are under way. $1 the person. */
export const UNDER_WAY = statement({
  name: 'court packages: under way',
  sql: `SELECT count(*)::int AS "inAll", (count(*) FILTER (WHERE created_by = $1))::int AS own
    FROM court_packages WHERE status = 'PENDING'`,
  row: { inAll: 'integer', own: 'integer' },
});

/** The files that are to be deleted: of packages that have expired. Marks the packages. */
export const EXPIRE = statement({
  name: 'court packages: expire',
  sql: `UPDATE court_packages SET status = 'EXPIRED'
    WHERE storage_key IS NOT NULL AND expires_at <= now() RETURNING id, storage_key AS "storageKey"`,
  row: { id: 'integer', storageKey: 'text!' },
});

/** Forgets files that are deleted. $1 the packages. */
export const FORGET_FILES = statement({
  name: 'court packages: forget files',
  sql: `UPDATE court_packages SET storage_key = NULL WHERE id = ANY ($1)`,
  row: {},
});

/** Marks a package as made, if it still waits. $1 the package, $2 key, $3 bytes, $4 SHA-256, $5 how many days it is kept. */
export const PACKAGE_MADE = statement({
  name: 'court packages: made',
  sql: `UPDATE court_packages SET status = 'READY', storage_key = $2, bytes = $3, sha256 = $4,
      expires_at = now() + $5::int * interval '1 day'
    WHERE id = $1 AND status = 'PENDING' RETURNING id`,
  row: { id: 'integer' },
});

/** Marks a package as failed, if it still waits. $1 the package, $2 the reason. */
export const PACKAGE_FAILED = statement({
  name: 'court packages: failed',
  sql: `UPDATE court_packages SET status = 'FAILED', message = $2 WHERE id = $1 AND status = 'PENDING' RETURNING id`,
  row: { id: 'integer' },
});
