import { z } from 'zod';
import { type Cause, CAUSES } from '../../platform/domain/duty.js';
import { LANGUAGES } from '../../platform/domain/language.js';
import { optionalText } from '../../platform/errors/validate.js';
import { dayRule, PLACE } from '../deadlines/deadlines.rules.js';
import { DAY_KINDS } from '../deadlines/due-date.pure.js';
import { bandsFault, inOrder } from './fine.pure.js';
import type { FineBand, LanguageTexts } from './fine.types.js';

const MOST_MONEY = 99_999_999;
const MOST_POINTS = 50;
const MOST_TOLERANCE = 20;
const MOST_BANDS = 40;
const LONGEST_PAYMENT = 365;
const LONGEST_DELAY = 1_095;
const LATE_STEPS = 3;
// No speed and no red light is larger.
const LARGEST_EDGE = 1_000_000;

const DECIMALS = /^\d+(\.\d{1,3})?$/;

/** A number from 0 on with 3 decimals at most. */
function decimal(label: string, largest: number): z.ZodType<number> {
  const sentence = `${label} must be from 0 to ${largest}, with 3 decimals at most`;
  return z
    .number(sentence)
    .refine((value) => value >= 0 && value <= largest && DECIMALS.test(String(value)), {
      error: sentence,
      abort: true,
    });
}

function whole(label: string, least: number, largest: number): z.ZodType<number> {
  const sentence = `${label} must be a whole number from ${least} to ${largest}`;
  return z.int(sentence).min(least, sentence).max(largest, sentence);
}

const money = (label: string): z.ZodType<number> => whole(label, 0, MOST_MONEY);

const NOTE = `Note must be by language: ${LANGUAGES.join(', ')}`;

/** A text in each language that has one; null if there are no texts. */
const Note = z
  .record(z.string(), optionalText('Note', 200), NOTE)
  .refine((texts) => Object.keys(texts).every((key) => LANGUAGES.some((known) => known === key)), {
    error: NOTE,
    abort: true,
  })
  .nullish()
  .transform((texts): LanguageTexts | null => {
    const given = LANGUAGES.flatMap((language) => {
      const text = texts?.[language] ?? null;
      return text === null ? [] : [[language, text] as const];
    });
    return given.length === 0 ? null : Object.fromEntries(given);
  });

const orNull = <Value>(rule: z.ZodType<Value>): z.ZodType<Value | null> =>
  rule.nullish().transform((value) => value ?? null);

/** A fine, or an explicit null: a forgotten amount must not send cases to court. */
const Amount = z
  .custom<unknown>((value) => value !== undefined, {
    error: 'Amount is required; null where there is no fixed fine (court)',
    abort: true,
  })
  .pipe(z.nullable(money('Amount')));

const Band = z
  .strictObject(
    {
      from: decimal('From', LARGEST_EDGE),
      to: orNull(decimal('To', LARGEST_EDGE)),
      amount: Amount,
      points: orNull(whole('Points', 0, MOST_POINTS)),
      earlyAmount: orNull(money('Early amount')),
      lateAmounts: z
        .array(money('Late amount'), 'Late amounts must be a list')
        .max(LATE_STEPS, `Late amounts must be at most ${LATE_STEPS}`)
        .default([]),
      note: Note,
    },
    'A band must be an object',
  )
  .refine(({ from, to }) => to === null || to > from, {
    error: 'To must be greater than from',
    path: ['to'],
    abort: true,
  });

