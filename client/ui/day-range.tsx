import type { DayRange } from '../lib/lists/use-day-range';
import { DayInput } from './day-input';

/** The fields of a range of days. */
export function DayRangeFields({ range: { from, to, typed, setDay } }: { range: DayRange }) {
  return (
    <>
      <DayInput
        label="From"
        value={typed.from ?? from}
        max={to}
        onChange={(next) => setDay('from', next, { max: to })}
      />
      <DayInput
        label="To"
        value={typed.to ?? to}
        min={from}
        onChange={(next) => setDay('to', next, { min: from })}
      />
    </>
  );
}
