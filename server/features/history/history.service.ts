import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/identity/caller.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { queryRows } from '../../platform/database/transactions.js';
import { rowId } from '../../platform/errors/validate.js';
import {
  ACTIVITIES,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';

/** One step in the life of an event (spec 3). */
export interface HistoryItem {
  id: number;
  createdAt: Date;
  description: string;
  properties: { user: string; title: string; color: string; icon: string };
}

interface HistoryRow {
  id: string;
  createdAt: Date;
  description: string;
  type: ActivityType;
  causerType: string | null;
  causerName: string | null;
}

// More steps than any event takes; whoever toggles evidence for ever must not make a page that nobody can load.
const LATEST = 1_000;

/** What happened to an event, for those who may see it. */
@Injectable()
export class HistoryService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The history of an event, oldest first. @throws AppError `citationNotFound` when it is not visible to the caller. */
  async of(caller: Caller, citationId: unknown): Promise<HistoryItem[]> {
    const id = rowId(citationId, 'citationNotFound');
    await assertVisible(this.dataSource, caller, id);
    const rows = await queryRows<HistoryRow>(
      this.dataSource,
      `SELECT id, created_at AS "createdAt", description, type, causer_type AS "causerType", causer_name AS "causerName"
       FROM activity WHERE citation_id = $1 AND type = ANY ($2) ORDER BY id DESC LIMIT ${LATEST}`,
      [id, HISTORY_TYPES],
    );
    return rows
      .reverse()
      .map(({ id: activityId, createdAt, description, type, causerType, causerName }) => {
        const { title, color, icon } = ACTIVITIES[type];
        const user = causerType === 'user' && causerName !== null ? causerName : withoutUser(type);
        return {
          id: Number(activityId),
          createdAt,
          description,
          properties: { user, title, color, icon },
        };
      });
  }
}

/** Events come from cameras, whoever carried them here; what else nobody did, the system did. */
function withoutUser(type: ActivityType): string {
  return type === 'created' ? 'Camera' : 'System';
}
