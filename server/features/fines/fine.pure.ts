import { exact, ONE, rounded } from '../../platform/domain/decimal.pure.js';
import type { Charge, FineTerms, MeasuredFacts } from './fine.types.js';

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
  { cause, capturedAt, measured, limit, switchedAt }: MeasuredFacts,
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

/** The unit of red lights. */
export const SECONDS = 's';

/** Returns the units of a schedule and of the settings if they differ; null otherwise. */
export function unitFault(
  { cause, unit }: Pick<FineTerms, 'cause' | 'unit'>,
  speedUnit: string,
): { a: string; b: string } | null {
  return cause === 'REDLIGHT' || unit === speedUnit ? null : { a: unit, b: speedUnit };
}
