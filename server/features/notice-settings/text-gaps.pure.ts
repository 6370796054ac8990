import type { Cause } from '../../platform/domain/duty.js';
import { type Language, LANGUAGES } from '../../platform/domain/language.js';
import type { FineBand, FineTerms } from '../fines/fine.types.js';
import type { RequiredField, TextsByLanguage } from './mailing.types.js';
import { paragraphsIn, type Placeholder, placeholdersIn } from '../settings/placeholders.pure.js';
import { isFirstSet, type TextSetKind } from './text-set.pure.js';
import { TEXT_NAMES, type TextName, TEXTS } from './text-fields.pure.js';

/* Which paragraphs a letter leaves out, because a placeholder has no value for its band or in its case (programs 3). */

/** The placeholders whose value depends on the band of the fine. */
export const BY_BAND = [
  'amount',
  'total',
  'total_decimal',
  'fee',
  'points',
  'early_total',
  'early_until',
  'late_total',
  'late_after',
  'contest_by',
  'offence_code',
  'payable_by',
  'payable_by_iso',
  'currency',
] as const satisfies readonly Placeholder[];

/** The placeholders whose value depends on the case. */
export const BY_CASE = [
  'over',
  'measured',
  'limit',
  'charged',
  'tolerance',
  'evidence_url',
  'pin',
  'certificate',
  'certificate_from',
  'certificate_to',
  'laboratory',
  'session_from',
  'session_to',
  'operator',
  'authority',
  'plate_region',
] as const satisfies readonly Placeholder[];

/** The terms of a schedule that decide which placeholders have a value. */
export type TermsOfGaps = Pick<FineTerms, 'bands' | 'earlyDays' | 'lateDays' | 'contestDays'>;

/** The letters that texts are for. */
export interface LettersOf {
  cause: Cause;
  kind: TextSetKind;
  required: readonly RequiredField[];
  /** The schedules that hold today or later, in their order. */
  schedules: readonly TermsOfGaps[];
}

/** A set of texts, as far as its gaps depend on it. */
export interface GapTexts {
  kind: TextSetKind;
  from: string | null;
  texts: TextsByLanguage;
}

/** A paragraph that some letters leave out. */
export interface Vanishing {
  text: TextName;
  language: Language;
  placeholder: Placeholder;
  sentence: string;
}

/** A text that a letter must have, and that would be empty in some letters. */
export interface TextFault {
  language: Language;
  /** Null for the statement of the PDF setting. */
  text: TextName | null;
  sentence: string;
}

/** Letters with the same placeholders by band: those of a band, or of one of its steps. */
interface Outcome {
  /** Null where no schedule decides. */
  band: string | null;
  absent: ReadonlySet<Placeholder>;
  goesToCourt: boolean;
  /** True if the band has a legal basis of its own, which stands in the block of that name. */
  hasBasis: boolean;
}

/** Returns the paragraphs that some letters leave out, in the order of the texts. */
export function vanishingIn({ texts }: GapTexts, letters: LettersOf): Vanishing[] {
  const outcomes = outcomesOf(letters);
  const uncertain = uncertainOf(letters);
  return TEXT_NAMES.flatMap((text) =>
    LANGUAGES.flatMap((language) =>
      partsOf(texts, language, text).flatMap((part, at) =>
        placeholdersIn(part).flatMap((placeholder): Vanishing[] => {
          const left = `Paragraph ${at + 1} of ${TEXTS[text].label} is left out`;
          const without = outcomes.filter(({ absent }) => absent.has(placeholder));
          if (without.length === 0 && !uncertain.has(placeholder)) return [];
          return [{ text, language, placeholder, sentence: left + ending(without, placeholder) }];
        }),
      ),
    ),
  );
}

/**
 * Returns the required texts that are not empty, and of which nothing is left in some letters; the statement is always
 * required.
 *
 * @param languages the notice languages, the own one first
 * @param statement that of the PDF setting
 */
