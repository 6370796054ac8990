import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CAUSES } from '../../platform/domain/duty.js';
import { isLanguage, LANGUAGES } from '../../platform/domain/language.js';
import { invalidField, withFieldNames } from '../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  MailingSettingsService,
  type VersionedMailingSettings,
} from './mailing-settings.service.js';
import {
  CreateNoticeTextSetInput,
  DeleteNoticeTextSetInput,
  TextSetPreviewArgs,
  UpdateMailingSettingsInput,
  UpdateNoticeTextsInput,
  UpdateNoticeTextSetInput,
} from './notice-settings.inputs.js';
import {
  CreateNoticeTextSetPayload,
  DeleteNoticeTextSetPayload,
  MailingSettings,
  NoticeTextSet,
  UpdateMailingSettingsPayload,
  UpdateNoticeTextSetPayload,
  UpdateNoticeTextsPayload,
  VanishingParagraph,
} from './notice-settings.model.js';
import { type TextSet, TextSetsService } from './text-sets.service.js';

// The services and REST call the field `version`, but an error must name the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL operations on texts and mailing settings. A list whose rows name their key stands for a map. */
@Resolver()
export class NoticeSettingsResolver {
  constructor(
    private readonly texts: TextSetsService,
    private readonly mailing: MailingSettingsService,
  ) {}

  @Allow('administrator')
  @Query(() => NoticeTextSet, {
    name: 'noticeTexts',
    nullable: true,
    description: "The first set of a PDF setting's texts; null and NOT_FOUND if there is none.",
  })
  async noticeTexts(@Args('pdfSettingId', { type: () => ID }) id: string): Promise<NoticeTextSet> {
    return shownTexts(await this.texts.findFirst(id));
  }

  @Allow('administrator')
  @Query(() => [NoticeTextSet], {
    nullable: true,
    description: 'All sets of texts of a PDF setting: those of notices first, the oldest first.',
  })
  async noticeTextSets(
    @Args('pdfSettingId', { type: () => ID }) id: string,
  ): Promise<NoticeTextSet[]> {
    return (await this.texts.listTextSets(id)).map(shownTexts);
  }

  @Allow('administrator')
  @Query(() => NoticeTextSet, {
    nullable: true,
    description: 'A set of texts; null and TEXTS_NOT_FOUND if there is none.',
  })
  async noticeTextSet(@Args('id', { type: () => ID }) id: string): Promise<NoticeTextSet> {
    return shownTexts(await this.texts.findTextSet(id));
  }

  @Allow('administrator')
  @Query(() => [VanishingParagraph], {
    name: 'noticeTextSetPreview',
    nullable: true,
    description: 'The paragraphs that some letters would leave out; nothing is saved.',
  })
  async previewTexts(
    @Args() { pdfSettingId, ...input }: TextSetPreviewArgs,
  ): Promise<VanishingParagraph[]> {
    return this.texts.preview(pdfSettingId, withTexts(input));
  }

  @Allow('administrator')
  @Mutation(() => UpdateNoticeTextsPayload, {
    description:
      "Replaces the texts of a PDF setting's first set; notices already ordered keep what they had. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.",
  })
  async updateNoticeTexts(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { pdfSettingId, ...input }: UpdateNoticeTextsInput,
  ): Promise<UpdateNoticeTextsPayload> {
    const saved = await withFieldNames(NAMES, () =>
      this.texts.updateFirst(administrator, pdfSettingId, changed(input)),
    );
    return { noticeTexts: shownTexts(saved) };
  }

