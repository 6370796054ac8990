import { type Language, LANGUAGE_NAMES } from '../../platform/domain/language.js';
import type { TextsByLanguage } from './mailing.types.js';
import type { NoticeTexts } from './notice-texts.types.js';

/**
 * Each text of a notice: its label in sentences, its maximum length, and true if it may have several lines (mailing 2).
 */
export const TEXTS = {
  legalBasis: { label: 'Legal basis', max: 2_000, severalLines: true },
  howToPay: { label: 'How to pay', max: 2_000, severalLines: true },
  howToContest: { label: 'How to contest', max: 2_000, severalLines: true },
  otherDriver: { label: 'Other driver', max: 2_000, severalLines: true },
  consequences: { label: 'Consequences', max: 2_000, severalLines: true },
  privacy: { label: 'Privacy', max: 2_000, severalLines: true },
  noAmount: { label: 'No amount', max: 2_000, severalLines: true },
  footer: { label: 'Footer', max: 300, severalLines: true },
  feeLabel: { label: 'Fee label', max: 60, severalLines: false },
  paymentCodeLabel: { label: 'Payment code label', max: 60, severalLines: false },
  replyTitle: { label: 'Reply title', max: 120, severalLines: false },
  replyIntro: { label: 'Reply intro', max: 500, severalLines: true },
  replyFields: { label: 'Reply fields', max: 80, severalLines: false },
  violationTitle: { label: 'Violation title', max: 160, severalLines: false },
  officerCitationStatement: {
    label: 'Officer citation statement',
    max: 2_000,
    severalLines: true,
  },
} as const satisfies Record<
  keyof NoticeTexts,
  { label: string; max: number; severalLines: boolean }
>;

export const TEXT_NAMES = Object.keys(TEXTS) as (keyof NoticeTexts)[];

/** No text at all. */
export const NO_TEXTS: NoticeTexts = {
  legalBasis: null,
  howToPay: null,
  howToContest: null,
  otherDriver: null,
  consequences: null,
  privacy: null,
  noAmount: null,
  footer: null,
  feeLabel: null,
  paymentCodeLabel: null,
  replyTitle: null,
  replyIntro: null,
  replyFields: [],
  violationTitle: null,
  officerCitationStatement: null,
};

/** The texts of a second language that replace the PDF settings. */
const OF_SECOND: readonly (keyof NoticeTexts)[] = ['violationTitle', 'officerCitationStatement'];

/** A text that the second notice language lacks. */
interface Untranslated {
  name: keyof NoticeTexts;
  language: Language;
  sentence: string;
}

/**
 * Returns the texts that are filled in the first notice language, or required in the second, and missing in the second.
 */
export function untranslated(
  texts: TextsByLanguage,
  [first, second]: readonly Language[],
): Untranslated[] {
  if (first === undefined || second === undefined) return [];
  return TEXT_NAMES.filter(
    (name) =>
      countOf(texts[second]?.[name]) <
      Math.max(countOf(texts[first]?.[name]), OF_SECOND.includes(name) ? 1 : 0),
  ).map((name) => ({
    name,
    language: second,
    sentence: `${TEXTS[name].label} is missing in ${LANGUAGE_NAMES[second]}`,
  }));
}

/** Returns the number of texts: the reply form has one for each field. */
function countOf(text: string | readonly string[] | null | undefined): number {
  if (text == null || text === '') return 0;
  return typeof text === 'string' ? 1 : text.length;
}
