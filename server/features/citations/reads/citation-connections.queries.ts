import { as, statement, statements } from '../../../platform/database/statement.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import {
  type Direction,
  DIRECTIONS,
  type FilterName,
  FILTERS,
  WALK_COLUMNS,
  type WalkKey,
} from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { filterSql } from './filter-conditions.queries.js';

/** The moment before which each change is committed (decision 108). */
export const SETTLED = statement({
  name: 'citations: settled before',
  sql: `SELECT to_char(citations_settled_before() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment`,
  prepared: true,
  row: { moment: 'text' },
});

/** The conditions of a connection beside the causes that its caller sees ($1); their values are $2 and $3. */
export type Conditions = 'all' | 'queue' | 'queue and status';

const CONDITIONS: Record<Conditions, string> = {
  all: 'cause = ANY ($1)',
  queue: 'cause = ANY ($1) AND queue = $2',
  'queue and status': 'cause = ANY ($1) AND queue = $2 AND report_status = $3',
};

/** The number of SQL parameters of each condition; those of the page follow. */
const VALUES: Record<Conditions, number> = { all: 1, queue: 2, 'queue and status': 3 };

interface PageChoice {
  parts: readonly Part[];
  conditions: Conditions;
  sortBy: WalkKey;
  order: Direction;
  from: 'start' | 'cursor';
  /** Filters in addition to the conditions; their values are the last parameters. */
  by: readonly FilterName[];
}

export const CONNECTION_PAGE = statements({
  name: 'citations: connection',
  sql: ({ parts, conditions, sortBy, order, from, by }: PageChoice) => {
    const limit = VALUES[conditions] + 1;
    const sign = order === 'desc' ? '<' : '>';
    const [place, bound] =
      sortBy === 'id'
        ? [`id ${order}`, `id ${sign} $${limit + 1}::integer`]
        : [
            `updated_at ${order}, id ${order}`,
            `(updated_at, id) ${sign} ($${limit + 1}::timestamptz, $${limit + 2}::integer)`,
          ];
    const last = limit + (from === 'start' ? 0 : sortBy === 'id' ? 1 : 2);
    const all = [
      CONDITIONS[conditions],
      ...(from === 'start' ? [] : [bound]),
      ...filterSql(by, last + 1),
    ];
    const keys = `SELECT id, row_number() OVER (ORDER BY ${place}) AS place FROM (
        SELECT id, updated_at FROM citations c WHERE ${all.join(' AND ')}
        ORDER BY ${place} LIMIT $${limit}) page`;
    return citationsSql(parts, keys);
  },
  prepared: true,
  row: { rows: as<FoundCitation[]>('json') },
  examples: [
    ...(Object.keys(CONDITIONS) as Conditions[]).flatMap((conditions) =>
      (Object.keys(WALK_COLUMNS) as WalkKey[]).flatMap((sortBy) =>
        DIRECTIONS.flatMap((order) =>
          (['start', 'cursor'] as const).map((from) => ({
            parts: [],
            conditions,
            sortBy,
            order,
            from,
            by: [],
          })),
        ),
      ),
    ),
    { parts: ALL_PARTS, conditions: 'all', sortBy: 'id', order: 'asc', from: 'start', by: [] },
    ...(Object.keys(WALK_COLUMNS) as WalkKey[]).map((sortBy) => ({
      parts: [],
      conditions: 'queue and status' as const,
      sortBy,
      order: 'desc' as const,
      from: 'cursor' as const,
      by: FILTERS,
    })),
  ],
});

/** The totals of whole queues are kept by trigger; a status within a queue is counted. */
export const CONNECTION_TOTAL = statements({
  name: 'citations: connection total',
  sql: ({ conditions, by }: { conditions: Conditions; by: readonly FilterName[] }) =>
    by.length === 0 && conditions !== 'queue and status'
      ? `SELECT coalesce(sum(total), 0)::integer AS total FROM queue_totals WHERE ${CONDITIONS[conditions]}`
      : `SELECT count(*)::integer AS total FROM citations c
          WHERE ${[CONDITIONS[conditions], ...filterSql(by, VALUES[conditions] + 1)].join(' AND ')}`,
  prepared: true,
  row: { total: 'integer' },
  examples: (Object.keys(CONDITIONS) as Conditions[]).flatMap((conditions) => [
    { conditions, by: [] },
    { conditions, by: FILTERS },
  ]),
});

export const SEVERAL_CITATIONS = statements({
  name: 'citations: several',
  sql: ({ parts }: { parts: readonly Part[] }) =>
    citationsSql(
      parts,
      'SELECT id, id AS place FROM citations WHERE id = ANY ($1) AND cause = ANY ($2)',
    ),
  prepared: true,
  row: { rows: as<FoundCitation[]>('json') },
  examples: [{ parts: [] }, { parts: ALL_PARTS }],
});
