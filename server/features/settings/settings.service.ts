import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { validate } from '../../platform/errors/validate.js';
import { changesBetween, describeChanges } from './changes.pure.js';
import { CitationSettingsEntity } from './citation-settings.entity.js';
import { takePrefix } from './number-prefixes.js';
import {
  CITATION_SETTINGS_LABELS,
  CitationSettingsRules,
  ProgramCitationRules,
} from './settings.rules.js';

/** The citation settings (spec 3). */
export interface CitationSettings {
  referencePrefix: string;
  vehicleLicenseIdentifier: string;
  maxEvidenceImages: number;
  currencyUnit: string;
  distanceUnit: string;
  speedUnit: string;
}

/** The same with what only administrators set beside them. */
export interface ConfirmedCitationSettings extends CitationSettings {
  /** True once an administrator has confirmed `TIME_ZONE` (mailing 10). */
  timeZoneConfirmed: boolean;
}

/** The citation settings: one row, read again on each call, so that all processes see a change at once. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The six settings of the specification as they are now. */
  async get(): Promise<CitationSettings> {
    const { timeZoneConfirmed: _, ...settings } = await read(this.database);
    return settings;
  }

  /** The settings as they are now, and whether the time zone is confirmed. */
  getConfirmed(): Promise<ConfirmedCitationSettings> {
    return read(this.database);
  }

  /**
   * Replaces all six settings, and confirms the time zone if that is sent; old and new values go into the log. Saving
   * equal values changes nothing.
   *
   * @throws AppError `INVALID` with the sentences of spec 5, and for a prefix of warning letters
   */
  async update(administrator: UserCaller, input: unknown): Promise<ConfirmedCitationSettings> {
    const { timeZoneConfirmed, ...six } = validate(CitationSettingsRules, input);
    return this.transactions.run(async (tx) => {
      const before = await read(tx, 'locked');
      return this.save(tx, administrator, before, {
        ...six,
        timeZoneConfirmed: timeZoneConfirmed ?? before.timeZoneConfirmed,
      });
    });
  }

  /** Changes the settings of a program file that are given (programs 7). @throws AppError `INVALID` */
  async change(administrator: UserCaller, input: unknown): Promise<ConfirmedCitationSettings> {
    const given = validate(ProgramCitationRules, input);
    return this.transactions.run(async (tx) => {
      const before = await read(tx, 'locked');
      return this.save(tx, administrator, before, { ...before, ...given });
    });
  }

  private async save(
    tx: Tx,
    administrator: UserCaller,
    before: ConfirmedCitationSettings,
    settings: ConfirmedCitationSettings,
  ): Promise<ConfirmedCitationSettings> {
    const changes = changesBetween<ConfirmedCitationSettings>(
      CITATION_SETTINGS_LABELS,
      before,
      settings,
    );
    if (Object.keys(changes).length === 0) return settings;
    if (changes.referencePrefix !== undefined)
      await takePrefix(tx, 'NOTICE', settings.referencePrefix, 'referencePrefix');
    await tx
      .repository(CitationSettingsEntity)
      .update(ONLY, { ...settings, updatedAt: () => 'clock_timestamp()' });
    await this.activity.recordActivity(tx, {
      type: 'settings_changed',
      actor: administrator,
      subject: { type: 'settings', id: 1 },
      description: `Citation settings changed by ${administrator.name}: ${describeChanges(CITATION_SETTINGS_LABELS, changes)}`,
      details: changes,
    });
    return settings;
  }
}

async function read(on: Queryable, lock?: 'locked'): Promise<ConfirmedCitationSettings> {
  const { updatedAt: _, ...settings } = await onlyRow(on, CitationSettingsEntity, lock);
  return settings;
}
