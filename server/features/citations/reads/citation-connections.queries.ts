import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { as, statement, statements } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { QUEUE_OF } from '../citation.workflow.js';
import {
  type Direction,
  DIRECTIONS,
  type FilterName,
  FILTERS,
  WALK_COLUMNS,
  type WalkFilter,
  type WalkKey,
} from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { filterSql, valuesOf } from './filter-conditions.queries.js';

/** The moment before which each change is committed (decision 108). */
export const SETTLED = statement({
  name: 'citations: settled before',
  sql: `SELECT to_char(citations_settled_before() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment`,
  row: { moment: 'text' },
});

/** The conditions of a connection beside the causes that its caller sees ($1); their values are $2 and $3. */
type Conditions = 'all' | 'queue' | 'queue and status';

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

const PAGE = statements({
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
const TOTAL = statements({
  name: 'citations: connection total',
  sql: ({ conditions, by }: { conditions: Conditions; by: readonly FilterName[] }) =>
    by.length === 0 && conditions !== 'queue and status'
      ? `SELECT coalesce(sum(total), 0)::integer AS total FROM queue_totals WHERE ${CONDITIONS[conditions]}`
      : `SELECT count(*)::integer AS total FROM citations c
          WHERE ${[CONDITIONS[conditions], ...filterSql(by, VALUES[conditions] + 1)].join(' AND ')}`,
  row: { total: 'integer' },
  examples: (Object.keys(CONDITIONS) as Conditions[]).flatMap((conditions) => [
    { conditions, by: [] },
    { conditions, by: FILTERS },
  ]),
});

const SEVERAL = statements({
  name: 'citations: several',
  sql: ({ parts }: { parts: readonly Part[] }) =>
    citationsSql(
      parts,
      'SELECT id, id AS place FROM citations WHERE id = ANY ($1) AND cause = ANY ($2)',
    ),
  row: { rows: as<FoundCitation[]>('json') },
  examples: [{ parts: [] }, { parts: ALL_PARTS }],
});

/** The reads of connections, and of the citations that other types link to. */
@Injectable()
export class CitationConnectionsQueries {
  constructor(private readonly database: Database) {}

  /** Returns the rows after a cursor, and one more if there is a next page. */
  async rowsAfter(
    parts: readonly Part[],
    filter: WalkFilter,
    page: {
      sortBy: WalkKey;
      order: Direction;
      first: number;
      cursor: { updatedAt: string; id: number } | null;
    },
  ): Promise<FoundCitation[]> {
    const { sortBy, order, first, cursor } = page;
    const { conditions, values, by } = conditionsOf(filter);
    const from = cursor === null ? 'start' : 'cursor';
    const bound =
      cursor === null ? [] : sortBy === 'id' ? [cursor.id] : [cursor.updatedAt, cursor.id];
    const found = await this.database.firstPrepared(
      PAGE({ parts, conditions, sortBy, order, from, by }),
      [...values, first + 1, ...bound, ...valuesOf(filter.filter)],
    );
    return found?.rows ?? [];
  }

  /** Returns the number of rows of a connection. */
  async countRows(filter: WalkFilter): Promise<number> {
    const { conditions, values, by } = conditionsOf(filter);
    const all = [...values, ...valuesOf(filter.filter)];
    return (await this.database.firstPrepared(TOTAL({ conditions, by }), all))?.total ?? 0;
  }

  /** Returns several citations, without those that do not exist or whose cause the caller does not see. */
  async rowsById(
    parts: readonly Part[],
    ids: readonly number[],
    sees: readonly Cause[],
  ): Promise<FoundCitation[]> {
    return (await this.database.firstPrepared(SEVERAL({ parts }), [ids, sees]))?.rows ?? [];
  }
}

function conditionsOf(walk: WalkFilter): {
  conditions: Conditions;
  values: unknown[];
  by: FilterName[];
} {
  return { ...placeOf(walk), by: walk.filter.map(({ name }) => name) };
}

function placeOf({ sees, queue, reportStatus }: WalkFilter): {
  conditions: Conditions;
  values: unknown[];
} {
  // Every index of a list begins with the queue; by its status alone, a row would be searched among all events.
  if (reportStatus !== null)
    return {
      conditions: 'queue and status',
      values: [sees, queue ?? QUEUE_OF[reportStatus], reportStatus],
    };
  if (queue !== null) return { conditions: 'queue', values: [sees, queue] };
  return { conditions: 'all', values: [sees] };
}
