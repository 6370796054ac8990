import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import { digitsSql } from '../../platform/domain/digits.pure.js';
import { isOnUnreadList } from '../observation/unread-plates.queries.js';
import type { ReportStatus } from '../citations/citation.workflow.js';

/** The citation of a camera's case, if it was accepted before. $1 the camera's serial number, $2 the case. */
export const KNOWN_EVENT = statement({
  name: 'events: known',
  sql: `SELECT c.id, c.reference_id AS "referenceId", c.report_status AS "reportStatus"
    FROM captures p JOIN citations c ON c.id = p.citation_id
    WHERE p.camera_system_serial_number = $1 AND p.case_id = $2`,
  row: { id: 'integer', referenceId: 'text', reportStatus: as<ReportStatus>('text') },
});

/** Number of digits of an event's reference ID; the ten millionth has one more. */
const REFERENCE_DIGITS = 7;

/**
 * A new citation with the next reference ID. $1 the year, $2 the cause, $3 the capture's time, $4 the plate, which is not kept if it is on
 * the list of those that were not read, $5 how many
 * files, $6 the time, or null for now, $7 the due date, $8 the deadline rule, $9 how many images are evidence at once,
 * $10 to $13 the rest of the clock: last day, last moment of posting, limb, rule of the other side.
 */
export const INSERT_CITATION = statement({
  name: 'events: insert citation',
  sql: `INSERT INTO citations (reference_id, cause, camera_case_generated_at, owner_vehicle_license_plate, media_count,
      created_at, updated_at, due_at, deadline_rule_id, selected_count,
      last_day, post_by, deadline_limb, deadline_alternative_id)
    VALUES ('EV-' || $1::text || '-' || (SELECT ${digitsSql('n', REFERENCE_DIGITS)} FROM nextval('citation_reference_numbers') AS n), $2, $3,
      CASE WHEN NOT ${isOnUnreadList('$4::text', localDaySql('$3::timestamptz'))} THEN $4::text END, $5,
      coalesce($6, now()), coalesce($6, now()), $7, $8, $9, $10, $11, $12, $13)
    RETURNING id, reference_id AS "referenceId"`,
  row: { id: 'integer', referenceId: 'text' },
});
