import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Database } from '../../../platform/database/database.js';
import { ONLY, onlyRow } from '../../../platform/database/only-row.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { CAUSES } from '../../../platform/domain/duty.js';
import { invalidField } from '../../../platform/errors/app-error.js';
import { validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import {
  chosenEvidence,
  type UsualEvidence,
  usualEvidence,
} from '../../citations/usual-evidence.pure.js';
import { changesBetween, describeChanges } from '../../settings/changes.pure.js';
import { CitationSettingsEntity } from '../../settings/citation-settings.entity.js';
import { DeskSettingsEntity } from './desk-settings.entity.js';
import { DeskSettingsRules } from '../desk.rules.js';

/** The settings as everybody reads them: the usual evidence of both causes, whether or not it was chosen. */
export type DeskSettingsFields = Omit<DeskSettingsEntity, 'id' | 'usualEvidence'> & {
  usualEvidence: UsualEvidence;
};

const LABELS = {
  decisionGraceSeconds: 'Decision grace',
  requireViewedEvidence: 'Require viewed evidence',
  reasonRequired: 'Reason required',
  paceGuardSeconds: 'Pace guard',
  usualEvidence: 'Usual evidence',
  preselectEvidence: 'Preselect evidence',
  autoLookUp: 'Auto look-up',
  authorityRequired: 'Authority required',
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
  async readDeskSettings(): Promise<DeskSettingsFields> {
    const [settings, maxEvidenceImages] = await Promise.all([
      onlyRow(this.database, DeskSettingsEntity),
      imagesOfNotice(this.database),
    ]);
    return shown(settings, maxEvidenceImages);
  }

  /**
   * Saves the given settings, and logs the changes; saving equal values changes nothing. Missing settings of desk 14
   * stay as they are.
   *
   * @throws AppError `INVALID`
   */
  async updateDeskSettings(
    caller: UserCaller,
    input: Record<string, unknown>,
  ): Promise<DeskSettingsFields> {
    const given = validate(DeskSettingsRules, input);
    return this.transactions.run(async (tx) => {
      const maxEvidenceImages = await imagesOfNotice(tx);
      const before = shown(await onlyRow(tx, DeskSettingsEntity, 'locked'), maxEvidenceImages);
      const settings = {
        ...given,
        usualEvidence: given.usualEvidence ?? before.usualEvidence,
        preselectEvidence: given.preselectEvidence ?? before.preselectEvidence,
        autoLookUp: given.autoLookUp === undefined ? before.autoLookUp : given.autoLookUp,
        authorityRequired: given.authorityRequired ?? before.authorityRequired,
      };
      assertNotTooMany(settings.usualEvidence, maxEvidenceImages);
      const changes = changesBetween(LABELS, comparable(before), comparable(settings));
      if (Object.keys(changes).length === 0) return settings;
      await tx.repository(DeskSettingsEntity).update(ONLY, {
        ...settings,
        usualEvidence: chosenEvidence(settings.usualEvidence, maxEvidenceImages),
      });
      await this.activity.recordActivity(tx, {
        type: 'desk_settings_changed',
        actor: caller,
        subject: { type: 'settings', id: 'desk' },
        description: `Desk settings changed by ${caller.name}: ${describeChanges(LABELS, changes)}`,
        details: changes,
      });
      return settings;
    });
  }
}

async function imagesOfNotice(on: Queryable): Promise<number> {
  return (await onlyRow(on, CitationSettingsEntity)).maxEvidenceImages;
}

function shown(
  { usualEvidence: chosen, ...settings }: Omit<DeskSettingsEntity, 'id'>,
  maxEvidenceImages: number,
): DeskSettingsFields {
  return { ...settings, usualEvidence: usualEvidence(chosen, maxEvidenceImages) };
}

function assertNotTooMany(usual: UsualEvidence, maxEvidenceImages: number): void {
  if (CAUSES.every((cause) => usual[cause].length <= maxEvidenceImages)) return;
  const sentence = `Usual evidence must have at most ${maxEvidenceImages} numbers, as many as a notice has images`;
  throw invalidField('usualEvidence', sentence);
}

function comparable({
  reasonRequired,
  usualEvidence: usual,
  autoLookUp,
  ...rest
}: DeskSettingsFields) {
  return {
    ...rest,
    reasonRequired: reasonRequired.toSorted().join(', '),
    usualEvidence: CAUSES.map((cause) => `${cause} ${usual[cause].join(', ')}`).join('; '),
    autoLookUp: autoLookUp ?? 'off',
  };
}
