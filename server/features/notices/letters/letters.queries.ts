import { jsonColumns, type JsonRow, jsonObject } from '../../../platform/database/json-columns.js';
import { as, type RowOf, statement } from '../../../platform/database/statement.js';
import { OFFICER_JSON, type Officer } from '../../../platform/identity/officer.queries.js';
import type { AddresseeKind } from './addressee.pure.js';
import type { ShownClock } from './letter-clock.pure.js';
import { CLOCK_COLUMNS, CLOCK_ROW } from './letter-state.queries.js';
import type { LetterKind } from './letter.pure.js';

/**
 * The address of a notice, as SQL: that of its event for the current one of a chain, else by number.
 *
 * @param citation SQL of the event's id
 * @param number SQL of the number
 */
export const noticePath = (citation: string, number: string): string =>
  `'/api/notices/' || CASE WHEN ${number} IS DISTINCT FROM
    (SELECT own.stopline_reference_id FROM citations own WHERE own.id = ${citation})
    THEN ${number} ELSE ${citation}::text END`;

/** The number of the current notice of an event. $1 the event. */
export const CURRENT_NUMBER = statement({
  name: 'letters: current number',
  sql: `SELECT stopline_reference_id AS number FROM citations WHERE id = $1 AND stopline_reference_id IS NOT NULL`,
  row: { number: 'text!' },
});

/** A number as it was issued. $1 the number in any case. */
export const TYPED_NUMBER = statement({
  name: 'letters: typed number',
  sql: `SELECT number FROM issued_notices WHERE upper(number) = upper($1) ORDER BY number <> $1 LIMIT 1`,
  row: { number: 'text' },
});

const ADDRESSEE_OF_LETTER = jsonColumns({
  name: 'letter, addressee',
  from: 'addressees a',
  columns: {
    id: ['integer', 'a.id'],
    position: ['smallint', 'a.position'],
    kind: [as<AddresseeKind>('text'), 'a.kind'],
    name: ['text?', 'a.owner_name'],
    address: ['text?', 'a.owner_address'],
  },
});

/** The person that a letter goes to. */
export type LetterAddressee = JsonRow<typeof ADDRESSEE_OF_LETTER>;

/** Returns the places of letters in their chains, and whom they go to. $1 their numbers. */
export const LETTERS = statement({
  name: 'letters: by number',
  sql: `SELECT i.number, i.kind, i.position, i.replaces, i.replaced_by AS "replacedBy", i.cancellation,
      i.letter_of AS "letterOf", ${CLOCK_COLUMNS}, c.version AS "citationVersion",
      CASE WHEN a.id IS NOT NULL THEN ${jsonObject(ADDRESSEE_OF_LETTER)} END AS addressee
    FROM issued_notices i JOIN citations c ON c.id = i.citation_id LEFT JOIN addressees a ON a.id = i.addressee_id
    WHERE i.number = ANY ($1)`,
  row: {
    number: 'text',
    kind: as<LetterKind>('text'),
    position: 'smallint',
    replaces: 'text?',
    replacedBy: 'text?',
    cancellation: 'text?',
    letterOf: 'text?',
    ...CLOCK_ROW,
    citationVersion: 'integer',
    addressee: as<LetterAddressee | null>('json?'),
  },
});

/** A letter's place in its chain, as both doors show it. */
export type LetterPlace = Omit<RowOf<typeof LETTERS>, 'number' | keyof ShownClock> & ShownClock;

const CHAIN = jsonColumns({
  name: 'letter, chain',
  from: 'issued_notices i',
  columns: {
    number: ['text', 'i.number'],
    position: ['smallint', 'i.position'],
    addresseeId: ['integer?', 'i.addressee_id'],
    issuedAt: ['timestamptz', 'i.issued_at'],
    replaces: ['text?', 'i.replaces'],
    replacedBy: ['text?', 'i.replaced_by'],
    cancellation: ['text?', 'i.cancellation'],
    isVoid: ['boolean', 'i.voided_at IS NOT NULL'],
    isTransferred: ['boolean', 'i.transferred_at IS NOT NULL'],
    isReturned: ['boolean', 'i.returned_on IS NOT NULL'],
    isMailed: ['boolean', 'i.mailed_on IS NOT NULL'],
    isRecalled: ['boolean', 'i.recalled_at IS NOT NULL'],
    isInRun: ['boolean', 'i.run_id IS NOT NULL'],
    couldNotBeMade: ['boolean', `coalesce(i.status = 'FAILED', false)`],
    isBeingMade: ['boolean', `i.status IS DISTINCT FROM 'READY'`],
    isPastDeadline: ['boolean', 'coalesce(i.post_by < now(), false)'],
    isInvented: ['boolean', 'coalesce(i.version = i.invented_version, false)'],
  },
});

/** A notice of a chain, with the facts of its state. */
export type ChainRow = JsonRow<typeof CHAIN>;

/** The notices of the event `c`, the first one first: a JSON list of {@link ChainRow}. */
export const CHAIN_JSON = `(SELECT coalesce(json_agg(${jsonObject(CHAIN)} ORDER BY i.position), '[]')
  FROM issued_notices i WHERE i.citation_id = c.id AND i.kind <> 'CANCELLATION')`;

const ADDRESSEE = jsonColumns({
  name: 'letter, addressee of an event',
  from: 'addressees a',
  columns: {
    ...ADDRESSEE_OF_LETTER,
    nameAlt: ['text?', 'a.owner_name_alt'],
    addressAlt: ['text?', 'a.owner_address_alt'],
    plate: ['text?', 'a.owner_vehicle_license_plate'],
    namedFor: ['text?', 'a.named_for'],
    receivedOn: ['text?', 'a.received_on::text'],
    note: ['text?', 'a.note'],
    recordedBy: [
      as<Officer>('json?'),
      `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = a.recorded_by)`,
    ],
    recordedAt: ['timestamptz', 'a.recorded_at'],
    withdrawnAt: ['timestamptz?', 'a.withdrawn_at'],
    withdrawReason: ['text?', 'a.withdraw_reason'],
    noticeNumber: [
      'text?',
      `(SELECT i.number FROM issued_notices i WHERE i.addressee_id = a.id AND i.kind <> 'CANCELLATION'
        ORDER BY i.position DESC LIMIT 1)`,
    ],
  },
});

/** A person to whom a notice of an event goes, with the newest number that they have. */
export type AddresseeRow = JsonRow<typeof ADDRESSEE>;

/** The addressees of the event `c`, in the order of their recording: a JSON list of {@link AddresseeRow}. */
export const ADDRESSEES_JSON = `(SELECT coalesce(json_agg(${jsonObject(ADDRESSEE)} ORDER BY a.position), '[]')
  FROM addressees a WHERE a.citation_id = c.id)`;
