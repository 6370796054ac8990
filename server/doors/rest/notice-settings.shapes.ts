import { z } from 'zod';
import type { MailingSettingsRules } from '../../features/notice-settings/mailing.rules.js';
import {
  MAIL_BARCODES,
  PAPERS,
  REQUIRED_FIELDS,
  WINDOWS,
} from '../../features/notice-settings/mailing.types.js';
import { TEXTS } from '../../features/notice-settings/notice-texts.pure.js';
import { type Language, LANGUAGES } from '../../platform/domain/language.js';
import { flag, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';
import { PdfSettingInput } from './settings.shapes.js';
import type { FieldsOf } from './spelling.js';

const LEGAL_BASIS = 'Section 12 of the Road Traffic Act.';

const textField = (name: Exclude<keyof typeof TEXTS, 'replyFields'>) => {
  const { label, max } = TEXTS[name];
  return z
    .string()
    .nullable()
    .meta({
      description: `${label}, at most ${max} characters, with placeholders; null for none.`,
      examples: [LEGAL_BASIS],
    });
};

const ofLanguage = {
  legal_basis: textField('legalBasis'),
  how_to_pay: textField('howToPay'),
  how_to_contest: textField('howToContest'),
  other_driver: textField('otherDriver'),
  consequences: textField('consequences'),
  privacy: textField('privacy'),
  no_amount: textField('noAmount'),
  footer: textField('footer'),
  fee_label: textField('feeLabel'),
  payment_code_label: textField('paymentCodeLabel'),
  reply_title: textField('replyTitle'),
  reply_intro: textField('replyIntro'),
  reply_fields: z.array(z.string()).meta({
    description: `Up to 12 lines of the reply form, each of at most ${TEXTS.replyFields.max} characters.`,
    examples: [['Name of the driver']],
  }),
  violation_title: textField('violationTitle'),
  officer_citation_statement: textField('officerCitationStatement'),
};

/** The same fields, any of which may be left out. */
const partly = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields).partial().shape;

/** The same fields, each of which may be null or left out: then it has its default. */
const orDefault = <Fields extends z.ZodRawShape>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, orNull(field as z.ZodType).optional()]),
  ) as { [Name in keyof Fields]: z.ZodOptional<z.ZodNullable<z.ZodType>> };

const TextsOfLanguage = named(
  'NoticeTextsOfLanguage',
  'The texts of notices in one language, with their placeholders.',
  ofLanguage,
);

const TextsOfLanguageInput = named(
  'NoticeTextsOfLanguageInput',
  'The same; what is left out is none.',
  partly(ofLanguage),
);

const byLanguage = <Shape extends z.ZodType>(shape: Shape) => {
  const own = shape.optional();
  const languages = { en: own, es: own, fr: own, de: own, ar: own } satisfies Record<
    Language,
    z.ZodType
  >;
  return z
    .strictObject(languages)
    .meta({ description: 'By language; those with texts.', examples: [{}] });
};

const version = whole('What was read; another one is refused with 409.', 1);

const paymentCode = z
  .string()
  .nullable()
  .meta({
    description:
      'What the payment code holds, at most 500 characters, with placeholders. One that starts with the line `BCD` is checked as EPC069-12.',
    examples: ['pay:{number}'],
  });

export const NoticeTexts = named('NoticeTexts', 'What notices say beside facts and PDF setting.', {
  version: whole('Send it back to change them.'),
  texts: byLanguage(TextsOfLanguage),
  payment_code: paymentCode,
});

export const NoticeTextsInput = named(
  'NoticeTextsInput',
  'All texts of a PDF setting; they replace those that are there.',
  {
    version,
    texts: byLanguage(TextsOfLanguageInput).optional(),
    payment_code: paymentCode.optional(),
  },
);

export const PdfPreviewInput = named(
  'PdfPreviewInput',
  'A PDF setting, and the texts of its notices where others than those that are saved are wanted.',
  {
    ...PdfSettingInput.shape,
    texts: byLanguage(TextsOfLanguageInput).optional(),
    payment_code: paymentCode.optional(),
  },
);

const fields = z.array(z.enum(REQUIRED_FIELDS)).meta({ examples: [['legal_basis']] });

const mailing = {
  notice_languages: z.array(z.enum(LANGUAGES)).meta({
    description: 'One or two; the second follows on pages of its own.',
    examples: [['en']],
  }),
  paper: oneOf('NoticePaper', 'What notices are printed on.', PAPERS),
  window: oneOf('NoticeWindow', 'Where the window of the envelope is.', WINDOWS),
  mail_barcode: oneOf(
    'MailBarcode',
    'The notice number for returned mail; `CODE128` only with the window `DIN`.',
    MAIL_BARCODES,
  ),
  duplex: flag('Whether both sides are printed.'),
  run_size: whole('Most notices of a run, from 1 to 20,000.', 10_000),
  runs_since: text('Local day; notices of before it wait for no run.', '2026-11-01'),
  postal_code_format: text(
    '`#` a digit, `@` a letter, alternatives by `|`; empty for none.',
    '#####|#####-####',
  ),
  mail_warning_days: whole('Days before a deadline that unmailed notices are warned of.', 3),
  posting_days: whole(
    'Business days from the issue to the day of posting that a notice names, 0 to 14; 0 for none.',
    0,
  ),
  required_fields: z.strictObject({ REDLIGHT: fields, SPEEDING: fields }).meta({
    description: 'What no notice of a cause is made without.',
    examples: [{ REDLIGHT: ['legal_basis'], SPEEDING: [] }],
  }),
  evidence_days: whole('For so many days the owner sees the evidence.', 365),
  evidence_videos: flag('Whether the owner sees videos too.'),
};

export const MailingSettings = named('MailingSettings', 'How notices are made and mailed.', {
  version: whole('Send it back to change them.'),
  ...mailing,
} satisfies FieldsOf<typeof MailingSettingsRules>);

export const MailingSettingsInput = named(
  'MailingSettingsInput',
  'All mailing settings; what is left out has its default.',
  {
    version,
    ...orDefault({
      ...mailing,
      required_fields: z
        .strictObject(partly({ REDLIGHT: fields, SPEEDING: fields }))
        .meta({ description: 'Without a cause nothing is required of it.', examples: [{}] }),
    }),
  } satisfies FieldsOf<typeof MailingSettingsRules>,
);
