import { type Language, localeOf } from '../../../platform/domain/language.js';
import { wordsIn } from '../catalogue/catalogue.pure.js';
import type { Words } from '../catalogue/words.types.js';
import { type FilledTexts, filledTexts } from './notice-fill.pure.js';
import type { NoticeEnd } from './notice-ended.pure.js';
import type { Place } from './notice-format.pure.js';
import type { NoticeContent } from '../notice.content.js';

/** The language, locale and words of a notice. */
export interface Writing {
  language: Language;
  /** The locale of dates, numbers and money. */
  locale: string;
  place: Place;
  words: Words;
  texts: FilledTexts;
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
  const locale = localeOf(language, content.locale);
  return {
    language,
    locale,
    place: { locale, timeZone: content.timeZone },
    words: wordsIn(language),
    texts: filledTexts(content, language, pin, end),
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
