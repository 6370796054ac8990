import { exact, ONE } from '../../platform/domain/decimal.pure.js';
import { SECONDS } from './fine.pure.js';
import type {
  Charge,
  FineAmounts,
  FineBand,
  FineCircumstances,
  FineReason,
  FineTerms,
  MeasuredFacts,
} from './fine.types.js';

/** An amount is never larger. */
const MOST_MONEY = 99_999_999n;

/** Hundredths of the factor. */
const HUNDRED = 100n;

/** What stands in the place of an amount where there is no fixed fine. */
const COURT = 'court';

/** What stands in the place of a value that is not known. */
const UNKNOWN = 'unknown';

/** The parts of a schedule that decide an amount within a band. */
export type AmountTerms = Pick<FineTerms, 'unit' | 'fee' | 'repeat' | 'factor'> & {
  /** Absent for one that no event has chosen. */
  id?: number | undefined;
};

/** The amounts of an event within its band, in minor units, and how they came about. */
export interface WorkedOut extends FineAmounts {
  /** The costs of the band, else of the schedule. */
  fee: number;
  reason: FineReason[];
}

/**
 * Works out the amounts of an event within its band (programs 2): the band's or those of its step by earlier violations, then
 * whole units, then the factor, rounded half up. Early and late amounts likewise. Without an amount there are no units, no
 * factor and no steps.
 */
export function amountsOf(
  schedule: AmountTerms,
  band: FineBand,
  measurement: Pick<MeasuredFacts, 'measured' | 'limit'> & Charge,
  circumstances: FineCircumstances,
): WorkedOut {
  const { repeat, factor } = schedule;
  const { earlier, isFlagged } = circumstances;
  const fee = band.fee ?? schedule.fee;
  const base = repeat === null ? band : stepOf(band, earlier?.length ?? 0);
  const units = unitsOf(band, measurement.over);
  const unitAmount = BigInt(band.perUnit?.amount ?? 0) * units;
  const by = isFlagged && factor !== null ? factor.by : null;
  const worked = (money: number): number => multiplied(BigInt(money) + unitAmount, by);
  const amount = base.amount === null ? null : worked(base.amount);
  const reason: FineReason[] = [
    ...reasonOfBand(schedule, band, measurement, circumstances),
    ...(repeat === null
      ? []
      : [
          step(
            'REPEAT',
            earlier === null ? UNKNOWN : String(earlier.length),
            moneyText(base.amount),
          ),
        ]),
  ];
  if (base.amount !== null && amount !== null) {
    if (band.perUnit !== null)
      reason.push(
        step('PER_UNIT', String(units), String(multiplied(BigInt(base.amount) + unitAmount, null))),
      );
    if (by !== null) reason.push(step('FACTOR', String(by), String(amount)));
    if (fee > 0) reason.push(step('FEE', String(fee), String(amount + fee)));
  }
  return {
    amount,
    earlyAmount:
      base.amount === null || base.earlyAmount === null ? null : worked(base.earlyAmount),
    lateAmounts: base.amount === null ? [] : base.lateAmounts.map(worked),
    fee,
    reason,
  };
}

/** Returns the steps of the reason up to the band. */
function reasonOfBand(
  { id, unit }: AmountTerms,
  { speedFrom, amount }: FineBand,
  { measured, limit, over, charged }: Pick<MeasuredFacts, 'measured' | 'limit'> & Charge,
  { siteKind }: FineCircumstances,
): FineReason[] {
  const isSpeed = unit !== SECONDS;
  const isKnown = over !== null && charged !== null;
  return [
    ...(id === undefined ? [] : [step('SCHEDULE', siteKind ?? 'ANY', String(id))]),
    ...(isSpeed && measured !== null && charged !== null
      ? [step('TOLERANCE', String(measured), String(charged))]
      : []),
    ...(isKnown ? [step('OVER', isSpeed ? String(limit) : '0', String(over))] : []),
    speedFrom === null
      ? step('BAND', over === null ? UNKNOWN : String(over), moneyText(amount))
      : step('SPEED_BAND', charged === null ? UNKNOWN : String(charged), moneyText(amount)),
  ];
}

const step = (rule: FineReason['rule'], input: string, result: string): FineReason => ({
  rule,
  input,
  result,
});

const moneyText = (amount: number | null): string => (amount === null ? COURT : String(amount));

/** Returns the amounts by the number of earlier violations: those of the step, of the last one for more. */
function stepOf(band: FineBand, earlier: number): FineAmounts {
  return band.steps[Math.min(earlier, band.steps.length) - 1] ?? band;
}

/** Returns the whole units of `x` above the value from which they count, at least 0. */
function unitsOf({ perUnit }: FineBand, over: number | null): bigint {
  if (perUnit === null || over === null) return 0n;
  const above = exact(over) - exact(perUnit.above);
  return above > 0n ? above / ONE : 0n;
}

/** Returns money times a factor of 2 decimals, rounded half up; an amount has a largest value. */
function multiplied(money: bigint, by: number | null): number {
  const hundredths = by === null ? HUNDRED : BigInt(Math.round(by * Number(HUNDRED)));
  const product = (money * hundredths + HUNDRED / 2n) / HUNDRED;
  return Number(product > MOST_MONEY ? MOST_MONEY : product);
}
