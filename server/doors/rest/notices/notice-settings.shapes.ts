import { z } from 'zod';
import type { MailingSettingsRules } from '../../../features/notice-settings/mailing.rules.js';
import { REQUIRED_FIELDS } from '../../../features/notice-settings/mailing.types.js';
import {
  type NoticeTexts as TextsOfNotice,
  ofEachText,
  TEXT_NAMES,
  type TextName,
} from '../../../features/notice-settings/text-fields.pure.js';
import type {
  FirstTextsRules,
  NewTextSetRules,
  TextSetRules,
  TextsPreviewRules,
} from '../../../features/notice-settings/notice-texts.rules.js';
import { type Language, LANGUAGES } from '../../../platform/domain/language.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { flag, id, named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { PdfSettingInput } from '../settings/settings.shapes.js';
import type { FieldsOf, SnakeCase } from '../spelling.js';
import { restEnum } from '../rest-shape.js';
import {
  MailBarcode,
  NoticePaper,
  NoticeWindow,
  TextSetKindEnum,
} from '../../../features/notice-settings/notice-settings.model.js';

const LEGAL_BASIS = 'Section 12 of the Road Traffic Act.';

const textShapes = ofEachText<{ [Name in TextName]: z.ZodType<TextsOfNotice[Name]> }>(
  (_, { kind, label, max }) =>
    kind === 'list'
      ? z.array(z.string()).meta({
          description: `Up to 12 lines of the reply form, each of at most ${max} characters.`,
          examples: [['Name of the driver']],
        })
      : z
          .string()
          .nullable()
          .meta({
            description: `${label}, at most ${max} characters, with placeholders; null for none.`,
            examples: [LEGAL_BASIS],
          }),
);

const ofLanguage = Object.fromEntries(
  TEXT_NAMES.map((name) => [snakeCase(name), textShapes[name]]),
) as { [Name in TextName as SnakeCase<Name>]: (typeof textShapes)[Name] };

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
  'The texts of notices in one language; a text that is left out becomes empty.',
  partly({ ...ofLanguage, reply_fields: orNull(ofLanguage.reply_fields) }),
);

const byLanguage = <Shape extends z.ZodType>(shape: Shape) => {
  const own = shape.optional();
  const languages = { en: own, es: own, fr: own, de: own, ar: own } satisfies Record<
    Language,
    z.ZodType
  >;
  return z.strictObject(languages).meta({
    description: 'The texts by language, for the languages that have any.',
    examples: [{}],
  });
};

const textsInput = orNull(byLanguage(orNull(TextsOfLanguageInput)));

const TextSetKind = restEnum(TextSetKindEnum);

const version = whole('The version that the caller has read; 409 if it is not the current one.', 1);

const paymentCode = z
  .string()
  .nullable()
  .meta({
    description:
      'The content of the payment code, at most 500 characters, with placeholders. Content that starts with the line `BCD` is checked as EPC069-12.',
    examples: ['pay:{number}'],
  });

const from = orNull(
  text(
    'The first local day of issue that it is for; null for all days before the other sets.',
    '2026-03-01',
  ),
);

/** The set of texts that a letter was made with, as it was then. */
export const LetterTextSet = named(
  'LetterTextSet',
  'The set of texts that a letter was made with, as it was then.',
  {
    id: id('Id of the set.'),
    kind: TextSetKind,
    from,
    version: whole('Version of the texts.'),
  },
);

const vanishing = z
  .array(
    named('VanishingParagraph', 'A paragraph that some letters leave out.', {
      text: text('The text, by the name of its field.', 'legal_basis'),
      language: text('One of en, es, fr, de and ar.', 'en'),
      placeholder: text('The placeholder without a value, without its braces.', 'points'),
      sentence: text(
        'Says which paragraph it is, and for which bands or when.',
        'Paragraph 2 of Legal basis is left out for 0 to 11: no {points}',
      ),
    }),
  )
  .meta({
    description: 'The paragraphs that some letters leave out, by the schedules of today and later.',
  });

export const VanishingParagraphs = z.strictObject({ vanishing });

export const NoticeTextSet = named(
  'NoticeTextSet',
  'A set of texts for one kind of letters of a PDF setting, from a day of issue on: of a kind the latest holds.',
  {
    id: id('Id of the set.'),
    kind: TextSetKind,
    from,
    version: whole('The version of the texts; send it back to change them.'),
    in_force: flag('True if letters that are issued today have its texts.'),
    used: flag('True once a letter was made with it.'),
    texts: byLanguage(TextsOfLanguage),
    payment_code: paymentCode,
    vanishing,
  },
);

export const NoticeTextSets = z.strictObject({ data: z.array(NoticeTextSet) });

