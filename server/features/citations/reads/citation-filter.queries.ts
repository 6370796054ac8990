import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { statements } from '../../../platform/database/statement.js';
import { filterSql, valuesOf } from './filter-conditions.queries.js';
import {
  type FoundPage,
  NO_PAGE,
  PAGE_ROW,
  type PageParts,
  pageSql,
} from './citation-page.queries.js';
import {
  type Direction,
  DIRECTIONS,
  type FilterName,
  FILTERS,
  type ListQuery,
  SEARCH_TOTAL_CAP,
  SORT_COLUMNS,
} from '../citation.types.js';
import { ALL_PARTS } from './citation-parts.pure.js';

type Sort = (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];

interface PageChoice {
  parts: PageParts;
  /** True for the events of all lists. */
  everywhere: boolean;
  by: readonly FilterName[];
  column: Sort;
  order: Direction;
}

const EXAMPLES: readonly PageChoice[] = [
  ...FILTERS.map((name) => ({ ...example('updated_at', 'desc'), by: [name] })),
  ...Object.values(SORT_COLUMNS).flatMap((column) =>
    DIRECTIONS.map((order) => example(column, order)),
  ),
  { ...example('due_at', 'asc'), parts: 'stored' },
  { ...example('due_at', 'asc'), parts: ALL_PARTS },
  { ...example('updated_at', 'desc'), parts: ALL_PARTS, everywhere: true },
];

function example(column: Sort, order: Direction): PageChoice {
  return { parts: 'stored with holds', everywhere: false, by: FILTERS, column, order };
}

// $1 the list, or null for all of them, $2 the causes, `first` and later ones the values of the filters.
const conditionsSql = (
  { everywhere, by }: Pick<PageChoice, 'everywhere' | 'by'>,
  first: number,
): string =>
  [
    everywhere ? '$1::text IS NULL' : 'c.queue = $1',
    'c.cause = ANY ($2)',
    ...filterSql(by, first),
  ].join(' AND ');

// $3 and $4 the rows and the offset of the page; of stored rows $5 is the badge number of the caller.
const BADGE = '$5';
const matching = (choice: PageChoice): string =>
  `SELECT c.id, c.${choice.column} AS place FROM citations c
    WHERE ${conditionsSql(choice, typeof choice.parts === 'string' ? 6 : 5)}`;
const slice = (order: Direction): string =>
  `ORDER BY place ${order}, id ${order} LIMIT $3 OFFSET $4`;

/** Finds all there are and sorts them, which is for the few: what reaches {@link SEARCH_TOTAL_CAP} has no rows. */
const FEW = statements({
  name: 'citations: filtered, few',
  sql: (choice: PageChoice) =>
    `WITH hits AS MATERIALIZED (${matching(choice)} LIMIT ${SEARCH_TOTAL_CAP})
    ${pageSql(
      choice.parts,
      choice.order,
      `SELECT id, place FROM hits WHERE (SELECT count(*) FROM hits) < ${SEARCH_TOTAL_CAP} ${slice(choice.order)}`,
      'SELECT count(*)::integer FROM hits',
      BADGE,
    )}`,
  row: PAGE_ROW,
  examples: EXAMPLES,
});

/** Goes through the list in its order until the page is full, which is for the many. */
const MANY = statements({
  name: 'citations: filtered, many',
  sql: (choice: PageChoice) =>
    pageSql(
      choice.parts,
      choice.order,
      `${matching(choice)} ${slice(choice.order)}`,
      `SELECT ${SEARCH_TOTAL_CAP}`,
      BADGE,
    ),
  row: PAGE_ROW,
  examples: EXAMPLES,
});

/** Counts without rows, up to the cap. */
const COUNT = statements({
  name: 'citations: filtered, counted',
  sql: ({ by }: Pick<PageChoice, 'by'>) =>
    `SELECT count(*)::integer AS total FROM (SELECT FROM citations c
      WHERE ${conditionsSql({ everywhere: false, by }, 3)} LIMIT ${SEARCH_TOTAL_CAP}) hits`,
  row: { total: 'integer' },
  examples: [...FILTERS.map((name) => ({ by: [name] })), { by: FILTERS }],
});

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
    const few = await this.database.first(FEW(choice), values);
    if (few === undefined || few.total < SEARCH_TOTAL_CAP) return few ?? NO_PAGE;
    return (await this.database.first(MANY(choice), values)) ?? NO_PAGE;
  }

  /** The total of a filtered list alone. */
  async count({
    queue,
    sees,
    filter,
  }: Pick<ListQuery, 'queue' | 'sees' | 'filter'>): Promise<number> {
    const by = filter.map(({ name }) => name);
    const found = await this.database.first(COUNT({ by }), [queue, sees, ...valuesOf(filter)]);
    return found?.total ?? 0;
  }
}
