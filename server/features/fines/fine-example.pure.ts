import { bandOf, chargeOf } from './fine.pure.js';
import type { Charge, FineTerms } from './fine.types.js';

/** A measurement that nobody was measured with. */
export interface ExampleMeasurement {
  /** The speed, or seconds of red. */
  measured: number;
  /** The allowed speed; null for red lights. */
  limit: number | null;
}

/** The fine of an invented measurement. Money is in minor units. */
export interface FineExample extends Charge {
  unit: string;
  /** Null where no band covers the value: it is below 0. */
  band: { from: number; to: number | null } | null;
  /** Null without a band, and where there is no fixed fine. */
  amount: number | null;
  /** Amount and fee; null without an amount. */
  total: number | null;
  currency: string;
  points: number | null;
}

const MS_PER_SECOND = 1_000;

/** Works out the fine of an invented measurement, by the rule of events (mailing 1). */
export function exampleOf(
  schedule: Omit<FineTerms, 'id' | 'paymentDays' | 'dayKind' | 'earlyDays' | 'lateDays'>,
  { measured, limit }: ExampleMeasurement,
): FineExample {
  const { cause, currency, unit, fee, bands } = schedule;
  const charge = chargeOf(schedule, {
    cause,
    measured,
    limit,
    switchedAt: new Date(0),
    // Seconds of red have 3 decimals at most, as a camera's clock.
    capturedAt: new Date(Math.round(measured * MS_PER_SECOND)),
  });
  const band = bandOf(bands, charge.over);
  const amount = band?.amount ?? null;
  return {
    ...charge,
    unit,
    currency,
    band: band === null ? null : { from: band.from, to: band.to },
    amount,
    total: amount === null ? null : amount + fee,
    points: band?.points ?? null,
  };
}
