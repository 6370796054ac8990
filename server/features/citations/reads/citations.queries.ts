import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import { FastReads } from '../../../platform/database/fast-reads.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { selectSql, typesOf } from '../../../platform/database/json-columns.js';
import { as, type RowOf, statement, statements } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { ReasonAct } from '../../reasons/reason.pure.js';
import { FilteredLists } from './citation-filter.queries.js';
import {
  badgeOf,
  type FoundPage,
  NO_PAGE,
  PAGE_ROW,
  type PageParts,
  pageSql,
  type Seen,
  seenSql,
  startSql,
  type StoredParts,
  totalSql,
} from './citation-page.queries.js';
import {
  type CitationFacts,
  FACTS,
  type FoundCitation,
  WIDE_FACTS,
} from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { type Direction, DIRECTIONS, type ListQuery, SORT_COLUMNS } from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { isClosedQueue, type OfferSubject } from '../citation.workflow.js';
import { PLACED } from './placed-page.queries.js';
import {
  HELD,
  IN_CONFLICT,
  type Held,
  STORED_COLUMN,
  storedCitations,
  storedIds,
  type StoredRows,
  storedRows,
} from './list-row.queries.js';

/** Each part alone, none, and all of them: for the test that prepares the statements. */
const EXAMPLE_PARTS: readonly (readonly Part[])[] = [
  [],
  ...ALL_PARTS.map((part) => [part]),
  ALL_PARTS,
];

const ONE = statements({
  name: 'citations: one',
  sql: ({ parts }: { parts: readonly Part[] }) =>
    citationsSql(parts, 'SELECT id, 0 AS place FROM citations WHERE id = $1 AND cause = ANY ($2)'),
  row: { rows: as<FoundCitation[]>('json') },
  examples: EXAMPLE_PARTS.map((parts) => ({ parts })),
});

type Sort = (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];

interface PageChoice {
  parts: PageParts;
  column: Sort;
  forward: Direction;
  /** The direction in which the page is nearer. */
  direction: Direction;
  seen: Seen;
}

// $1 the list, $2 and $3 limit and offset, $4 the cause.
const sliceSql = (
  columns: string,
  { column, direction, seen }: Pick<PageChoice, 'column' | 'direction' | 'seen'>,
): string =>
  `SELECT ${columns}, ${column} AS place FROM citations WHERE queue = $1 ${seenSql(seen, '$4')}
    ORDER BY ${column} ${direction}, id ${direction} LIMIT $2 OFFSET $3`;

const PAGE = statements({
  name: 'citations: page',
  sql: (choice: PageChoice) =>
    pageSql(
      choice.parts,
      choice.forward,
      sliceSql('id', choice),
      totalSql(choice.seen, '$4'),
      badgeOf(choice.seen),
    ),
  row: PAGE_ROW,
  examples: [
    ...EXAMPLE_PARTS.map((parts) => ({ parts, ...pageBy('updated_at', 'desc', 'desc') })),
    ...Object.values(SORT_COLUMNS).flatMap((column) =>
      DIRECTIONS.flatMap((forward) =>
        DIRECTIONS.map((direction) => ({
          parts: 'stored with holds' as const,
          ...pageBy(column, forward, direction),
        })),
      ),
    ),
    { parts: 'stored', ...pageBy('updated_at', 'desc', 'desc') },
    { parts: 'stored with holds', ...pageBy('updated_at', 'desc', 'desc'), seen: 'one cause' },
  ],
});

function pageBy(column: Sort, forward: Direction, direction: Direction): Omit<PageChoice, 'parts'> {
  return { column, forward, direction, seen: 'all causes' };
}

type StartChoice = Omit<PageChoice, 'parts' | 'direction'> & { parts: StoredParts };

const START = statements({
  name: 'citations: start of a list',
  sql: (choice: StartChoice) => {
    const { parts, forward, seen } = choice;
    const rows = sliceSql(`id, ${STORED_COLUMN}`, { ...choice, direction: forward });
    return startSql(parts, forward, rows, totalSql(seen, '$4'), badgeOf(seen));
  },
  row: PAGE_ROW,
  examples: (['stored', 'stored with holds'] as const).flatMap((parts) =>
    Object.values(SORT_COLUMNS).flatMap((column) =>
      DIRECTIONS.map((forward): StartChoice => ({ parts, column, forward, seen: 'one cause' })),
    ),
  ),
});

