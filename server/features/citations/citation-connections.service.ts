import { Injectable } from '@nestjs/common';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { Caller } from '../../platform/identity/caller.js';
import { Signals } from '../../platform/redis/signals.js';
import { whenDifferent, WokenReads } from '../../platform/redis/woken-reads.js';
import { CitationFilters } from './citation-filters.service.js';
import { CitationDetails } from './citation-details.service.js';
import { CitationConnectionsQueries } from './citation-connections.queries.js';
import { readCursor, writeCursor } from './citation.cursor.js';
import type { CitationRow, Part, Slice, View, WalkFilter } from './citation.types.js';
import { ConnectionRules, type FilterFields, FilterRules } from './citations.rules.js';
import { partsFor } from './citation-parts.pure.js';
import { CitationsService } from './citations.service.js';

const NO_FILTER = FilterRules.parse({});

/** What GraphQL has beside the pages: lists by cursor, links to citations, and their changes as they happen. */
@Injectable()
export class CitationConnections {
  constructor(
    private readonly queries: CitationConnectionsQueries,
    private readonly citations: CitationsService,
    private readonly details: CitationDetails,
    private readonly filters: CitationFilters,
    private readonly signals: Signals,
  ) {}

  /** A slice of a list by cursor, for integrators. @throws AppError `INVALID` for a cursor that is not ours. */
  async connection(
    caller: Caller,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<Slice> {
    const { filter, sortBy, order, first, after } = validate(ConnectionRules, input);
    const wanted = filter ?? NO_FILTER;
    const cursor = after == null ? null : readCursor(after);
    const found = await this.queries.after(
      [...new Set<Part>([...partsFor(caller, parts), 'facts'])],
      await this.walkFilter(caller, wanted),
      { sortBy, order, first, cursor },
    );
    const rows = await this.details.complete('camel', found.slice(0, first));
    return {
      rows: rows.map((row) => ({ row, cursor: writeCursor(row) })),
      hasNextPage: found.length > first,
      hasPreviousPage: cursor !== null,
      filter: wanted,
    };
  }

  /** How many citations a connection has that its caller sees. */
  async count(caller: Caller, filter: FilterFields): Promise<number> {
    return this.queries.count(await this.walkFilter(caller, filter));
  }

  private async walkFilter(caller: Caller, fields: FilterFields): Promise<WalkFilter> {
    const { queue = null, reportStatus = null, cause = null } = fields;
    return {
      sees: cause === null ? caller.sees : caller.sees.filter((seen) => seen === cause),
      queue,
      reportStatus,
      filter: await this.filters.of(caller, { ...fields, reportStatus: null }, queue),
    };
  }

  /** Those of several citations that the caller sees, by their id. */
  async byIds(
    caller: Caller,
    ids: readonly number[],
    parts: readonly Part[],
  ): Promise<Map<number, CitationRow>> {
    const found = await this.queries.several(partsFor(caller, parts), ids, caller.sees);
    const rows = await this.details.complete('camel', found);
    return new Map(rows.map((row) => [Number(row.citation['id']), row]));
  }

  /**
   * One citation as it is now, and again after every change of it, until the iterator is returned.
   *
   * @throws AppError `CITATION_NOT_FOUND` when it is not there or not visible to the caller.
   */
  async changes<Shown>(
    caller: Caller,
    id: unknown,
    view: View,
    shown: (row: CitationRow) => Shown,
  ): Promise<AsyncIterableIterator<Shown>> {
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    await this.citations.one(caller, citationId, { ...view, parts: [] });
    const read = whenDifferent(
      () => this.citations.one(caller, citationId, view),
      (row) => JSON.stringify(row),
    );
    return new WokenReads(
      async () => (await read()).map(shown),
      (listener) => this.signals.listen(`citation:${citationId}`, listener),
    );
  }
}
