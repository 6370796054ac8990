import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Change, changesBetween, describeChanges } from './changes.pure.js';
import { logoSrc, pictureIn } from './logo.js';
import { placeholderSentence } from './placeholders.pure.js';
import { RequiredTexts } from './required-texts.js';
import { PdfSettingEntity } from './pdf-setting.entity.js';
import { PDF_SETTING_LABELS, PdfSettingRules, ProgramPdfRules } from './settings.rules.js';

/** The texts of a cause's notices beside the facts of the case (spec 3). */
export interface PdfSetting {
  id: number;
  type: Cause;
  departmentName: string;
  officeName: string;
  officeAddress: string;
  /** A data URI; never an address to fetch from. */
  officeLogoSrc: string;
  violationTitle: string;
  officerCitationStatement: string;
}

/** The PDF settings: one for each cause, changed and never added or removed. Notices already ordered keep what they had. */
@Injectable()
export class PdfSettingsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly texts: RequiredTexts,
  ) {}

  /** Returns one page of the settings. @throws AppError `INVALID` for a page that does not exist. */
  async page(page: unknown): Promise<Page<PdfSetting>> {
    const current = pageNumber(page);
    const all = await this.ofCauses();
    return pageOf(all.slice((current - 1) * PER_PAGE, current * PER_PAGE), all.length, current);
  }

  /**
   * Returns the setting with these values: checked, its logo encoded again, nothing stored. For the preview.
   *
   * @throws AppError `NOT_FOUND`, `INVALID`.
   */
  async draft(id: unknown, input: unknown): Promise<PdfSetting> {
    return drafted(await one(this.database, rowId(id)), input);
  }

  /**
   * Replaces a setting; what was and what is goes into the log, a logo by its fingerprint.
   *
   * @throws AppError `NOT_FOUND`, `INVALID` with the sentences of spec 5, also for a statement that would be empty in some letters
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<PdfSetting> {
    const settingId = rowId(id);
    // Before the transaction: drawing a logo takes a while.
    const setting = await this.draft(settingId, input);
    const { type: cause } = setting;
    return this.transactions.run((tx) =>
      this.texts.keepFilled(tx, { causes: [cause], field: 'officerCitationStatement' }, async () =>
        this.save(tx, administrator, await one(tx, settingId, 'locked'), setting),
      ),
    );
  }

  /** The setting of each cause. */
  async ofCauses(): Promise<PdfSetting[]> {
    const found = await this.database.repository(PdfSettingEntity).find({ order: { id: 'ASC' } });
    return found.map(settingOf);
  }

  /** Changes the texts of a program file that are given (programs 7). @throws AppError `NOT_FOUND`, `INVALID` */
  async change(administrator: UserCaller, id: number, input: unknown): Promise<PdfSetting> {
    const given = validate(ProgramPdfRules, input);
    return this.transactions.run(async (tx) => {
      const before = await one(tx, id, 'locked');
      const { type: cause } = before;
      return this.texts.keepFilled(tx, { causes: [cause], field: 'officerCitationStatement' }, () =>
        this.save(tx, administrator, before, { ...before, ...given }),
      );
    });
  }

  private async save(
    tx: Tx,
    administrator: UserCaller,
    before: PdfSetting,
    setting: PdfSetting,
  ): Promise<PdfSetting> {
    const changes = changesBetween<PdfSetting>(PDF_SETTING_LABELS, before, setting);
    if (Object.keys(changes).length === 0) return setting;
    await tx
      .repository(PdfSettingEntity)
      .update(setting.id, { ...setting, updatedAt: () => 'clock_timestamp()' });
    const logged = withFingerprint(changes);
    await this.activity.recordActivity(tx, {
      type: 'pdf_settings_changed',
      actor: administrator,
      subject: { type: 'pdf_setting', id: setting.id },
      description: `PDF settings of ${setting.type} changed by ${administrator.name}: ${describeChanges(PDF_SETTING_LABELS, logged)}`,
      details: logged,
    });
    return setting;
  }

  /** The `officeLogoSrc` of an uploaded picture, to be sent with an update. @throws AppError `UNSUPPORTED_MEDIA` */
  async logo(bytes: Buffer): Promise<{ src: string }> {
    return { src: await logoSrc(bytes) };
  }
}

// An id may be an integer that no smallint can be: then there is no such setting.
const LARGEST_ID = 32_767;

async function one(
  on: Queryable,
  id: number,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<PdfSetting> {
  if (id > LARGEST_ID) throw new AppError('NOT_FOUND');
  const found = await on.repository(PdfSettingEntity).findOne({
    where: { id },
    ...(lock === 'locked' ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
  if (found === null) throw new AppError('NOT_FOUND');
  return settingOf(found);
}

function settingOf({ updatedAt: _, ...setting }: PdfSettingEntity): PdfSetting {
  return setting;
}

async function drafted(before: PdfSetting, input: unknown): Promise<PdfSetting> {
  const values = validate(PdfSettingRules, input);
  if (values.type !== before.type)
    throw invalidField('type', `Type of this setting is ${before.type} and cannot be changed`);
  const { officerCitationStatement: statement } = values;
  const unknown = placeholderSentence(PDF_SETTING_LABELS.officerCitationStatement, statement);
  // A statement of before it had placeholders stays as long as nobody changes it (programs 3).
  if (unknown !== null && statement !== before.officerCitationStatement)
    throw invalidField('officerCitationStatement', unknown);
  return {
    id: before.id,
    ...values,
    officeLogoSrc: await drawnLogo(before.officeLogoSrc, values.officeLogoSrc),
  };
}

/** The current logo stays as it is; a new one is encoded again. */
async function drawnLogo(before: string, src: string): Promise<string> {
  if (src === before) return before;
  const picture = pictureIn(src);
  const refusal = invalidField(
    'officeLogoSrc',
    `${PDF_SETTING_LABELS.officeLogoSrc} must be an uploaded PNG or JPEG picture`,
  );
  if (picture === null) throw refusal;
  return logoSrc(picture).catch(() => {
    throw refusal;
  });
}

function withFingerprint(
  changes: Partial<Record<keyof PdfSetting, Change>>,
): Partial<Record<keyof PdfSetting, Change>> {
  const { officeLogoSrc: logo } = changes;
  if (logo === undefined) return changes;
  return { ...changes, officeLogoSrc: { old: fingerprint(logo.old), new: fingerprint(logo.new) } };
}

const fingerprint = (src: unknown): string =>
  `sha256:${createHash('sha256').update(String(src)).digest('hex')}`;
