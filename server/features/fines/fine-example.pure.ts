import { chargeOf } from './fine.pure.js';
import { amountsOf } from './fine-amount.pure.js';
import { bandOf } from './fine-band.pure.js';
import type { Charge, FineReason, FineTerms, TermsExample } from './fine.types.js';

/** A measurement that nobody was measured with. */
export interface ExampleMeasurement {
  /** The speed, or seconds of red. */
  measured: number;
  /** The allowed speed; null for red lights. */
  limit: number | null;
  /** How many earlier violations count. */
  earlier: number;
  /** True if the camera's metadata have the flag of the factor. */
  flag: boolean;
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
  /** How the amount came about; empty without a band. */
  reason: FineReason[];
}

const MS_PER_SECOND = 1_000;

/** The parts of a schedule that decide the fine of an invented measurement. */
type Terms = Pick<
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
>;

/** Works out the fine of an invented measurement, by the rule of events (mailing 1, programs 2). */
export function exampleOf(
  schedule: Terms,
  { measured, limit, earlier, flag }: ExampleMeasurement,
): FineExample {
  const { cause, currency, unit, bands } = schedule;
  const charge = chargeOf(schedule, {
    cause,
    measured,
    limit,
    switchedAt: new Date(0),
    // Seconds of red have 3 decimals at most, as a camera's clock.
    capturedAt: new Date(Math.round(measured * MS_PER_SECOND)),
  });
  const band = bandOf(bands, charge);
  const nothing = { amount: null, total: null, points: null, reason: [] };
  if (band === null) return { ...charge, unit, currency, band, ...nothing };
  const { from, to, points } = band;
  // Any numbers will do: only how many there are decides.
  const numbers = Array.from({ length: earlier }, (_, index) => String(index));
  const { amount, fee, reason } = amountsOf(
    // Without its number: no event has chosen it.
    { ...schedule, id: undefined },
    band,
    { measured, limit, ...charge },
    { siteKind: null, isFlagged: flag, earlier: numbers },
  );
  return {
    ...charge,
    unit,
    currency,
    band: { from, to },
    amount,
    total: amount === null ? null : amount + fee,
    points,
    reason,
  };
}

/** Returns the sentences of the examples of a schedule that do not come out as they say (programs 2). */
export function exampleFaults(schedule: Terms, examples: readonly TermsExample[]): string[] {
  return examples.flatMap((example, index) => {
    const { measured, limit, total: wanted } = example;
    const { band, total } = exampleOf(schedule, example);
    if (band !== null && total === wanted) return [];
    const where = limit === null ? '' : ` in ${limit}`;
    const found = band === null ? 'no band' : totalText(total);
    return [`Example ${index + 1}: ${measured}${where} gives ${found}, not ${totalText(wanted)}`];
  });
}

const totalText = (total: number | null): string => (total === null ? 'court' : String(total));
