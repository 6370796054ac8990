import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { valuesOf } from './filter-conditions.queries.js';
import { type FoundPage, NO_PAGE, type PageParts } from './citation-page.queries.js';
import { type ListQuery, SEARCH_TOTAL_CAP, SORT_COLUMNS } from '../citation.types.js';
import { FILTERED_COUNT, FILTERED_FEW, FILTERED_MANY } from './citation-filter.queries.js';

/** The query of a list, or of all lists. */
type FilteredQuery = Omit<ListQuery, 'queue'> & { queue: ListQuery['queue'] | null };

/** Lists that are filtered (desk 8), with their total up to {@link SEARCH_TOTAL_CAP}; planned for the values. */
@Injectable()
export class FilteredLists {
  constructor(private readonly database: Database) {}

  /** One page of a list of which only a part is wanted; of all lists where `queue` is null. */
  async page(
    parts: PageParts,
    { queue, sees, sortBy, order, page, perPage, badgeNumber, filter }: FilteredQuery,
  ): Promise<FoundPage> {
    const by = filter.map(({ name }) => name);
    const everywhere = queue === null;
    const choice = { parts, everywhere, by, column: SORT_COLUMNS[sortBy], order };
    const badge = typeof parts === 'string' ? [badgeNumber] : [];
    const place = [perPage, (page - 1) * perPage];
    const values = [queue, sees, ...place, ...badge, ...valuesOf(filter)];
    const few = await this.database.first(FILTERED_FEW(choice), values);
    if (few === undefined || few.total < SEARCH_TOTAL_CAP) return few ?? NO_PAGE;
    return (await this.database.first(FILTERED_MANY(choice), values)) ?? NO_PAGE;
  }

  /** The total of a filtered list alone. */
  async count({
    queue,
    sees,
    filter,
  }: Pick<ListQuery, 'queue' | 'sees' | 'filter'>): Promise<number> {
    const by = filter.map(({ name }) => name);
    const found = await this.database.first(FILTERED_COUNT({ by }), [
      queue,
      sees,
      ...valuesOf(filter),
    ]);
    return found?.total ?? 0;
  }
}
