import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { QUEUE_OF } from '../citation.workflow.js';
import type { Direction, FilterName, WalkFilter, WalkKey } from '../citation.types.js';
import type { Part } from './citation-parts.pure.js';
import { valuesOf } from './filter-conditions.queries.js';
import {
  type Conditions,
  CONNECTION_PAGE,
  CONNECTION_TOTAL,
  SEVERAL_CITATIONS,
} from './citation-connections.queries.js';

/** The reads of connections, and of the citations that other types link to. */
@Injectable()
export class ConnectionRows {
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
    const found = await this.database.first(
      CONNECTION_PAGE({ parts, conditions, sortBy, order, from, by }),
      [...values, first + 1, ...bound, ...valuesOf(filter.filter)],
    );
    return found?.rows ?? [];
  }

  /** Returns the number of rows of a connection. */
  async countRows(filter: WalkFilter): Promise<number> {
    const { conditions, values, by } = conditionsOf(filter);
    const all = [...values, ...valuesOf(filter.filter)];
    return (await this.database.first(CONNECTION_TOTAL({ conditions, by }), all))?.total ?? 0;
  }

  /** Returns several citations, without those that do not exist or whose cause the caller does not see. */
  async rowsById(
    parts: readonly Part[],
    ids: readonly number[],
    sees: readonly Cause[],
  ): Promise<FoundCitation[]> {
    return (await this.database.first(SEVERAL_CITATIONS({ parts }), [ids, sees]))?.rows ?? [];
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
