import { useEffect, useRef } from 'react';

import { digitIndex } from '../keys/desk-keys';

/** Number of media with a digit of their own. */
const DIGITS = 9;

/** The second digit of two is waited for so long, ms. */
const SECOND_DIGIT_MS = 1000;

/**
 * Digits show the first nine media; where there are more, `0` and two digits show any of them.
 * @param show takes a place in the list
 */
export function useMediumKeys(count: number, show: (index: number) => void) {
  /** The digits typed after a `0`; null while no number is typed. */
  const typed = useRef<{ digits: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(typed.current?.timer), []);

  function wait(digits: string): void {
    clearTimeout(typed.current?.timer);
    const timer = setTimeout(() => {
      typed.current = null;
      // No second one came: it stands for itself.
      if (digits !== '') show(Number(digits) - 1);
    }, SECOND_DIGIT_MS);
    typed.current = { digits, timer };
  }

  /** Takes a digit of a number that is being typed; false where none is. */
  function take(digit: string): boolean {
    if (typed.current === null) return false;
    const digits = typed.current.digits + digit;
    if (digits.length < 2) wait(digits);
    else {
      clearTimeout(typed.current.timer);
      typed.current = null;
      show(Number(digits) - 1);
    }
    return true;
  }

  return {
    digit: (key: string): void => {
      if (!take(key)) show(digitIndex(key));
    },
    /** @returns true if it belongs to a number that was being typed */
    zero: (): boolean => {
      if (take('0')) return true;
      if (count > DIGITS) wait('');
      return false;
    },
  };
}
