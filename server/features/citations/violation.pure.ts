import { exact, ONE, shortDecimal } from '../../platform/domain/decimal.pure.js';
import type { Cause } from '../../platform/domain/duty.js';
import { toleranceOf } from '../fines/fine.pure.js';
import type { FineTerms } from '../fines/fine.types.js';

/** The facts that say whether there was a violation. Measured values are the camera's digits. */
export interface ViolationFacts {
  cause: Cause;
  capturedAt: Date;
  arrivedAt: Date;
  measured: string | null;
  /** The allowed speed. */
  limit: string | null;
  /** The unit of both. */
  unit: string;
  switchedAt: Date | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** The part of a fine schedule that is deducted from a measured speed. */
export type Tolerance = Pick<FineTerms, 'unit' | 'toleranceFixed' | 'tolerancePercent'>;

type Check = (facts: ViolationFacts, schedule: Tolerance | null) => string | null;

/** An event that was captured later than this after its arrival is refused; less is the check CLOCK_OFF. */
const MOST_AHEAD_MS = 300_000;
const SECOND_MS = 1_000;

const TEST_MARKS: readonly unknown[] = ['true', '1', 'yes'];

/** The sentences of guards 1, in its order; each with what it holds for. */
const CHECKS: readonly Check[] = [
  ({ metadata: { test } }) => {
    const mark = typeof test === 'string' ? test.toLowerCase() : test;
    return mark === true || mark === 1 || TEST_MARKS.includes(mark)
      ? 'The camera marked this event as a test'
      : null;
  },
  ({ capturedAt, arrivedAt }) => {
    const ahead = capturedAt.getTime() - arrivedAt.getTime();
    return ahead > MOST_AHEAD_MS
      ? `Captured ${Math.floor(ahead / SECOND_MS)} s after it arrived`
      : null;
  },
  ({ cause, measured }) => (cause === 'SPEEDING' && measured === null ? 'No measured speed' : null),
  ({ cause, limit }) => (cause === 'SPEEDING' && !isLimit(limit) ? 'No speed limit' : null),
  ({ cause, measured, limit, unit }, schedule) => {
    if (cause !== 'SPEEDING' || measured === null || !isLimit(limit)) return null;
    const charged = chargedSpeed(exact(measured), schedule?.unit === unit ? schedule : null);
    return charged <= exact(limit)
      ? `Measured ${measured} ${unit}, charged ${shortDecimal(charged)} ${unit}: not above the limit of ${limit} ${unit}`
      : null;
  },
  ({ cause, capturedAt, switchedAt }) => {
    if (cause !== 'REDLIGHT' || switchedAt === null || capturedAt > switchedAt) return null;
    const before = switchedAt.getTime() - capturedAt.getTime();
    if (before === 0) return 'Captured when the light turned red';
    const seconds = shortDecimal((BigInt(before) * ONE) / BigInt(SECOND_MS));
    return `Captured ${seconds} s before the light turned red`;
  },
];

/**
 * Returns the reasons why an event is no violation, joined to one sentence (guards 1); null if none holds. No notice is made
 * while there is one, and no setting, text, rule or confirmation changes that.
 *
 * @param schedule the fine schedule that the notice would use; one in another unit deducts nothing
 */
export function violationFault(facts: ViolationFacts, schedule: Tolerance | null): string | null {
  const sentences = CHECKS.map((check) => check(facts, schedule)).filter(
    (sentence) => sentence !== null,
  );
  return sentences.length === 0 ? null : sentences.join('. ');
}

/** A limit of 0 is none. */
const isLimit = (limit: string | null): limit is string => limit !== null && exact(limit) > 0n;

const chargedSpeed = (speed: bigint, schedule: Tolerance | null): bigint =>
  schedule === null ? speed : speed - toleranceOf(speed, schedule);
