import type { Language } from '../../../platform/domain/language.js';
import { wordsOf } from '../catalogue/catalogue.pure.js';
import type { Words } from '../catalogue/words.types.js';
import type { NoticeContent, NoticeMailing } from '../notice.content.js';

/** Returns the name of a letter in a language, as the department calls it (programs 3). */
export function documentNameOf(
  content: Pick<NoticeContent, 'locale' | 'edition' | 'warning'> & {
    mailing?: Pick<NoticeMailing, 'texts'>;
  },
  language: Language,
): string {
  // Contents of before there was such a text do not have it.
  const own: string | null | undefined = content.mailing?.texts[language]?.documentName;
  const words = wordsOf(content, language);
  return own ?? (content.warning === undefined ? words.documentName : words.warningName);
}

/** Returns what a letter calls its number: only notices have the number of a notice. */
export function numberLabel(
  { warning, cancels }: Pick<NoticeContent, 'warning' | 'cancels'>,
  words: Pick<Words, 'noticeNumber' | 'letterNumber'>,
): string {
  return warning === undefined && cancels === undefined ? words.noticeNumber : words.letterNumber;
}