/** Returns the faults of a band's amounts under the days of its schedule, by field. */
function amountFaults(
  { amount, earlyAmount, lateAmounts }: Pick<FineBand, 'amount' | 'earlyAmount' | 'lateAmounts'>,
  { earlyDays, lateDays }: { earlyDays: number | null; lateDays: readonly number[] },
): [field: 'earlyAmount' | 'lateAmounts', sentence: string][] {
  if (amount === null) {
    return [
      ...(earlyAmount === null
        ? []
        : [['earlyAmount', 'Early amount needs an amount'] as ['earlyAmount', string]]),
      ...(lateAmounts.length === 0
        ? []
        : [['lateAmounts', 'Late amounts need an amount'] as ['lateAmounts', string]]),
    ];
  }
  const faults: [field: 'earlyAmount' | 'lateAmounts', sentence: string][] = [];
  if (earlyDays === null && earlyAmount !== null)
    faults.push(['earlyAmount', 'Early amount needs early days']);
  if (earlyDays !== null && earlyAmount === null)
    faults.push(['earlyAmount', 'Early amount is required with early days']);
  if (earlyAmount !== null && earlyAmount > amount)
    faults.push(['earlyAmount', 'Early amount must be at most the amount']);
  if (lateAmounts.length !== lateDays.length)
    faults.push(['lateAmounts', 'Late amounts must be as many as late days']);
  if (lateAmounts.some((late, step) => late < (lateAmounts[step - 1] ?? amount)))
    faults.push(['lateAmounts', 'Late amounts must not be less than the one before']);
  return faults;
}

const ascending = (days: readonly number[], least: number): boolean =>
  days.every((day, step) => (step === 0 ? day >= least : day > (days[step - 1] ?? 0)));

/** A fine schedule as an administrator writes it (mailing 1); its bands stand in any order, by which refusals name them. */
export const FineScheduleRules = z
  .strictObject({
    cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING'),
    effectiveFrom: dayRule('Effective from'),
    toleranceFixed: decimal('Tolerance', MOST_TOLERANCE).default(0),
    tolerancePercent: decimal('Tolerance in percent', MOST_TOLERANCE).default(0),
    paymentDays: whole('Payment days', 1, LONGEST_PAYMENT),
    dayKind: z.enum(DAY_KINDS, `Day kind must be one of ${DAY_KINDS.join(', ')}`),
    ...PLACE,
    earlyDays: orNull(whole('Early days', 1, LONGEST_PAYMENT)),
    lateDays: z
      .array(whole('Late days', 1, LONGEST_DELAY), 'Late days must be a list')
      .max(LATE_STEPS, `Late days must be at most ${LATE_STEPS}`)
      .default([]),
    fee: money('Fee').default(0),
    bands: z
      .array(Band, 'Bands must be a list')
      .min(1, `Bands must be from 1 to ${MOST_BANDS}`)
      .max(MOST_BANDS, `Bands must be from 1 to ${MOST_BANDS}`),
  })
  .superRefine((schedule, context) => {
    const fault = (path: (string | number)[], message: string): void => {
      context.addIssue({ code: 'custom', path, message });
    };
    const { cause, toleranceFixed, tolerancePercent, paymentDays, earlyDays, lateDays, bands } =
      schedule;
    if (cause === 'REDLIGHT' && toleranceFixed !== 0)
      fault(['toleranceFixed'], 'Tolerance must be 0 for REDLIGHT');
    if (cause === 'REDLIGHT' && tolerancePercent !== 0)
      fault(['tolerancePercent'], 'Tolerance in percent must be 0 for REDLIGHT');
    if (earlyDays !== null && earlyDays >= paymentDays)
      fault(['earlyDays'], 'Early days must be less than payment days');
    if (!ascending(lateDays, paymentDays))
      fault(['lateDays'], 'Late days must be ascending, and not less than payment days');
    const edges = bandsFault(inOrder(bands));
    if (edges !== null) fault(['bands'], edges);
    for (const [index, band] of bands.entries())
      for (const [field, sentence] of amountFaults(band, { earlyDays, lateDays }))
        fault(['bands', index, field], sentence);
  });

export type FineScheduleFields = z.infer<typeof FineScheduleRules>;

/** The invented measurement that a schedule is worked out for; red lights have no limit. */
export const exampleRules = (cause: Cause) =>
  z.strictObject({
    measured: decimal(cause === 'REDLIGHT' ? 'Seconds of red' : 'Measured speed', LARGEST_EDGE),
    limit:
      cause === 'REDLIGHT'
        ? z
            .null('Limit must be empty for REDLIGHT')
            .optional()
            .transform(() => null)
        : decimal('Limit', LARGEST_EDGE),
  });

/** The filter of the list of schedules. */
export const FineSchedulesQueryRules = z.strictObject({
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullish(),
});
