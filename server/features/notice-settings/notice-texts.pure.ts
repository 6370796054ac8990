import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../platform/domain/language.js';
import type { Change } from '../settings/changes.pure.js';
import type { SavedTexts, TextsByLanguage } from './mailing.types.js';
import type { SentByLanguage } from './notice-texts.rules.js';
import { bandPlaceholders } from './text-gaps.pure.js';
import {
  NO_TEXTS,
  type NoticeTexts,
  TEXT_NAMES,
  type TextName,
  TEXTS,
} from './text-fields.pure.js';

/** The texts of a second language that replace the PDF settings. */
const OF_SECOND: readonly TextName[] = ['violationTitle', 'officerCitationStatement'];

/** A text that the second notice language lacks. */
interface Untranslated {
  name: TextName;
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

/** Texts of which some may be absent, as they are sent. */
type SomeTexts = Partial<Record<Language, Partial<NoticeTexts>>>;

/** Returns the faults of a warning letter's texts, by field: it names neither a fine nor its days (programs 4). */
export function moneyFaults({
  texts,
  paymentCode,
}: {
  texts: SomeTexts;
  paymentCode: string | null;
}): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (paymentCode !== null) errors['paymentCode'] = ['A warning letter has no payment code'];
  for (const language of LANGUAGES)
    for (const name of TEXT_NAMES) {
      const text = texts[language]?.[name] ?? [];
      const lines = typeof text === 'string' ? [text] : text;
      for (const [at, line] of lines.entries()) {
        const sentences = bandPlaceholders(line).map(
          (placeholder) => `A warning letter has no {${placeholder}} in ${TEXTS[name].label}`,
        );
        const field = `texts.${language}.${name}${typeof text === 'string' ? '' : `.${at}`}`;
        if (sentences.length > 0) errors[field] = sentences;
      }
    }
  return errors;
}

/** Returns the number of texts: the reply form has one for each field. */
function countOf(text: string | readonly string[] | null | undefined): number {
  if (text == null || text === '') return 0;
  return typeof text === 'string' ? 1 : text.length;
}

const NONE = 'none';

/** Returns the changes between texts, by the names that the log shows, e.g. `Legal basis (English)`. */
export function textChanges(before: SavedTexts, after: SavedTexts): Record<string, Change> {
  const [old, now] = [byName(before), byName(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return Object.fromEntries(
    [...names]
      .map((name) => [name, { old: old.get(name) ?? NONE, new: now.get(name) ?? NONE }] as const)
      .filter(([, change]) => change.old !== change.new),
  );
}

function byName({ texts, paymentCode }: SavedTexts): Map<string, string> {
  const shown = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const name of TEXT_NAMES) {
      const text = texts[language]?.[name] ?? '';
      const value = typeof text === 'string' ? text : text.join(' | ');
      if (value !== '') shown.set(`${TEXTS[name].label} (${LANGUAGE_NAMES[language]})`, value);
    }
  }
  if (paymentCode !== null) shown.set('Payment code', paymentCode);
  return shown;
}

/** Returns texts as they are sent, with the saved ones that they leave out. */
export function withKept(sent: SentByLanguage, saved: TextsByLanguage): TextsByLanguage {
  return Object.fromEntries(
    Object.entries(sent).map(([language, { documentName, meansOfProof, ...own }]) => {
      const before = saved[language as Language] ?? NO_TEXTS;
      return [
        language,
        {
          ...own,
          documentName: documentName === undefined ? before.documentName : documentName,
          meansOfProof: meansOfProof === undefined ? before.meansOfProof : meansOfProof,
        } satisfies NoticeTexts,
      ];
    }),
  );
}
