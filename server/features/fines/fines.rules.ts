import { z } from 'zod';
import { type Cause, CAUSES } from '../../platform/domain/duty.js';
import { LANGUAGES } from '../../platform/domain/language.js';
import { optionalText, requiredText } from '../../platform/errors/validate.js';
import { SITE_KINDS } from '../cameras/camera.types.js';
import { dayRule, PLACE } from '../deadlines/deadlines.rules.js';
import { DAY_KINDS } from '../deadlines/due-date.pure.js';
import { SECONDS } from './fine.pure.js';
import { bandsFault, inOrder } from './fine-band.pure.js';
import { exampleFaults } from './fine-example.pure.js';
import { type FineAmounts, type LanguageTexts, REPEAT_BY } from './fine.types.js';

const MOST_MONEY = 99_999_999;
const MOST_POINTS = 50;
const MOST_TOLERANCE = 20;
const MOST_BANDS = 120;
const LONGEST_PAYMENT = 365;
const LONGEST_DELAY = 1_095;
const LATE_STEPS = 3;
const LONGEST_CONTEST = 365;
const MOST_MONTHS = 120;
const MOST_FACTOR = 10;
const MOST_EXAMPLES = 20;
const MOST_STEPS = 5;
const MOST_UNIT_MONEY = 999_999;
const MOST_EARLIER = 1_000;
// No speed and no red light is larger.
const LARGEST_EDGE = 1_000_000;

const DECIMALS = /^\d+(\.\d{1,3})?$/;

const decimalSentence = (label: string, largest: number): string =>
  `${label} must be from 0 to ${largest}, with 3 decimals at most`;

const FROM = decimalSentence('From', LARGEST_EDGE);

