import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { queryRows, Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { changesBetween, describeChanges } from './changes.pure.js';
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
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The settings as they are now. */
  get(): Promise<CitationSettings> {
    return read(this.dataSource);
  }

  /**
   * Replaces all six; what was and what is goes into the log. Saving what is there already changes nothing.
   *
   * @throws AppError `invalid` with the sentences of spec 5.
   */
  async update(administrator: UserCaller, input: unknown): Promise<CitationSettings> {
    const settings = validate(CitationSettingsRules, input);
    return this.transactions.run(async (tx) => {
      const changes = changesBetween<CitationSettings>(
        CITATION_SETTINGS_LABELS,
        await read(tx.manager, 'FOR UPDATE'),
        settings,
      );
      if (Object.keys(changes).length === 0) return settings;
      await tx.query(
        `UPDATE citation_settings SET reference_prefix = $1, vehicle_license_identifier = $2, max_evidence_images = $3,
           currency_unit = $4, distance_unit = $5, speed_unit = $6, updated_at = clock_timestamp()`,
        [
          settings.referencePrefix,
          settings.vehicleLicenseIdentifier,
          settings.maxEvidenceImages,
          settings.currencyUnit,
          settings.distanceUnit,
          settings.speedUnit,
        ],
      );
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

async function read(
  on: Pick<EntityManager, 'query'>,
  lock: 'FOR UPDATE' | '' = '',
): Promise<CitationSettings> {
  const [settings] = await queryRows<CitationSettings>(
    on,
    `SELECT reference_prefix AS "referencePrefix", vehicle_license_identifier AS "vehicleLicenseIdentifier",
       max_evidence_images AS "maxEvidenceImages", currency_unit AS "currencyUnit", distance_unit AS "distanceUnit",
       speed_unit AS "speedUnit"
     FROM citation_settings ${lock}`,
  );
  if (settings === undefined) throw new AppError('internal');
  return settings;
}