export function textFaults(
  set: GapTexts,
  statement: string,
  languages: readonly Language[],
  letters: LettersOf,
): TextFault[] {
  const outcomes = outcomesOf(letters);
  const uncertain = uncertainOf(letters);
  return languages.flatMap((language, at) => {
    const texts = set.texts[language];
    const faults = (text: TextName | null, label: string, partsIn: PartsIn): TextFault[] =>
      emptyEndings(outcomes, uncertain, partsIn).map((end) => ({
        ...{ language, text },
        sentence: `${label} is required and would be empty${end}`,
      }));
    const ofBlocks = requiredTexts(letters).flatMap((text) =>
      isEmpty(texts?.[text])
        ? []
        : faults(text, TEXTS[text].label, (outcome) =>
            blockParts(set.texts, language, text, outcome),
          ),
    );
    const own = at === 0 && isFirstSet(set) ? null : texts?.officerCitationStatement;
    const ofStatement = isEmpty(own)
      ? faults(null, STATEMENT, () => wholeText(statement))
      : faults('officerCitationStatement', TEXTS.officerCitationStatement.label, () =>
          wholeText(own ?? ''),
        );
    return [...ofBlocks, ...(isEmpty(own) && isEmpty(statement) ? [] : ofStatement)];
  });
}

/** The name of the PDF setting's statement in sentences. */
const STATEMENT = 'Officer Citation Statement';

/** Returns the placeholders of a text that no warning letter has (programs 4). */
export function bandPlaceholders(text: string): Placeholder[] {
  const byBand: readonly Placeholder[] = BY_BAND;
  return placeholdersIn(text).filter((placeholder) => byBand.includes(placeholder));
}

/** The texts that can be required, by their word; a warning letter does not say how to pay. */
const REQUIRABLE: Partial<Record<RequiredField, TextName>> = {
  legal_basis: 'legalBasis',
  how_to_pay: 'howToPay',
  how_to_contest: 'howToContest',
  other_driver: 'otherDriver',
  consequences: 'consequences',
  privacy: 'privacy',
};

function requiredTexts({ required, kind }: LettersOf): TextName[] {
  return required.flatMap((field) => {
    const text = REQUIRABLE[field];
    return text === undefined || (kind === 'WARNING' && text === 'howToPay') ? [] : [text];
  });
}

/** The paragraphs of a text in an outcome, and the text that names what is missing where none of them is left. */
interface Parts {
  parts: readonly string[];
  named: string;
}

/** Returns the paragraphs of a text in an outcome; null if the outcome fills the block without them. */
type PartsIn = (outcome: Outcome) => Parts | null;

const wholeText = (text: string): Parts => ({ parts: paragraphsIn(text), named: text });

function blockParts(
  texts: TextsByLanguage,
  language: Language,
  text: TextName,
  { goesToCourt, hasBasis }: Outcome,
): Parts | null {
  if (text === 'legalBasis' && hasBasis) return null;
  const own = partsOf(texts, language, text);
  // A band without an amount has another text than the one about payment.
  const parts = text === 'howToPay' && goesToCourt ? partsOf(texts, language, 'noAmount') : own;
  return { parts, named: (parts.length === 0 ? own : parts).join('\n') };
}

/** Returns how sentences about an empty text end: one for each placeholder that empties it; none where it is never empty. */
function emptyEndings(
  outcomes: readonly Outcome[],
  uncertain: ReadonlySet<Placeholder>,
  partsIn: PartsIn,
): string[] {
  const emptied = new Map<Placeholder, Outcome[]>();
  let uncertainOne: Placeholder | undefined;
  for (const outcome of outcomes) {
    const found = partsIn(outcome);
    if (found === null) continue;
    const { parts, named } = found;
    const left = parts.filter(
      (part) => !placeholdersIn(part).some((name) => outcome.absent.has(name)),
    );
    const inCase = left.map((part) => placeholdersIn(part).find((name) => uncertain.has(name)));
    if (left.length === 0) {
      const missing = placeholdersIn(named).find((name) => outcome.absent.has(name));
      // Without an amount another text stands in the place of one without any placeholder.
      const name = missing ?? 'amount';
      emptied.set(name, [...(emptied.get(name) ?? []), outcome]);
    } else if (!inCase.includes(undefined)) uncertainOne ??= inCase[0];
  }
  const byBand = [...emptied].map(([name, of]) => ending(of, name));
  return byBand.length > 0 || uncertainOne === undefined ? byBand : [ending([], uncertainOne)];
}

