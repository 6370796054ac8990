import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { as, statement } from '../../platform/database/statement.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { sqlState } from '../../platform/errors/sql-state.js';
import { NARROW, NARROW_VEHICLE } from './citation-row.queries.js';
import type { CitationRow, DeskFacts } from './citation.types.js';

/*
 * The row of a list as `citations.list_row` keeps it (decision 16): JSON text in REST's spelling, with `"offer"` in the
 * place of what the caller may do. In the features only this file knows its form, and in the doors only the file of REST
 * that fills in the offers. A change of it is a migration that makes function and column anew, and a change of these two.
 */

/** The stored text, in a statement where `c` is a row of `citations`. */
export const STORED_ROW = 'c.list_row';

/**
 * What belongs to a stored row and would rewrite it: `RULE SECONDS` of a deadline, and ` V` for a void notice. By `concat` and not by `||`, and as a
 * number: each row of each page has one, and a moment's text took a tenth of the page.
 */
export const STORED_DUE = `concat(c.deadline_rule_id, ' ', date_part('epoch', c.due_at),
  CASE WHEN c.notice_void THEN ' V' END)`;

/**
 * Whether any event of the page is held. Only then {@link HELD} is asked for: within the page's own statement it would
 * cost each list a quarter more. What is held at all are a few ids, which two small indexes have.
 */
export const IS_HELD = `coalesce(bool_or(c.id = ANY (ARRAY(
    SELECT citation_id FROM desk_queue WHERE claimed_by IS NOT NULL
    UNION ALL SELECT citation_id FROM deferred_decisions WHERE status = 'WAITING'))), false)`;

/** Who has an event of a page in hand, or decided on it for later. */
export type Held = Pick<DeskFacts, 'reviewer' | 'deferred'> & { id: number };

const PERSON = `json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)`;

/** Live claims and waiting decisions on some citations. $1 the citations. */
export const HELD = statement({
  name: 'citations: held',
  sql: `SELECT q.citation_id AS id, ${PERSON} AS reviewer, NULL::json AS deferred
    FROM desk_queue q JOIN users u ON u.id = q.claimed_by
    WHERE q.citation_id = ANY ($1) AND q.claim_expires_at > now()
    UNION ALL
    SELECT d.citation_id, NULL, json_build_object('act', d.act, 'user', ${PERSON}, 'takesEffectAt',
      to_char(d.takes_effect_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM deferred_decisions d JOIN users u ON u.id = d.user_id
    WHERE d.citation_id = ANY ($1) AND d.status = 'WAITING'`,
  row: {
    id: 'integer',
    reviewer: as<DeskFacts['reviewer']>('json?'),
    deferred: as<DeskFacts['deferred']>('json?'),
  },
});

/** The ids of stored rows, in their order. In JSON, the quotation marks of a user's text are escaped. */
export function storedIds(rows: string): number[] {
  return Array.from(rows.matchAll(/\{"id" : (\d+),/g), ([, id]) => Number(id));
}

/** What the desk knows of the rows of a page, in their order. */
export function storedDesk(rows: string, dues: string | null, held: readonly Held[]): DeskFacts[] {
  const free = dues === null ? [] : dues.split(',').map(storedDue);
  if (held.length === 0) return free;
  const ids = storedIds(rows);
  return free.map((desk, place) => {
    const mine = held.filter(({ id }) => id === ids[place]);
    return {
      ...desk,
      reviewer: mine.find(({ reviewer }) => reviewer !== null)?.reviewer ?? null,
      deferred: mine.find(({ deferred }) => deferred !== null)?.deferred ?? null,
    };
  });
}

const NOTHING: DeskFacts = {
  dueAt: null,
  deadlineRuleId: null,
  reviewer: null,
  deferred: null,
  noticeVoid: false,
};

// Due dates are ends of days: so many cover years of them.
const MAX_KEPT = 2_000;
const kept = new Map<string, DeskFacts>();

/** A text of {@link STORED_DUE}. */
function storedDue(text: string): DeskFacts {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const [rule = '', seconds = '', mark] = text.split(' ');
  const noticeVoid = mark === 'V';
  const made =
    rule === '' || seconds === ''
      ? { ...NOTHING, noticeVoid }
      : {
          ...NOTHING,
          noticeVoid,
          dueAt: new Date(Math.round(Number(seconds) * 1_000)).toISOString(),
          deadlineRuleId: Number(rule),
        };
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, made);
  return made;
}

