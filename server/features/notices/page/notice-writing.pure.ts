import type { Language } from '../../../platform/domain/language.js';
import type { FilledParagraph } from '../../notice-settings/placeholders.pure.js';
import { wordsOf } from '../catalogue/catalogue.pure.js';
import type { Words } from '../catalogue/words.types.js';
import { filledStatement, type FilledTexts, filledTexts } from './notice-fill.pure.js';
import type { NoticeEnd } from './notice-ended.pure.js';
import { type Place, placeOf } from './notice-format.pure.js';
import type { NoticeContent } from '../notice.content.js';

/** The language, locale and words of a notice. */
export interface Writing {
  language: Language;
  /** The locale of dates, numbers and money. */
  locale: string;
  place: Place;
  words: Words;
  texts: FilledTexts;
  /** The statement of the PDF setting, which stands where the texts have none of their own. */
  statement: readonly FilledParagraph[];
  /** The end of a notice whose copy this is; null for one that holds. */
  end: NoticeEnd | null;
  isRightToLeft: boolean;
}

/** Returns the language, locale and words of a notice in a language. */
export function writingOf(
  content: NoticeContent,
  language: Language,
  pin: string | null,
  end: NoticeEnd | null = null,
): Writing {
  const place = placeOf(content, language);
  return {
    language,
    locale: place.locale,
    place,
    words: wordsOf(content, language),
    texts: filledTexts(content, language, pin, end),
    statement: filledStatement(content, language, pin, end),
    end,
    isRightToLeft: language === 'ar',
  };
}

/**
 * Returns the attributes of an element whose text is of a language; an element around it may have the opposite
 * direction.
 */
export function languageAttributes({ locale, isRightToLeft }: Writing): string {
  const { baseName } = new Intl.Locale(locale);
  return `lang="${baseName}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`;
}
