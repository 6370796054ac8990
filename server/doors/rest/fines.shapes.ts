import { z } from 'zod';
import type { FineScheduleRules } from '../../features/fines/fines.rules.js';
import { SITE_KINDS } from '../../features/cameras/camera.types.js';
import { FINE_RULES, REPEAT_BY } from '../../features/fines/fine.types.js';
import { LANGUAGES } from '../../platform/domain/language.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Cause, Officer } from './common.shapes.js';
import { day, DayKind, place } from './desk/deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

const note = orNull(
  z.partialRecord(z.enum(LANGUAGES), z.string()).meta({
    description: 'A further consequence by language, for example a driving ban.',
    examples: [{ en: 'Driving ban of one month' }],
  }),
);

const legalBasis = orNull(
  z.partialRecord(z.enum(LANGUAGES), z.string()).meta({
    description: 'The legal basis by language; the block of that name begins with it.',
    examples: [{ en: 'Section 26 of the Road Act' }],
  }),
);

const SiteKind = z.enum(SITE_KINDS).meta({ id: 'SiteKind', description: 'The kind of a site.' });

const reason = z
  .array(
    named('FineReason', 'One step of the way to the amount of a fine; money is in minor units.', {
      rule: z.enum(FINE_RULES).meta({ description: 'The rule.' }),
      input: text('What went into the rule.', '63'),
      result: text('What came out of it.', '15000'),
    }),
  )
  .meta({ description: 'How the amount came about; empty where it is not known.' });

const from = number('First value of the band.', 10);
const to = orNull(number('End of the band; null for no end.', 20));

/** The fine of an event. */
export const Fine = named(
  'Fine',
  'The fine of an event. Money is in minor units, days are local.',
  {
    amount: orNull(whole('The fine without the fee; null if a court sets it.', 5_000)),
    fee: whole('The costs that are added to the fine.', 850),
    total: orNull(whole('Amount and fee.', 5_850)),
    currency: text('The currency, ISO 4217.', 'USD'),
    formatted: orNull(text('The total with its currency, for display.', '$58.50')),
    points: orNull(whole('Points on the licence.', 1)),
    over: orNull(
      number('The value that selects the band: speed over the limit, or seconds of red.', 12.5),
    ),
    tolerance: orNull(number('The deduction from the measured value.', 3)),
    charged: orNull(number('The measured value after the deduction.', 62.5)),
    band: z.strictObject({ from, to }).meta({ description: 'The band that covers the event.' }),
    payable_by: day('The last day for the payment.'),
    early: orNull(
      z
        .strictObject({
          total: whole('Total with the fee.', 3_350),
          until: day('The last day for the lower amount.'),
        })
        .meta({ description: 'The lower amount for early payment.' }),
    ),
    late: z
      .array(
        z.strictObject({
          total: whole('Total with the fee.', 8_350),
          after: day('The day after which the higher amount applies.'),
        }),
      )
      .meta({ description: 'The higher amounts for late payment, in steps.' }),
    note,
    site_kind: orNull(SiteKind),
    offence_code: orNull(text('The code of the offence.', 'VC22350')),
    legal_basis: legalBasis,
    contest_by: orNull(day('The last day to contest it.')),
    earlier: orNull(
      z.array(z.string()).meta({
        description:
          'Numbers of the letters about earlier violations that count; null until it is known whose they are.',
        examples: [['TEC-2026-000017']],
      }),
    ),
    reason,
  },
);

const step = {
  amount: orNull(whole('The fine in minor units; null if a court sets it.', 5_000)),
  early_amount: orNull(
    whole('The amount for early payment; required exactly if the schedule has early days.', 2_500),
  ),
  late_amounts: z.array(z.int()).meta({
    description: 'The amounts for late payment, one for each of the late days.',
    examples: [[7_500]],
  }),
};

const band = {
  from,
  to,
  ...step,
  points: orNull(whole('Points on the licence, 0 to 50.', 1)),
  note,
  speed_from: orNull(number('The charged speed from which the band goes before the others.', 100)),
  fee: orNull(whole("Takes the place of the schedule's fee, in minor units.", 850)),
  offence_code: orNull(text('The code of the offence.', 'VC22350')),
  legal_basis: legalBasis,
  per_unit: orNull(
    z
      .strictObject({
        amount: whole('The amount for each whole unit, in minor units.', 1_000),
        above: number('The value from which the units count.', 40),
      })
      .meta({ description: 'An amount for each whole unit above a value.' }),
  ),
  steps: z
    .array(z.strictObject(step))
    .meta({ description: 'The amounts after the first, second … earlier violation.' }),
};