const sentTexts = { texts: textsInput.optional(), payment_code: paymentCode.optional() };

export const TextsPreview = named('TextsPreview', 'Texts of a set that is not saved.', {
  kind: orNull(TextSetKind).optional(),
  texts: textsInput.optional(),
} satisfies FieldsOf<typeof TextsPreviewRules>);

const { id: setId, kind, in_force, used } = NoticeTextSet.shape;
/** What only the server sets: a client of before sends back all that it has read. */
export const asRead = {
  id: setId.optional(),
  kind: kind.optional(),
  from: from.optional(),
  in_force: in_force.optional(),
  used: used.optional(),
  vanishing: vanishing.optional(),
};

export const NoticeTextsInput = named(
  'NoticeTextsInput',
  "All texts of a PDF setting's first set; they replace the saved texts. `document_name` and `means_of_proof` stay where they are left out, and what only the server sets is passed over.",
  { version, ...sentTexts, ...asRead } satisfies FieldsOf<typeof FirstTextsRules>,
);

export const NoticeTextSetInput = named(
  'NoticeTextSetInput',
  'All texts of a set; they replace the saved texts. `from`, `document_name` and `means_of_proof` stay where they are left out.',
  { version, from: from.optional(), ...sentTexts } satisfies FieldsOf<typeof TextSetRules>,
);

export const NewNoticeTextSet = named(
  'NewNoticeTextSet',
  'A set of texts that is added to a PDF setting.',
  { kind: TextSetKind, from: from.optional(), ...sentTexts } satisfies FieldsOf<
    typeof NewTextSetRules
  >,
);

export const PdfPreviewInput = named(
  'PdfPreviewInput',
  'A PDF setting, and the texts of its notices to preview instead of the saved texts.',
  {
    ...PdfSettingInput.shape,
    text_set_id: orNull(
      id('The set that its texts are of; the first one if it is left out.'),
    ).optional(),
    ...sentTexts,
  },
);

const fields = z.array(z.enum(REQUIRED_FIELDS)).meta({ examples: [['legal_basis']] });

const mailing = {
  notice_languages: z.array(z.enum(LANGUAGES)).meta({
    description: 'One or two languages; the second follows on pages of its own.',
    examples: [['en']],
  }),
  paper: restEnum(NoticePaper),
  window: restEnum(NoticeWindow),
  mail_barcode: restEnum(MailBarcode),
  duplex: flag('True if both sides of the paper are printed.'),
  run_size: whole('The maximum number of notices in a run, from 1 to 20,000.', 10_000),
  runs_since: text('The local day of issue from which notices are put into runs.', '2026-11-01'),
  postal_code_format: text(
    'The format of postal codes: `#` for a digit, `@` for a letter, `|` between alternatives; empty for none.',
    '#####|#####-####',
  ),
  mail_warning_days: whole(
    'Number of days before the deadline from which unmailed notices cause a warning.',
    3,
  ),
  posting_days: whole(
    'Business days from the issue to the day of posting that a notice names, 0 to 14; 0 for none.',
    0,
  ),
  required_fields: z.strictObject({ REDLIGHT: fields, SPEEDING: fields }).meta({
    description: 'The fields that a notice of each cause requires.',
    examples: [{ REDLIGHT: ['legal_basis'], SPEEDING: [] }],
  }),
  evidence_days: whole('The number of days for which the owner can see the evidence.', 365),
  evidence_videos: flag('True if the owner can see videos too.'),
  cancellation_letters: flag(
    'True if a letter says that a mailed notice was voided or replaced; if it is left out, it stays.',
  ),
  error_limit: z
    .number()
    .nullable()
    .meta({
      description:
        'The share of erroneous notices that is warned of, in percent with 2 decimals; null for no warning; if it is left out, it stays.',
      examples: [5],
    }),
  warning_prefix: text(
    'The prefix of the numbers of warning letters: 1 to 10 capital letters or digits; if it is left out, it stays.',
    'WRN',
  ),
};

export const MailingSettings = named(
  'MailingSettings',
  'Settings for making and mailing notices.',
  {
    version: whole('The version of the settings; send it back to change them.'),
    ...mailing,
  } satisfies FieldsOf<typeof MailingSettingsRules>,
);

export const MailingSettingsInput = named(
  'MailingSettingsInput',
  'All mailing settings; a setting that is left out gets its default.',
  {
    version,
    ...orDefault({
      ...mailing,
      required_fields: z.strictObject(orDefault({ REDLIGHT: fields, SPEEDING: fields })).meta({
        description: 'The required fields by cause; a cause that is left out requires none.',
        examples: [{}],
      }),
    }),
  } satisfies FieldsOf<typeof MailingSettingsRules>,
);
