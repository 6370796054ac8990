import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { Cause, capitals, register, words } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import {
  type AddressWindow,
  type MailBarcode as BarcodeName,
  type Paper,
  type RequiredField,
  MAIL_BARCODES,
  PAPERS,
  REQUIRED_FIELDS,
  WINDOWS,
} from './mailing.types.js';
import { TEXT_SET_KINDS, type TextSetKind } from './text-set.pure.js';
import {
  type NoticeTexts as TextsOfLanguage,
  TEXT_NAMES,
  type TextName,
  TEXTS,
} from './text-fields.pure.js';

const NoticePaper = words(PAPERS);
const NoticeWindow = words(WINDOWS);
const MailBarcode = words(MAIL_BARCODES);
const CitationField = capitals(REQUIRED_FIELDS);

export const TextSetKindEnum = words(TEXT_SET_KINDS);

register(TextSetKindEnum, 'TextSetKind', 'The kind of letters that a set of texts is for.', {
  NOTICE: 'Notices that ask for a fine.',
  WARNING: 'Warning letters, which ask for no money.',
});
const NoticeTextName = Object.fromEntries(
  TEXT_NAMES.map((name) => [snakeCase(name).toUpperCase(), name]),
) as Record<string, TextName>;
register(
  NoticeTextName,
  'NoticeTextName',
  'A text of a letter.',
  Object.fromEntries(
    TEXT_NAMES.map((name) => [snakeCase(name).toUpperCase(), TEXTS[name].description]),
  ),
);
register(NoticePaper, 'NoticePaper', 'The size of the sheets that notices are printed on.', {
  A4: '210 × 297 mm.',
  LETTER: '8.5 × 11 inches.',
});
register(NoticeWindow, 'NoticeWindow', "The position of the envelope's window.", {
  DIN: 'DIN 5008 B: DIN long and C5.',
  US10: 'A US no. 10 envelope; without the return address.',
});
register(MailBarcode, 'MailBarcode', 'The notice number beside the address, for returned mail.', {
  NONE: 'Notices have no such code.',
  CODE128: 'In the window above the address; only with the window DIN.',
  DATAMATRIX: 'A code right of the window.',
});
register(CitationField, 'CitationField', 'A part of a notice that the department can require.', {
  AMOUNT: 'The amount of the fine.',
  PAYABLE_BY: 'The day until which the fine is to be paid.',
  LEGAL_BASIS: 'The text on the legal basis.',
  HOW_TO_PAY: 'The text on how to pay.',
  HOW_TO_CONTEST: 'The text on how to contest.',
  OTHER_DRIVER: 'The text for an owner who was not the driver.',
  CONSEQUENCES: 'The text on the consequences.',
  PRIVACY: 'The text on privacy.',
  PAYMENT_CODE: 'Text of the code that a payment app reads.',
  MEASUREMENT: 'Everything that was measured for the cause.',
  ADDRESS: 'A postal address of the owner.',
});

/** Makes a type with each text of a notice, for the texts of a language to extend. */
function textFields(): abstract new () => TextsOfLanguage {
  abstract class TextFields {}
  ObjectType({ isAbstract: true })(TextFields);
  for (const name of TEXT_NAMES) {
    const { kind, description } = TEXTS[name];
    const isList = kind === 'list';
    Field(() => (isList ? [String] : String), { nullable: !isList, description })(
      TextFields.prototype,
      name,
    );
  }
  return TextFields as abstract new () => TextsOfLanguage;
}

@ObjectType({ description: 'The texts of notices in one language, with their placeholders.' })
export class NoticeTextsOfLanguage extends textFields() {
  @Field(() => String, { description: 'One of en, es, fr, de and ar.' })
  language!: string;
}

@ObjectType({ description: 'A paragraph that some letters leave out.' })
export class VanishingParagraph {
  @Field(() => NoticeTextName)
  text!: TextName;

  @Field(() => String, { description: 'One of en, es, fr, de and ar.' })
  language!: string;

  @Field(() => String, { description: 'The placeholder without a value, without its braces.' })
  placeholder!: string;

  @Field(() => String, { description: 'Says which paragraph it is, and for which bands or when.' })
  sentence!: string;
}

@ObjectType({
  description:
    'A set of texts for one kind of letters of a PDF setting, from a day of issue on: of a kind the latest holds.',
})
export class NoticeTextSet {
  @Field(() => ID)
  id!: number;

  @Field(() => ID)
  pdfSettingId!: number;

