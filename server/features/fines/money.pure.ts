// ISO 4217's exceptions to two digits; Intl has ICU's digits, which are those that people use.
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...[
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI'],
    ...['VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);

const USUAL_DIGITS = 2;

// ISO 4217's units of account and second currencies, which Intl formats and does not list.
const UNLISTED = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED'];

const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...UNLISTED,
]);

/** True if a text is the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Returns the number of digits that the minor unit of a currency has in ISO 4217. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency) ?? USUAL_DIGITS;
}

/** Minor units as a plain decimal number, e.g. `58.50`; for codes that a machine reads. */
export function plainMoney(minorUnits: number, currency: string): `${number}` {
  const digits = minorDigits(currency);
  const text = String(minorUnits).padStart(digits + 1, '0');
  // The text of a whole number with a point in it is one of a number.
  return (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`) as `${number}`;
}

/**
 * Returns minor units as people read them, e.g. `$58.50`, always in Latin digits. A whole amount has no minor digits if
 * nobody uses them (ICU says 0: IQD, HUF, COP …).
 *
 * @param locale a language, or a language and a region
 */
export function formatMoney(minorUnits: number, currency: string, locale: string): string {
  const digits = minorDigits(currency);
  const isWhole = minorUnits % 10 ** digits === 0;
  const fraction = isWhole && usedDigits(currency) === 0 ? 0 : digits;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(plainMoney(minorUnits, currency));
}

/** Returns the number of minor digits in common use, according to ICU. */
function usedDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 0;
}