/** Returns for which bands, or in which case, a placeholder has no value. */
function ending(outcomes: readonly Outcome[], placeholder: Placeholder): string {
  const bands = [...new Set(outcomes.map(({ band }) => band))].filter((band) => band !== null);
  return bands.length === 0
    ? ` where there is no {${placeholder}}`
    : ` for ${bands.join(', ')}: no {${placeholder}}`;
}

/** Returns the paragraphs of a text; each field of the reply form is one. */
function partsOf(texts: TextsByLanguage, language: Language, name: TextName): string[] {
  const text = texts[language]?.[name] ?? null;
  if (text === null) return [];
  if (typeof text !== 'string') return text;
  return TEXTS[name].kind === 'lines' ? paragraphsIn(text) : [text];
}

function isEmpty(text: string | readonly string[] | null | undefined): boolean {
  return text == null || text.length === 0;
}

/** The placeholders that every fine has. */
const OF_FINE = ['fee', 'payable_by', 'payable_by_iso', 'currency'] as const;
const OF_AMOUNT = ['amount', 'total', 'total_decimal'] as const;
const OF_EARLY = ['early_total', 'early_until'] as const;
const OF_LATE = ['late_total', 'late_after'] as const;

function outcomesOf({ kind, required, schedules }: LettersOf): Outcome[] {
  const without = { band: null, goesToCourt: false, hasBasis: false };
  if (kind === 'WARNING') return [{ ...without, absent: new Set(BY_BAND) }];
  const needsAmount = required.includes('amount');
  if (schedules.length === 0) {
    const certain: readonly Placeholder[] = [
      ...(needsAmount ? [...OF_AMOUNT, ...OF_FINE] : []),
      ...(required.includes('payable_by') ? OF_FINE : []),
    ];
    return [{ ...without, absent: new Set(BY_BAND.filter((name) => !certain.includes(name))) }];
  }
  return schedules
    .flatMap((schedule) => schedule.bands.flatMap((band) => outcomesOfBand(schedule, band)))
    .filter(({ goesToCourt }) => !goesToCourt || !needsAmount);
}

/** Returns the outcomes of a band: a step may have no amount where the band has one, and the other way round. */
function outcomesOfBand(
  { earlyDays, lateDays, contestDays }: TermsOfGaps,
  band: FineBand,
): Outcome[] {
  const courts = new Set([band, ...band.steps].map(({ amount }) => amount === null));
  return [...courts].map((goesToCourt) => {
    const absent: Placeholder[] = [
      ...(goesToCourt ? OF_AMOUNT : []),
      ...(goesToCourt || earlyDays === null ? OF_EARLY : []),
      ...(goesToCourt || lateDays.length === 0 ? OF_LATE : []),
      ...(band.points === null ? (['points'] as const) : []),
      ...(contestDays === null ? (['contest_by'] as const) : []),
      ...(band.offenceCode === null ? (['offence_code'] as const) : []),
    ];
    return {
      ...{ band: bandName(band), absent: new Set(absent), goesToCourt },
      hasBasis: Object.keys(band.legalBasis ?? {}).length > 0,
    };
  });
}

/** Returns a band in words: `0 to 11`, `26 and more`, `from 100` for one that a charged speed leads to. */
export function bandName({
  from,
  to,
  speedFrom,
}: Pick<FineBand, 'from' | 'to' | 'speedFrom'>): string {
  const over = to === null ? `${from} and more` : `${from} to ${to}`;
  if (speedFrom === null) return over;
  return from === 0 && to === null ? `from ${speedFrom}` : `from ${speedFrom}, ${over}`;
}

/** The placeholders by case that may have no value: without speeds there is no violation, and with a schedule they are charged. */
function uncertainOf({ cause, kind, required, schedules }: LettersOf): Set<Placeholder> {
  const isMeasured = cause === 'SPEEDING' || required.includes('measurement');
  const isCharged = isMeasured && kind === 'NOTICE' && schedules.length > 0;
  const certain: readonly Placeholder[] = [
    ...(isMeasured ? (['measured'] as const) : []),
    ...(cause === 'SPEEDING' ? (['limit'] as const) : []),
    ...(isCharged ? (['over', 'charged', 'tolerance'] as const) : []),
  ];
  return new Set(BY_CASE.filter((name) => !certain.includes(name)));
}