  @Field(() => TextSetKindEnum)
  kind!: TextSetKind;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The first day of issue that it is for; null for all days before the other sets.',
  })
  from!: string | null;

  @Field(() => Int, {
    description: 'Grows with every change; a change sends it back as `expectedVersion`.',
  })
  version!: number;

  @Field(() => Boolean, { description: 'True if letters that are issued today have its texts.' })
  inForce!: boolean;

  @Field(() => Boolean, { description: 'True once a letter was made with it.' })
  used!: boolean;

  @Field(() => [NoticeTextsOfLanguage], { description: 'One for each language with texts.' })
  texts!: NoticeTextsOfLanguage[];

  @Field(() => String, {
    nullable: true,
    description: 'The content of the payment code, with its placeholders.',
  })
  paymentCode!: string | null;

  @Field(() => [VanishingParagraph], {
    description: 'The paragraphs that some letters leave out, by the schedules of today and later.',
  })
  vanishing!: VanishingParagraph[];
}

@ObjectType({ description: 'The set of texts that a letter was made with, as it was then.' })
export class LetterTextSet {
  @Field(() => ID)
  id!: number;

  @Field(() => TextSetKindEnum)
  kind!: TextSetKind;

  @Field(() => LocalDay, { nullable: true, description: 'The first day of issue that it was for.' })
  from!: string | null;

  @Field(() => Int, { description: 'The version that its texts had.' })
  version!: number;
}

@ObjectType({ description: "The required content of a cause's notices." })
export class RequiredFieldsOfCause {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => [CitationField], { description: 'Parts of the notice; each once.' })
  fields!: RequiredField[];
}

@ObjectType({ description: 'The settings for making and mailing notices.' })
export class MailingSettings {
  @Field(() => Int, {
    description: 'Grows with every change; a change sends it back as `expectedVersion`.',
  })
  version!: number;

  @Field(() => [String], {
    description: 'One or two of en, es, fr, de and ar; the second follows on pages of its own.',
  })
  noticeLanguages!: string[];

  @Field(() => NoticePaper, { description: 'The size of the sheets that notices are printed on.' })
  paper!: Paper;

  @Field(() => NoticeWindow, { description: "The position of the envelope's window." })
  window!: AddressWindow;

  @Field(() => MailBarcode, { description: 'The notice number for returned mail.' })
  mailBarcode!: BarcodeName;

  @Field(() => Boolean, { description: 'True if both sides are printed.' })
  duplex!: boolean;

  @Field(() => Int, { description: 'Most notices of a run, from 1 to 20,000.' })
  runSize!: number;

  @Field(() => LocalDay, { description: 'Local day; notices of before it wait for no run.' })
  runsSince!: string;

  @Field(() => String, {
    description: '`#` a digit, `@` a letter, alternatives by `|`; empty for none.',
  })
  postalCodeFormat!: string;

  @Field(() => Int, { description: 'Days before a deadline that unmailed notices are warned of.' })
  mailWarningDays!: number;

  @Field(() => Int, {
    description:
      'Business days from the issue to the day of posting that a notice names; 0 for none.',
  })
  postingDays!: number;

  @Field(() => [RequiredFieldsOfCause], {
    description: 'The content without which no notice is made.',
  })
  requiredFields!: RequiredFieldsOfCause[];

  @Field(() => Int, { description: 'For so many days the owner sees the evidence.' })
  evidenceDays!: number;

  @Field(() => Boolean, { description: 'True if the owner sees videos too.' })
  evidenceVideos!: boolean;

  @Field(() => Boolean, {
    description: 'True if a letter says that a mailed notice was voided or replaced.',
  })
  cancellationLetters!: boolean;

  @Field(() => Float, {
    nullable: true,
    description:
      'The share of erroneous notices that is warned of, in percent with 2 decimals; null for no warning.',
  })
  errorLimit!: number | null;

  @Field(() => String, {
    description: 'Prefix of the numbers of warning letters: 1 to 10 capital letters or digits.',
  })
  warningPrefix!: string;
}

@ObjectType()
export class UpdateNoticeTextsPayload {
  @Field(() => NoticeTextSet)
  noticeTexts!: NoticeTextSet;
}

@ObjectType({ isAbstract: true })
abstract class ChangedTextSet {
  @Field(() => NoticeTextSet)
  noticeTextSet!: NoticeTextSet;
}

@ObjectType()
export class CreateNoticeTextSetPayload extends ChangedTextSet {}

@ObjectType()
export class UpdateNoticeTextSetPayload extends ChangedTextSet {}

@ObjectType()
export class DeleteNoticeTextSetPayload {
  @Field(() => ID)
  deletedId!: number;
}

@ObjectType()
export class UpdateMailingSettingsPayload {
  @Field(() => MailingSettings)
  mailingSettings!: MailingSettings;
}