/** A number from 0 on with 3 decimals at most. */
function decimal(label: string, largest: number): z.ZodType<number> {
  const sentence = decimalSentence(label, largest);
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

/** A text in each language that has one; null if there are no texts. */
function languageTexts(label: string, longest: number) {
  const sentence = `${label} must be by language: ${LANGUAGES.join(', ')}`;
  return z
    .record(z.string(), optionalText(label, longest), sentence)
    .refine(
      (texts) => Object.keys(texts).every((key) => LANGUAGES.some((known) => known === key)),
      { error: sentence, abort: true },
    )
    .nullish()
    .transform((texts): LanguageTexts | null => {
      const given = LANGUAGES.flatMap((language) => {
        const text = texts?.[language] ?? null;
        return text === null ? [] : [[language, text] as const];
      });
      return given.length === 0 ? null : Object.fromEntries(given);
    });
}

const orNull = <Value>(rule: z.ZodType<Value>): z.ZodType<Value | null> =>
  rule.nullish().transform((value) => value ?? null);

/** A switch that is off unless it is sent. */
function flag(label: string) {
  return z
    .boolean(`${label} must be true or false`)
    .nullish()
    .transform((value) => value ?? false);
}

/** A fine, or an explicit null: a forgotten amount must not send cases to court. */
const Amount = z
  .custom<unknown>((value) => value !== undefined, {
    error: 'Amount is required; null where there is no fixed fine (court)',
    abort: true,
  })
  .pipe(z.nullable(money('Amount')));

/** The amounts of a band or of a step. */
const AMOUNTS = {
  amount: Amount,
  earlyAmount: orNull(money('Early amount')),
  lateAmounts: z
    .array(money('Late amount'), 'Late amounts must be a list')
    .max(LATE_STEPS, `Late amounts must be at most ${LATE_STEPS}`)
    .default([]),
};

const PerUnit = z.strictObject(
  { amount: whole('Amount per unit', 0, MOST_UNIT_MONEY), above: decimal('Above', LARGEST_EDGE) },
  'Per unit must be an object with amount and above',
);

const Band = z
  .strictObject(
    {
      // A band for a charged speed is for all of `x` unless it says otherwise.
      from: decimal('From', LARGEST_EDGE).optional(),
      to: orNull(decimal('To', LARGEST_EDGE)),
      amount: AMOUNTS.amount,
      points: orNull(whole('Points', 0, MOST_POINTS)),
      earlyAmount: AMOUNTS.earlyAmount,
      lateAmounts: AMOUNTS.lateAmounts,
      note: languageTexts('Note', 200),
      speedFrom: orNull(decimal('Speed from', LARGEST_EDGE)),
      fee: orNull(money('Fee')),
      offenceCode: optionalText('Offence code', 40),
      legalBasis: languageTexts('Legal basis', 300),
      perUnit: orNull(PerUnit),
      steps: z
        .array(z.strictObject(AMOUNTS, 'A step must be an object'), 'Steps must be a list')
        .max(MOST_STEPS, `Steps must be at most ${MOST_STEPS}`)
        .nullish()
        .transform((steps) => steps ?? []),
    },
    'A band must be an object',
  )
  .transform(({ from, ...band }, context) => {
    if (from === undefined && band.speedFrom === null)
      context.addIssue({ code: 'custom', message: FROM, path: ['from'] });
    return { from: from ?? 0, ...band };
  })
  .refine(({ from, to }) => to === null || to > from, {
    error: 'To must be greater than from',
    path: ['to'],
    abort: true,
  });

const Repeat = z
  .strictObject(
    {
      months: whole('Months', 1, MOST_MONTHS),
      by: z.enum(REPEAT_BY, 'By must be PLATE or OWNER'),
      warnings: flag('Warnings'),
      warnFirst: flag('Warn first'),
    },
    'Repeat must be an object with months and by',
  )
  .refine(({ warnings, warnFirst }) => warnings || !warnFirst, {
    error: 'Warn first needs warnings',
    path: ['warnFirst'],
  });

const BY = `By must be from 0 to ${MOST_FACTOR}, with 2 decimals at most`;
const FLAG = 'Flag must be 1 to 40 of a-z, 0-9 and _';

const Factor = z.strictObject(
  {
    flag: z.string(FLAG).regex(/^[a-z0-9_]{1,40}$/, FLAG),
    by: z
      .number(BY)
      .refine((by) => by >= 0 && by <= MOST_FACTOR && /^\d+(\.\d{1,2})?$/.test(String(by)), BY),
  },
  'Factor must be an object with flag and by',
);

const Total = z
  .custom<unknown>((value) => value !== undefined, {
    error: 'Total is required; null for court',
    abort: true,
  })
  .pipe(z.nullable(whole('Total', 0, 2 * MOST_MONEY)));

const Example = z.strictObject(
  {
    measured: decimal('Measured', LARGEST_EDGE),
    limit: orNull(decimal('Limit', LARGEST_EDGE)),
    earlier: whole('Earlier', 0, MOST_EARLIER)
      .nullish()
      .transform((earlier) => earlier ?? 0),
    flag: flag('Flag'),
    total: Total,
  },
  'An example must be an object',
);

const KINDS = `Site kinds must be a list of ${SITE_KINDS.join(', ')}, each once`;

/** The kinds of sites, in their order. */
const SiteKinds = z
  .array(z.enum(SITE_KINDS, KINDS), KINDS)
  .refine((kinds) => new Set(kinds).size === kinds.length, KINDS)
  .transform((kinds) => SITE_KINDS.filter((kind) => kinds.includes(kind)))
  .nullish()
  .transform((kinds) => kinds ?? []);

type AmountFault = [field: 'amount' | 'earlyAmount' | 'lateAmounts', sentence: string];

/** Returns the faults of a band's or a step's amounts under the days of its schedule, by field. */
function amountFaults(
  { amount, earlyAmount, lateAmounts }: FineAmounts,
  { earlyDays, lateDays }: { earlyDays: number | null; lateDays: readonly number[] },
): AmountFault[] {
  const faults: AmountFault[] = [];
  if (amount === null) {
    if (earlyAmount !== null) faults.push(['earlyAmount', 'Early amount needs an amount']);
    if (lateAmounts.length > 0) faults.push(['lateAmounts', 'Late amounts need an amount']);
    return faults;
  }
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
    siteKinds: SiteKinds,
    contestDays: orNull(whole('Contest days', 1, LONGEST_CONTEST)),
    repeat: orNull(Repeat),
    factor: orNull(Factor),
    examples: z
      .array(Example, 'Examples must be a list')
      .max(MOST_EXAMPLES, `Examples must be at most ${MOST_EXAMPLES}`)
      .nullish()
      .transform((examples) => examples ?? []),
    bands: z
      .array(Band, 'Bands must be a list')
      .min(1, `Bands must be from 1 to ${MOST_BANDS}`)
      .max(MOST_BANDS, `Bands must be from 1 to ${MOST_BANDS}`),
  })
  .superRefine((schedule, context) => {
    let isFaulty = false;
    const fault = (path: (string | number)[], message: string): void => {
      isFaulty = true;
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
    for (const [index, band] of bands.entries()) {
      const { amount, speedFrom, perUnit, steps } = band;
      const place = ['bands', index];
      for (const [field, sentence] of amountFaults(band, { earlyDays, lateDays }))
        fault([...place, field], sentence);
      if (cause === 'REDLIGHT' && speedFrom !== null)
        fault([...place, 'speedFrom'], 'Speed from must be empty for REDLIGHT');
      if (amount === null && perUnit !== null)
        fault([...place, 'perUnit'], 'Per unit needs an amount');
      if (amount === null && steps.length > 0) fault([...place, 'steps'], 'Steps need an amount');
      if (steps.length > 0 && schedule.repeat === null)
        fault([...place, 'steps'], 'Steps need repeat');
      for (const [step, amounts] of steps.entries())
        for (const [field, sentence] of amountFaults(amounts, { earlyDays, lateDays }))
          fault([...place, 'steps', step, field], sentence);
    }
    for (const [index, { limit }] of schedule.examples.entries()) {
      if (cause === 'REDLIGHT' && limit !== null)
        fault(['examples', index, 'limit'], 'Limit must be empty for REDLIGHT');
      if (cause === 'SPEEDING' && limit === null)
        fault(['examples', index, 'limit'], decimalSentence('Limit', LARGEST_EDGE));
    }
    if (isFaulty) return;
    // Currency and unit are the server's, and decide no amount.
    const terms = { ...schedule, currency: '', unit: cause === 'REDLIGHT' ? SECONDS : '' };
    for (const sentence of exampleFaults(terms, schedule.examples)) fault(['examples'], sentence);
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
    earlier: Example.shape.earlier,
    flag: Example.shape.flag,
  });

/** The withdrawal of a schedule, and the one that takes its place, if any (repair 7). */
export const ScheduleWithdrawalRules = z.strictObject({
  reason: requiredText('Reason', 255),
  replacement: z
    .custom<unknown>(
      (value) => value == null || (typeof value === 'object' && !Array.isArray(value)),
      'Replacement must be a fine schedule',
    )
    .transform((value) => value ?? null),
});

/** The filter of the list of schedules. */
export const FineSchedulesQueryRules = z.strictObject({
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullish(),
});
