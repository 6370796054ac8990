import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { grouped } from '../../platform/domain/grouped.js';
import { rowId } from '../../platform/errors/validate.js';
import {
  ACTIVITIES,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';
import { HISTORY } from './history.queries.js';

/** One step in the life of an event (spec 3). */
export interface HistoryItem {
  id: number;
  createdAt: Date;
  description: string;
  properties: { user: string; title: string; color: string; icon: string };
}

/** What happened to an event, for those who may see it. */
@Injectable()
export class HistoryService {
  constructor(private readonly database: Database) {}

  /** The history of an event, oldest first. @throws AppError `CITATION_NOT_FOUND` when it is not visible to the caller. */
  async of(caller: Caller, citationId: unknown): Promise<HistoryItem[]> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return (await this.ofEvents([id])).get(id) ?? [];
  }

  /** The history of events that the caller is known to see, oldest first, by event. */
  async ofEvents(citationIds: readonly number[]): Promise<Map<number, HistoryItem[]>> {
    const rows = await this.database.rows(HISTORY, [citationIds, HISTORY_TYPES]);
    const byEvent = grouped(rows, ({ citationId }) => citationId);
    return new Map([...byEvent].map(([id, steps]) => [id, steps.map(itemOf)]));
  }
}

function itemOf(row: RowOf<typeof HISTORY>): HistoryItem {
  const { id, createdAt, description, type, causerType, causerName } = row;
  const { title, color, icon } = ACTIVITIES[type];
  const user = causerType === 'user' && causerName !== null ? causerName : withoutUser(type);
  return { id: Number(id), createdAt, description, properties: { user, title, color, icon } };
}

/** Events come from cameras, whoever carried them here; what else nobody did, the system did. */
function withoutUser(type: ActivityType): string {
  return type === 'created' ? 'Camera' : 'System';
}
