import type { Language } from '../../../platform/domain/language.js';
import { AR } from './ar.pure.js';
import { DE } from './de.pure.js';
import { EN } from './en.pure.js';
import { ES } from './es.pure.js';
import { FR } from './fr.pure.js';
import type { Words } from './words.types.js';

const CATALOGUE: Record<Language, Words> = { en: EN, es: ES, fr: FR, de: DE, ar: AR };

/** The fixed words of a notice in a language (mailing 4). */
export function wordsIn(language: Language): Words {
  return CATALOGUE[language];
}

/** Returns a text of the catalogue with its values instead of their names. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}
