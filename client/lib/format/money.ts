import { locale } from './format';

/** Returns a typed amount in minor units, or null for an empty field. */
export function minorUnits(typed: number | string, digits: number): number | null {
  return typed === '' ? null : Math.round(Number(typed) * 10 ** digits);
}

/** Minor units as an amount is typed; nothing for none. */
export function typedAmount(minor: number | null, digits: number): number | '' {
  return minor === null ? '' : minor / 10 ** digits;
}

/** `58.50 USD`: an amount that is not saved, with the digits of its currency's minor unit. */
export function amountText(minor: number, currency: string, digits: number): string {
  const amount = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
  return currency === '' ? amount : `${amount} ${currency}`;
}
