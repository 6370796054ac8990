import type { Measured } from './measured.pure.js';

// Measured numbers have 20 digits at most (events); all of them are kept until the result is rounded.
const SCALE = 20;

/** The number 1 as an {@link exact} value. */
export const ONE = 10n ** BigInt(SCALE);

const THOUSANDTH = ONE / 1_000n;
const THOUSANDTHS = 3;

/** Returns a decimal number without an exponent as a whole number: its value times {@link ONE}. */
export function exact(value: Measured): bigint {
  const text = typeof value === 'number' && /e/.test(String(value)) ? value.toFixed(SCALE) : value;
  const [whole = '0', fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE));
}

/** Returns the thousandths of an {@link exact} value, half up. */
function thousandths(value: bigint): bigint {
  const shifted = value + THOUSANDTH / 2n;
  return shifted / THOUSANDTH - (shifted % THOUSANDTH < 0n ? 1n : 0n);
}

/** Returns an {@link exact} value as a number with 3 decimals, half up. */
export const rounded = (value: bigint): number => Number(thousandths(value)) / 1_000;

/** Returns an {@link exact} value as a text with 3 decimals at most, half up, and without zeros at the end. */
export function shortDecimal(value: bigint): string {
  const units = thousandths(value);
  const digits = String(units < 0n ? -units : units).padStart(THOUSANDTHS + 1, '0');
  const fraction = digits.slice(-THOUSANDTHS).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -THOUSANDTHS)}${fraction === '' ? '' : `.${fraction}`}`;
}
