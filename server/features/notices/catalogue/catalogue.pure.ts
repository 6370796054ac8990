import type { Language } from '../../../platform/domain/language.js';
import { AR } from './ar.pure.js';
import { DE } from './de.pure.js';
import { EN } from './en.pure.js';
import { ES } from './es.pure.js';
import { FR } from './fr.pure.js';
import type { Words } from './words.types.js';

const CATALOGUE: Record<Language, Words> = { en: EN, es: ES, fr: FR, de: DE, ar: AR };

/** The words of English letters in the United States (programs 3). */
const AMERICAN: Words = {
  ...EN,
  licencePlate: 'License plate',
  plate: 'License plate, enhanced',
  colour: 'Color',
};

/** The fixed words of a page that is of no notice, in a language. */
export function wordsIn(language: Language): Words {
  return CATALOGUE[language];
}

/**
 * The fixed words of a notice in a language (mailing 4): in English those of the department's country. Notices of before
 * keep the words that they had.
 */
export function wordsOf(
  { locale, edition }: { locale: string; edition?: unknown },
  language: Language,
): Words {
  const { language: own, region } = new Intl.Locale(locale);
  const isAmerican = own === 'en' && region === 'US' && edition !== undefined;
  return language === 'en' && isAmerican ? AMERICAN : CATALOGUE[language];
}

/** Returns a text of the catalogue with its values instead of their names. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}
