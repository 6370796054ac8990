import { chargeOf } from './fine.pure.js';
import { amountsOf } from './fine-amount.pure.js';
import { bandOf } from './fine-band.pure.js';
import type { FineCircumstances, FineTerms, MeasuredFacts, NoticeFine } from './fine.types.js';

/** Returns the local day that a number of days, of the schedule's kind, after the issue or the posting ends on. */
export type DayAfter = (days: number) => string;

/** Returns the fine of an event by its schedule; null if no band covers it (mailing 1, programs 2). */
export function fineOf(
  schedule: FineTerms,
  facts: MeasuredFacts,
  circumstances: FineCircumstances,
  dayAfter: DayAfter,
): NoticeFine | null {
  const charge = chargeOf(schedule, facts);
  const band = bandOf(schedule.bands, charge);
  if (band === null) return null;
  const {
    id: scheduleId,
    currency,
    unit,
    paymentDays,
    earlyDays,
    lateDays,
    contestDays,
  } = schedule;
  const { from, to, points, note, offenceCode, legalBasis } = band;
  const { amount, earlyAmount, lateAmounts, fee, reason } = amountsOf(
    schedule,
    band,
    { ...facts, ...charge },
    circumstances,
  );
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
    siteKind: circumstances.siteKind,
    offenceCode,
    legalBasis,
    contestBy: contestDays === null ? null : dayAfter(contestDays),
    earlier: schedule.repeat === null ? [] : circumstances.earlier,
    reason,
  };
}
