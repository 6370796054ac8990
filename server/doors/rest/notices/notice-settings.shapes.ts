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
import { id, named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { PdfSettingInput } from '../settings/settings.shapes.js';
import type { BodyOf, FieldsOf, SnakeCase } from '../spelling.js';
import { restBody, restEnum, restShape, spelled } from '../rest-shape.js';
import {
  CreateNoticeTextSetInput,
  UpdateMailingSettingsInput,
  UpdateNoticeTextSetInput,
} from '../../../features/notice-settings/notice-settings.inputs.js';
import {
  LetterTextSet as LetterTextSetModel,
  MailingSettings as MailingSettingsModel,
  NoticeTextSet as NoticeTextSetModel,
  TextSetKindEnum,
  VanishingParagraph,
} from '../../../features/notice-settings/notice-settings.model.js';

const LEGAL_BASIS = 'Section 12 of the Road Traffic Act.';

const textShapes = ofEachText<{ [Name in TextName]: z.ZodType<TextsOfNotice[Name]> }>(
  (_, { kind, description, max }) =>
    kind === 'list'
      ? z.array(z.string()).meta({
          description: `${description} At most 12 lines of ${max} characters.`,
          examples: [['Name of the driver']],
        })
      : z
          .string()
          .nullable()
          .meta({
            description: spelled(`${description} At most ${max} characters.`),
            examples: [LEGAL_BASIS],
          }),
);

const ofLanguage = Object.fromEntries(
  TEXT_NAMES.map((name) => [snakeCase(name), textShapes[name]]),
) as { [Name in TextName as SnakeCase<Name>]: (typeof textShapes)[Name] };

/** The same fields, any of which may be left out. */
const partly = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields).partial().shape;

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

const version = whole('The version that the caller has read; 409 if it is not the current one.', 1);

const paymentCode = z
  .string()
  .nullable()
  .meta({
    description:
      'The content of the payment code, at most 500 characters, with placeholders. Content that starts with the line `BCD` is checked as EPC069-12.',
    examples: ['pay:{number}'],
  });

/** The set of texts that a letter was made with, as it was then. */
export const LetterTextSet = restShape(LetterTextSetModel, { examples: { from: '2026-03-01' } });

export const NoticeTextSet = restShape(NoticeTextSetModel, {
  without: ['pdfSettingId'],
  examples: { from: '2026-03-01' },
  own: {
    texts: byLanguage(TextsOfLanguage),
    payment_code: paymentCode,
    vanishing: z.array(
      restShape(VanishingParagraph, {
        examples: {
          language: 'en',
          placeholder: 'points',
          sentence: 'Paragraph 2 of Legal basis is left out for 0 to 11: no {points}',
        },
        own: { text: text('The text, by the name of its field.', 'legal_basis') },
      }),
    ),
  },
});

const { id: setId, kind, from, in_force, used, vanishing } = NoticeTextSet.shape;

export const VanishingParagraphs = z.strictObject({ vanishing });

export const NoticeTextSets = z.strictObject({ data: z.array(NoticeTextSet) });

const sentTexts = { texts: textsInput.optional(), payment_code: paymentCode.optional() };

export const TextsPreview = named('TextsPreview', 'Texts of a set that is not saved.', {
  kind: restEnum(TextSetKindEnum).nullish(),
  texts: textsInput.optional(),
} satisfies FieldsOf<typeof TextsPreviewRules>);

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

export const NoticeTextSetInput = restBody(UpdateNoticeTextSetInput, {
  name: 'NoticeTextSetInput',
  without: ['noticeTextSetId', 'expectedVersion'],
  examples: { from: '2026-03-01' },
  own: { version, ...sentTexts },
}) satisfies BodyOf<typeof TextSetRules>;

export const NewNoticeTextSet = restBody(CreateNoticeTextSetInput, {
  name: 'NewNoticeTextSet',
  without: ['pdfSettingId'],
  examples: { from: '2026-03-01' },
  own: sentTexts,
}) satisfies BodyOf<typeof NewTextSetRules>;

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

const languages = z.array(z.enum(LANGUAGES)).meta({ examples: [['en']] });

const mailing = {
  runSize: 10_000,
  runsSince: '2026-11-01',
  postalCodeFormat: '#####|#####-####',
  mailWarningDays: 3,
  postingDays: 0,
  evidenceDays: 365,
  errorLimit: 5,
  warningPrefix: 'WRN',
};

export const MailingSettings = restShape(MailingSettingsModel, {
  examples: mailing,
  own: {
    notice_languages: languages,
    required_fields: z
      .strictObject({ REDLIGHT: fields, SPEEDING: fields })
      .meta({ examples: [{ REDLIGHT: ['legal_basis'], SPEEDING: [] }] }),
  },
}) satisfies BodyOf<typeof MailingSettingsRules>;

const fieldsOrNone = orNull(fields).optional();

export const MailingSettingsInput = restBody(UpdateMailingSettingsInput, {
  name: 'MailingSettingsInput',
  without: ['expectedVersion'],
  examples: mailing,
  own: {
    version,
    notice_languages: orNull(languages).optional(),
    required_fields: orNull(
      z.strictObject({ REDLIGHT: fieldsOrNone, SPEEDING: fieldsOrNone }).meta({
        description: 'The required fields by cause; a cause that is left out requires none.',
        examples: [{}],
      }),
    ).optional(),
  },
}) satisfies BodyOf<typeof MailingSettingsRules>;
