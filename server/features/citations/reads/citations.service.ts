import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '../../../platform/domain/paging.js';
import { plateKey } from '../../../platform/domain/plate.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { pageNumber, pageSize, rowId, validate } from '../../../platform/errors/validate.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { CitationDetails, type CitationRow, type DeskFields } from './citation-details.service.js';
import { CitationFilters, isIndexed } from './citation-filters.service.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { FilteredLists } from './filtered-lists.service.js';
import { CitationSearch } from './search.service.js';
import { type ListQuery, SEARCH_TOTAL_CAP, SORT_COLUMNS, type SortKey } from '../citation.types.js';
import { isClosedQueue } from '../citation.workflow.js';
import { type Part, partsFor } from './citation-parts.pure.js';
import { CitationRows } from './citation-rows.service.js';
import { type FilterFields, FilterRules, ListRules } from '../citations.rules.js';
import { OwnerKeys } from '../owner-keys.service.js';
import type { StoredRows } from './list-row.queries.js';

/** A page of a list, unchecked. */
export interface ListInput {
  queue: unknown;
  sortBy?: unknown;
  order?: unknown;
  page?: unknown;
  perPage?: unknown;
  filter?: object | null | undefined;
}

/** One citation, the lists, and the search. */
@Injectable()
export class CitationsService {
  constructor(
    private readonly queries: CitationRows,
    private readonly searches: CitationSearch,
    private readonly details: CitationDetails,
    private readonly filters: CitationFilters,
    private readonly filtered: FilteredLists,
    private readonly owners: OwnerKeys,
  ) {}

  /** One citation. @throws AppError `CITATION_NOT_FOUND` when it is not there or not visible to the caller. */
  async findCitation(caller: Caller, id: unknown, parts: readonly Part[]): Promise<CitationRow> {
    const citationId = rowId(id, 'CITATION_NOT_FOUND');
    const found = await this.queries.readCitation(partsFor(caller, parts), citationId, caller.sees);
    const [row] = await this.details.completeRows(caller, found === null ? [] : [found]);
    if (row === undefined) throw new AppError('CITATION_NOT_FOUND');
    return row;
  }

  /**
   * One page of a list (spec 7).
   *
   * @param parts null for the totals alone, which read no rows
   * @throws AppError `INVALID` for an unknown list, sort key, direction or page.
   */
  async listCitations(
    caller: Caller,
    input: ListInput,
    parts: readonly Part[] | null,
  ): Promise<Page<CitationRow> & { totalIsExact: boolean }> {
    const query = await this.listQuery(caller, input);
    const { rows, total } =
      parts === null
        ? { rows: [], total: await this.queries.count(query) }
        : await this.queries.listRows(partsFor(caller, parts), query);
    const complete = await this.details.completeRows(caller, rows);
    const totalIsExact = query.filter.length === 0 || total < SEARCH_TOTAL_CAP;
    return { ...pageOf(complete, total, query.page, query.perPage), totalIsExact };
  }

  /** The same page as the texts that the database keeps of each row, for those who pass text on. */
  async listStored(
    caller: Caller,
    input: ListInput,
  ): Promise<Omit<StoredRows, 'desk'> & { desk: DeskFields[]; place: Place }> {
    const query = await this.listQuery(caller, input);
    const { texts, offers, desk, total } = await this.queries.listStoredRows(query);
    const { data: _, ...place } = pageOf([], total, query.page, query.perPage);
    const fields = await this.details.deskFieldsOfList(desk, isClosedQueue(query.queue));
    return { texts, offers, desk: fields, place };
  }

  /** One page of a search through all lists, with its total up to a thousand. @throws AppError `INVALID` */
  async search(
    caller: Caller,
    input: object,
    place: Pick<ListInput, 'page' | 'perPage'>,
    parts: readonly Part[],
  ): Promise<Page<CitationRow> & { totalIsExact: boolean }> {
    const page = pageNumber(place.page);
    const perPage = pageSize(place.perPage);
    const fields = validate(FilterRules, input);
    const { rows, total } = isIndexed(fields)
      ? await this.searchIndexed(caller, fields, { page, perPage }, parts)
      : await this.searchFiltered(caller, fields, { page, perPage }, parts);
    const complete = await this.details.completeRows(caller, rows);
    return { ...pageOf(complete, total, page, perPage), totalIsExact: total < SEARCH_TOTAL_CAP };
  }

  private async searchIndexed(
    caller: Caller,
    fields: FilterFields,
    { page, perPage }: Slice,
    parts: readonly Part[],
  ): Promise<{ rows: FoundCitation[]; total: number }> {
    return this.searches.search(partsFor(caller, parts), {
      sees: caller.sees,
      text: fields.text,
      reportStatus: fields.reportStatus ?? null,
      cause: fields.cause ?? null,
      plateKey: fields.plate === null ? null : plateKey(fields.plate),
      ...(fields.owner === null
        ? { owner: null, olderOwner: null }
        : await this.owners.partOf(fields.owner)),
      from: fields.capturedFrom,
      to: fields.capturedTo,
      page,
      perPage,
    });
  }

  private async searchFiltered(
    caller: Caller,
    fields: FilterFields,
    { page, perPage }: Slice,
    parts: readonly Part[],
  ): Promise<{ rows: FoundCitation[]; total: number }> {
    const { sees, queue, filter, reportStatus } = await this.filters.walkFilter(caller, fields);
    const { rows, total } = await this.filtered.page(partsFor(caller, parts), {
      queue,
      sees,
      sortBy: 'updated_at',
      order: 'desc',
      page,
      perPage,
      badgeNumber: null,
      filter: reportStatus === null ? filter : [...filter, { name: 'status', value: reportStatus }],
    });
    return { rows: JSON.parse(rows) as FoundCitation[], total };
  }

  private async listQuery(caller: Caller, input: ListInput): Promise<ListQuery> {
    const page = pageNumber(input.page);
    const perPage = pageSize(input.perPage);
    const { queue, sortBy, order } = validate(ListRules, {
      queue: input.queue,
      sortBy: input.sortBy,
      order: input.order,
    });
    if (sortBy !== undefined && !isSortKey(sortBy))
      throw invalidField('sortBy', 'This list cannot be sorted by that');
    const badgeNumber = caller.kind === 'user' ? caller.badgeNumber : null;
    const shown = { queue, sortBy: sortBy ?? 'updated_at', order, page, perPage, badgeNumber };
    // Most pages are of a whole list: there is nothing to check.
    if (Object.keys(input.filter ?? {}).length === 0)
      return { ...shown, sees: caller.sees, filter: [] };
    const fields = validate(FilterRules, input.filter);
    if (fields.queue != null && fields.queue !== queue)
      throw invalidField('filter.queue', 'The filter names another list');
    const filter = await this.filters.conditionsOf(caller, fields, queue);
    if (fields.cause == null) return { ...shown, sees: caller.sees, filter };
    const sees = caller.sees.filter((seen) => seen === fields.cause);
    return { ...shown, sees, filter: [...filter, { name: 'cause', value: fields.cause }] };
  }
}

type Place = Omit<Page<never>, 'data'>;
type Slice = Pick<Place, 'perPage'> & { page: number };

function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(SORT_COLUMNS, value);
}
