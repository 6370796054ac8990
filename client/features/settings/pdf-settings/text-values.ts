import type { Texts_NoticeTextsFragment } from '../../../graphql/documents';
import type { NoticeTextsOfLanguageInput } from '../../../graphql/schema';
import { isLanguage, LANGUAGES, type Language } from '../../../lib/format/languages';

/** The texts of one language as the form has them: an empty text is none, reply fields are lines. */
type TextValues = Record<TextName, string>;

/** A set of texts as it is edited: a draft, which nobody has saved, has no id. */
export type EditedSet = Omit<Texts_NoticeTextsFragment, 'id'> & { id: string | null };

/** The values of the form. */
export interface TextsValues {
  /** The first day of issue; empty for none. */
  from: string;
  texts: Record<Language, TextValues>;
  paymentCode: string;
}

export interface TextField {
  label: string;
  description?: string;
  max: number;
  /** More than one line may be typed. */
  lines?: true;
}

/** The texts in the order of the form, as the server calls them. */
export const TEXT_FIELDS = {
  documentName: {
    label: 'Document name',
    description:
      'Before the number, in the title and at the foot of the PDF; default: Citation notice',
    max: 80,
  },
  legalBasis: { label: 'Legal basis', max: 2_000, lines: true },
  meansOfProof: { label: 'Means of proof', max: 2_000, lines: true },
  howToPay: { label: 'How to pay', max: 2_000, lines: true },
  noAmount: {
    label: 'No amount',
    description: 'In place of how to pay where the band has no amount',
    max: 2_000,
    lines: true,
  },
  howToContest: { label: 'How to contest', max: 2_000, lines: true },
  otherDriver: { label: 'Other driver', max: 2_000, lines: true },
  consequences: { label: 'Consequences', max: 2_000, lines: true },
  privacy: { label: 'Privacy', max: 2_000, lines: true },
  cancellation: {
    label: 'Cancellation',
    description: 'What happens to money that was paid, and whom to ask',
    max: 2_000,
    lines: true,
  },
  footer: { label: 'Footer', description: 'Foot of page 1', max: 300, lines: true },
  feeLabel: { label: 'Fee label', description: 'Name of the fee', max: 60 },
  paymentCodeLabel: {
    label: 'Payment code label',
    description: 'Under the payment code',
    max: 60,
  },
  replyTitle: { label: 'Reply title', description: 'Of the reply form', max: 120 },
  replyIntro: {
    label: 'Reply intro',
    description: 'What the reply form begins with',
    max: 500,
    lines: true,
  },
  replyFields: {
    label: 'Reply fields',
    description: 'One in each line, 12 at most; no reply form without them',
    max: 12 * 81,
    lines: true,
  },
  violationTitle: {
    label: 'Violation title',
    description: 'For the second notice language; the first has that of the setting',
    max: 160,
  },
  officerCitationStatement: {
    label: 'Officer citation statement',
    description: 'For the second notice language; the first has that of the setting',
    max: 2_000,
    lines: true,
  },
} as const satisfies Record<string, TextField>;

export type TextName = keyof typeof TEXT_FIELDS;
const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextName[];

const NO_VALUES = Object.fromEntries(TEXT_NAMES.map((name) => [name, ''])) as TextValues;

/** Returns the initial values of the form: every language, even without texts. */
export function valuesOf({ from, texts, paymentCode }: EditedSet): TextsValues {
  const saved = new Map(texts.map((own) => [own.language, own]));
  const values = LANGUAGES.map((language) => {
    const own = saved.get(language);
    if (own === undefined) return [language, NO_VALUES] as const;
    const filled = TEXT_NAMES.map((name) => {
      const text = own[name];
      return [name, typeof text === 'string' ? text : (text?.join('\n') ?? '')] as const;
    });
    return [language, Object.fromEntries(filled) as TextValues] as const;
  });
  return {
    from: from ?? '',
    texts: Object.fromEntries(values) as TextsValues['texts'],
    paymentCode: paymentCode ?? '',
  };
}

/** Returns the input for the server: languages without any text are left out. */
export function textsInput({ texts }: Pick<TextsValues, 'texts'>): NoticeTextsOfLanguageInput[] {
  return LANGUAGES.filter((language) =>
    Object.values(texts[language]).some((text) => text.trim() !== ''),
  ).map((language) => {
    const { replyFields, ...own } = texts[language];
    const lines = replyFields.split('\n').filter((line) => line.trim() !== '');
    return { language, ...own, replyFields: lines };
  });
}

/** The field of the form that a refusal of the server is about: a reply field is a line of one field. */
export const formField = (field: string): string =>
  field.replace(/\.replyFields\.\d+$/, '.replyFields');

/** The language that the first wrong field is in; null where it is no text. */
export function languageOf(fields: readonly string[]): Language | null {
  const language = fields.map((field) => field.split('.')[1] ?? '').find(isLanguage);
  return language ?? null;
}
