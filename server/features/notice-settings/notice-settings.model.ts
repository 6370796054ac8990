import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { AddressWindow, MailBarcode as BarcodeName, Paper } from './mailing.types.js';
import type { NoticeTexts as TextsOfLanguage } from './notice-texts.types.js';
import { MailBarcode, NoticePaper, NoticeWindow } from './notice-settings.enums.js';

const BLOCK = 'A block of its own after the facts, with placeholders.';

@ObjectType({ description: 'The texts of notices in one language, with their placeholders.' })
export class NoticeTextsOfLanguage implements TextsOfLanguage {
  @Field(() => String, { description: 'The language: en, es, fr, de or ar.' })
  language!: string;

  @Field(() => String, { nullable: true, description: BLOCK })
  legalBasis!: string | null;

  @Field(() => String, { nullable: true, description: BLOCK })
  howToPay!: string | null;

  @Field(() => String, { nullable: true, description: BLOCK })
  howToContest!: string | null;

  @Field(() => String, { nullable: true, description: BLOCK })
  otherDriver!: string | null;

  @Field(() => String, { nullable: true, description: BLOCK })
  consequences!: string | null;

  @Field(() => String, { nullable: true, description: BLOCK })
  privacy!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'In place of `howToPay` where the band has no amount.',
  })
  noAmount!: string | null;

  @Field(() => String, { nullable: true, description: 'The foot of the first page.' })
  footer!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the fee.' })
  feeLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'What stands under the payment code.' })
  paymentCodeLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Title of the reply form.' })
  replyTitle!: string | null;

  @Field(() => String, { nullable: true, description: 'What the reply form begins with.' })
  replyIntro!: string | null;

  @Field(() => [String], { description: 'A line of the reply form for each; no form without.' })
  replyFields!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Title of the notice; of the second notice language only.',
  })
  violationTitle!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the officer states; of the second notice language only.',
  })
  officerCitationStatement!: string | null;
}

@ObjectType({ description: 'What the notices of a PDF setting say beside facts and setting.' })
export class NoticeTexts {
  @Field(() => ID, { description: 'The PDF setting.' })
  pdfSettingId!: number;

  @Field(() => Int, { description: 'What a change has to send back.' })
  version!: number;

  @Field(() => [NoticeTextsOfLanguage], { description: 'One for each language with texts.' })
  texts!: NoticeTextsOfLanguage[];

  @Field(() => String, {
    nullable: true,
    description: 'What the payment code holds, with its placeholders.',
  })
  paymentCode!: string | null;
}

@ObjectType({ description: 'What a notice of a cause is not made without.' })
export class RequiredFieldsOfCause {
  @Field(() => Cause, { description: 'Which events.' })
  cause!: CauseName;

  @Field(() => [String], { description: 'The fields, e.g. `legal_basis`.' })
  fields!: string[];
}

@ObjectType({ description: 'How notices are made and mailed.' })
export class MailingSettings {
  @Field(() => Int, { description: 'What a change has to send back.' })
  version!: number;

  @Field(() => [String], {
    description: 'One or two of en, es, fr, de and ar; the second follows on pages of its own.',
  })
  noticeLanguages!: string[];

  @Field(() => NoticePaper, { description: 'What notices are printed on.' })
  paper!: Paper;

  @Field(() => NoticeWindow, { description: 'Where the window of the envelope is.' })
  window!: AddressWindow;

  @Field(() => MailBarcode, { description: 'The notice number for returned mail.' })
  mailBarcode!: BarcodeName;

  @Field(() => Boolean, { description: 'Whether both sides are printed.' })
  duplex!: boolean;

  @Field(() => Int, { description: 'Most notices of a run, from 1 to 20,000.' })
  runSize!: number;

  @Field(() => String, { description: 'Local day; notices of before it wait for no run.' })
  runsSince!: string;

  @Field(() => String, {
    description: '`#` a digit, `@` a letter, alternatives by `|`; empty for none.',
  })
  postalCodeFormat!: string;

  @Field(() => Int, { description: 'Days before a deadline that unmailed notices are warned of.' })
  mailWarningDays!: number;

  @Field(() => [RequiredFieldsOfCause], { description: 'What no notice is made without.' })
  requiredFields!: RequiredFieldsOfCause[];

  @Field(() => Int, { description: 'For so many days the owner sees the evidence.' })
  evidenceDays!: number;

  @Field(() => Boolean, { description: 'Whether the owner sees videos too.' })
  evidenceVideos!: boolean;
}

@ObjectType({ description: 'Answer to `updateNoticeTexts`.' })
export class UpdateNoticeTextsPayload {
  @Field(() => NoticeTexts, { description: 'The texts as they are now.' })
  noticeTexts!: NoticeTexts;
}

@ObjectType({ description: 'Answer to `updateMailingSettings`.' })
export class UpdateMailingSettingsPayload {
  @Field(() => MailingSettings, { description: 'The settings as they are now.' })
  mailingSettings!: MailingSettings;
}
