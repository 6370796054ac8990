import { Injectable } from '@nestjs/common';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { Caller } from '../../platform/identity/caller.js';
import { Signals } from '../../platform/redis/signals.js';
import { whenDifferent, WokenReads } from '../../platform/redis/woken-reads.js';
import { CitationConnectionsQueries } from './citation-connections.queries.js';
import { readCursor, writeCursor } from './citation.cursor.js';
import type {
  CitationRow,
  ConnectionFilter,
  Part,
  Slice,
  View,
  WalkFilter,
} from './citation.types.js';
import { ConnectionRules } from './citations.rules.js';
import { CitationsService } from './citations.service.js';

/** What GraphQL has beside the pages: lists by cursor, links to citations, and their changes as they happen. */
@Injectable()
export class CitationConnections {
  constructor(
    private readonly queries: CitationConnectionsQueries,
    private readonly citations: CitationsService,
    private readonly signals: Signals,
  ) {}

  /** A slice of a list by cursor, for integrators. @throws AppError `INVALID` for a cursor that is not ours. */
  async connection(
    caller: Caller,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<Slice> {
    const { filter, sortBy, order, first, after } = validate(ConnectionRules, input);
    const cursor = after == null ? null : readCursor(after);
    const rows = await this.queries.after(
      [...new Set<Part>([...parts, 'facts'])],
      walkFilter(caller, filter ?? {}),
      { sortBy, order, first, cursor },
    );
    return {
      rows: rows.slice(0, first).map((row) => ({ row, cursor: writeCursor(row) })),
      hasNextPage: rows.length > first,
      hasPreviousPage: cursor !== null,
      filter: filter ?? {},
    };
  }

  /** How many citations a connection has that its caller sees. */
  async count(caller: Caller, filter: ConnectionFilter): Promise<number> {
    return this.queries.count(walkFilter(caller, filter));
  }

  /** Those of several citations that the caller sees, by their id. */
  async byIds(
    caller: Caller,
    ids: readonly number[],
    parts: readonly Part[],
  ): Promise<Map<number, CitationRow>> {
    const rows = await this.queries.several(parts, ids, caller.sees);
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

function walkFilter(
  { sees }: Caller,
  { queue = null, reportStatus = null, cause = null }: ConnectionFilter,
): WalkFilter {
  return {
    sees: cause === null ? sees : sees.filter((seen) => seen === cause),
    queue,
    reportStatus,
  };
}
