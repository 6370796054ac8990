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
import { UpdateMailingSettingsInput, UpdateNoticeTextsInput } from './notice-settings.inputs.js';
import {
  MailingSettings,
  NoticeTexts,
  UpdateMailingSettingsPayload,
  UpdateNoticeTextsPayload,
} from './notice-settings.model.js';
import { NoticeTextsService, type VersionedTexts } from './notice-texts.service.js';

// The services and REST call the field `version`, but an error must name the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL operations on texts and mailing settings. A list whose rows name their key stands for a map. */
@Resolver()
export class NoticeSettingsResolver {
  constructor(
    private readonly texts: NoticeTextsService,
    private readonly mailing: MailingSettingsService,
  ) {}

  @Allow('administrator')
  @Query(() => NoticeTexts, {
    name: 'noticeTexts',
    nullable: true,
    description: "The texts of a PDF setting's notices; null and NOT_FOUND if there is none.",
  })
  async noticeTexts(@Args('pdfSettingId', { type: () => ID }) id: string): Promise<NoticeTexts> {
    return shownTexts(id, await this.texts.get(id));
  }

  @Allow('administrator')
  @Mutation(() => UpdateNoticeTextsPayload, {
    description:
      'Replaces the texts of a PDF setting; notices already ordered keep what they had. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.',
  })
  async updateNoticeTexts(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { pdfSettingId, texts: sent, expectedVersion: version, ...fields }: UpdateNoticeTextsInput,
  ): Promise<UpdateNoticeTextsPayload> {
    const texts = sent ?? [];
    if (!texts.every(({ language }) => isLanguage(language)))
      throw invalidField('texts', `Language must be one of ${LANGUAGES.join(', ')}`);
    const input = { ...fields, version, texts: mapOf('texts', 'language', texts) };
    const saved = await withFieldNames(NAMES, () =>
      this.texts.update(administrator, pdfSettingId, input),
    );
    return { noticeTexts: shownTexts(pdfSettingId, saved) };
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

function shownTexts(id: number | string, { texts, ...saved }: VersionedTexts): NoticeTexts {
  return {
    ...saved,
    pdfSettingId: Number(id),
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
