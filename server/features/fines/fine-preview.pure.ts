import { bandOf, chargeOf } from './fine.pure.js';
import type { FineBand, FineFacts, FineTerms } from './fine.types.js';

/** An event that a schedule is tried on. */
export type PreviewedEvent = Omit<FineFacts, 'cause'> & { referenceId: string };

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

/** Tries a schedule on events. */
export function previewOf(
  schedule: Pick<
    FineTerms,
    'cause' | 'currency' | 'toleranceFixed' | 'tolerancePercent' | 'fee' | 'bands'
  >,
  events: readonly PreviewedEvent[],
): FinePreview {
  const { cause, currency, fee, bands } = schedule;
  const counts = new Map<FineBand, number>();
  const uncovered: FinePreview['uncovered'] = [];
  for (const { referenceId, ...facts } of events) {
    const { over } = chargeOf(schedule, { ...facts, cause });
    const band = bandOf(bands, over);
    if (band !== null) counts.set(band, (counts.get(band) ?? 0) + 1);
    else {
      const message =
        over === null
          ? 'Without a measurement no band can be chosen'
          : `No band covers ${over}, which is below 0`;
      uncovered.push({ referenceId, message });
    }
  }
  const counted = bands.map((band) => {
    const count = counts.get(band) ?? 0;
    const each = band.amount === null ? 0 : band.amount + fee;
    return { from: band.from, to: band.to, count, total: count * each };
  });
  return {
    events: events.length,
    total: counted.reduce((sum, { total }) => sum + total, 0),
    currency,
    bands: counted,
    uncovered: uncovered.slice(0, MOST_UNCOVERED),
    uncoveredCount: uncovered.length,
  };
}
