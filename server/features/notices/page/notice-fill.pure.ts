import type { Language } from '../../../platform/domain/language.js';
import { isFirstSet } from '../../notice-settings/text-set.pure.js';
import { NO_TEXTS, type NoticeTexts } from '../../notice-settings/text-fields.pure.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { textIn } from '../../fines/language-texts.pure.js';
import { paymentCodeOf } from '../../notice-settings/payment-code.pure.js';
import {
  filled,
  type FilledParagraph,
  filledParagraphs,
  type PlaceholderValues,
} from '../../settings/placeholders.pure.js';
import type { NoticeContent } from '../notice.content.js';
import {
  type NoticeEnd,
  textsWithoutDemands,
  textsWithoutMoney,
  withoutDemands,
} from './notice-ended.pure.js';
import { placeholderValues } from './placeholder-values.pure.js';

/** The texts that are blocks of their own, in the order of the page (mailing 2). */
export const BLOCKS = [
  'legalBasis',
  'meansOfProof',
  'howToPay',
  'howToContest',
  'otherDriver',
  'consequences',
  'privacy',
] as const satisfies readonly (keyof NoticeTexts)[];
export type Block = (typeof BLOCKS)[number];

/** The texts of a notice in one language, with their values; what has a value missing is left out. */
export interface FilledTexts extends Record<Block, FilledParagraph[]> {
  footer: FilledParagraph[];
  /** On the letter that cancels a notice only. */
  cancellation: FilledParagraph[];
  feeLabel: FilledParagraph | null;
  paymentCodeLabel: FilledParagraph | null;
  replyTitle: FilledParagraph | null;
  replyIntro: FilledParagraph[];
  /** The form is missing if this is empty; null for a field that is left out. */
  replyFields: (FilledParagraph | null)[];
  /** Absent in the first language of the first set: then they are the PDF settings' own. */
  violationTitle: FilledParagraph | null;
  officerCitationStatement: FilledParagraph[];
}

/**
 * The texts of a notice in a language. Where the band of its fine has no amount, `howToPay` is the text for that.
 *
 * @param pin as it is printed; null if the installation has no owner's page
 * @param end of a copy of a notice that has ended: it asks for no money
 */
export function filledTexts(
  content: NoticeContent,
  language: Language,
  pin: string | null = null,
  end: NoticeEnd | null = null,
): FilledTexts {
  const { mailing } = content;
  const saved = mailing?.texts[language] ?? NO_TEXTS;
  const texts = content.warning === undefined ? saved : textsWithoutMoney(saved);
  const goesToCourt = mailing?.fine?.amount === null;
  const values = placeholderValues(content, language, pin);
  const [own, named] =
    end === null ? [texts, values] : [textsWithoutDemands(texts), withoutDemands(values)];
  const filledIn = textsWith(own, named, goesToCourt);
  const basis = bandBasis(mailing?.fine ?? null, [language, ...(mailing?.languages ?? [])]);
  return {
    ...filledIn,
    legalBasis: [...basis, ...filledIn.legalBasis],
    ...(isOfSetting(content, language) && NOTHING_OWN),
  };
}

const NOTHING_OWN = { violationTitle: null, officerCitationStatement: [] };

/** True if title and statement are those of the PDF setting: in the first language of the first set (programs 3). */
function isOfSetting({ mailing }: NoticeContent, language: Language): boolean {
  const textSet = mailing?.textSet;
  return language === mailing?.languages[0] && (textSet === undefined || isFirstSet(textSet));
}

/**
 * Returns the statement of the PDF setting, with the values of a language; it may be of another language. In notices of
 * before it had no placeholders, and was one paragraph. The parameters are those of {@link filledTexts}.
 */
export function filledStatement(
  content: NoticeContent,
  language: Language,
  pin: string | null,
  end: NoticeEnd | null,
): FilledParagraph[] {
  const { officerCitationStatement: text } = content.settings;
  if (content.edition === undefined)
    return [[{ text: text.trim().replace(LINE_BREAKS, '\n'), isValue: false }]];
  const values = placeholderValues(content, language, pin);
  return filledParagraphs(text, end === null ? values : withoutDemands(values));
}

// Of any kind, with the spaces around them.
const LINE_BREAKS = /\s*[\n\r\u2028\u2029]\s*/g;

/**
 * Returns the legal basis of the band of a fine, which begins the block of that name (programs 2). It has no placeholders: it
 * is printed as it is.
 */
export function bandBasis(
  fine: Pick<NoticeFine, 'legalBasis'> | null,
  wanted: readonly Language[],
): FilledParagraph[] {
  const text = textIn(fine?.legalBasis ?? null, wanted);
  return text === null ? [] : [[{ text, isValue: false }]];
}

/** Returns the text of a block: a band without an amount has another text than the one about payment. */
export function blockText(texts: NoticeTexts, block: Block, goesToCourt: boolean): string | null {
  return block === 'howToPay' && goesToCourt ? texts.noAmount : texts[block];
}

/** Returns texts with values of any kind. */
function textsWith(
  texts: NoticeTexts,
  values: PlaceholderValues,
  goesToCourt: boolean,
): FilledTexts {
  const paragraphs = (text: string | null): FilledParagraph[] => filledParagraphs(text, values);
  const line = (text: string | null): FilledParagraph | null =>
    text === null ? null : filled(text, values);
  return {
    legalBasis: paragraphs(texts.legalBasis),
    meansOfProof: paragraphs(texts.meansOfProof),
    howToPay: paragraphs(blockText(texts, 'howToPay', goesToCourt)),
    howToContest: paragraphs(texts.howToContest),
    otherDriver: paragraphs(texts.otherDriver),
    consequences: paragraphs(texts.consequences),
    privacy: paragraphs(texts.privacy),
    footer: paragraphs(texts.footer),
    cancellation: paragraphs(texts.cancellation),
    feeLabel: line(texts.feeLabel),
    paymentCodeLabel: line(texts.paymentCodeLabel),
    replyTitle: line(texts.replyTitle),
    replyIntro: paragraphs(texts.replyIntro),
    // Each field keeps its index, to stand beside the one of the other language.
    replyFields: texts.replyFields.map(line),
    violationTitle: line(texts.violationTitle),
    officerCitationStatement: paragraphs(texts.officerCitationStatement),
  };
}

/** Returns the content of a notice's payment code, in its own language; null if none is printed, as on a warning letter. */
export function filledPaymentCode(
  content: NoticeContent,
  pin: string | null = null,
): string | null {
  const { mailing } = content;
  const language = mailing?.languages[0];
  const isSilent = mailing === undefined || content.warning !== undefined;
  if (isSilent || language === undefined) return null;
  const values = placeholderValues(content, language, pin);
  return paymentCodeOf(mailing.paymentCode, values, mailing.fine?.currency ?? null);
}
