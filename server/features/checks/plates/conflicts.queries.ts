import { statement } from '../../../platform/database/statement.js';
import { localDaySql } from '../../../platform/database/session.js';

/*
 * Conflicts of interest in SQL (cameras 2): an officer must not act on events whose captured or registered plate is on
 * the list of conflicts with their badge number. The row counts if it covers the day of the event, or today. Most
 * departments list few plates, so that each condition begins with that small table.
 */

const covers = (moment: string): string =>
  `${localDaySql(moment)} BETWEEN l.valid_from AND coalesce(l.valid_to, 'infinity')`;

/** The condition for a listed plate `l` and an event `c`. */
const CONFLICT = `l.list = 'CONFLICT' AND (${covers('c.camera_case_generated_at')} OR ${covers('now()')})`;

const CAPTURED_KEY =
  '(SELECT plate_key_of(q.captured_plate) FROM captures q WHERE q.citation_id = c.id)';

/** The badge numbers that the event `c` is in conflict with, as a JSON list; null if there are none. */
export const CONFLICT_BADGES = `(SELECT json_agg(l.badge_number) FROM listed_plates l
  WHERE l.badge_number IS NOT NULL AND ${CONFLICT} AND l.plate_key IN (c.plate_key, ${CAPTURED_KEY}))`;

/** True if the event `c` is in conflict with a badge number. */
export const isInConflict = (badge: string): string => `EXISTS (SELECT FROM listed_plates l
  WHERE l.badge_number = ${badge} AND ${CONFLICT} AND l.plate_key IN (c.plate_key, ${CAPTURED_KEY}))`;

/** True if a plate is in conflict with an officer for an event. $1 the event, $2 the badge number, $3 the plate. */
export const PLATE_CONFLICT = statement({
  name: 'conflicts: of a plate',
  sql: `SELECT EXISTS (SELECT FROM listed_plates l WHERE l.badge_number = $2 AND ${CONFLICT}
      AND l.plate_key = plate_key_of($3::text)) AS "isInConflict" FROM citations c WHERE c.id = $1`,
  row: { isInConflict: 'boolean' },
});

/** True if any plate is listed for a badge number. */
export const hasConflicts = (badge: string): string =>
  `EXISTS (SELECT FROM listed_plates l WHERE l.list = 'CONFLICT' AND l.badge_number = ${badge})`;

/** A SELECT of the ids of all events that an officer must not act on. @param user SQL of the officer's id */
export function conflictEvents(user: string): string {
  const badge = `(SELECT u.badge_number FROM users u WHERE u.id = ${user})`;
  return `SELECT c.id FROM listed_plates l JOIN citations c ON c.plate_key = l.plate_key
      WHERE l.badge_number = ${badge} AND ${CONFLICT}
    UNION ALL SELECT c.id FROM listed_plates l JOIN captures p ON plate_key_of(p.captured_plate) = l.plate_key
      JOIN citations c ON c.id = p.citation_id WHERE l.badge_number = ${badge} AND ${CONFLICT}`;
}
