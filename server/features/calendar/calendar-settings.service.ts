import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import { Transactions } from '../../platform/database/transactions.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { knownPlace } from '../deadlines/holidays.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { assertVersion } from '../settings/settings-version.js';
import { CalendarSettingsEntity } from './calendar-settings.entity.js';
import { CALENDAR_LABELS, CalendarSettingsRules } from './calendar-settings.rules.js';
import type { SchoolTerm } from './day-kinds.pure.js';

/** The place whose holidays count for the hours of facts, and the school terms. */
export interface CalendarSettings {
  version: number;
  country: string | null;
  state: string | null;
  region: string | null;
  terms: SchoolTerm[];
}

const NO_PLACE = { country: null, state: null, region: null };

/** The calendar settings (guards 4): one row, read again on each call. */
@Injectable()
export class CalendarSettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The settings as they are now. */
  async get(): Promise<CalendarSettings> {
    return shown(await onlyRow(this.database, CalendarSettingsEntity));
  }

  /**
   * Replaces them all; what was and what is goes into the log. Saving equal values changes nothing.
   *
   * @throws AppError `INVALID`, also for an unknown place; `SETTINGS_CHANGED`
   */
  async update(administrator: UserCaller, input: unknown): Promise<CalendarSettings> {
    const { version, terms, ...asked } = validate(CalendarSettingsRules, input);
    const place = (await knownPlace(asked)) ?? NO_PLACE;
    return this.transactions.run(async (tx) => {
      const row = await onlyRow(tx, CalendarSettingsEntity, 'locked');
      await assertVersion(tx, row, version);
      const [before, after] = [shown(row), { version, ...place, terms }];
      const changes = changesBetween(CALENDAR_LABELS, comparable(before), comparable(after));
      if (Object.keys(changes).length === 0) return before;
      await tx.repository(CalendarSettingsEntity).update(ONLY, {
        ...after,
        version: version + 1,
        changedBy: administrator.userId,
        updatedAt: () => 'clock_timestamp()',
      });
      await this.activity.recordActivity(tx, {
        type: 'calendar_settings_changed',
        actor: administrator,
        subject: { type: 'settings', id: 'calendar' },
        description: `Calendar settings changed by ${administrator.name}: ${describeChanges(CALENDAR_LABELS, changes)}`,
        details: changes,
      });
      return { ...after, version: version + 1 };
    });
  }
}

const shown = ({
  version,
  country,
  state,
  region,
  terms,
}: Omit<CalendarSettingsEntity, 'id'>): CalendarSettings => ({
  version,
  country,
  state,
  region,
  terms,
});

/** The settings as the log shows them; terms as text, so that equal ones are equal. */
function comparable({ version: _, terms, ...place }: CalendarSettings) {
  return {
    country: place.country ?? 'none',
    state: place.state ?? 'none',
    region: place.region ?? 'none',
    terms: terms.map(({ from, to, name }) => `${name} ${from} to ${to}`).join(', ') || 'none',
  };
}
