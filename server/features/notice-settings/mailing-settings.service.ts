import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { languageOf } from '../../platform/domain/language.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PostingDeadlines } from '../deadlines/posting-deadlines.service.js';
import { type Change, changesBetween, describeChanges } from '../settings/changes.pure.js';
import { takePrefix } from '../settings/number-prefixes.js';
import { RequiredTexts } from '../settings/required-texts.js';
import { MailingSettingsEntity } from './mailing-settings.entity.js';
import { MAILING_LABELS, MailingSettingsRules } from './mailing.rules.js';
import type { MailingSettings } from './mailing.types.js';
import { untranslated } from './notice-texts.pure.js';
import { TextSetEntity } from './text-set.entity.js';
import { assertVersion } from '../settings/settings-version.js';

/** The mailing settings as both doors show them. */
export type VersionedMailingSettings = MailingSettings & { version: number };

/**
 * The settings for making and mailing notices: one row, read again on each call. Notices already ordered keep what they
 * had.
 */
@Injectable()
export class MailingSettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly posting: PostingDeadlines,
    private readonly texts: RequiredTexts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The settings as they are now.
   *
   * @param lock makes further changes wait until the transaction ends
   */
  async get(on: Queryable = this.database, lock?: 'locked'): Promise<VersionedMailingSettings> {
    return this.shown(await onlyRow(on, MailingSettingsEntity, lock));
  }

  /** True if somebody has saved them, even without a change. */
  async isSaved(): Promise<boolean> {
    return (await onlyRow(this.database, MailingSettingsEntity)).changedBy !== null;
  }

  /**
   * Returns all settings as {@link update} takes them, with the given ones in their place (programs 7). What depends on
   * the installation goes on depending on it, unless it is given.
   */
  async withChanges(given: Record<string, unknown>): Promise<Record<string, unknown>> {
    const row = await onlyRow(this.database, MailingSettingsEntity);
    const { noticeLanguages, runsSince } = row;
    return { ...this.shown(row), noticeLanguages, runsSince, ...given };
  }

  /**
   * Replaces them all; what was and what is goes into the log. Saving what is there already changes nothing but
   * {@link isSaved}.
   *
   * @throws AppError `INVALID`, also for a second language that lacks texts, and for a prefix of notices; `SETTINGS_CHANGED`
   */
  async update(administrator: UserCaller, input: unknown): Promise<VersionedMailingSettings> {
    const { version, ...settings } = validate(MailingSettingsRules, input);
    const saved = await this.transactions.run(async (tx) => {
      // Texts are saved behind the same lock: each of the two sees what the other one saved.
      const row = await onlyRow(tx, MailingSettingsEntity, 'locked');
      await assertVersion(tx, row, version);
      const noticeLanguages = settings.noticeLanguages ?? null;
      const runsSince = settings.runsSince ?? null;
      const { cancellationLetters, errorLimit, warningPrefix } = settings;
      const fields = {
        ...settings,
        noticeLanguages,
        runsSince,
        // Older clients do not know these.
        cancellationLetters: cancellationLetters ?? row.cancellationLetters,
        warningPrefix: warningPrefix ?? row.warningPrefix,
        errorLimit: errorLimit === undefined ? row.errorLimit : (errorLimit?.toString() ?? null),
      };
      const [before, after] = [this.shown(row), this.shown({ ...row, ...fields })];
      // The texts of a program come after its languages (programs 7).
      tx.checkAtEnd('notice languages', () => assertTranslated(tx, after));
      const changes = changesOf(before, after);
      const stamp = { changedBy: administrator.userId, updatedAt: () => 'clock_timestamp()' };
      if (Object.keys(changes).length === 0) {
        if (row.changedBy === null) await tx.repository(MailingSettingsEntity).update(ONLY, stamp);
        return before;
      }
      if (changes.warningPrefix !== undefined)
        await takePrefix(tx, 'WARNING', after.warningPrefix, 'warningPrefix');
      // A second language has texts of its own to be filled.
      const field = changes.requiredFields === undefined ? 'noticeLanguages' : 'requiredFields';
      await this.texts.keepFilled(tx, { causes: CAUSES, field }, () =>
        tx
          .repository(MailingSettingsEntity)
          .update(ONLY, { ...fields, version: version + 1, ...stamp }),
      );
      await this.recordMailingChange(tx, administrator, changes);
      return { ...after, version: version + 1 };
    });
    await this.posting.follow();
    return saved;
  }

  private shown({
    changedBy: _,
    updatedAt: __,
    installedAt,
    noticeLanguages,
    runsSince,
    errorLimit,
    ...row
  }: Omit<MailingSettingsEntity, 'id'>): VersionedMailingSettings {
    const { locale, timeZone } = this.config;
    return {
      ...row,
      noticeLanguages: noticeLanguages ?? [languageOf(locale)],
      runsSince: runsSince ?? dayIn(timeZone, installedAt),
      errorLimit: errorLimit === null ? null : Number(errorLimit),
    };
  }

  private async recordMailingChange(
    tx: Tx,
    actor: UserCaller,
    changes: Partial<Record<keyof MailingSettings, Change>>,
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type: 'mailing_settings_changed',
      actor,
      subject: { type: 'settings', id: 'mailing' },
      description: `Mailing settings changed by ${actor.name}: ${describeChanges(MAILING_LABELS, changes)}`,
      details: changes,
    });
  }
}

/** @throws AppError `INVALID` if any texts lack something in the second language */
async function assertTranslated(
  tx: Tx,
  { noticeLanguages }: Pick<MailingSettings, 'noticeLanguages'>,
): Promise<void> {
  if (noticeLanguages.length < 2) return;
  const saved = await tx
    .repository(TextSetEntity)
    .find({ order: { pdfSettingId: 'ASC', id: 'ASC' } });
  const [missing] = saved.flatMap(({ texts }) => untranslated(texts, noticeLanguages));
  if (missing !== undefined) throw invalidField('noticeLanguages', missing.sentence);
}

function changesOf(
  before: MailingSettings,
  after: MailingSettings,
): Partial<Record<keyof MailingSettings, Change>> {
  return changesBetween(MAILING_LABELS, comparable(before), comparable(after));
}

/** Lists as text, so that equal ones are equal. */
function comparable(settings: MailingSettings): Record<keyof MailingSettings, unknown> {
  const { noticeLanguages, requiredFields, postalCodeFormat } = settings;
  return {
    ...settings,
    postalCodeFormat: postalCodeFormat || 'none',
    errorLimit: settings.errorLimit ?? 'none',
    noticeLanguages: noticeLanguages.join(', '),
    requiredFields: Object.entries(requiredFields)
      .map(([cause, fields]) => `${cause}: ${fields.join(', ') || 'none'}`)
      .join('; '),
  };
}
