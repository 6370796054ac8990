import type { NoticeFine } from './fine.types.js';
import { formatMoney } from './money.pure.js';

/** A fine as both doors show it: its total also in words. */
export interface ShownFine extends Omit<NoticeFine, 'scheduleId' | 'unit'> {
  /** The total as people of the department read it; null without an amount. */
  formatted: string | null;
}

/** A fine as both doors show it; without an amount it has no total, and nothing early or late. */
export function shownFine(
  { scheduleId: _, unit: __, ...fine }: NoticeFine,
  locale: string,
): ShownFine {
  const { total, currency } = fine;
  return { ...fine, formatted: total === null ? null : formatMoney(total, currency, locale) };
}
