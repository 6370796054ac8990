import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import { Transactions } from '../../platform/database/transactions.js';
import { countryOf } from '../../platform/domain/region.pure.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { statesOf } from '../deadlines/holidays.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { assertVersion } from '../settings/settings-version.js';
import { RegistrySettingsEntity } from './registry-settings.entity.js';
import {
  REGISTRY_SETTINGS_LABELS,
  type RegistrySettings,
  RegistrySettingsRules,
} from './registry-settings.rules.js';

/** The settings as both doors show them. */
export type VersionedRegistrySettings = RegistrySettings & { version: number };

/** The settings of the vehicle registry: one row. */
@Injectable()
export class RegistrySettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The settings as they are now. */
  async readRegistrySettings(): Promise<VersionedRegistrySettings> {
    return shown(await onlyRow(this.database, RegistrySettingsEntity));
  }

  /**
   * Replaces them all; what was and what is goes into the log. Saving what is there already changes nothing.
   *
   * @throws AppError `INVALID`; `SETTINGS_CHANGED`
   */
  async updateRegistrySettings(
    administrator: UserCaller,
    input: unknown,
  ): Promise<VersionedRegistrySettings> {
    const { version, ...settings } = validate(RegistrySettingsRules, input);
    // Loading the package takes longer than a transaction may.
    const homeStates = await statesAround(settings.homeRegion);
    return this.transactions.run(async (tx) => {
      const row = await onlyRow(tx, RegistrySettingsEntity, 'locked');
      await assertVersion(tx, row, version);
      const before = shown(row);
      const changes = changesBetween<RegistrySettings>(REGISTRY_SETTINGS_LABELS, before, settings);
      if (Object.keys(changes).length === 0) return before;
      await tx.repository(RegistrySettingsEntity).update(ONLY, {
        ...settings,
        homeStates,
        version: version + 1,
        changedBy: administrator.userId,
        updatedAt: () => 'clock_timestamp()',
      });
      await this.activity.recordActivity(tx, {
        type: 'registry_settings_changed',
        actor: administrator,
        subject: { type: 'settings', id: 'registry' },
        description: `Registry settings changed by ${administrator.name}: ${describeChanges(REGISTRY_SETTINGS_LABELS, changes)}`,
        details: changes,
      });
      return { ...settings, version: version + 1 };
    });
  }
}

/** The states that an event may name without their country; none where the home region is a whole country. */
async function statesAround(homeRegion: string | null): Promise<string[]> {
  return homeRegion?.includes('-') === true ? statesOf(countryOf(homeRegion)) : [];
}

function shown({
  version,
  homeRegion,
  recheckDays,
  maxAgeDays,
}: Omit<RegistrySettingsEntity, 'id'>): VersionedRegistrySettings {
  return { version, homeRegion, recheckDays, maxAgeDays };
}
