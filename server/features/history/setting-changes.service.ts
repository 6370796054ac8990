import { Injectable } from '@nestjs/common';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Database } from '../../platform/database/database.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import { LAST_OF_KINDS } from './history.queries.js';
import { SETTING_KINDS, SETTINGS, type SettingName } from './setting-kinds.pure.js';

/** The last change of a setting. */
export interface SettingChange {
  setting: SettingName;
  changedAt: Date;
  /** The person; null where it was none. */
  changedBy: Officer | null;
  /** Name of the person at that time; `System` where it was none. */
  changedByName: string;
}

/** Says who changed each of the settings last: read from the log, which holds every change. */
@Injectable()
export class SettingChangesService {
  constructor(private readonly database: Database) {}

  /** The last change of each setting, in the order of the list; one that nobody ever changed is left out. */
  async lastChanges(): Promise<SettingChange[]> {
    const kinds: readonly ActivityType[] = Object.values(SETTING_KINDS).flat();
    const rows = await this.database.rows(LAST_OF_KINDS, [kinds]);
    return SETTINGS.flatMap((setting) => {
      const own: readonly ActivityType[] = SETTING_KINDS[setting];
      const [last] = rows
        .filter(({ type }) => own.includes(type))
        .toSorted((one, other) => Number(other.id) - Number(one.id));
      return last === undefined
        ? []
        : [
            {
              setting,
              changedAt: last.createdAt,
              changedBy: last.causer,
              changedByName: last.causerName ?? 'System',
            },
          ];
    });
  }
}
