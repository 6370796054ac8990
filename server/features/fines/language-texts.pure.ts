import { type Language, LANGUAGES } from '../../platform/domain/language.js';
import type { LanguageTexts } from './fine.types.js';

/** Returns the text in the first wanted language that has one, else in any other language (mailing 1). */
export function textIn(texts: LanguageTexts | null, wanted: readonly Language[]): string | null {
  const language = [...wanted, ...LANGUAGES].find((one) => texts?.[one] !== undefined);
  return language === undefined ? null : (texts?.[language] ?? null);
}
