import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { dayAt, isDay } from '../format/days';
import { paramsNow } from './params-now';
import { type DayLimits, dayFault } from '../forms/typed-day';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Local days `YYYY-MM-DD`, both included, and what is typed for them. */
export interface DayRange {
  from: string;
  to: string;
  /** A text that is no day of the range stays in its field, and the range stays as it is. */
  typed: { from?: string | undefined; to?: string | undefined };
  setDay: (name: 'from' | 'to', value: string, limits: DayLimits) => void;
}

/**
 * The days `from` and `to` of the address.
 *
 * @param usual the range if the address has none: of some days, or the number of days before today that it begins with
 */
export function useDayRange(usual: number | Pick<DayRange, 'from' | 'to'>): DayRange {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const [typed, setTyped] = useState<DayRange['typed']>({});
  const day = (name: string, other: string) => {
    const asked = params.get(name) ?? '';
    return isDay(asked) ? asked : other;
  };
  return {
    from: day('from', typeof usual === 'number' ? dayAt(now - usual * DAY_MS) : usual.from),
    to: day('to', typeof usual === 'number' ? dayAt(now) : usual.to),
    typed,
    setDay(name, value, limits) {
      const isWrong = dayFault(value, limits) !== null;
      setTyped({ ...typed, [name]: isWrong ? value : undefined });
      if (isWrong || value === '') return;
      const next = paramsNow();
      next.set(name, value);
      setParams(next);
    },
  };
}