const TOTAL = statements({
  name: 'citations: total',
  sql: ({ seen }: { seen: Seen }) => totalSql(seen, '$2'),
  row: { total: 'integer' },
  examples: [{ seen: 'one cause' }, { seen: 'all causes' }],
});

const FACTS_OF_ONE = statement({
  name: 'citations: facts',
  sql: `SELECT ${selectSql({ ...FACTS, ...WIDE_FACTS })},
      c.notice_void AS "noticeVoid", c.stopline_reference_id AS "noticeNumber",
      c.reference_id AS "referenceId", c.changed_by AS "changedById", c.due_at AS "dueAt",
      c.post_by AS "postBy", c.deadline_rule_id AS "deadlineRuleId",
      coalesce(c.due_at < coalesce($3, clock_timestamp()), false) AS "deadlineHasPassed",
      c.camera_case_generated_at AS "capturedAt", p.speed_measured::text AS "speedMeasured",
      p.speed_limit::text AS "speedLimit", p.redlight_switched_at AS "redlightSwitchedAt",
      d.reason_required AS "reasonRequired",
      u.first_name || ' ' || u.last_name AS "changedByName"
    FROM citations c JOIN vehicles v ON v.citation_id = c.id JOIN captures p ON p.citation_id = c.id
    CROSS JOIN citation_settings s CROSS JOIN desk_settings d
    LEFT JOIN users u ON u.id = c.changed_by
    WHERE c.id = $1 AND c.cause = ANY ($2)`,
  row: {
    ...typesOf(FACTS),
    ...typesOf(WIDE_FACTS),
    noticeVoid: 'boolean',
    noticeNumber: 'text?',
    referenceId: 'text',
    dueAt: 'timestamptz?',
    postBy: 'timestamptz?',
    deadlineRuleId: 'integer?',
    deadlineHasPassed: 'boolean',
    capturedAt: 'timestamptz',
    speedMeasured: 'text?',
    speedLimit: 'text?',
    redlightSwitchedAt: 'timestamptz?',
    // The acts that need a reason of the list (desk 1).
    reasonRequired: as<ReasonAct[]>('text[]'),
    changedById: 'integer?',
    changedByName: 'text?',
  },
});

/** The facts that an act is decided by, as they were when they were read. */
export type ActFacts = RowOf<typeof FACTS_OF_ONE> &
  Pick<CitationFacts, 'unmet' | 'fine' | 'noViolation'>;

/** The injection token of {@link ListLimits}. */
export const LIST_LIMITS = Symbol('LIST_LIMITS');

/** The thresholds between two ways of reading a list; tests set other values to reach both sides with few rows. */
export interface ListLimits {
  /** Stored rows before this one are read in one go: skipping a few of them takes less than finding 15 by their keys. */
  startRows: number;
  /**
   * Postgres skips this many rows in well under a millisecond; later pages are read from a place near them, or by another
   * column than the time from the nearer end (performance 7).
   */
  nearRows: number;
}

/** The limits of a real installation. */
export const listLimits = (): ListLimits => ({
  startRows: 75,
  nearRows: 3_000,
});

/** Every read of citations but the search. */
@Injectable()
export class CitationsQueries {
  constructor(
    private readonly database: Database,
    private readonly reads: FastReads,
    private readonly clock: Clock,
    private readonly filtered: FilteredLists,
    @Inject(LIST_LIMITS) private readonly limits: ListLimits,
  ) {}

  /** One citation, if it exists and its cause is among those seen. */
  async readCitation(
    parts: readonly Part[],
    id: number,
    sees: readonly Cause[],
  ): Promise<FoundCitation | null> {
    const found = await this.reads.first(ONE({ parts }), [id, sees]);
    return found?.rows[0] ?? null;
  }

  /** One page of a list and how many rows all its pages have. */
  async list(
    parts: readonly Part[],
    query: ListQuery,
  ): Promise<{ rows: FoundCitation[]; total: number }> {
    if (parts.every((part) => part === 'desk')) {
      const showsDesk = parts.length > 0;
      const { rows, held, total } = await this.stored(query, showsDesk);
      return { rows: storedCitations(rows, showsDesk ? held : null), total };
    }
    const { rows, total } = await this.page(parts, query);
    return { rows: JSON.parse(rows) as FoundCitation[], total };
  }

  /** The number of rows of a list; with a filter up to the cap of a search. */
  async count(query: ListQuery): Promise<number> {
    if (query.filter.length > 0) return this.filtered.count(query);
    const { seen, causes } = seenOf(query);
    return (await this.reads.first(TOTAL({ seen }), [query.queue, ...causes]))?.total ?? 0;
  }

