/** The languages that a notice can be made in (mailing 3). */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** True if a code from outside is a language of the list. */
export function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

/** The names of the languages in sentences. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  ar: 'Arabic',
};

/** Returns the shipped language of a locale; English if there is none. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale);
  return LANGUAGES.find((shipped) => shipped === language) ?? 'en';
}

/**
 * Returns the locale of dates, numbers and money in a language: the department's own if it is of that language, always
 * with Latin digits and the Gregorian calendar (mailing 4).
 */
export function localeOf(language: Language, departmentLocale: string): string {
  const own = new Intl.Locale(departmentLocale);
  const base = own.language === language ? own.baseName : language;
  return `${base}-u-ca-gregory-nu-latn`;
}