const NewStep = z.strictObject({
  amount: step.amount,
  early_amount: step.early_amount.optional(),
  late_amounts: step.late_amounts.optional(),
});

const FineBand = named('FineBand', 'A band with `from` ≤ x < `to`, and its fine.', band);

const NewFineBand = named('NewFineBand', 'A band with `from` ≤ x < `to`, and its fine.', {
  from: from.optional(),
  to: to.optional(),
  amount: band.amount,
  points: band.points.optional(),
  early_amount: band.early_amount.optional(),
  late_amounts: band.late_amounts.optional(),
  note: note.optional(),
  speed_from: band.speed_from.optional(),
  fee: band.fee.optional(),
  offence_code: band.offence_code.optional(),
  legal_basis: legalBasis.optional(),
  per_unit: band.per_unit.optional(),
  steps: orNull(z.array(NewStep).max(5)).optional(),
});

const schedule = {
  cause: Cause,
  effective_from: day('The first local day of the violations that the schedule applies to.'),
  tolerance_fixed: number('The least deduction from the measured value.', 3),
  tolerance_percent: number(
    'The deduction in percent of the measured value, rounded up to a whole unit.',
    3,
  ),
  payment_days: whole('Days from the issue to the last day for the payment, 1 to 365.', 14),
  day_kind: DayKind,
  ...place,
  early_days: orNull(whole('Days from the issue in which the early amount is enough.', 7)),
  late_days: z.array(z.int()).meta({
    description: 'Days after which the late amounts apply; up to 3.',
    examples: [[14]],
  }),
  fee: whole('The fee that is added to every amount, in minor units.', 850),
  site_kinds: z.array(SiteKind).meta({
    description: 'It is only for sites of these kinds; for all if there are none.',
    examples: [['SCHOOL']],
  }),
  contest_days: orNull(whole('Days from the issue in which it can be contested, 1 to 365.', 30)),
};

const repeat = {
  months: whole('For how many months earlier violations count, 1 to 120.', 12),
  by: z.enum(REPEAT_BY).meta({ description: 'Whose earlier violations count.' }),
  warnings: flag('True if warning letters count as well.'),
  warn_first: flag('True if the first violation is to lead to a warning; needs `warnings`.'),
};

const factor = z.strictObject({
  flag: text('The name in the metadata that must be true.', 'work_zone_active'),
  by: number('The number, 0 to 10, that amounts are multiplied by.', 2),
});

const example = {
  measured: number('The measured speed, or seconds of red.', 66),
  limit: orNull(number('The allowed speed; null for red lights.', 40)),
  earlier: whole('How many earlier violations count.', 0),
  flag: flag('True with the flag of the factor.'),
  total: orNull(whole('The total with the fee; null for court.', 15_850)),
};

/** A fine schedule. */
export const FineSchedule = named('FineSchedule', 'The fines of a cause, valid from a day on.', {
  id: id('Number of the schedule.'),
  ...schedule,
  currency: text('The currency of the settings at that time, ISO 4217.', 'USD'),
  unit: text('The unit of the bands: the unit of speed, or `s`.', 'km/h'),
  repeat: orNull(z.strictObject(repeat)),
  factor: orNull(factor),
  examples: z.array(z.strictObject(example)).meta({ description: 'What it must lead to.' }),
  bands: z.array(FineBand).meta({ description: 'The bands in the order of their values.' }),
  in_use: flag('True if a notice used the schedule, which can then no longer change.'),
  created_by: Officer,
  created_at: moment('The time at which the schedule was added.'),
  withdrawn_at: orNull(moment('The time at which it was withdrawn.')),
  withdrawn_by: orNull(Officer),
  withdraw_reason: orNull(text('The reason of the withdrawal.', 'Wrong amounts')),
});

export const FineSchedules = pageOf(FineSchedule);

export const FineSchedulesQuery = z.strictObject({ cause: Cause.optional(), page });

