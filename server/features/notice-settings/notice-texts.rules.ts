import { z } from 'zod';
import type { Language } from '../../platform/domain/language.js';
import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';
import { optionalLines, optionalText, requiredText } from '../../platform/errors/validate.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import type { TextsByLanguage } from './mailing.types.js';
import {
  NO_TEXTS,
  type NoticeTexts,
  ofEachText,
  type TextName,
  TEXTS,
} from './text-fields.pure.js';
import { isEpc, wrongEpcLine } from './payment-code.pure.js';
import { unknownPlaceholder } from './placeholders.pure.js';
import { TEXT_SET_KINDS } from './text-set.pure.js';

const VERSION = 'Version must be a whole number';
const LARGEST_VERSION = 2_147_483_647;

/** The version of settings that somebody changes. */
export const SettingsVersion = z
  .int({ error: ({ input }) => (input == null ? 'Version is required' : VERSION) })
  .min(1, VERSION)
  .max(LARGEST_VERSION, VERSION);

const LONGEST_SHOWN = 60;

/** The sentence for the first thing in braces that is no placeholder, or null. */
function placeholderSentence(label: string, text: string): string | null {
  const unknown = unknownPlaceholder(text);
  if (unknown === null) return null;
  const characters = [...unknown.replace(/\s+/g, ' ')];
  const shown =
    characters.length > LONGEST_SHOWN
      ? `${characters.slice(0, LONGEST_SHOWN).join('')}…`
      : characters.join('');
  return `Unknown placeholder ${shown} in ${label}`;
}

/** A text of a notice: its placeholders are known, and each of its characters can be printed. */
function printed<Text extends string | null>(
  label: string,
  rule: z.ZodType<Text>,
): z.ZodType<Text> {
  return rule.superRefine((text, context) => {
    if (text === null) return;
    for (const message of [placeholderSentence(label, text), unprintableSentence(text)])
      if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

const MOST_REPLY_FIELDS = 12;
const REPLY_FIELDS = `${TEXTS.replyFields.label} must be a list of at most ${MOST_REPLY_FIELDS} texts`;

const replyFields = z
  .array(
    printed(
      TEXTS.replyFields.label,
      requiredText(
        TEXTS.replyFields.label,
        TEXTS.replyFields.max,
        'Each of the reply fields needs a text',
      ),
    ),
    REPLY_FIELDS,
  )
  .max(MOST_REPLY_FIELDS, REPLY_FIELDS)
  .nullish()
  .transform((fields) => fields ?? []);

/** Each text by its kind; the only list is that of the reply fields. */
const textRules = ofEachText<{ [Name in TextName]: z.ZodType<NoticeTexts[Name]> }>(
  (_, { kind, label, max }) =>
    kind === 'list'
      ? replyFields
      : printed(label, kind === 'lines' ? optionalLines(label, max) : optionalText(label, max)),
);

// Older clients do not know these two: they stay where they are left out (programs).
const OfLanguage = z
  .strictObject(
    {
      ...textRules,
      documentName: textRules.documentName.optional(),
      meansOfProof: textRules.meansOfProof.optional(),
    },
    'The texts of a language must be an object',
  )
  .nullish();

/** Texts as they are sent, in some of the languages. */
type SentByLanguage = Partial<Record<Language, NonNullable<z.output<typeof OfLanguage>>>>;

const Texts = z
  .strictObject(
    {
      en: OfLanguage,
      es: OfLanguage,
      fr: OfLanguage,
      de: OfLanguage,
      ar: OfLanguage,
    } satisfies Record<Language, z.ZodType>,
    'Texts must be an object by language',
  )
  .nullish()
  .transform((texts): SentByLanguage =>
    Object.fromEntries(Object.entries(texts ?? {}).filter(([, own]) => own != null)),
  );

/** Returns texts as they are sent, with the saved ones that they leave out. */
export function withKept(sent: SentByLanguage, saved: TextsByLanguage): TextsByLanguage {
  return Object.fromEntries(
    Object.entries(sent).map(([language, { documentName, meansOfProof, ...own }]) => {
      const before = saved[language as Language] ?? NO_TEXTS;
      return [
        language,
        {
          ...own,
          documentName: documentName === undefined ? before.documentName : documentName,
          meansOfProof: meansOfProof === undefined ? before.meansOfProof : meansOfProof,
        } satisfies NoticeTexts,
      ];
    }),
  );
}

const PAYMENT_CODE = 'Payment code';

const PaymentCode = optionalLines(PAYMENT_CODE, 500).superRefine((code, context) => {
  if (code === null) return;
  const unknown = placeholderSentence(PAYMENT_CODE, code);
  const line = unknown === null && isEpc(code) ? wrongEpcLine(code) : null;
  const message = unknown ?? (line === null ? null : `${PAYMENT_CODE}: line ${line} is not valid`);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

const TEXTS_AND_CODE = { texts: Texts, paymentCode: PaymentCode };

/** The texts and the payment code of a set as they are sent. */
export interface SentTexts {
  texts: SentByLanguage;
  paymentCode: string | null;
}

/** The input of the preview beside the PDF setting. */
export const TextsDraftRules = z.strictObject(TEXTS_AND_CODE);

/** All texts of a PDF setting's first set; they replace those that are there. */
export const FirstTextsRules = z.strictObject({ version: SettingsVersion, ...TEXTS_AND_CODE });

/** All texts of a set; they replace those that are there, and the day stays where it is left out. */
export const TextSetRules = z.strictObject({
  version: SettingsVersion,
  from: dayRule('From').nullable().optional(),
  ...TEXTS_AND_CODE,
});

/** A set that is added. */
export const NewTextSetRules = z.strictObject({
  kind: z.enum(TEXT_SET_KINDS, `Kind must be one of ${TEXT_SET_KINDS.join(', ')}`),
  from: dayRule('From')
    .nullish()
    .transform((day) => day ?? null),
  ...TEXTS_AND_CODE,
});
