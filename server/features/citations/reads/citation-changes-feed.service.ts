import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalidField } from '../../../platform/errors/app-error.js';
import { validate } from '../../../platform/errors/validate.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { ChangesRules, FilterRules } from '../citations.rules.js';
import { SETTLED } from './citation-connections.queries.js';
import { ConnectionRows } from './connection-rows.service.js';
import type { Slice } from './citation-connections.service.js';
import { changePlace, laterPlace, writeCursor } from './citation-cursor.pure.js';
import { CitationDetails } from './citation-details.service.js';
import { CitationFilters } from './citation-filters.service.js';
import { type Part, partsFor } from './citation-parts.pure.js';

/** A slice of the changes, and where to go on. */
export interface Changes extends Slice {
  nextSince: string;
}

/** The citations that were changed since a moment, in the order of their changes (joining 4). */
@Injectable()
export class CitationChangesFeed {
  constructor(
    private readonly database: Database,
    private readonly queries: ConnectionRows,
    private readonly details: CitationDetails,
    private readonly filters: CitationFilters,
  ) {}

  /**
   * Returns the next slice of the changes. A slice ends before the oldest change that may still be uncommitted, so that a
   * reader who goes on at `nextSince` misses none (decision 108).
   *
   * @throws AppError `INVALID` for wrong fields, and for an order or a page beside `updatedSince`
   */
  async changesSince(
    caller: Caller,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<Changes> {
    const { filter, ...fields } = input;
    const { updatedSince, first } = validate(ChangesRules, fields);
    const wanted = validate(FilterRules, filter ?? {});
    const since = changePlace(updatedSince);
    if (since === null)
      throw invalidField(
        'updatedSince',
        'Updated since must be an ISO 8601 date and time with its offset, or a next_since',
      );
    const walk = await this.filters.walkFilter(caller, wanted);
    const settled = await this.settledBefore();
    // A later statement: it sees what was committed before the look at the locks.
    const found = await this.queries.rowsAfter(
      [...new Set<Part>([...partsFor(caller, parts), 'facts'])],
      { ...walk, filter: [...walk.filter, { name: 'changed before', value: settled }] },
      { sortBy: 'updated_at', order: 'asc', first, cursor: since },
    );
    const rows = await this.details.completeRows(caller, found.slice(0, first));
    const last = rows.at(-1);
    const hasNextPage = found.length > first;
    const next =
      hasNextPage && last !== undefined
        ? last.facts
        : laterPlace(since, { updatedAt: settled, id: 0 });
    return {
      rows: rows.map((row) => ({ row, cursor: writeCursor(row.facts) })),
      hasNextPage,
      hasPreviousPage: false,
      filter: wanted,
      nextSince: writeCursor(next),
    };
  }

  private async settledBefore(): Promise<string> {
    const found = await this.database.first(SETTLED, []);
    if (found === undefined) throw new Error('Postgres did not say which changes are settled');
    return found.moment;
  }
}
