import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { AddresseeKind } from '../notices/letters/addressee.pure.js';
import type { NoticeContent } from '../notices/notice.content.js';

/**
 * Locks the camera of an event, and then the event. Every act that makes or ends a notice locks them in this order, and
 * the letter last. $1 the event.
 */
export const LOCK_CAMERA = statement({
  name: 'reissue: lock camera',
  sql: `SELECT k.serial_number AS "serialNumber" FROM captures p
    JOIN cameras k ON k.serial_number = p.camera_system_serial_number WHERE p.citation_id = $1 FOR SHARE OF k`,
  row: { serialNumber: 'text' },
});

/** $1 the event. */
export const LOCK_EVENT = statement({
  name: 'reissue: lock event',
  sql: 'SELECT c.id FROM citations c WHERE c.id = $1 FOR UPDATE OF c',
  row: { id: 'integer' },
});

/** Returns the newest notice of an event, and the content of its newest version. $1 the event. */
export const NEWEST_LETTER = statement({
  name: 'reissue: newest letter',
  sql: `SELECT i.number, i.issued_at AS "issuedAt", i.issued_by AS "issuedBy", i.addressee_id AS "addresseeId",
      i.run_id AS "runId", i.voided_at IS NOT NULL AS "isVoid",
      (SELECT w.id FROM addressees w WHERE w.citation_id = i.citation_id AND w.waits) AS "waitingId",
      (SELECT n.content FROM notices n WHERE n.number = i.number ORDER BY n.version DESC LIMIT 1) AS content
    FROM citations c JOIN issued_notices i ON i.number = c.stopline_reference_id WHERE c.id = $1`,
  row: {
    number: 'text',
    issuedAt: 'timestamptz',
    issuedBy: 'integer?',
    addresseeId: 'integer?',
    runId: 'integer?',
    isVoid: 'boolean',
    waitingId: 'integer?',
    content: as<NoticeContent>('jsonb?'),
  },
});

/** The newest notice of an event. */
export type NewestLetter = RowOf<typeof NEWEST_LETTER>;

/** An addressee of one event. $1 its id, $2 the event. */
export const ADDRESSEE_OF_EVENT = statement({
  name: 'reissue: addressee',
  sql: `SELECT a.id, a.kind, a.position, a.named_for AS "namedFor", a.received_on::text AS "receivedOn",
      a.recorded_by AS "recordedBy", a.recorded_at AS "recordedAt", a.waits
    FROM addressees a WHERE a.id = $1 AND a.citation_id = $2`,
  row: {
    id: 'integer',
    kind: as<AddresseeKind>('text'),
    position: 'smallint',
    namedFor: 'text?',
    receivedOn: 'text?',
    recordedBy: 'integer?',
    recordedAt: 'timestamptz',
    waits: 'boolean',
  },
});
