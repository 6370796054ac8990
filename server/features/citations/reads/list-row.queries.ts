import { as, statement } from '../../../platform/database/statement.js';
import { NARROW, NARROW_VEHICLE } from './citation-columns.queries.js';
import { DEFERRED, type DeskFacts, type FoundCitation } from './citation-facts.queries.js';
import { isInConflict } from '../../checks/plates/conflicts.queries.js';
import { OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { JsonColumns, JsonRow } from '../../../platform/database/json-columns.js';
import type { OfferSubject, Recommendation, ReportStatus } from '../citation.workflow.js';

/*
 * The row of a list as `citations.list_row` keeps it (decision 16): JSON text with the names of the table's columns, and
 * with `"offer"` in the place of the caller's actions and the desk's fields. Only this file knows its form. A change of it
 * needs a migration that creates function and column again, and a change of this file.
 */

/** The column of the stored text. */
export const STORED_COLUMN = 'list_row';

/** The stored text, in a statement where `c` is a row of `citations`. */
export const STORED_ROW = `c.${STORED_COLUMN}`;

/**
 * True if any event of the page is held. Only then {@link HELD} is read: within the page's own statement it would cost
 * each list a quarter more. Held events are a few ids, which two small indexes have.
 */
export const IS_HELD = `coalesce(bool_or(c.id = ANY (ARRAY(
    SELECT citation_id FROM desk_queue WHERE claimed_by IS NOT NULL
    UNION ALL SELECT citation_id FROM deferred_decisions WHERE status = 'WAITING'))), false)`;

/** The officer who holds an event of a page, or has decided on it for later. */
export type Held = Pick<DeskFacts, 'reviewer' | 'deferred'> & { id: number };

/** Live claims and waiting decisions on some citations. $1 the citations. */
export const HELD = statement({
  name: 'citations: held',
  sql: `SELECT q.citation_id AS id, ${OFFICER_JSON} AS reviewer, NULL::json AS deferred
    FROM desk_queue q JOIN users u ON u.id = q.claimed_by
    WHERE q.citation_id = ANY ($1) AND q.claim_expires_at > now()
    UNION ALL
    SELECT d.citation_id, NULL, ${DEFERRED}
    FROM deferred_decisions d JOIN users u ON u.id = d.user_id
    WHERE d.citation_id = ANY ($1) AND d.status = 'WAITING'`,
  prepared: true,
  row: {
    id: 'integer',
    reviewer: as<DeskFacts['reviewer']>('json?'),
    deferred: as<DeskFacts['deferred']>('json?'),
  },
});

/** The events among some that are in conflict with an officer. $1 the citations, $2 the badge number. */
export const IN_CONFLICT = statement({
  name: 'citations: in conflict',
  sql: `SELECT c.id FROM citations c WHERE c.id = ANY ($1) AND ${isInConflict('$2')}`,
  prepared: true,
  row: { id: 'integer' },
});

/** The ids of stored rows, in their order. In JSON, the quotation marks of a user's text are escaped. */
export function storedIds(rows: string): number[] {
  return Array.from(rows.matchAll(/\{"id":(\d+),/g), ([, id]) => Number(id));
}

/** A page of stored rows, taken apart where each caller is answered something else. */
export interface StoredRows {
  /** The texts before each of these places, and after the last one. */
  texts: string[];
  offers: OfferSubject[];
  desk: DeskFacts[];
}

/** Takes a page of stored rows apart. No text of a user looks like an offer: in JSON, its quotation marks are escaped. */
export function storedRows(rows: string, held: readonly Held[]): StoredRows {
  const [start = '', ...others] = rows.split('"offer":"');
  const texts = [start];
  const offers: Offer[] = [];
  for (const other of others) {
    const end = other.indexOf('"');
    offers.push(offerOf(other.slice(0, end)));
    texts.push(other.slice(end + 1));
  }
  return {
    texts,
    offers: offers.map(({ subject }) => subject),
    desk: withHeld(offers, held, () => storedIds(rows)),
  };
}

interface Offer {
  subject: OfferSubject;
  desk: DeskFacts;
}

function withHeld(
  offers: readonly Offer[],
  held: readonly Held[],
  idsOf: () => number[],
): DeskFacts[] {
  const free = offers.map(({ desk }) => desk);
  if (held.length === 0) return free;
  const ids = idsOf();
  return free.map((desk, place) => {
    const mine = held.filter(({ id }) => id === ids[place]);
    return {
      ...desk,
      reviewer: mine.find(({ reviewer }) => reviewer !== null)?.reviewer ?? null,
      deferred: mine.find(({ deferred }) => deferred !== null)?.deferred ?? null,
    };
  });
}

// Years of due dates times what an offer depends on: a megabyte or two.
const MAX_KEPT = 10_000;

/**
 * Returns a memoised reader: equal texts give one and the same object, so that callers can cache what they derive from
 * it.
 */
function keeping<Said>(read: (text: string) => Said): (text: string) => Said {
  const kept = new Map<string, Said>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const said = read(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    // A copy: a part of a page's text would keep the whole page in memory.
    kept.set(Buffer.from(text).toString(), said);
    return said;
  };
}

const subjectOf = keeping((text): OfferSubject => {
  const [status = '', recommendation = '', submitter = ''] = text.split(' ');
  return {
    reportStatus: status as ReportStatus,
    recommendation: recommendation === '' ? null : (recommendation as Recommendation),
    submittedById: submitter === '' ? null : Number(submitter),
  };
});

/** A moment of whole and broken seconds since 1970. */
const momentOf = (seconds: string): string =>
  new Date(Math.round(Number(seconds) * 1_000)).toISOString();

const dueOf = keeping((text): DeskFacts => {
  const [rule = '', seconds = '', limb = '', lastDay = '', postBy = '', mark] = text.split(' ');
  const hasDeadline = rule !== '' && seconds !== '';
  return {
    dueAt: hasDeadline ? momentOf(seconds) : null,
    deadlineRuleId: hasDeadline ? Number(rule) : null,
    deadlineLimb: limb === '' ? null : Number(limb),
    lastDay: lastDay === '' ? null : lastDay,
    postBy: postBy === '' ? null : momentOf(postBy),
    reviewer: null,
    deferred: null,
    noticeVoid: mark === 'V',
  };
});

/** `STATUS RECOMMENDATION SUBMITTER|RULE SECONDS LIMB LAST_DAY POST_BY V`: all parts except the status may be missing. */
const offerOf = keeping((text): Offer => {
  const end = text.indexOf('|');
  return { subject: subjectOf(text.slice(0, end)), desk: dueOf(text.slice(end + 1)) };
});

type StoredRow = Record<string, unknown> & {
  id: number;
  offer: string;
  vehicle: Record<string, unknown>;
};

/** The names of columns, and those that the stored text has: the names of the table. */
const storedNames = (columns: JsonColumns): [name: string, stored: string][] =>
  Object.entries(columns).map(([name, [, sql]]) => [name, sql.replace(/^c\./, '')]);
const CITATION = storedNames(NARROW);
const VEHICLE = storedNames(NARROW_VEHICLE);

/**
 * Stored rows, joined to one JSON array, without the part `facts`.
 *
 * @param held the officers who hold them; null: without the desk's fields
 */
export function storedCitations(rows: string, held: readonly Held[] | null): FoundCitation[] {
  const stored = JSON.parse(rows) as StoredRow[];
  const offers = stored.map(({ offer }) => offerOf(offer));
  const desk = held === null ? [] : withHeld(offers, held, () => stored.map(({ id }) => id));
  return stored.map((row, index) => {
    const citation: JsonRow<typeof NARROW> = renamed(CITATION, row);
    const vehicle: JsonRow<typeof NARROW_VEHICLE> = renamed(VEHICLE, row.vehicle);
    return { citation: Object.assign(citation, { vehicle }), desk: desk[index] } as FoundCitation;
  });
}

function renamed<Row>(
  names: readonly [name: string, stored: string][],
  row: Record<string, unknown>,
): Row {
  const found: Record<string, unknown> = {};
  for (const [name, stored] of names) found[name] = row[stored];
  return found as Row;
}

const COLUMNS =
  'id, version, reference_id, stopline_reference_id, report_status, recommendation, camera_case_generated_at, ' +
  'updated_at, submitted_at, submitted_by, media_count, selected_count, comment_count, cause, owner_name, ' +
  'owner_vehicle_license_plate, deadline_rule_id, due_at, deadline_limb, last_day, post_by, notice_void';

export const EXPECTED_EXPRESSION = `citation_list_row(${COLUMNS})`;

export const EXPECTED_SAMPLE =
  '{"id":1,"version":2,"reference_id":"EV-1","stopline_reference_id":"TEC-1","report_status":"REVIEW",' +
  '"recommendation":"HOLD","camera_case_generated_at":"2026-03-01T14:05:00.250Z",' +
  '"updated_at":"2026-03-02T00:00:00.000Z","submitted_at":null,"media_count":4,"selected_count":3,' +
  '"comment_count":5,"vehicle":{"cause":"SPEEDING","owner_name":"Ada \\"Zoë\\" Marlow",' +
  '"owner_vehicle_license_plate":null},"offer":"REVIEW HOLD 7|3 1775167199.999 2 2026-04-05 1775426399.999 V"}';

export const STORED_FORM = statement({
  name: 'citations: form of the stored row',
  sql: `SELECT pg_get_expr(d.adbin, d.adrelid) AS expression,
      citation_list_row(1, 2, 'EV-1', 'TEC-1', 'REVIEW', 'HOLD', '2026-03-01T14:05:00.250Z', '2026-03-02T00:00:00Z',
        NULL, 7, 4::smallint, 3::smallint, 5, 'SPEEDING', 'Ada "Zoë" Marlow', NULL, 3,
        '2026-04-02T21:59:59.999Z', 2::smallint, '2026-04-05', '2026-04-05T21:59:59.999Z', true) AS sample,
      (SELECT list_row = citation_list_row(${COLUMNS}) FROM citations ORDER BY updated_at, id LIMIT 1) AS "isCurrent"
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = 'citations'::regclass AND a.attname = 'list_row'`,
  row: { expression: 'text', sample: 'text', isCurrent: 'boolean?' },
});
