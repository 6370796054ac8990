import { as, type RowOf, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';

const AUTHORITY = `SELECT a.id, a.number, a.valid_from::text AS "from", a.valid_to::text AS "to",
    a.created_at AS "createdAt", (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = a.created_by) AS "createdBy",
    a.withdrawn_at AS "withdrawnAt", a.withdraw_reason AS "withdrawReason"
  FROM user_authorities a`;

const ROW = {
  id: 'integer',
  number: 'text',
  from: 'text',
  to: 'text?',
  createdAt: 'timestamptz',
  createdBy: as<Officer>('json'),
  withdrawnAt: 'timestamptz?',
  withdrawReason: 'text?',
} as const;

/** The authorities of a user, the newest first, withdrawn ones too. $1 the user. */
export const AUTHORITIES = statement({
  name: 'authorities: of a user',
  sql: `${AUTHORITY} WHERE a.user_id = $1 ORDER BY a.valid_from DESC, a.id DESC`,
  row: ROW,
});

/** One authority. $1 its id. */
export const AUTHORITY_BY_ID = statement({
  name: 'authorities: one',
  sql: `${AUTHORITY} WHERE a.id = $1`,
  row: ROW,
});

/** An authority of a user, as both doors show it. */
export type UserAuthority = RowOf<typeof AUTHORITY_BY_ID>;

/** Returns a user by badge number. $1 the badge number. */
export const HOLDER = statement({
  name: 'authorities: holder',
  sql: `SELECT id, first_name || ' ' || last_name AS name FROM users WHERE badge_number = $1 AND deactivated_at IS NULL`,
  row: { id: 'integer', name: 'text' },
});

/** The authority that a letter keeps. */
export interface KeptAuthority {
  id: number;
  number: string;
  from: string;
  to: string | null;
}

/**
 * Returns whether an authority is asked of those who issue notices, and a user's in force on a day, of several the one that
 * began last. $1 the user, $2 the day.
 */
export const IN_FORCE = statement({
  name: 'authorities: in force',
  sql: `SELECT d.authority_required AS "isRequired",
      (SELECT json_build_object('id', a.id, 'number', a.number, 'from', a.valid_from::text, 'to', a.valid_to::text)
        FROM user_authorities a WHERE a.user_id = $1 AND a.withdrawn_at IS NULL
          AND a.valid_from <= $2::date AND (a.valid_to IS NULL OR a.valid_to >= $2::date)
        ORDER BY a.valid_from DESC, a.id DESC LIMIT 1) AS authority
    FROM desk_settings d`,
  prepared: true,
  row: { isRequired: 'boolean', authority: as<KeptAuthority>('json?') },
});
