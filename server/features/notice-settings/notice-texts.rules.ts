import { z } from 'zod';
import type { Language } from '../../platform/domain/language.js';
import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';
import { optionalLines, optionalText, requiredText } from '../../platform/errors/validate.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import { type NoticeTexts, ofEachText, type TextName, TEXTS } from './text-fields.pure.js';
import { isEpc, wrongEpcLine } from './payment-code.pure.js';
import { placeholderSentence } from '../settings/placeholders.pure.js';
import { TEXT_SET_KINDS } from './text-set.pure.js';
import { SettingsVersion } from '../settings/settings-version.rules.js';

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

/** The name of a document: it stands beside the number, and has no placeholders. */
const documentName = optionalText(TEXTS.documentName.label, TEXTS.documentName.max).superRefine(
  (text, context) => {
    const [brace] = /\{[^{}]*\}|[{}]/.exec(text ?? '') ?? [];
    const messages = [
      brace === undefined ? null : `Unknown placeholder ${brace} in ${TEXTS.documentName.label}`,
      unprintableSentence(text ?? ''),
    ];
    for (const message of messages)
      if (message !== null) context.addIssue({ code: 'custom', message });
  },
);

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
      documentName: documentName.optional(),
      meansOfProof: textRules.meansOfProof.optional(),
    },
    'The texts of a language must be an object',
  )
  .nullish();

/** Texts as they are sent, in some of the languages. */
export type SentByLanguage = Partial<Record<Language, NonNullable<z.output<typeof OfLanguage>>>>;

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

/** Texts whose gaps are asked for. */
export const TextsPreviewRules = z.strictObject({
  kind: z
    .enum(TEXT_SET_KINDS, `Kind must be one of ${TEXT_SET_KINDS.join(', ')}`)
    .nullish()
    .transform((kind) => kind ?? 'NOTICE'),
  texts: Texts,
});

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
