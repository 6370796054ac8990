/** The languages that a notice can be made in. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  ar: 'Arabic',
};

export const isLanguage = (code: string): code is Language =>
  (LANGUAGES as readonly string[]).includes(code);
