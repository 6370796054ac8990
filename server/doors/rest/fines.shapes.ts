import { z } from 'zod';
import type { FineScheduleRules } from '../../features/fines/fines.rules.js';
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
import { day, DayKind, place } from './deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

const note = orNull(
  z.partialRecord(z.enum(LANGUAGES), z.string()).meta({
    description: 'What goes with it, e.g. a driving ban, by language.',
    examples: [{ en: 'Driving ban of one month' }],
  }),
);

const from = number('First value of the band.', 10);
const to = orNull(number('End of the band; null for no end.', 20));

/** The fine of an event. */
export const Fine = named(
  'Fine',
  'The fine of an event. Money is in minor units, days are local.',
  {
    amount: orNull(whole('Null: no fixed fine, it goes to court.', 5_000)),
    fee: whole('Costs that are added.', 850),
    total: orNull(whole('Amount and fee.', 5_850)),
    currency: text('ISO 4217.', 'USD'),
    formatted: orNull(text('The total for people.', '$58.50')),
    points: orNull(whole('Points on the licence.', 1)),
    over: orNull(
      number('What the band was chosen by: speed over the limit, or seconds of red.', 12.5),
    ),
    tolerance: orNull(number('What was deducted of the measured value.', 3)),
    charged: orNull(number('What is left of the measured value.', 62.5)),
    band: z.strictObject({ from, to }).meta({ description: 'The band.' }),
    payable_by: day('Until when it is to be paid.'),
    early: orNull(
      z
        .strictObject({
          total: whole('Total with the fee.', 3_350),
          until: day('Last day of it.'),
        })
        .meta({ description: 'Who pays early pays less.' }),
    ),
    late: z
      .array(
        z.strictObject({
          total: whole('Total with the fee.', 8_350),
          after: day('The day after which it applies.'),
        }),
      )
      .meta({ description: 'Who pays late pays more, in steps.' }),
    note,
  },
);

const band = {
  from,
  to,
  amount: orNull(whole('Minor units; null: no fixed fine, it goes to court.', 5_000)),
  points: orNull(whole('Points on the licence, 0 to 50.', 1)),
  early_amount: orNull(whole('Given exactly where there are early days.', 2_500)),
  late_amounts: z
    .array(z.int())
    .meta({ description: 'As many as late days.', examples: [[7_500]] }),
  note,
};

const FineBand = named('FineBand', 'What applies where `from` ≤ x < `to`.', band);

const NewFineBand = named('NewFineBand', 'What applies where `from` ≤ x < `to`.', {
  from,
  to: to.optional(),
  amount: band.amount,
  points: band.points.optional(),
  early_amount: band.early_amount.optional(),
  late_amounts: band.late_amounts.optional(),
  note: note.optional(),
});

const schedule = {
  cause: Cause,
  effective_from: day('First local day of the violations that it is for.'),
  tolerance_fixed: number('Deducted at least.', 3),
  tolerance_percent: number(
    'Deducted in percent of the measured value, rounded up to a whole unit.',
    3,
  ),
  payment_days: whole('Days from the issue until it is to be paid, 1 to 365.', 14),
  day_kind: DayKind,
  ...place,
  early_days: orNull(whole('Days in which the early amount is enough.', 7)),
  late_days: z.array(z.int()).meta({
    description: 'Days after which the late amounts apply; up to 3.',
    examples: [[14]],
  }),
  fee: whole('Added to every amount, in minor units.', 850),
};

/** A fine schedule. */
export const FineSchedule = named(
  'FineSchedule',
  'What violations of a cause cost, from a day on.',
  {
    id: id('Number of the schedule.'),
    ...schedule,
    currency: text('ISO 4217; of the settings at that time.', 'USD'),
    unit: text('What bands count in: the unit of speed, or `s`.', 'km/h'),
    bands: z.array(FineBand).meta({ description: 'In the order of their values.' }),
    in_use: flag('Whether a notice used it; then it stays as it is.'),
    created_by: Officer,
    created_at: moment('When it was added.'),
  },
);

export const FineSchedules = pageOf(FineSchedule);

export const FineSchedulesQuery = z.strictObject({ cause: Cause.optional(), page });

export const NewFineSchedule = named('NewFineSchedule', 'A fine schedule, all of it.', {
  ...schedule,
  tolerance_fixed: schedule.tolerance_fixed.optional(),
  tolerance_percent: schedule.tolerance_percent.optional(),
  country: place.country.optional(),
  state: place.state.optional(),
  region: place.region.optional(),
  early_days: schedule.early_days.optional(),
  late_days: schedule.late_days.optional(),
  fee: schedule.fee.optional(),
  bands: z
    .array(NewFineBand)
    .min(1)
    .max(40)
    .meta({ description: 'Cover each value from 0 on once.' }),
} satisfies FieldsOf<typeof FineScheduleRules>);

export const FineSchedulePreview = named(
  'FineSchedulePreview',
  'What the last 1,000 completed events of the cause would have cost. Money is in minor units.',
  {
    events: whole('How many events.', 1_000),
    total: whole('All of them together, with the fee.', 5_850_000),
    currency: text('ISO 4217.', 'USD'),
    bands: z.array(
      z.strictObject({
        from,
        to,
        count: whole('How many events.', 400),
        total: whole('All of them together, with the fee.', 2_340_000),
      }),
    ),
    uncovered: z
      .array(
        z.strictObject({
          reference_id: text('Our number of the event.', 'EV-2026-000117'),
          message: text('Why.', 'Without a measurement no band can be chosen'),
        }),
      )
      .meta({ description: 'The first 20 that no band covers.' }),
    uncovered_count: whole('How many no band covers.', 3),
  },
);
