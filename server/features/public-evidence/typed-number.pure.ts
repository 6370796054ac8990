/** Letters and digits that are not taken for one another on paper. */
export const PIN_LETTERS = '34679ACDEFGHJKMNPQRTVWXY';
export const PIN_LENGTH = 8;

// As numbers of notices are made (contract 7).
const NUMBER = /^[A-Za-z0-9-]{1,12}-\d{4}-\d{6,9}$/;
const MAY_HOLD_PIN = new RegExp(`[${PIN_LETTERS}]{${PIN_LENGTH}}`);

/**
 * Returns the typed notice number if it can be one: fit for a log and for an address. Anything else may be a PIN in the
 * wrong field, alone or beside a number.
 */
export function noticeNumberIn(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return NUMBER.test(number) && !MAY_HOLD_PIN.test(number.replaceAll('-', '')) ? number : null;
}
