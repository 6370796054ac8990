import { iso } from '../../platform/database/json-columns.js';
import { as, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';

/**
 * The condition for a quarantine `z` that holds for an event.
 *
 * @param serialNumber SQL of its camera's serial number
 * @param moment SQL of the instant of its capture
 */
const holds = (serialNumber: string, moment: string): string =>
  `z.lifted_at IS NULL AND z.camera_serial_number = ${serialNumber} AND ${moment} >= z.from_at
    AND (z.to_at IS NULL OR ${moment} < z.to_at)`;

/** A quarantine as everybody sees it who sees its events. */
export interface EventQuarantine {
  id: number;
  /** ISO 8601 in UTC. */
  from: string;
  /** Null for no end. */
  to: string | null;
  reason: string;
}

/** SQL of the quarantine that holds for the event `c`, an {@link EventQuarantine}; of several the first. */
export const QUARANTINE_JSON = `(SELECT json_build_object('id', z.id, 'from', ${iso('z.from_at')},
    'to', ${iso('z.to_at')}, 'reason', z.reason)
  FROM captures o JOIN quarantines z ON ${holds('o.camera_system_serial_number', 'c.camera_case_generated_at')}
  WHERE o.citation_id = c.id ORDER BY z.from_at, z.id LIMIT 1)`;

/** SQL of the quarantine that refuses a notice of the event `c`, a `HoldingQuarantine`; of several the first. */
export const HOLDING_JSON = `(SELECT json_build_object('serial', z.camera_serial_number, 'reason', z.reason)
  FROM captures o JOIN quarantines z ON ${holds('o.camera_system_serial_number', 'c.camera_case_generated_at')}
  WHERE o.citation_id = c.id ORDER BY z.from_at, z.id LIMIT 1)`;

/** The quarantine that holds for an event, with its camera. $1 the event. */
export const QUARANTINE_OF = statement({
  name: 'quarantines: of an event',
  sql: `SELECT z.camera_serial_number AS serial, z.reason
    FROM citations c JOIN captures o ON o.citation_id = c.id
    JOIN quarantines z ON ${holds('o.camera_system_serial_number', 'c.camera_case_generated_at')}
    WHERE c.id = $1 ORDER BY z.from_at, z.id LIMIT 1`,
  prepared: true,
  row: { serial: 'text', reason: 'text' },
});

/** Locks the camera of an event against the start of a quarantine alone. $1 the event. */
export const LOCK_CAMERA_OF = statement({
  name: 'quarantines: lock camera of an event',
  sql: `SELECT serial_number AS "serialNumber" FROM cameras WHERE serial_number =
    (SELECT camera_system_serial_number FROM captures WHERE citation_id = $1) FOR KEY SHARE`,
  row: { serialNumber: 'text' },
});

/** Locks a camera for the start of a quarantine: acts on its events that began are waited for. $1 its serial number. */
export const LOCK_CAMERA = statement({
  name: 'quarantines: lock camera',
  sql: 'SELECT serial_number AS "serialNumber" FROM cameras WHERE serial_number = $1 FOR UPDATE',
  row: { serialNumber: 'text' },
});

// The events of the quarantine `z`: `e`, and `o`, their captures.
const EVENTS = `captures o JOIN citations e ON e.id = o.citation_id
  WHERE o.camera_system_serial_number = z.camera_serial_number AND e.camera_case_generated_at >= z.from_at
    AND (z.to_at IS NULL OR e.camera_case_generated_at < z.to_at)`;

const QUARANTINE = `SELECT z.id, z.camera_serial_number AS "cameraSerialNumber", z.from_at AS "from", z.to_at AS "to",
    z.reason, z.recall_id AS "recallId", z.created_at AS "createdAt", z.lifted_at AS "liftedAt",
    z.lift_reason AS "liftReason",
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = z.created_by) AS "createdBy",
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = z.lifted_by) AS "liftedBy", n.events, n.issued
  FROM quarantines z CROSS JOIN LATERAL (SELECT count(*)::integer AS events,
      (count(*) FILTER (WHERE e.report_status = 'COMPLETED' AND NOT e.notice_void))::integer AS issued FROM ${EVENTS}) n`;

const QUARANTINE_ROW = {
  id: 'integer',
  cameraSerialNumber: 'text',
  from: 'timestamptz',
  to: 'timestamptz?',
  reason: 'text',
  recallId: 'integer?',
  createdAt: 'timestamptz',
  liftedAt: 'timestamptz?',
  liftReason: 'text?',
  createdBy: as<Officer>('json'),
  liftedBy: as<Officer | null>('json?'),
  events: 'integer',
  issued: 'integer',
} as const;

const FILTER = `($1::text IS NULL OR z.camera_serial_number = $1)
  AND ($2::boolean IS NULL OR (z.lifted_at IS NULL) = $2)`;

/** A page of the quarantines, newest first. $1 a camera or null, $2 active or null, $3 how many, $4 how many are skipped. */
export const QUARANTINES = statement({
  name: 'quarantines: page',
  sql: `${QUARANTINE} WHERE ${FILTER} ORDER BY z.id DESC LIMIT $3 OFFSET $4`,
  row: QUARANTINE_ROW,
});

/** Counts the rows of all its pages. $1 and $2 as there. */
export const COUNT_QUARANTINES = statement({
  name: 'quarantines: count',
  sql: `SELECT count(*)::integer AS total FROM quarantines z WHERE ${FILTER}`,
  row: { total: 'integer' },
});

/** One quarantine. $1 its id. */
export const QUARANTINE_BY_ID = statement({
  name: 'quarantines: one',
  sql: `${QUARANTINE} WHERE z.id = $1`,
  row: QUARANTINE_ROW,
});

/** The events of a quarantine, oldest first. $1 the quarantine. */
export const EVENTS_OF = statement({
  name: 'quarantines: events',
  sql: `SELECT e.id AS "citationId" FROM quarantines z CROSS JOIN LATERAL (SELECT e.id FROM ${EVENTS}) e
    WHERE z.id = $1 ORDER BY e.id`,
  row: { citationId: 'integer' },
});

/** Gives the events of a quarantine that wait in a queue the flag that holds for them now. $1 the quarantine. */
export const FLAG_PLACES = statement({
  name: 'quarantines: flag places',
  sql: `UPDATE desk_queue q SET quarantined = NOT q.quarantined
    FROM quarantines z CROSS JOIN LATERAL (SELECT e.id FROM ${EVENTS} AND e.queue IN ('pending', 'submitted')) e
    WHERE z.id = $1 AND q.citation_id = e.id AND q.quarantined <> is_quarantined(e.id)`,
  row: {},
});
