import { z } from 'zod';
import type { Language } from '../../platform/domain/language.js';
import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';
import { optionalLines, optionalText, requiredText } from '../../platform/errors/validate.js';
import type { TextsByLanguage } from './mailing.types.js';
import { type NoticeTexts, ofEachText, type TextName, TEXTS } from './text-fields.pure.js';
import { isEpc, wrongEpcLine } from './payment-code.pure.js';
import { unknownPlaceholder } from './placeholders.pure.js';

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

const OfLanguage = z.strictObject(textRules, 'The texts of a language must be an object').nullish();

/** The texts in some of the languages. */
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
  .transform((texts): TextsByLanguage =>
    Object.fromEntries(Object.entries(texts ?? {}).filter(([, own]) => own != null)),
  );

const PAYMENT_CODE = 'Payment code';

const PaymentCode = optionalLines(PAYMENT_CODE, 500).superRefine((code, context) => {
  if (code === null) return;
  const unknown = placeholderSentence(PAYMENT_CODE, code);
  const line = unknown === null && isEpc(code) ? wrongEpcLine(code) : null;
  const message = unknown ?? (line === null ? null : `${PAYMENT_CODE}: line ${line} is not valid`);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** The input of the preview beside the PDF setting. */
export const TextsDraftRules = z.strictObject({
  texts: Texts,
  paymentCode: PaymentCode,
});

/** All texts of a PDF setting; they replace those that are there. */
export const NoticeTextsRules = z.strictObject({
  version: SettingsVersion,
  texts: Texts,
  paymentCode: PaymentCode,
});
