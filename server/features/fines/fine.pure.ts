import { exact, ONE, rounded } from '../../platform/domain/decimal.pure.js';
import type { Charge, FineBand, FineFacts, FineTerms, NoticeFine } from './fine.types.js';

const PERCENT = 100n;

/**
 * Returns the tolerance of an exact speed (mailing 1): the larger of the fixed one and the share of the measured value, the
 * share rounded up to a whole unit.
 */
export function toleranceOf(
  measured: bigint,
  { toleranceFixed, tolerancePercent }: Pick<FineTerms, 'toleranceFixed' | 'tolerancePercent'>,
): bigint {
  const fixed = exact(toleranceFixed);
  const wholeUnit = PERCENT * ONE * ONE;
  const share = ((measured * exact(tolerancePercent) + wholeUnit - 1n) / wholeUnit) * ONE;
  return share > fixed ? share : fixed;
}

/** Returns the charged value of a measurement (mailing 1), computed in decimals. */
export function chargeOf(
  schedule: Pick<FineTerms, 'toleranceFixed' | 'tolerancePercent'>,
  { cause, capturedAt, measured, limit, switchedAt }: FineFacts,
): Charge {
  if (cause === 'REDLIGHT') {
    const seconds =
      switchedAt === null ? null : (capturedAt.getTime() - switchedAt.getTime()) / 1_000;
    return { over: seconds, tolerance: seconds === null ? null : 0, charged: seconds };
  }
  if (measured === null) return { over: null, tolerance: null, charged: null };
  const speed = exact(measured);
  const tolerance = toleranceOf(speed, schedule);
  return {
    over: limit === null ? null : rounded(speed - tolerance - exact(limit)),
    tolerance: rounded(tolerance),
    charged: rounded(speed - tolerance),
  };
}

/** Returns the band of an event; none below 0. Without a measurement the band applies only if it is the single one. */
export function bandOf<Band extends Pick<FineBand, 'from' | 'to'>>(
  bands: readonly Band[],
  over: number | null,
): Band | null {
  if (over === null) return bands.length === 1 ? (bands[0] ?? null) : null;
  return bands.find(({ from, to }) => from <= over && (to === null || over < to)) ?? null;
}

/** The unit of red lights. */
export const SECONDS = 's';

/** Returns the units of a schedule and of the settings if they differ; null otherwise. */
export function unitFault(
  { cause, unit }: Pick<FineTerms, 'cause' | 'unit'>,
  speedUnit: string,
): { a: string; b: string } | null {
  return cause === 'REDLIGHT' || unit === speedUnit ? null : { a: unit, b: speedUnit };
}

/** Returns the local day that a number of days, of the schedule's kind, after the issue or the posting ends on. */
export type DayAfter = (days: number) => string;

/** Returns the fine of an event by its schedule; null if no band covers it. */
export function fineOf(
  schedule: FineTerms,
  facts: FineFacts,
  dayAfter: DayAfter,
): NoticeFine | null {
  const charge = chargeOf(schedule, facts);
  const band = bandOf(schedule.bands, charge.over);
  if (band === null) return null;
  const { id: scheduleId, currency, unit, fee, paymentDays, earlyDays, lateDays } = schedule;
  const { from, to, amount, points, earlyAmount, lateAmounts, note } = band;
  return {
    scheduleId,
    amount,
    fee,
    total: amount === null ? null : amount + fee,
    currency,
    unit,
    points,
    ...charge,
    band: { from, to },
    payableBy: dayAfter(paymentDays),
    early:
      earlyAmount === null || earlyDays === null
        ? null
        : { total: earlyAmount + fee, until: dayAfter(earlyDays) },
    late: lateAmounts.map((late, step) => ({
      total: late + fee,
      after: dayAfter(lateDays[step] ?? paymentDays),
    })),
    note,
  };
}

const endOf = ({ to }: Pick<FineBand, 'to'>): number => to ?? Infinity;

const shown = (end: number): string => (end === Infinity ? 'no end' : String(end));

/** Bands in the order of their values. */
export function inOrder<Band extends Pick<FineBand, 'from'>>(bands: readonly Band[]): Band[] {
  return bands.toSorted((one, other) => one.from - other.from);
}

/** Returns the fault of the edges of bands, which are sorted by `from`; null if there is none. */
export function bandsFault(bands: readonly Pick<FineBand, 'from' | 'to'>[]): string | null {
  const [first] = bands;
  if (first?.from !== 0) return 'The first band must start at 0';
  for (const [index, band] of bands.slice(1).entries()) {
    const before = Math.max(...bands.slice(0, index + 1).map(endOf));
    if (before < band.from) return `No band covers ${before} to ${band.from}`;
    if (before > band.from) {
      return `Two bands cover ${band.from} to ${shown(Math.min(before, endOf(band)))}`;
    }
  }
  return bands.some(({ to }) => to === null) ? null : 'The last band must have no end';
}