type StoredRow = Record<string, unknown> & { vehicle: Record<string, unknown> };

const spellings = (
  columns: readonly (readonly [name: string, sql: string])[],
): [string, string][] => columns.map(([name]) => [name, snakeCase(name)]);
const CITATION = spellings(NARROW);
const VEHICLE = spellings(NARROW_VEHICLE);

/** Stored rows, joined to one JSON array, in GraphQL's spelling and without the part `facts`. */
export function storedCitations(rows: string, desk: readonly DeskFacts[] = []): CitationRow[] {
  return (JSON.parse(rows) as StoredRow[]).map((row, index) => {
    const citation = renamed(CITATION, row);
    citation['vehicle'] = renamed(VEHICLE, row.vehicle);
    return { citation, desk: desk[index] } as CitationRow;
  });
}

function renamed(
  names: readonly [name: string, stored: string][],
  row: Record<string, unknown>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, stored] of names) found[name] = row[stored];
  return found;
}

const COLUMNS =
  'id, version, reference_id, stopline_reference_id, report_status, recommendation, camera_case_generated_at, ' +
  'updated_at, submitted_at, submitted_by, media_count, selected_count, comment_count, cause, owner_name, ' +
  'owner_vehicle_license_plate';

const EXPECTED_EXPRESSION = `citation_list_row(${COLUMNS})`;

const EXPECTED_SAMPLE =
  '{"id" : 1, "version" : 2, "reference_id" : "EV-1", "stopline_reference_id" : "TEC-1", "report_status" : "REVIEW", ' +
  '"recommendation" : "HOLD", "camera_case_generated_at" : "2026-03-01T14:05:00.250Z", ' +
  '"updated_at" : "2026-03-02T00:00:00.000Z", "submitted_at" : null, "media_count" : 4, "selected_count" : 3, ' +
  '"comment_count" : 5, "vehicle" : {"cause" : "SPEEDING", "owner_name" : "Ada \\"Zoë\\" Marlow", ' +
  '"owner_vehicle_license_plate" : null}, "offer" : "REVIEW HOLD 7"}';

const FORM = statement({
  name: 'citations: form of the stored row',
  sql: `SELECT pg_get_expr(d.adbin, d.adrelid) AS expression,
      citation_list_row(1, 2, 'EV-1', 'TEC-1', 'REVIEW', 'HOLD', '2026-03-01T14:05:00.250Z', '2026-03-02T00:00:00Z',
        NULL, 7, 4::smallint, 3::smallint, 5, 'SPEEDING', 'Ada "Zoë" Marlow', NULL) AS sample,
      (SELECT list_row = citation_list_row(${COLUMNS}) FROM citations ORDER BY updated_at, id LIMIT 1) AS "isCurrent"
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = 'citations'::regclass AND a.attname = 'list_row'`,
  row: { expression: 'text', sample: 'text', isCurrent: 'boolean?' },
});

/** Why the product does not start on this database. Where it was thrown does not help the reader. */
class StoredRowRefused extends Error {
  constructor(why: string) {
    super(
      `The rows of citations are not stored in the form that this version reads (${why}). Run \`npm run migrate\` of this version, or start the version that the database was migrated by.`,
    );
    this.stack = this.message;
  }
}

// No such function or column: the database was never migrated so far.
const UNKNOWN = new Set(['42883', '42703', '42P01']);

/** Refuses a database whose stored rows would be read wrongly, before the first request is answered. */
@Injectable()
export class ListRowCheck implements OnModuleInit {
  constructor(private readonly database: Database) {}

  /** @throws StoredRowRefused */
  async onModuleInit(): Promise<void> {
    const found = await this.database.first(FORM).catch((error: unknown) => {
      if (UNKNOWN.has(sqlState(error) ?? '')) return undefined;
      throw error;
    });
    if (found === undefined) throw new StoredRowRefused('there are none');
    if (found.expression !== EXPECTED_EXPRESSION)
      throw new StoredRowRefused(`they are ${found.expression}`);
    if (found.sample !== EXPECTED_SAMPLE)
      throw new StoredRowRefused('citation_list_row makes another text');
    if (found.isCurrent === false)
      throw new StoredRowRefused('rows from before are still stored in another form');
  }
}