  @Allow('administrator')
  @Mutation(() => CreateNoticeTextSetPayload, {
    description:
      'Adds a set of texts. Refused with TEXTS_EXIST if there is one of the same kind and day.',
  })
  async createNoticeTextSet(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { pdfSettingId, ...input }: CreateNoticeTextSetInput,
  ): Promise<CreateNoticeTextSetPayload> {
    const added = await this.texts.create(administrator, pdfSettingId, withTexts(input));
    return { noticeTextSet: shownTexts(added) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateNoticeTextSetPayload, {
    description:
      'Replaces the texts of a set; letters already ordered keep what they had. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one, and with TEXTS_EXIST if another set of its kind has the day.',
  })
  async updateNoticeTextSet(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { noticeTextSetId, ...input }: UpdateNoticeTextSetInput,
  ): Promise<UpdateNoticeTextSetPayload> {
    const saved = await withFieldNames(NAMES, () =>
      this.texts.update(administrator, noticeTextSetId, changed(input)),
    );
    return { noticeTextSet: shownTexts(saved) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteNoticeTextSetPayload, {
    description:
      'Deletes a set of texts. Refused with TEXTS_IN_USE for one that a letter was made with, and for the first one.',
  })
  async deleteNoticeTextSet(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { noticeTextSetId }: DeleteNoticeTextSetInput,
  ): Promise<DeleteNoticeTextSetPayload> {
    return { deletedId: await this.texts.delete(administrator, noticeTextSetId) };
  }

  @Allow('administrator')
  @Query(() => MailingSettings, { description: 'The settings for making and mailing notices.' })
  async mailingSettings(): Promise<MailingSettings> {
    return shownSettings(await this.mailing.get());
  }

  @Allow('administrator')
  @Mutation(() => UpdateMailingSettingsPayload, {
    description:
      'Replaces all mailing settings. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.',
  })
  async updateMailingSettings(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { requiredFields, expectedVersion: version, ...fields }: UpdateMailingSettingsInput,
  ): Promise<UpdateMailingSettingsPayload> {
    const byCause = mapOf('requiredFields', 'cause', requiredFields ?? []);
    const required = Object.fromEntries(
      Object.entries(byCause).map(([cause, { fields: names }]) => [cause, names]),
    );
    const input = { ...fields, version, requiredFields: required };
    const saved = await withFieldNames(NAMES, () => this.mailing.update(administrator, input));
    return { mailingSettings: shownSettings(saved) };
  }
}

/** Returns a map of the rows by their key. @throws AppError `INVALID` for a key that is named twice */
function mapOf<Key extends string, Row extends Record<Key, string>>(
  field: string,
  key: Key,
  rows: readonly Row[],
): Record<string, Omit<Row, Key>> {
  const map = new Map<string, Omit<Row, Key>>();
  for (const { [key]: name, ...row } of rows) {
    if (map.has(name)) throw invalidField(field, `${name} is named twice`);
    map.set(name, row);
  }
  return Object.fromEntries(map);
}

type SentTexts = Pick<CreateNoticeTextSetInput, 'texts' | 'paymentCode'>;

/** Returns texts as the service takes them: a map by language. @throws AppError `INVALID` */
function withTexts<Input extends SentTexts>({ texts: sent, ...input }: Input) {
  const texts = sent ?? [];
  if (!texts.every(({ language }) => isLanguage(language)))
    throw invalidField('texts', `Language must be one of ${LANGUAGES.join(', ')}`);
  return { ...input, texts: mapOf('texts', 'language', texts) };
}

const changed = ({ expectedVersion: version, ...input }: ChangedTexts) =>
  withTexts({ ...input, version });

type ChangedTexts = SentTexts & Pick<UpdateNoticeTextSetInput, 'expectedVersion'>;

function shownTexts({ texts, ...saved }: TextSet): NoticeTextSet {
  return {
    ...saved,
    texts: LANGUAGES.flatMap((language) => {
      const own = texts[language];
      return own === undefined ? [] : [{ language, ...own }];
    }),
  };
}

function shownSettings({ requiredFields, ...settings }: VersionedMailingSettings): MailingSettings {
  return {
    ...settings,
    requiredFields: CAUSES.map((cause) => ({ cause, fields: requiredFields[cause] })),
  };
}
