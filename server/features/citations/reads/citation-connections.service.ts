import { Injectable } from '@nestjs/common';
import { invalidField } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { Signals } from '../../../platform/redis/signals.js';
import { whenDifferent, WokenReads } from '../../../platform/redis/woken-reads.js';
import { CitationFilters } from './citation-filters.service.js';
import { CitationDetails, type CitationRow } from './citation-details.service.js';
import { ConnectionRows } from './connection-rows.service.js';
import { readCursor, writeCursor } from './citation-cursor.pure.js';
import { ConnectionRules, type FilterFields, FilterRules } from '../citations.rules.js';
import { type Part, partsFor } from './citation-parts.pure.js';
import { CitationsService } from './citations.service.js';

/** Rows of a list between two cursors. */
export interface Slice {
  rows: { row: CitationRow; cursor: string }[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** The filter for the total of the whole list. */
  filter: FilterFields;
}

const NO_FILTER = FilterRules.parse({});

/** The reads that only GraphQL has: lists by cursor, links to citations, and their changes as they happen. */
@Injectable()
export class CitationConnections {
  constructor(
    private readonly queries: ConnectionRows,
    private readonly citations: CitationsService,
    private readonly details: CitationDetails,
    private readonly filters: CitationFilters,
    private readonly signals: Signals,
  ) {}

  /** Returns a slice of a list by cursor, for integrators. @throws AppError `INVALID` for an unknown cursor. */
  async sliceOf(
    caller: Caller,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<Slice> {
    const { filter, sortBy, order, first, after } = validate(ConnectionRules, input);
    const wanted = filter ?? NO_FILTER;
    const cursor = after == null ? null : readCursor(after);
    if (after != null && cursor === null)
      throw invalidField('after', 'After is not a cursor of this list');
    const found = await this.queries.rowsAfter(
      [...new Set<Part>([...partsFor(caller, parts), 'facts'])],
      await this.filters.walkFilter(caller, wanted),
      { sortBy, order, first, cursor },
    );
    const rows = await this.details.completeRows(caller, found.slice(0, first));
    return {
      rows: rows.map((row) => ({ row, cursor: writeCursor(row.facts) })),
      hasNextPage: found.length > first,
      hasPreviousPage: cursor !== null,
      filter: wanted,
    };
  }

  /** Returns the number of a connection's citations that its caller sees. */
  async countCitations(caller: Caller, filter: FilterFields): Promise<number> {
    return this.queries.countRows(await this.filters.walkFilter(caller, filter));
  }

  /** Returns the citations with these ids that the caller sees. */
  async citationsById(
    caller: Caller,
    ids: readonly number[],
    parts: readonly Part[],
  ): Promise<Map<number, CitationRow>> {
    const found = await this.queries.rowsById(partsFor(caller, parts), ids, caller.sees);
    const rows = await this.details.completeRows(caller, found);
    return new Map(rows.map((row) => [row.citation.id, row]));
  }

  /**
   * Sends one citation as it is now, and again after every change, until the iterator is returned.
   *
   * @throws AppError `CITATION_NOT_FOUND` when it is not there or not visible to the caller.
   */
  async watchCitation<Shown>(
    caller: Caller,
    id: unknown,
    parts: readonly Part[],
    shown: (row: CitationRow) => Shown,
  ): Promise<AsyncIterableIterator<Shown>> {
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    await this.citations.findCitation(caller, citationId, []);
    const read = whenDifferent(
      () => this.citations.findCitation(caller, citationId, parts),
      (row) => JSON.stringify(row),
    );
    return new WokenReads(
      async () => (await read()).map(shown),
      (listener) => this.signals.listen(`citation:${citationId}`, listener),
    );
  }
}
