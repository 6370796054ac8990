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
  @Field(() => String, { description: 'One of en, es, fr, de and ar; each at most once.' })
  language!: string;
}

@InputType({ description: 'All texts of a PDF setting; they replace those that are there.' })
export class UpdateNoticeTextsInput extends OmitType(NoticeTexts, ['version', 'texts'], InputType) {
  @Field(() => Int, { description: 'The version that was read.' })
  expectedVersion!: number;

  @Field(() => ID)
  override pdfSettingId!: number;

  @Field(() => [NoticeTextsOfLanguageInput], {
    nullable: true,
    description: 'One for each language with texts; left out for none.',
  })
  texts?: NoticeTextsOfLanguageInput[] | null;
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
    'All mailing settings; what is left out has its default, but `cancellationLetters` and `errorLimit` stay.',
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
