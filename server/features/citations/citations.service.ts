import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '../../platform/domain/paging.js';
import { plateKey } from '../../platform/domain/plate.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { Caller } from '../../platform/identity/caller.js';
import { CitationSearch } from './citation-search.queries.js';
import {
  type CitationRow,
  type ListQuery,
  type Part,
  SEARCH_TOTAL_CAP,
  SORT_COLUMNS,
  type SortKey,
  type View,
} from './citation.types.js';
import { CitationsQueries } from './citations.queries.js';
import { ListRules, SearchRules } from './citations.rules.js';

/** Which page of which list, unchecked. */
export interface ListInput {
  queue: unknown;
  sortBy?: unknown;
  order?: unknown;
  page?: unknown;
}

/** One citation, the lists, and the search. */
@Injectable()
export class CitationsService {
  constructor(
    private readonly queries: CitationsQueries,
    private readonly searches: CitationSearch,
  ) {}

  /** One citation. @throws AppError `CITATION_NOT_FOUND` when it is not there or not visible to the caller. */
  async one(caller: Caller, id: unknown, view: View): Promise<CitationRow> {
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    const row = await this.queries.one(view.words, view.parts, citationId, caller.sees);
    if (row === null) throw new AppError('CITATION_NOT_FOUND');
    return row;
  }

  /** One page of a list (spec 7). @throws AppError `INVALID` for an unknown list, sort key, direction or page. */
  async list(caller: Caller, input: ListInput, parts: readonly Part[]): Promise<Page<CitationRow>> {
    const query = listQuery(caller, input);
    const { rows, total } = await this.queries.list(parts, query);
    return pageOf(rows, total, query.page);
  }

  /** The same page as the text that the database keeps of each row, which REST completes. */
  async listText(caller: Caller, input: ListInput): Promise<{ rows: string; place: Place }> {
    const query = listQuery(caller, input);
    const { rows, total } = await this.queries.listText(query);
    const { data: _, ...place } = pageOf([], total, query.page);
    return { rows, place };
  }

  /** One page of a search, with its total up to a thousand. One date means from then to now (spec 5). */
  async search(
    caller: Caller,
    input: Record<string, unknown>,
    page: unknown,
    view: View,
  ): Promise<Page<CitationRow> & { totalIsExact: boolean }> {
    const current = pageNumber(page);
    const fields = validate(SearchRules, input);
    const { rows, total } = await this.searches.search(view.words, view.parts, {
      sees: caller.sees,
      referenceNumber: fields.referenceNumber,
      reportStatus: fields.reportStatus ?? null,
      cause: fields.cause ?? null,
      plateKey:
        fields.vehicleRegistrationPlate === null ? null : plateKey(fields.vehicleRegistrationPlate),
      owner: fields.vehicleOwner,
      ...rangeOf(fields.startDate, fields.endDate),
      page: current,
    });
    return { ...pageOf(rows, total, current), totalIsExact: total < SEARCH_TOTAL_CAP };
  }
}

type Place = Omit<Page<never>, 'data'>;

/** Two dates are a range; one, whichever it is, means from that date to now (spec 5). */
function rangeOf(start: Date | null, end: Date | null): { from: Date | null; to: Date | null } {
  const from = start ?? end;
  return { from, to: start !== null && end !== null ? end : from === null ? null : new Date() };
}

function listQuery(caller: Caller, input: ListInput): ListQuery {
  const page = pageNumber(input.page);
  const { queue, sortBy, order } = validate(ListRules, {
    queue: input.queue,
    sortBy: input.sortBy,
    order: input.order,
  });
  if (sortBy !== undefined && !isSortKey(sortBy))
    throw invalidField('sortBy', 'This list cannot be sorted by that');
  return { queue, sees: caller.sees, sortBy: sortBy ?? 'updated_at', order, page };
}

function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(SORT_COLUMNS, value);
}
