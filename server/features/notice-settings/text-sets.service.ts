import { Inject, Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { deadlineDate } from '../deadlines/due-date.pure.js';
import { type Change, describeChanges } from '../settings/changes.pure.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';
import { RequiredTexts } from '../settings/required-texts.js';
import { assertVersion } from '../settings/settings-version.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import type { SavedTexts, TextsByLanguage } from './mailing.types.js';
import { moneyFaults, textChanges, untranslated, withKept } from './notice-texts.pure.js';
import {
  FirstTextsRules,
  NewTextSetRules,
  type SentTexts,
  TextsDraftRules,
  TextSetRules,
  TextsPreviewRules,
} from './notice-texts.rules.js';
import type { Vanishing } from './text-gaps.pure.js';
import { TextGaps } from './text-gaps.service.js';
import { TextSetEntity } from './text-set.entity.js';
import {
  isFirstSet,
  setInForce,
  TEXT_SET_KINDS,
  type TextSetKind,
  type TextSetVersion,
} from './text-set.pure.js';

/** A set of texts as both doors show it. */
export interface TextSet extends TextSetVersion, SavedTexts {
  pdfSettingId: number;
  /** True if letters of its kind that are issued today have its texts. */
  inForce: boolean;
  /** True once a letter was made with it. */
  used: boolean;
  /** The paragraphs that some letters leave out. */
  vanishing: Vanishing[];
}

/** The texts of a cause's letters beside facts and PDF settings. Letters already ordered keep what they had. */
@Injectable()
export class TextSetsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly mailing: MailingSettingsService,
    private readonly gaps: TextGaps,
    private readonly required: RequiredTexts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The sets of a PDF setting, those of notices first, the oldest first. @throws AppError `NOT_FOUND` */
  async listTextSets(settingId: unknown): Promise<TextSet[]> {
    const pdfSettingId = settingOf(settingId);
    const sets = await setsOf(this.database, pdfSettingId);
    if (sets.length === 0) throw new AppError('NOT_FOUND');
    return this.shown(pdfSettingId, sets);
  }

  /** @throws AppError `TEXTS_NOT_FOUND` */
  async findTextSet(id: unknown): Promise<TextSet> {
    return this.shownOne(await setBy(this.database, id));
  }

  /** The first set of a PDF setting, which is for notices of all days before the other sets. @throws AppError `NOT_FOUND` */
  async findFirst(settingId: unknown): Promise<TextSet> {
    return this.shownOne(await firstOf(this.database, settingId));
  }

  /**
   * Returns texts of a set with these changes, checked and not saved; missing ones stay as saved. For the preview.
   *
   * @param input.textSetId a set of the PDF setting; the first one if it is left out
   * @throws AppError `NOT_FOUND`, `TEXTS_NOT_FOUND`, `INVALID`
   */
  async draft(
    settingId: unknown,
    { textSetId, ...input }: { textSetId?: unknown; texts?: unknown; paymentCode?: unknown },
  ): Promise<SavedTexts & { textSet: TextSetVersion }> {
    const first = await firstOf(this.database, settingId);
    const saved = textSetId == null ? first : await setBy(this.database, textSetId);
    if (saved.pdfSettingId !== first.pdfSettingId) throw new AppError('TEXTS_NOT_FOUND');
    const draft = validate(TextsDraftRules, input);
    const { id, kind, from, version } = saved;
    return {
      textSet: { id, kind, from, version },
      texts: input.texts === undefined ? saved.texts : withKept(draft.texts, {}),
      paymentCode: input.paymentCode === undefined ? saved.paymentCode : draft.paymentCode,
    };
  }

  /** The paragraphs that letters with these texts would leave out; nothing is saved. @throws AppError `NOT_FOUND`, `INVALID` */
  async preview(settingId: unknown, input: unknown): Promise<Vanishing[]> {
    const { pdfSettingId, from } = await firstOf(this.database, settingId);
    const { kind, texts } = validate(TextsPreviewRules, input);
    const cause = await causeOf(this.database, pdfSettingId);
    const sent = { kind, from, texts: withKept(texts, {}) };
    return this.gaps.vanishingIn(this.database, cause, sent);
  }

  /**
   * Adds a set.
   *
   * @throws AppError `NOT_FOUND`; `INVALID`, also for what the second notice language lacks; `TEXTS_EXIST`
   */
  async create(administrator: UserCaller, settingId: unknown, input: unknown): Promise<TextSet> {
    const pdfSettingId = settingOf(settingId);
    const { texts: sent, ...fields } = validate(NewTextSetRules, input);
    assertNoMoney(fields.kind, { ...fields, texts: sent });
    const id = await this.transactions.run(async (tx) => {
      await this.mailing.get(tx, 'locked');
      await firstOf(tx, pdfSettingId);
      await this.assertFree(tx, { pdfSettingId, ...fields });
      const texts = withKept(sent, {});
      const sets = tx.repository(TextSetEntity);
      const added = sets.create({
        ...fields,
        pdfSettingId,
        texts,
        changedBy: administrator.userId,
      });
      await sets.insert(added);
      this.checkTranslated(tx, added);
      const causes = [await causeOf(tx, pdfSettingId)];
      this.required.checkFilled(tx, { causes, before: [], setId: added.id });
      await this.recordTexts(tx, 'added', administrator, added, {
        details: { kind: added.kind, from: added.from, texts, paymentCode: added.paymentCode },
      });
      return added.id;
    });
    return this.findTextSet(id);
  }

  /**
   * Replaces the texts of a set; its day, document names and means of proof stay where they are left out (programs). What was
   * and what is goes into the log. Saving what is there already changes nothing.
   *
   * @throws AppError `TEXTS_NOT_FOUND`; `INVALID`, also for what the second notice language lacks; `SETTINGS_CHANGED`;
   *   `TEXTS_EXIST`
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<TextSet> {
    const setId = rowId(id, 'TEXTS_NOT_FOUND');
    const { version, from, ...sent } = validate(TextSetRules, input);
    await this.save(administrator, (tx) => setBy(tx, setId, 'locked'), version, { ...sent, from });
    return this.findTextSet(setId);
  }

  /**
   * The same of the first set.
   *
   * @throws AppError `NOT_FOUND`; `INVALID`, also for what the second notice language lacks; `SETTINGS_CHANGED`
   */
  async updateFirst(
    administrator: UserCaller,
    settingId: unknown,
    input: unknown,
  ): Promise<TextSet> {
    const pdfSettingId = settingOf(settingId);
    const { version, ...sent } = validate(FirstTextsRules, input);
    await this.save(administrator, (tx) => firstOf(tx, pdfSettingId, 'locked'), version, sent);
    return this.findFirst(pdfSettingId);
  }

  /** Deletes a set that no letter was made with. @throws AppError `TEXTS_NOT_FOUND`, `TEXTS_IN_USE` */
  async delete(administrator: UserCaller, id: unknown): Promise<number> {
    const setId = rowId(id, 'TEXTS_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      // A letter that is being made with it is waited for.
      const set = await setBy(tx, setId, 'locked');
      if (set.used || isFirstSet(set)) throw new AppError('TEXTS_IN_USE');
      await tx.repository(TextSetEntity).delete(setId);
      const { kind, from, texts, paymentCode } = set;
      await this.recordTexts(tx, 'deleted', administrator, set, {
        details: { kind, from, texts, paymentCode },
      });
    });
    return setId;
  }

  private async save(
    administrator: UserCaller,
    find: (tx: Tx) => Promise<TextSetEntity>,
    version: number,
    { from: day, texts, paymentCode }: SentTexts & { from?: string | null | undefined },
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      // First the languages, which then stay as they are until the texts are saved.
      await this.mailing.get(tx, 'locked');
      const before = await find(tx);
      await assertVersion(tx, before, version);
      const from = day === undefined ? before.from : day;
      assertNoMoney(before.kind, { texts, paymentCode });
      const after = { texts: withKept(texts, before.texts), paymentCode };
      if (isFirstSet(before) && from !== null)
        throw invalidField('from', 'The first texts of notices are from the beginning');
      if (from !== before.from) await this.assertFree(tx, { ...before, from });
      this.checkTranslated(tx, { id: before.id, texts: after.texts });
      const changes = {
        ...(from === before.from
          ? {}
          : { From: { old: before.from ?? 'none', new: from ?? 'none' } }),
        ...textChanges(before, after),
      };
      if (Object.keys(changes).length === 0) return;
      const causes = [await causeOf(tx, before.pdfSettingId)];
      const empty = await this.required.emptyTexts(tx, causes);
      await tx.repository(TextSetEntity).update(before.id, {
        ...after,
        from,
        version: version + 1,
        changedBy: administrator.userId,
        updatedAt: () => 'clock_timestamp()',
      });
      this.required.checkFilled(tx, { causes, before: empty, setId: before.id });
      await this.recordTexts(tx, 'changed', administrator, before, { details: changes, changes });
    });
  }

  /** Checks that texts lack nothing in the second notice language, which a program may change with them (programs 7). */
  private checkTranslated(tx: Tx, { id, texts }: Pick<TextSetEntity, 'id' | 'texts'>): void {
    tx.checkAtEnd(`texts ${id}`, async () => {
      const { noticeLanguages } = await this.mailing.get(tx);
      assertTranslated(texts, noticeLanguages);
    });
  }

  /**
   * Refuses a second set of a kind and day. Everybody who saves texts holds the row of the mailing settings, so nobody adds
   * one meanwhile.
   *
   * @throws AppError `TEXTS_EXIST`
   */
  private async assertFree(
    tx: Tx,
    { pdfSettingId, kind, from }: Pick<TextSetEntity, 'pdfSettingId' | 'kind' | 'from'>,
  ): Promise<void> {
    const where = { pdfSettingId, kind, from: from ?? IsNull() };
    if (!(await tx.repository(TextSetEntity).existsBy(where))) return;
    throw new AppError('TEXTS_EXIST', { params: { date: this.dayInWords(from) } });
  }

  private async recordTexts(
    tx: Tx,
    done: 'added' | 'changed' | 'deleted',
    actor: UserCaller,
    set: Pick<TextSetEntity, 'id' | 'pdfSettingId' | 'kind' | 'from'>,
    { details, changes }: { details: Record<string, unknown>; changes?: Record<string, Change> },
  ): Promise<void> {
    const cause = await causeOf(tx, set.pdfSettingId);
    const what = isFirstSet(set)
      ? `Notice texts of ${cause}`
      : `${KIND_WORDS[set.kind]} texts of ${cause} from ${this.dayInWords(set.from)}`;
    const told = changes === undefined ? '' : `: ${describeChanges<string>({}, changes)}`;
    await this.activity.recordActivity(tx, {
      type: `notice_texts_${done}`,
      actor,
      subject: { type: 'pdf_setting', id: set.pdfSettingId },
      description: `${what} ${done} by ${actor.name}${told}`,
      details,
    });
  }

  /** Returns some sets of a PDF setting as they are shown, in their order. */
  private async shown(pdfSettingId: number, wanted: readonly TextSetEntity[]): Promise<TextSet[]> {
    const today = this.clock.today(this.config.timeZone);
    const all = await setsOf(this.database, pdfSettingId);
    const inForce = TEXT_SET_KINDS.map((kind) => setInForce(all, kind, today)?.id);
    const cause = await causeOf(this.database, pdfSettingId);
    const shown: TextSet[] = [];
    for (const { id, kind, from, texts, paymentCode, version, used } of wanted)
      shown.push({
        ...{ id, pdfSettingId, kind, from, texts, paymentCode, version, used },
        inForce: inForce.includes(id),
        vanishing: await this.gaps.vanishingIn(this.database, cause, { kind, from, texts }),
      });
    return shown;
  }

  private async shownOne(set: TextSetEntity): Promise<TextSet> {
    const [shown] = await this.shown(set.pdfSettingId, [set]);
    if (shown === undefined) throw new AppError('TEXTS_NOT_FOUND');
    return shown;
  }

  private dayInWords(day: string | null): string {
    return day === null
      ? 'the beginning'
      : deadlineDate(new Date(`${day}T00:00:00Z`), this.config.locale, 'UTC');
  }
}

