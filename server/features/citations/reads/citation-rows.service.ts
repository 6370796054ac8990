import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import { FastReads } from '../../../platform/database/fast-reads.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { FilteredLists } from './filtered-lists.service.js';
import { type FoundPage, NO_PAGE, type PageParts, type Seen } from './citation-page.queries.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { type ListQuery, SORT_COLUMNS } from '../citation.types.js';
import type { Part } from './citation-parts.pure.js';
import { isClosedQueue, type OfferSubject } from '../citation.workflow.js';
import {
  HELD,
  type Held,
  IN_CONFLICT,
  storedCitations,
  storedIds,
  type StoredRows,
  storedRows,
} from './list-row.queries.js';
import {
  ACT_FACTS,
  type ActFacts,
  LIST_PAGE,
  LIST_START,
  LIST_TOTAL,
  ONE_CITATION,
} from './citations.queries.js';

/** The injection token of {@link ListLimits}. */
export const LIST_LIMITS = Symbol('LIST_LIMITS');

/** The thresholds between two ways of reading a list; tests set other values to reach both sides with few rows. */
export interface ListLimits {
  /** Stored rows before this one are read in one go: skipping a few of them takes less than finding 15 by their keys. */
  startRows: number;
  /**
   * Postgres skips this many rows in well under a millisecond; later pages are read from the nearer end (performance
   * 7).
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
export class CitationRows {
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
    const found = await this.reads.first(ONE_CITATION({ parts }), [id, sees]);
    return found?.rows[0] ?? null;
  }

  /** One page of a list and how many rows all its pages have. */
  async listRows(
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
    return this.total(query);
  }

  /** The same as the texts that the table keeps, taken apart. */
  async listStoredRows(query: ListQuery): Promise<StoredRows & { total: number }> {
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
   * Near the start in one statement, together with the total; elsewhere from the nearer end, so that the last page costs
   * as little as the first.
   */
  private async page(parts: PageParts, query: ListQuery): Promise<FoundPage> {
    if (query.filter.length > 0) return this.filtered.page(parts, query);
    const { perPage, badgeNumber } = query;
    const badge = typeof parts === 'string' ? [badgeNumber] : [];
    const offset = (query.page - 1) * perPage;
    const column = SORT_COLUMNS[query.sortBy];
    const { seen, causes } = seenOf(query);
    if (typeof parts === 'string' && offset < this.limits.startRows) {
      const wanted = LIST_START({ parts, column, forward: query.order, seen });
      const bound = [query.queue, perPage, offset, ...causes, ...badge];
      return (await this.reads.first(wanted, bound)) ?? NO_PAGE;
    }
    const slice = { offset, limit: perPage, direction: query.order };
    if (offset > this.limits.nearRows) {
      const total = await this.total(query);
      if (offset >= total) return { ...NO_PAGE, total };
      if (offset > total / 2) {
        slice.direction = query.order === 'asc' ? 'desc' : 'asc';
        slice.limit = Math.min(perPage, total - offset);
        slice.offset = total - offset - slice.limit;
      }
    }
    const { direction } = slice;
    const wanted = LIST_PAGE({ parts, column, forward: query.order, direction, seen });
    const bound = [query.queue, slice.limit, slice.offset, ...causes, ...badge];
    const found =
      slice.offset <= this.limits.nearRows
        ? await this.reads.first(wanted, bound)
        : await this.database.first(wanted, bound);
    return found ?? NO_PAGE;
  }

  private async total(query: ListQuery): Promise<number> {
    const { seen, causes } = seenOf(query);
    return (await this.reads.first(LIST_TOTAL({ seen }), [query.queue, ...causes]))?.total ?? 0;
  }

  /** The facts that the rules decide by; every act is a conditional update on their version. */
  async readActFacts(
    id: number,
    sees: readonly Cause[],
    on: Queryable = this.database,
  ): Promise<ActFacts | null> {
    return (await on.first(ACT_FACTS, [id, sees, this.clock.now()])) ?? null;
  }
}

/** Returns the causes of a page, and the bound values. */
function seenOf({ sees }: ListQuery): { seen: Seen; causes: (Cause | null)[] } {
  const [cause = null, ...others] = sees;
  return others.length > 0
    ? { seen: 'all causes', causes: [] }
    : { seen: 'one cause', causes: [cause] };
}
