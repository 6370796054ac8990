import { ArgsType, Field, ID, InputType, Int, OmitType, PartialType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import {
  MailingSettings,
  NoticeTextsOfLanguage,
  RequiredFieldsOfCause,
  TextSetKindEnum,
} from './notice-settings.model.js';
import type { TextSetKind } from './text-set.pure.js';

@InputType({ isAbstract: true })
abstract class OptionalTexts extends PartialType(
  OmitType(NoticeTextsOfLanguage, ['language'], InputType),
  InputType,
) {}

@InputType({ description: 'The texts of notices in one language; what is left out is none.' })
export class NoticeTextsOfLanguageInput extends OptionalTexts {
  @Field(() => String, { description: 'One of en, es, fr, de and ar; each at most once.' })
  language!: string;
}

@InputType({ isAbstract: true })
abstract class SentTexts {
  @Field(() => [NoticeTextsOfLanguageInput], {
    nullable: true,
    description: 'One for each language with texts; left out for none.',
  })
  texts?: NoticeTextsOfLanguageInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The content of the payment code, with its placeholders; left out for none.',
  })
  paymentCode?: string | null;
}

@InputType({ isAbstract: true })
abstract class ChangedTexts extends SentTexts {
  @Field(() => Int, { description: 'The version that was read.' })
  expectedVersion!: number;
}

@InputType({
  description:
    "All texts of a PDF setting's first set; they replace those that are there. Document names and means of proof stay where they are left out.",
})
export class UpdateNoticeTextsInput extends ChangedTexts {
  @Field(() => ID)
  pdfSettingId!: number;
}

const FROM = 'The first day of issue that it is for; null for all days before the other sets.';

@InputType({ description: 'A set of texts that is added to a PDF setting.' })
export class CreateNoticeTextSetInput extends SentTexts {
  @Field(() => ID)
  pdfSettingId!: number;

  @Field(() => TextSetKindEnum)
  kind!: TextSetKind;

  @Field(() => LocalDay, { nullable: true, description: FROM })
  from?: string | null;
}

@InputType({
  description:
    'All texts of a set; they replace those that are there. Its day, document names and means of proof stay where they are left out.',
})
export class UpdateNoticeTextSetInput extends ChangedTexts {
  @Field(() => ID)
  noticeTextSetId!: string;

  @Field(() => LocalDay, { nullable: true, description: FROM })
  from?: string | null;
}

@ArgsType()
export class TextSetPreviewArgs {
  @Field(() => ID)
  pdfSettingId!: string;

  @Field(() => TextSetKindEnum, { nullable: true, description: 'Left out for notices.' })
  kind?: TextSetKind | null;

  @Field(() => [NoticeTextsOfLanguageInput], { description: 'One for each language with texts.' })
  texts!: NoticeTextsOfLanguageInput[];
}

@InputType({ description: 'A set of texts that is deleted.' })
export class DeleteNoticeTextSetInput {
  @Field(() => ID)
  noticeTextSetId!: string;
}

@InputType({ description: "The required content of a cause's notices." })
export class RequiredFieldsOfCauseInput extends OmitType(RequiredFieldsOfCause, [], InputType) {}

@InputType({ isAbstract: true })
abstract class OptionalSettings extends PartialType(
  OmitType(MailingSettings, ['version', 'requiredFields'], InputType),
  InputType,
) {}

@InputType({
  description:
    'All mailing settings; what is left out has its default, but `cancellationLetters`, `errorLimit` and `warningPrefix` stay.',
})
export class UpdateMailingSettingsInput extends OptionalSettings {
  @Field(() => Int, { description: 'The version that was read.' })
  expectedVersion!: number;

  @Field(() => [RequiredFieldsOfCauseInput], {
    nullable: true,
    description: 'The content without which no notice is made.',
  })
  requiredFields?: RequiredFieldsOfCauseInput[] | null;
}