const KIND_WORDS = { NOTICE: 'Notice', WARNING: 'Warning' } as const;

// An id may be an integer that no smallint can be: then there is no such setting.
const LARGEST_SETTING = 32_767;

function settingOf(id: unknown): number {
  const settingId = rowId(id);
  if (settingId > LARGEST_SETTING) throw new AppError('NOT_FOUND');
  return settingId;
}

type Lock = 'locked' | 'unlocked';

/** The sets of a PDF setting, those of notices first, the oldest first. */
async function setsOf(on: Queryable, pdfSettingId: number): Promise<TextSetEntity[]> {
  return on.repository(TextSetEntity).find({
    where: { pdfSettingId },
    order: { kind: 'ASC', from: { direction: 'ASC', nulls: 'FIRST' } },
  });
}

async function causeOf(on: Queryable, id: number): Promise<Cause> {
  const setting = await on.repository(PdfSettingEntity).findOneBy({ id });
  if (setting === null) throw new AppError('NOT_FOUND');
  return setting.type;
}

async function firstOf(on: Queryable, id: unknown, lock: Lock = 'unlocked') {
  const pdfSettingId = settingOf(id);
  const found = await findOne(on, { pdfSettingId, kind: 'NOTICE', from: IsNull() }, lock);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

async function setBy(on: Queryable, id: unknown, lock: Lock = 'unlocked') {
  const found = await findOne(on, { id: rowId(id, 'TEXTS_NOT_FOUND') }, lock);
  if (found === null) throw new AppError('TEXTS_NOT_FOUND');
  return found;
}

function findOne(
  on: Queryable,
  where: FindOptionsWhere<TextSetEntity>,
  lock: Lock,
): Promise<TextSetEntity | null> {
  return on.repository(TextSetEntity).findOne({
    where,
    ...(lock === 'locked' ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** Refuses what no warning letter has (programs 4). @throws AppError `INVALID` */
function assertNoMoney(kind: TextSetKind, sent: SentTexts): void {
  if (kind !== 'WARNING') return;
  const errors = moneyFaults(sent);
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
}

function assertTranslated(texts: TextsByLanguage, languages: readonly Language[]): void {
  const errors = Object.fromEntries(
    untranslated(texts, languages).map(({ name, language, sentence }) => [
      `texts.${language}.${name}`,
      [sentence],
    ]),
  );
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
}
