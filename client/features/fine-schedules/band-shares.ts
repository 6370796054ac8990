import { minorUnits } from '../../lib/format/money';
import { inOrder, isBySpeed, type ScheduleValues } from './schedule-values';

/** A band as it is drawn. */
export interface BandShare {
  from: number;
  /** Null: no end. */
  to: number | null;
  /** Its part of the bar, in percent. */
  share: number;
  /** Amount and fee in minor units; null where nothing is typed yet. */
  total: number | null;
  isCourt: boolean;
}

/** The bands to scale. */
export interface BandShares {
  bands: BandShare[];
  /** The value at the right end of the bar: the band without an end is drawn up to it. */
  end: number;
}

/** Of the bar without its last band, the part that a band without an end is drawn as. */
const TAIL = 0.3;

/** Lays typed bands out on a bar; a band without a beginning, and one for a charged speed, is left out. */
export function sharesOf(
  { bands, fee }: Pick<ScheduleValues, 'bands' | 'fee'>,
  digits: number,
): BandShares {
  const drawn = inOrder(bands).filter((band) => band.from !== '' && !isBySpeed(band));
  const last = Number(drawn.at(-1)?.from ?? 0);
  const end = last === 0 ? 1 : last * (1 + TAIL);
  const costs = minorUnits(fee, digits) ?? 0;
  return {
    end,
    bands: drawn.map(({ from, amount, isCourt, fee: own }, index) => {
      const next = drawn[index + 1]?.from;
      const to = next === undefined ? null : Number(next);
      const minor = isCourt ? null : minorUnits(amount, digits);
      return {
        from: Number(from),
        to,
        share: (((to ?? end) - Number(from)) / end) * 100,
        total: minor === null ? null : minor + (minorUnits(own, digits) ?? costs),
        isCourt,
      };
    }),
  };
}

/** The strength of a band's colour in percent: the dearer ones are darker, and the last stands out. */
export function strengthOf(index: number, count: number): number {
  const [weakest, strongest, full] = [12, 66, 100];
  if (index === count - 1) return full;
  return count <= 2 ? weakest : weakest + ((strongest - weakest) * index) / (count - 2);
}
