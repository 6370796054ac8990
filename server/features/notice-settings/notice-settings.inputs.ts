import { Field, ID, InputType, Int, OmitType, PartialType } from '@nestjs/graphql';
import {
  MailingSettings,
  NoticeTexts,
  NoticeTextsOfLanguage,
  RequiredFieldsOfCause,
} from './notice-settings.model.js';

@InputType({ isAbstract: true })
abstract class OptionalTexts extends PartialType(
  OmitType(NoticeTextsOfLanguage, ['language'], InputType),
  InputType,
) {}

@InputType({ description: 'The texts of notices in one language; what is left out is none.' })
export class NoticeTextsOfLanguageInput extends OptionalTexts {
  @Field(() => String, { description: 'The language: en, es, fr, de or ar.' })
  language!: string;
}

@InputType({ description: 'All texts of a PDF setting; they replace those that are there.' })
export class UpdateNoticeTextsInput extends OmitType(NoticeTexts, ['texts'], InputType) {
  @Field(() => ID, { description: 'The PDF setting.' })
  override pdfSettingId!: number;

  @Field(() => [NoticeTextsOfLanguageInput], {
    nullable: true,
    description: 'One for each language with texts; left out for none.',
  })
  texts?: NoticeTextsOfLanguageInput[] | null;
}

@InputType({ description: 'What a notice of a cause is not made without.' })
export class RequiredFieldsOfCauseInput extends OmitType(RequiredFieldsOfCause, [], InputType) {}

@InputType({ isAbstract: true })
abstract class OptionalSettings extends PartialType(
  OmitType(MailingSettings, ['version', 'requiredFields'], InputType),
  InputType,
) {}

@InputType({
  description: 'All mailing settings; what is left out has its default.',
})
export class UpdateMailingSettingsInput extends OptionalSettings {
  @Field(() => Int, { description: 'The version that was read.' })
  version!: number;

  @Field(() => [RequiredFieldsOfCauseInput], {
    nullable: true,
    description: 'What no notice is made without.',
  })
  requiredFields?: RequiredFieldsOfCauseInput[] | null;
}
