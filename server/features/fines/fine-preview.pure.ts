import { chargeOf } from './fine.pure.js';
import { amountsOf } from './fine-amount.pure.js';
import { bandOf } from './fine-band.pure.js';
import type { FineBand, FineCircumstances, FineTerms, MeasuredFacts } from './fine.types.js';

/** An event that a schedule is tried on. */
export type PreviewedEvent = Omit<MeasuredFacts, 'cause'> & {
  referenceId: string;
  circumstances: FineCircumstances;
};

/** The total that the last completed events would have cost. Money is in minor units, with the fee. */
export interface FinePreview {
  events: number;
  total: number;
  currency: string;
  bands: { from: number; to: number | null; count: number; total: number }[];
  /** The first ones that no band covers. */
  uncovered: { referenceId: string; message: string }[];
  uncoveredCount: number;
}

const MOST_UNCOVERED = 20;

const NOTHING = { count: 0, total: 0 };

/** Tries a schedule on events. */
export function previewOf(
  schedule: Pick<
    FineTerms,
    | 'cause'
    | 'currency'
    | 'unit'
    | 'toleranceFixed'
    | 'tolerancePercent'
    | 'fee'
    | 'repeat'
    | 'factor'
    | 'bands'
  >,
  events: readonly PreviewedEvent[],
): FinePreview {
  const { cause, currency, bands } = schedule;
  const counts = new Map<FineBand, { count: number; total: number }>();
  const uncovered: FinePreview['uncovered'] = [];
  for (const { referenceId, circumstances, ...facts } of events) {
    const charge = chargeOf(schedule, { ...facts, cause });
    const band = bandOf(bands, charge);
    if (band !== null) {
      const { amount, fee } = amountsOf(schedule, band, { ...facts, ...charge }, circumstances);
      const { count, total } = counts.get(band) ?? NOTHING;
      counts.set(band, { count: count + 1, total: total + (amount === null ? 0 : amount + fee) });
    } else {
      const { over } = charge;
      const message =
        over === null
          ? 'Without a measurement no band can be chosen'
          : `No band covers ${over}, which is below 0`;
      uncovered.push({ referenceId, message });
    }
  }
  const counted = bands.map((band) => ({
    from: band.from,
    to: band.to,
    ...(counts.get(band) ?? NOTHING),
  }));
  return {
    events: events.length,
    total: counted.reduce((sum, { total }) => sum + total, 0),
    currency,
    bands: counted,
    uncovered: uncovered.slice(0, MOST_UNCOVERED),
    uncoveredCount: uncovered.length,
  };
}
