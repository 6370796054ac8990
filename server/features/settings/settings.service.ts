import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions } from '../../platform/database/transactions.js';
import { validate } from '../../platform/errors/validate.js';
import { changesBetween, describeChanges } from './changes.pure.js';
import { CitationSettingsEntity } from './citation-settings.entity.js';
import { CITATION_SETTINGS_LABELS, CitationSettingsRules } from './settings.rules.js';

/** The citation settings (spec 3). */
export interface CitationSettings {
  referencePrefix: string;
  vehicleLicenseIdentifier: string;
  maxEvidenceImages: number;
  currencyUnit: string;
  distanceUnit: string;
  speedUnit: string;
}

/** The citation settings: one row, read anew on each call, so that all processes see a change at once. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The settings as they are now. */
  get(): Promise<CitationSettings> {
    return read(this.database);
  }

  /**
   * Replaces all six; what was and what is goes into the log. Saving what is there already changes nothing.
   *
   * @throws AppError `INVALID` with the sentences of spec 5.
   */
  async update(administrator: UserCaller, input: unknown): Promise<CitationSettings> {
    const settings = validate(CitationSettingsRules, input);
    return this.transactions.run(async (tx) => {
      const changes = changesBetween<CitationSettings>(
        CITATION_SETTINGS_LABELS,
        await read(tx, 'locked'),
        settings,
      );
      if (Object.keys(changes).length === 0) return settings;
      await tx
        .repository(CitationSettingsEntity)
        .update(ONLY, { ...settings, updatedAt: () => 'clock_timestamp()' });
      await this.activity.record(tx, {
        type: 'settings_changed',
        actor: administrator,
        subject: { type: 'settings', id: 1 },
        description: `Citation settings changed by ${administrator.name}: ${describeChanges(CITATION_SETTINGS_LABELS, changes)}`,
        details: changes,
      });
      return settings;
    });
  }
}

async function read(on: Queryable, lock?: 'locked'): Promise<CitationSettings> {
  const { updatedAt: _, ...settings } = await onlyRow(on, CitationSettingsEntity, lock);
  return settings;
}
