/** Returns a typed amount in minor units, or null for an empty field. */
export function minorUnits(typed: number | string, digits: number): number | null {
  return typed === '' ? null : Math.round(Number(typed) * 10 ** digits);
}

/** Minor units as an amount is typed; nothing for none. */
export function typedAmount(minor: number | null, digits: number): number | '' {
  return minor === null ? '' : minor / 10 ** digits;
}
