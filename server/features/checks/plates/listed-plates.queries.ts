import { as, statement } from '../../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { PlateList } from '../check-subject.types.js';

const PLATE = `SELECT l.id, l.plate, l.list, l.badge_number AS "badgeNumber", l.valid_from::text AS "from",
    l.valid_to::text AS "to", l.note,
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = l.created_by) AS "createdBy", l.created_at AS "createdAt"
  FROM listed_plates l`;

const PLATE_ROW = {
  id: 'integer',
  plate: 'text',
  list: as<PlateList>('text'),
  badgeNumber: 'integer?',
  from: 'text',
  to: 'text?',
  note: 'text?',
  createdBy: as<Officer>('json?'),
  createdAt: 'timestamptz',
} as const;

const IS_WANTED = `l.list = coalesce($1, l.list) AND strpos(l.plate_key, plate_key_of(coalesce($2, ''))) > 0`;

/**
 * A page of the listed plates, newest first. $1 the list, or null, $2 a part of a plate, or null; $3 how many, $4 how many
 * are skipped.
 */
export const PLATES = statement({
  name: 'listed plates: page',
  sql: `${PLATE} WHERE ${IS_WANTED} ORDER BY l.id DESC LIMIT $3 OFFSET $4`,
  row: PLATE_ROW,
});

/** The number of listed plates. $1 the list, or null, $2 a part of a plate, or null. */
export const COUNT_PLATES = statement({
  name: 'listed plates: count',
  sql: `SELECT count(*)::integer AS total FROM listed_plates l WHERE ${IS_WANTED}`,
  row: { total: 'integer' },
});

/** The row of a plate on a list. $1 the plate, $2 the list, $3 the badge number, or null. */
export const SAME_PLATE = statement({
  name: 'listed plates: same',
  sql: `${PLATE} WHERE l.plate_key = plate_key_of($1) AND l.list = $2
    AND coalesce(l.badge_number, 0) = coalesce($3::integer, 0)`,
  row: PLATE_ROW,
});

/**
 * Adds plates that are not on their list yet, and returns the new rows. The arrays are of one length: $1 plates, $2
 * lists, $3 badge numbers, $4 and $5 first and last days, $6 notes. $7 who adds them, $8 the moment.
 */
export const INSERT_PLATES = statement({
  name: 'listed plates: insert',
  sql: `INSERT INTO listed_plates (plate, plate_key, list, badge_number, valid_from, valid_to, note, created_by, created_at)
    SELECT given.plate, plate_key_of(given.plate), given.list, given.badge_number, given.valid_from, given.valid_to,
      given.note, $7, coalesce($8, now())
    FROM unnest($1::text[], $2::text[], $3::integer[], $4::date[], $5::date[], $6::text[]) WITH ORDINALITY
      AS given (plate, list, badge_number, valid_from, valid_to, note, place)
    ORDER BY given.place
    ON CONFLICT DO NOTHING
    RETURNING id, list, badge_number AS "badgeNumber"`,
  row: { id: 'integer', list: as<PlateList>('text'), badgeNumber: 'integer?' },
});

/** Of some badge numbers those that no account has that can sign in. $1 the numbers. */
export const UNKNOWN_BADGES = statement({
  name: 'listed plates: unknown badges',
  sql: `SELECT DISTINCT given.badge AS "badgeNumber" FROM unnest($1::integer[]) AS given (badge)
    WHERE NOT EXISTS (SELECT FROM users u WHERE u.badge_number = given.badge AND u.deactivated_at IS NULL)`,
  row: { badgeNumber: 'integer' },
});

/** Takes a plate off its list. $1 the row. */
export const DELETE_PLATE = statement({
  name: 'listed plates: delete',
  sql: `DELETE FROM listed_plates WHERE id = $1
    RETURNING plate, list, badge_number AS "badgeNumber", valid_from::text AS "from", valid_to::text AS "to"`,
  row: {
    plate: 'text',
    list: as<PlateList>('text'),
    badgeNumber: 'integer?',
    from: 'text',
    to: 'text?',
  },
});

// The events of listed plates: a plate is the one that the camera read, or the registered one.
const EVENTS = `SELECT l.id AS listing, c.id FROM listed_plates l JOIN citations c ON c.plate_key = l.plate_key
  UNION SELECT l.id, p.citation_id FROM listed_plates l
    JOIN captures p ON plate_key_of(p.captured_plate) = l.plate_key`;

const IN_FORCE = (day: string): string =>
  `${day} BETWEEN l.valid_from AND coalesce(l.valid_to, ${day})`;
const DAY_OF = (moment: string): string => `(${moment} AT TIME ZONE $3)::date`;

/**
 * The discards of events whose plate was on a list on the day of the event, or on that of the discard; the newest first.
 * $1 and $2 the moments between which they were discarded, $3 the department's time zone.
 */
export const DISCARDS = statement({
  name: 'listed plates: discards',
  sql: `SELECT DISTINCT c.id AS "citationId", c.reference_id AS "referenceId", l.list, c.decided_at AS "discardedAt",
      CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON}::jsonb END AS "discardedBy",
      (SELECT a.details ->> 'reason_code' FROM activity a WHERE a.citation_id = c.id AND a.type = 'discarded'
        ORDER BY a.id DESC LIMIT 1) AS "reasonCode"
    FROM (${EVENTS}) e JOIN listed_plates l ON l.id = e.listing JOIN citations c ON c.id = e.id
    LEFT JOIN users u ON u.id = c.decided_by
    WHERE c.report_status = 'DISCARDED' AND c.decided_at >= $1 AND c.decided_at < $2
      AND (${IN_FORCE(DAY_OF('c.camera_case_generated_at'))} OR ${IN_FORCE(DAY_OF('c.decided_at'))})
    ORDER BY c.decided_at DESC, c.id DESC, l.list`,
  row: {
    citationId: 'integer',
    referenceId: 'text',
    list: as<PlateList>('text'),
    discardedAt: 'timestamptz!',
    discardedBy: as<Officer>('jsonb?'),
    reasonCode: 'text?',
  },
});
