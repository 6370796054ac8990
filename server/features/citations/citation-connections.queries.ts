import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { as, statements } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { citationsSql } from './citation-row.queries.js';
import {
  ALL_PARTS,
  type CitationRow,
  type Direction,
  DIRECTIONS,
  type Part,
  WALK_COLUMNS,
  type WalkFilter,
  type WalkKey,
} from './citation.types.js';

/** Which conditions a connection has beside the causes that its caller sees ($1); their values are $2 and $3. */
type Conditions = 'all' | 'queue' | 'status' | 'queue and status';

const CONDITIONS: Record<Conditions, string> = {
  all: 'cause = ANY ($1)',
  queue: 'cause = ANY ($1) AND queue = $2',
  status: 'cause = ANY ($1) AND report_status = $2',
  'queue and status': 'cause = ANY ($1) AND queue = $2 AND report_status = $3',
};

/** How many values each has, before those of the page. */
const VALUES: Record<Conditions, number> = { all: 1, queue: 2, status: 2, 'queue and status': 3 };

interface PageChoice {
  parts: readonly Part[];
  conditions: Conditions;
  sortBy: WalkKey;
  order: Direction;
  from: 'start' | 'cursor';
}

const PAGE = statements({
  name: 'citations: connection',
  sql: ({ parts, conditions, sortBy, order, from }: PageChoice) => {
    const limit = VALUES[conditions] + 1;
    const sign = order === 'desc' ? '<' : '>';
    const [place, bound] =
      sortBy === 'id'
        ? [`id ${order}`, `id ${sign} $${limit + 1}::integer`]
        : [
            `updated_at ${order}, id ${order}`,
            `(updated_at, id) ${sign} ($${limit + 1}::timestamptz, $${limit + 2}::integer)`,
          ];
    const keys = `SELECT id, row_number() OVER (ORDER BY ${place}) AS place FROM (
        SELECT id, updated_at FROM citations WHERE ${CONDITIONS[conditions]} ${from === 'start' ? '' : `AND ${bound}`}
        ORDER BY ${place} LIMIT $${limit}) page`;
    return citationsSql('camel', parts, keys);
  },
  row: { rows: as<CitationRow[]>('json') },
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
          })),
        ),
      ),
    ),
    { parts: ALL_PARTS, conditions: 'all', sortBy: 'id', order: 'asc', from: 'start' },
  ],
});

/** The totals of whole queues are kept by trigger; a status within a queue is counted. */
const TOTAL = statements({
  name: 'citations: connection total',
  sql: ({ conditions }: { conditions: Conditions }) =>
    conditions === 'all' || conditions === 'queue'
      ? `SELECT coalesce(sum(total), 0)::integer AS total FROM queue_totals WHERE ${CONDITIONS[conditions]}`
      : `SELECT count(*)::integer AS total FROM citations WHERE ${CONDITIONS[conditions]}`,
  row: { total: 'integer' },
  examples: (Object.keys(CONDITIONS) as Conditions[]).map((conditions) => ({ conditions })),
});

const SEVERAL = statements({
  name: 'citations: several',
  sql: ({ parts }: { parts: readonly Part[] }) =>
    citationsSql(
      'camel',
      parts,
      'SELECT id, id AS place FROM citations WHERE id = ANY ($1) AND cause = ANY ($2)',
    ),
  row: { rows: as<CitationRow[]>('json') },
  examples: [{ parts: [] }, { parts: ALL_PARTS }],
});

/** The reads of connections, and of the citations that other types link to. */
@Injectable()
export class CitationConnectionsQueries {
  constructor(private readonly database: Database) {}

  /** The rows after a cursor, and one more to tell whether there is a next page. */
  async after(
    parts: readonly Part[],
    filter: WalkFilter,
    page: {
      sortBy: WalkKey;
      order: Direction;
      first: number;
      cursor: { updatedAt: string; id: number } | null;
    },
  ): Promise<CitationRow[]> {
    const { sortBy, order, first, cursor } = page;
    const { conditions, values } = conditionsOf(filter);
    const from = cursor === null ? 'start' : 'cursor';
    const bound =
      cursor === null ? [] : sortBy === 'id' ? [cursor.id] : [cursor.updatedAt, cursor.id];
    const found = await this.database.firstPrepared(
      PAGE({ parts, conditions, sortBy, order, from }),
      [...values, first + 1, ...bound],
    );
    return found?.rows ?? [];
  }

  /** How many rows a connection has. */
  async count(filter: WalkFilter): Promise<number> {
    const { conditions, values } = conditionsOf(filter);
    return (await this.database.firstPrepared(TOTAL({ conditions }), values))?.total ?? 0;
  }

  /** Several citations; those that are not there, or whose cause is not seen, are left out. */
  async several(
    parts: readonly Part[],
    ids: readonly number[],
    sees: readonly Cause[],
  ): Promise<CitationRow[]> {
    return (await this.database.firstPrepared(SEVERAL({ parts }), [ids, sees]))?.rows ?? [];
  }
}

function conditionsOf({ sees, queue, reportStatus }: WalkFilter): {
  conditions: Conditions;
  values: unknown[];
} {
  if (queue !== null && reportStatus !== null)
    return { conditions: 'queue and status', values: [sees, queue, reportStatus] };
  if (queue !== null) return { conditions: 'queue', values: [sees, queue] };
  if (reportStatus !== null) return { conditions: 'status', values: [sees, reportStatus] };
  return { conditions: 'all', values: [sees] };
}
