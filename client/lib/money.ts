import { locale } from './format';

/** What was typed as an amount, in minor units; null for nothing typed. */
export function minorUnits(typed: number | string, digits: number): number | null {
  return typed === '' ? null : Math.round(Number(typed) * 10 ** digits);
}

/** Minor units as an amount is typed; nothing for none. */
export function typedAmount(minor: number | null, digits: number): number | '' {
  return minor === null ? '' : minor / 10 ** digits;
}

/** Minor units as people read them, as the server writes them: ISO 4217's digits, none where nobody uses them. */
export function formatMoney(minor: number, currency: string, digits: number): string {
  const shown = (fraction: number) =>
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    }).format(minor / 10 ** digits);
  const used = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const isWhole = minor % 10 ** digits === 0;
  return shown(isWhole && used.maximumFractionDigits === 0 ? 0 : digits);
}
