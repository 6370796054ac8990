import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import { Transactions } from '../../platform/database/transactions.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { DeskSettingsEntity } from './desk-settings.entity.js';
import { DeskSettingsRules } from './desk.rules.js';

export type DeskSettingsFields = Omit<DeskSettingsEntity, 'id'>;

const LABELS = {
  decisionGraceSeconds: 'Decision grace',
  requireViewedEvidence: 'Require viewed evidence',
  reasonRequired: 'Reason required',
  paceGuardSeconds: 'Pace guard',
} satisfies Record<keyof DeskSettingsFields, string>;

/** The settings of the desk: one row, which holds from the next decision on. */
@Injectable()
export class DeskSettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** The settings as they are now. */
  get(): Promise<DeskSettingsFields> {
    return onlyRow(this.database, DeskSettingsEntity);
  }

  /** Saves all four, and logs what changed; saving what is there already changes nothing. @throws AppError `INVALID` */
  async update(caller: UserCaller, input: Record<string, unknown>): Promise<DeskSettingsFields> {
    const settings = validate(DeskSettingsRules, input);
    await this.transactions.run(async (tx) => {
      const before = await onlyRow(tx, DeskSettingsEntity, 'locked');
      const changes = changesBetween(LABELS, comparable(before), comparable(settings));
      if (Object.keys(changes).length === 0) return;
      await tx.repository(DeskSettingsEntity).update(ONLY, settings);
      await this.activity.record(tx, {
        type: 'desk_settings_changed',
        actor: caller,
        subject: { type: 'settings', id: 'desk' },
        description: `Desk settings changed by ${caller.name}: ${describeChanges(LABELS, changes)}`,
        details: changes,
      });
    });
    return settings;
  }
}

function comparable({ reasonRequired, ...rest }: DeskSettingsFields) {
  return { ...rest, reasonRequired: reasonRequired.toSorted().join(', ') };
}
