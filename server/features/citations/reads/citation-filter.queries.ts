import { statements } from '../../../platform/database/statement.js';
import { filterSql } from './filter-conditions.queries.js';
import { PAGE_ROW, type PageParts, pageSql } from './citation-page.queries.js';
import {
  type Direction,
  DIRECTIONS,
  type FilterName,
  FILTERS,
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
export const FILTERED_FEW = statements({
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
export const FILTERED_MANY = statements({
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
export const FILTERED_COUNT = statements({
  name: 'citations: filtered, counted',
  sql: ({ by }: Pick<PageChoice, 'by'>) =>
    `SELECT count(*)::integer AS total FROM (SELECT FROM citations c
      WHERE ${conditionsSql({ everywhere: false, by }, 3)} LIMIT ${SEARCH_TOTAL_CAP}) hits`,
  row: { total: 'integer' },
  examples: [...FILTERS.map((name) => ({ by: [name] })), { by: FILTERS }],
});
