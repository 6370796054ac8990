import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import { assertVisible } from '../citations/visibility.queries.js';
import type { VehicleChange } from '../citations/vehicle-changes.pure.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { grouped } from '../../platform/domain/grouped.js';
import { rowId } from '../../platform/errors/validate.js';
import {
  ACTIVITIES,
  type ActivityLook,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';
import { HISTORY } from './history.queries.js';

/** One step in the life of an event (spec 3). */
export interface HistoryItem {
  id: number;
  createdAt: Date;
  description: string;
  kind: ActivityType;
  properties: {
    /** Null where no person took the step. */
    user: Officer | null;
    /** The name of that time; `Camera`, `Owner` or `System` without a person. */
    actor: string;
    title: string;
    color: string;
    icon: string;
    /** The fields of owner and vehicle that it changed, old and new; null for other steps, and those of before. */
    changes: VehicleChange[] | null;
  };
}

/** Returns the history of an event to callers who may see it. */
@Injectable()
export class HistoryService {
  constructor(private readonly database: Database) {}

  /** The history of an event, oldest first. @throws AppError `CITATION_NOT_FOUND` when it is not visible to the caller. */
  async historyOfCitation(caller: Caller, citationId: unknown): Promise<HistoryItem[]> {
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
  const { id, createdAt, description, type, causerType, causerName, changes, user } = row;
  const { title, color, icon, inHistory }: ActivityLook = ACTIVITIES[type];
  const actor = causerType === 'user' && causerName !== null ? causerName : withoutUser(type);
  return {
    id: Number(id),
    createdAt,
    description: inHistory ?? description,
    kind: type,
    properties: { user, actor, title, color, icon, changes },
  };
}

/**
 * Returns the author of an entry without a user: the camera for an event, however it was delivered, and the system for
 * all further entries.
 */
function withoutUser(type: ActivityType): string {
  if (type === 'owner_viewed') return 'Owner';
  return type === 'created' ? 'Camera' : 'System';
}