export const NewFineSchedule = named('NewFineSchedule', 'All fields of a fine schedule.', {
  ...schedule,
  tolerance_fixed: schedule.tolerance_fixed.optional(),
  tolerance_percent: schedule.tolerance_percent.optional(),
  country: place.country.optional(),
  state: place.state.optional(),
  region: place.region.optional(),
  early_days: schedule.early_days.optional(),
  late_days: schedule.late_days.optional(),
  fee: schedule.fee.optional(),
  site_kinds: orNull(schedule.site_kinds).optional(),
  contest_days: schedule.contest_days.optional(),
  repeat: orNull(
    z.strictObject({
      ...repeat,
      warnings: orNull(repeat.warnings).optional(),
      warn_first: orNull(repeat.warn_first).optional(),
    }),
  ).optional(),
  factor: orNull(factor).optional(),
  examples: orNull(
    z
      .array(
        z.strictObject({
          ...example,
          limit: example.limit.optional(),
          earlier: orNull(example.earlier).optional(),
          flag: orNull(example.flag).optional(),
        }),
      )
      .max(20),
  ).optional(),
  bands: z
    .array(NewFineBand)
    .min(1)
    .max(120)
    .meta({ description: 'The bands; together they cover each value from 0 on once.' }),
} satisfies FieldsOf<typeof FineScheduleRules>);

export const FineSchedulePreview = named(
  'FineSchedulePreview',
  'The fines that the last 1,000 completed events of the cause would have had. Money is in minor units.',
  {
    events: whole('The number of events.', 1_000),
    total: whole('The sum of their fines with the fee.', 5_850_000),
    currency: text('The currency, ISO 4217.', 'USD'),
    bands: z.array(
      z.strictObject({
        from,
        to,
        count: whole('The number of events.', 400),
        total: whole('The sum of their fines with the fee.', 2_340_000),
      }),
    ),
    uncovered: z
      .array(
        z.strictObject({
          reference_id: text('Reference ID of the event.', 'EV-2026-000117'),
          message: text(
            'The reason for which no band covers the event.',
            'Without a measurement no band can be chosen',
          ),
        }),
      )
      .meta({ description: 'The first 20 events that no band covers.' }),
    uncovered_count: whole('The number of events that no band covers.', 3),
  },
);

export const FineScheduleExampleInput = named(
  'FineScheduleExampleInput',
  'A fine schedule, and an invented measurement to work it out for.',
  {
    schedule: NewFineSchedule,
    measured: number('The measured speed, or seconds of red.', 66),
    limit: orNull(number('The allowed speed; null for red lights.', 40)).optional(),
    earlier: orNull(example.earlier).optional(),
    flag: orNull(example.flag).optional(),
  },
);

export const FineScheduleWithdrawal = named(
  'FineScheduleWithdrawal',
  'Why a fine schedule is withdrawn, and the one in its place.',
  {
    reason: text('The reason, 255 characters at most.', 'Wrong amounts'),
    replacement: orNull(NewFineSchedule).optional(),
  },
);

export const WithdrawnFineSchedule = named(
  'WithdrawnFineSchedule',
  'A fine schedule that was withdrawn, and the one in its place.',
  {
    schedule: FineSchedule,
    replacement: orNull(FineSchedule),
    notices: whole('Issued notices that rest on it, neither void nor replaced.', 12),
  },
);

export const FineScheduleExample = named(
  'FineScheduleExample',
  'The fine of an invented measurement. Money is in minor units.',
  {
    over: orNull(number('The value that selects the band.', 23)),
    tolerance: orNull(number('The deduction from the measured value.', 3)),
    charged: orNull(number('The measured value after the deduction.', 63)),
    unit: text('The unit of these values: the unit of speed, or `s`.', 'km/h'),
    band: orNull(
      z
        .strictObject({ from, to })
        .meta({ description: 'The band that covers the value; null where it is below 0.' }),
    ),
    amount: orNull(whole('The fine; null without a band, and if a court sets it.', 15_000)),
    total: orNull(whole('Amount and fee.', 15_850)),
    currency: text('The currency, ISO 4217.', 'USD'),
    points: orNull(whole('Points on the licence.', 2)),
    reason,
  },
);