  /** The same as the texts that the table keeps, taken apart. */
  async listStored(query: ListQuery): Promise<StoredRows & { total: number }> {
    const { rows, held, hasConflicts, total } = await this.stored(query, true);
    const { offers, ...stored } = storedRows(rows, held);
    return {
      ...stored,
      offers: hasConflicts ? await this.refused(query, rows, offers) : offers,
      total,
    };
  }

  /** Returns the offers of a page, without those on events that the caller must not act on. */
  private async refused(
    { badgeNumber }: ListQuery,
    rows: string,
    offers: readonly OfferSubject[],
  ): Promise<OfferSubject[]> {
    const ids = storedIds(rows);
    const found = await this.reads.rows(IN_CONFLICT, [ids, badgeNumber]);
    const refused = new Set(found.map(({ id }) => id));
    const conflictBadges = badgeNumber === null ? [] : [badgeNumber];
    return offers.map((offer, place) =>
      refused.has(ids[place] ?? 0) ? { ...offer, conflictBadges } : offer,
    );
  }

  private async stored(
    query: ListQuery,
    showsDesk: boolean,
  ): Promise<{ rows: string; held: Held[]; hasConflicts: boolean; total: number }> {
    // A closed event has left the desk's queues, and no decision on it waits.
    const canBeHeld = showsDesk && !isClosedQueue(query.queue);
    const { rows, isHeld, ...page } = await this.page(
      canBeHeld ? 'stored with holds' : 'stored',
      query,
    );
    const held = isHeld ? await this.reads.rows(HELD, [storedIds(rows)]) : [];
    return { ...page, rows, held };
  }

  /**
   * Near the start in one statement, together with the total. Elsewhere by time from a place near it (decision 131), by
   * another column from the nearer end.
   */
  private async page(parts: PageParts, query: ListQuery): Promise<FoundPage> {
    if (query.filter.length > 0) return this.filtered.page(parts, query);
    const { perPage, badgeNumber } = query;
    const badge = typeof parts === 'string' ? [badgeNumber] : [];
    const offset = (query.page - 1) * perPage;
    const column = SORT_COLUMNS[query.sortBy];
    const { seen, causes } = seenOf(query);
    if (typeof parts === 'string' && offset < this.limits.startRows) {
      const wanted = START({ parts, column, forward: query.order, seen });
      const bound = [query.queue, perPage, offset, ...causes, ...badge];
      return (await this.reads.first(wanted, bound)) ?? NO_PAGE;
    }
    if (column === 'updated_at' && offset > this.limits.nearRows) {
      const wanted = PLACED({ parts, forward: query.order, seen });
      const bound = [query.queue, perPage, offset, ...causes, ...badge];
      return (await this.database.firstPrepared(wanted, bound)) ?? NO_PAGE;
    }
    const slice = { offset, limit: perPage, direction: query.order };
    if (offset > this.limits.nearRows) {
      const total = (await this.reads.first(TOTAL({ seen }), [query.queue, ...causes]))?.total ?? 0;
      if (offset >= total) return { ...NO_PAGE, total };
      if (offset > total / 2) {
        slice.direction = query.order === 'asc' ? 'desc' : 'asc';
        slice.limit = Math.min(perPage, total - offset);
        slice.offset = total - offset - slice.limit;
      }
    }
    const { direction } = slice;
    const wanted = PAGE({ parts, column, forward: query.order, direction, seen });
    const bound = [query.queue, slice.limit, slice.offset, ...causes, ...badge];
    const found =
      slice.offset <= this.limits.nearRows
        ? await this.reads.first(wanted, bound)
        : await this.database.firstPrepared(wanted, bound);
    return found ?? NO_PAGE;
  }

  /** The facts that the rules decide by; every act is a conditional update on their version. */
  async readActFacts(
    id: number,
    sees: readonly Cause[],
    on: Queryable = this.database,
  ): Promise<ActFacts | null> {
    return (await on.first(FACTS_OF_ONE, [id, sees, this.clock.now()])) ?? null;
  }
}

/** Returns the causes of a page, and the bound values. */
function seenOf({ sees }: ListQuery): { seen: Seen; causes: (Cause | null)[] } {
  const [cause = null, ...others] = sees;
  return others.length > 0
    ? { seen: 'all causes', causes: [] }
    : { seen: 'one cause', causes: [cause] };
}
