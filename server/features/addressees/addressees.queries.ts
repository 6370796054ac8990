import { as, type RowOf, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { AddresseeKind } from '../notices/letters/addressee.pure.js';

/** Returns the current notice of an event with the person that it goes to, and who waits for the next. $1 the event. */
export const CURRENT_LETTER = statement({
  name: 'addressees: current letter',
  sql: `SELECT i.number, i.issued_at AS "issuedAt", i.addressee_id AS "addresseeId", a.owner_name AS name,
      a.owner_address AS address, c.owner_vehicle_license_plate AS plate, w.id AS "waitingId",
      (SELECT max(m.position)::integer FROM addressees m WHERE m.citation_id = c.id) AS "lastPosition"
    FROM citations c JOIN issued_notices i ON i.number = c.stopline_reference_id
    LEFT JOIN addressees a ON a.id = i.addressee_id
    LEFT JOIN addressees w ON w.citation_id = c.id AND w.waits
    WHERE c.id = $1`,
  row: {
    number: 'text',
    issuedAt: 'timestamptz',
    addresseeId: 'integer?',
    name: 'text?',
    address: 'text?',
    plate: 'text?',
    waitingId: 'integer?',
    lastPosition: 'integer?',
  },
});

/** The current notice of an event. */
export type CurrentLetter = RowOf<typeof CURRENT_LETTER>;

/** The persons who had a notice of an event. $1 the event. */
export const HAD_NOTICE = statement({
  name: 'addressees: had a notice',
  sql: `SELECT DISTINCT a.owner_name AS name, a.owner_address AS address
    FROM issued_notices i JOIN addressees a ON a.id = i.addressee_id WHERE i.citation_id = $1 AND i.kind <> 'CANCELLATION'`,
  row: { name: 'text?', address: 'text?' },
});

const WAITS = `FROM addressees a JOIN citations c ON c.id = a.citation_id WHERE a.waits AND c.cause = ANY ($1)`;

/** A page of the addressees that wait, the nearest deadline first. $1 the causes, $2 how many, $3 how many are skipped. */
export const WAITING = statement({
  name: 'addressees: waiting',
  sql: `SELECT a.id, a.citation_id AS "citationId", c.reference_id AS "referenceId", a.kind, a.named_for AS "namedFor",
      a.received_on::text AS "receivedOn", a.due_at AS "dueAt",
      (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = a.recorded_by) AS "recordedBy"
    ${WAITS} ORDER BY a.due_at NULLS LAST, a.id LIMIT $2 OFFSET $3`,
  row: {
    id: 'integer',
    citationId: 'integer',
    referenceId: 'text',
    kind: as<AddresseeKind>('text'),
    namedFor: 'text?',
    receivedOn: 'text?',
    dueAt: 'timestamptz?',
    recordedBy: as<Officer | null>('json?'),
  },
});

/** Counts the rows of all its pages. $1 the causes. */
export const WAITING_TOTAL = statement({
  name: 'addressees: waiting total',
  sql: `SELECT count(*)::integer AS total ${WAITS}`,
  row: { total: 'integer' },
});

/** One addressee of an event that the caller sees. $1 its id, $2 the causes. */
export const ADDRESSEE = statement({
  name: 'addressees: one',
  sql: `SELECT a.id, a.citation_id AS "citationId", a.kind, a.owner_name AS name, a.owner_vehicle_license_plate AS plate,
      a.waits
    FROM addressees a JOIN citations c ON c.id = a.citation_id WHERE a.id = $1 AND c.cause = ANY ($2)`,
  row: {
    id: 'integer',
    citationId: 'integer',
    kind: as<AddresseeKind>('text'),
    name: 'text?',
    plate: 'text?',
    waits: 'boolean',
  },
});
