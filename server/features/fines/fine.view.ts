import { LANGUAGES } from '../../platform/domain/language.js';
import type { FineGrounds, LanguageTexts, NoticeFine } from './fine.types.js';
import type { Fine, LanguageText } from './fines.model.js';
import type { Money } from './money.model.js';
import { formatMoney } from './money.pure.js';

/** A fine as both doors show it: its total also in words. */
export interface ShownFine
  extends Omit<NoticeFine, 'scheduleId' | 'unit' | keyof FineGrounds>, FineGrounds {
  /** The total as people of the department read it; null without an amount. */
  formatted: string | null;
}

/** A fine as both doors show it; without an amount it has no total, and nothing early or late. */
export function shownFine(
  { scheduleId: _, unit: __, ...fine }: NoticeFine,
  locale: string,
): ShownFine {
  const { total, currency } = fine;
  return {
    ...NO_GROUNDS,
    ...fine,
    formatted: total === null ? null : formatMoney(total, currency, locale),
  };
}

/** The grounds of notices of before these were kept. */
const NO_GROUNDS: FineGrounds = {
  siteKind: null,
  offenceCode: null,
  legalBasis: null,
  contestBy: null,
  earlier: [],
  reason: [],
};

/** Texts by language as a list, in the order of the languages: GraphQL has no maps. */
export function textList(texts: LanguageTexts | null): LanguageText[] | null {
  if (texts === null) return null;
  return LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : { language, text };
  });
}

/** Returns an amount as GraphQL resolves it; null for no amount, or for a sum of several currencies. */
export function moneyOf(minorUnits: number, currency: string): Money;
export function moneyOf(minorUnits: number | null, currency: string | null): Money | null;
export function moneyOf(minorUnits: number | null, currency: string | null): Money | null {
  return minorUnits === null || currency === null ? null : { minorUnits, currency };
}

/** Returns a fine as GraphQL resolves it. */
export function asFine({
  currency,
  formatted: _,
  amount,
  fee,
  total,
  early,
  late,
  note,
  legalBasis,
  ...fine
}: ShownFine): Fine {
  return {
    ...fine,
    amount: moneyOf(amount, currency),
    fee: moneyOf(fee, currency),
    total: moneyOf(total, currency),
    early: early === null ? null : { ...early, total: moneyOf(early.total, currency) },
    late: late.map((step) => ({ ...step, total: moneyOf(step.total, currency) })),
    note: textList(note),
    legalBasis: textList(legalBasis),
  };
}
