/** A measured number in the digits of the camera; what was kept before that is a number. */
export type Measured = string | number;

/** Returns the number of decimals that a measured number was written with: 1.50 is not 1.5. */
export function decimalsOf(value: Measured): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Returns a value minus another, in the decimals of the finer one. */
export function difference(value: Measured, from: Measured): string {
  const decimals = Math.max(decimalsOf(value), decimalsOf(from));
  return (Number(value) - Number(from)).toFixed(decimals);
}

const TENTHS_A_SECOND = 10;
const MS_A_TENTH = 100;

/** Returns the seconds from one instant to another, with one decimal; negative if `to` is the earlier one. */
export function secondsBetween(from: Date, to: Date): string {
  const milliseconds = to.getTime() - from.getTime();
  const tenths = Math.round(Math.abs(milliseconds) / MS_A_TENTH);
  const sign = milliseconds < 0 ? '-' : '';
  return `${sign}${Math.floor(tenths / TENTHS_A_SECOND)}.${tenths % TENTHS_A_SECOND}`;
}
