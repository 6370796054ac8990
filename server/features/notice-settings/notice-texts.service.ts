import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../platform/domain/language.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { type Change, describeChanges } from '../settings/changes.pure.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import type { SavedTexts } from './mailing.types.js';
import { NoticeTextsEntity } from './notice-texts.entity.js';
import { untranslated } from './notice-texts.pure.js';
import { TEXT_NAMES, TEXTS } from './text-fields.pure.js';
import { NoticeTextsRules, TextsDraftRules } from './notice-texts.rules.js';
import { assertVersion } from '../settings/settings-version.js';

/** The texts of a PDF setting as both doors show them. */
export type VersionedTexts = SavedTexts & { version: number };

/** The texts of a cause's notices beside facts and PDF settings. Notices already ordered keep what they had. */
@Injectable()
export class NoticeTextsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly mailing: MailingSettingsService,
  ) {}

  /** The texts of a PDF setting. @throws AppError `NOT_FOUND` */
  async get(id: unknown): Promise<VersionedTexts> {
    const { version, texts, paymentCode } = await one(this.database, rowId(id));
    return { version, texts, paymentCode };
  }

  /**
   * Returns the texts with these changes, checked and not saved; missing ones stay as saved. For the preview.
   *
   * @throws AppError `NOT_FOUND`, `INVALID`
   */
  async draft(id: unknown, input: { texts?: unknown; paymentCode?: unknown }): Promise<SavedTexts> {
    const saved = await this.get(id);
    const draft = validate(TextsDraftRules, input);
    return {
      texts: input.texts === undefined ? saved.texts : draft.texts,
      paymentCode: input.paymentCode === undefined ? saved.paymentCode : draft.paymentCode,
    };
  }

  /**
   * Replaces all of them; what was and what is goes into the log. Saving what is there already changes nothing.
   *
   * @throws AppError `NOT_FOUND`; `INVALID`, also for what the second notice language lacks; `SETTINGS_CHANGED`
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<VersionedTexts> {
    const settingId = rowId(id);
    const { version, ...after } = validate(NoticeTextsRules, input);
    return this.transactions.run(async (tx) => {
      // First the languages, which then stay as they are until the texts are saved.
      const { noticeLanguages } = await this.mailing.get(tx, 'locked');
      const before = await one(tx, settingId, 'locked');
      await assertVersion(tx, before, version);
      assertTranslated(after, noticeLanguages);
      const changes = changesOf(before, after);
      if (Object.keys(changes).length === 0) return { version, ...after };
      await tx.repository(NoticeTextsEntity).update(settingId, {
        ...after,
        version: version + 1,
        changedBy: administrator.userId,
        updatedAt: () => 'clock_timestamp()',
      });
      await this.recordTextsChange(tx, administrator, settingId, changes);
      return { version: version + 1, ...after };
    });
  }

  private async recordTextsChange(
    tx: Tx,
    actor: UserCaller,
    settingId: number,
    changes: Record<string, Change>,
  ): Promise<void> {
    const setting = await tx.repository(PdfSettingEntity).findOneBy({ id: settingId });
    await this.activity.recordActivity(tx, {
      type: 'notice_texts_changed',
      actor,
      subject: { type: 'pdf_setting', id: settingId },
      description: `Notice texts of ${setting?.type ?? settingId} changed by ${actor.name}: ${describeChanges<string>({}, changes)}`,
      details: changes,
    });
  }
}

// An id may be an integer that no smallint can be: then there are no such texts.
const LARGEST_ID = 32_767;

async function one(
  on: Queryable,
  pdfSettingId: number,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<NoticeTextsEntity> {
  if (pdfSettingId > LARGEST_ID) throw new AppError('NOT_FOUND');
  const found = await on.repository(NoticeTextsEntity).findOne({
    where: { pdfSettingId },
    ...(lock === 'locked' ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

function assertTranslated({ texts }: SavedTexts, languages: readonly Language[]): void {
  const errors = Object.fromEntries(
    untranslated(texts, languages).map(({ name, language, sentence }) => [
      `texts.${language}.${name}`,
      [sentence],
    ]),
  );
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
}

/** Returns the changes, by the names that the log shows, e.g. `Legal basis (English)`. */
function changesOf(before: SavedTexts, after: SavedTexts): Record<string, Change> {
  const [old, now] = [byName(before), byName(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return Object.fromEntries(
    [...names]
      .map((name) => [name, { old: old.get(name) ?? NONE, new: now.get(name) ?? NONE }] as const)
      .filter(([, change]) => change.old !== change.new),
  );
}

const NONE = 'none';

function byName({ texts, paymentCode }: SavedTexts): Map<string, string> {
  const shown = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const name of TEXT_NAMES) {
      const text = texts[language]?.[name] ?? '';
      const value = typeof text === 'string' ? text : text.join(' | ');
      if (value !== '') shown.set(`${TEXTS[name].label} (${LANGUAGE_NAMES[language]})`, value);
    }
  }
  if (paymentCode !== null) shown.set('Payment code', paymentCode);
  return shown;
}
