import { z } from 'zod';
import type {
  CalendarRules,
  DeadlineRuleFields,
  OwnDayRules,
  PreviewFields,
} from '../../../features/deadlines/deadlines.rules.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import { Cause, Officer } from '../common.shapes.js';
import type { FieldsOf } from '../spelling.js';
import { restEnum } from '../rest-shape.js';
import {
  CalendarDayKind as CalendarDayKindWords,
  CalendarDaySource as CalendarDaySourceWords,
  DayKind as DayKindWords,
  DeadlineAddressee as DeadlineAddresseeWords,
  DeadlineMetBy as DeadlineMetByWords,
  DeadlinePlate as DeadlinePlateWords,
  DeadlineStart as DeadlineStartWords,
  LimbStart as LimbStartWords,
  LimbUnit as LimbUnitWords,
} from '../../../features/deadlines/deadlines.enums.js';

const DeadlineStart = restEnum(DeadlineStartWords);
export const DayKind = restEnum(DayKindWords);
const LimbStart = restEnum(LimbStartWords);
const LimbUnit = restEnum(LimbUnitWords);
export const DeadlineMetBy = restEnum(DeadlineMetByWords);
const DeadlineAddressee = restEnum(DeadlineAddresseeWords);
const DeadlinePlate = restEnum(DeadlinePlateWords);
const CalendarDayKind = restEnum(CalendarDayKindWords);
const CalendarDaySource = restEnum(CalendarDaySourceWords);
export const DeskQueue = oneOf('DeskQueue', 'The two queues that the desk hands out.', [
  'PENDING',
  'SUBMITTED',
]);

/** A local day. */
export const day = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2026-11-28'] });

/** The place whose holidays count. */
export const place = {
  country: orNull(text('Country whose holidays are no business days.', 'US')),
  state: orNull(text('State of the country.', 'NY')),
  region: orNull(text('Region of the state.', 'A')),
};
const optionalPlace = {
  country: place.country.optional(),
  state: place.state.optional(),
  region: place.region.optional(),
};

const limb = {
  starts: LimbStart,
  count: whole('The number of units, 1 to 3650; of months 120 at most.', 14),
  unit: LimbUnit,
};
const firstDayCounts = flag('True if the day of the start is the first one counted.');
const Limb = named('DeadlineLimb', 'One count of a rule.', {
  ...limb,
  first_day_counts: firstDayCounts,
});
const NewLimb = named('NewDeadlineLimb', 'One count of a new rule.', {
  ...limb,
  first_day_counts: orNull(firstDayCounts).optional(),
});
const limbs = z.array(Limb).max(3).meta({
  description:
    'The earliest last day of the limbs whose start is known decides; no limb: no deadline.',
});
const newLimbs = orNull(
  z.array(NewLimb).max(3),
  'Up to 3 limbs, in the place of `days` and `kind`; no limb: no deadline.',
).optional();

const rule = {
  cause: Cause,
  effective_from: day('The first local day of the violations that the rule applies to.'),
};
const starts = orNull(DeadlineStart, 'The start of the one limb; null where limbs were sent.');
const days = orNull(
  whole('The number of days, 1 to 3650; null for no deadline from that day on.', 14),
);
const kind = orNull(DayKind, 'The days that count; null where limbs were sent.');
const transitDays = whole('Business days on the way, 0 to 30; more than 0 only with ARRIVED.', 2);
const metBy = orNull(DeadlineMetBy, 'DECIDED if it is left out.').optional();

const DeadlineRule = named(
  'DeadlineRule',
  'A rule for the deadlines of a cause, valid from a day on. Rules never change.',
  {
    id: id('Number of the rule.'),
    ...rule,
    addressee: DeadlineAddressee,
    plate: DeadlinePlate,
    limbs,
    met_by: DeadlineMetBy,
    transit_days: transitDays,
    starts,
    days,
    kind,
    ...place,
    created_by: Officer,
    created_at: moment('The time at which the rule was added.'),
  },
);

export const DeadlineRules = z.strictObject({ data: z.array(DeadlineRule) });

export const NewDeadlineRule = named('NewDeadlineRule', 'A new deadline rule.', {
  ...rule,
  addressee: orNull(DeadlineAddressee, 'OWNER if it is left out.').optional(),
  plate: orNull(DeadlinePlate, 'ANY if it is left out.').optional(),
  limbs: newLimbs,
  met_by: metBy,
  transit_days: orNull(transitDays).optional(),
  starts: starts.optional(),
  days: days.optional(),
  kind: kind.optional(),
  ...optionalPlace,
  apply_to_waiting: orNull(
    flag('True to apply the rule to waiting events of the cause that have no deadline.'),
  ).optional(),
} satisfies FieldsOf<typeof DeadlineRuleFields>);

export const AddedDeadlineRule = named('AddedDeadlineRule', 'A rule that was just added.', {
  rule: DeadlineRule,
  applied: whole('The number of waiting events that the rule was applied to.', 0),
});

const startMoment = (what: string) =>
  orNull(z.string(), what)
    .optional()
    .meta({ examples: ['2026-11-14T16:24:04Z'] });

export const DeadlinePreview = named(
  'DeadlinePreview',
  'Limbs and their starts, or a term and its starting moments.',
  {
    days: orNull(whole('The number of days, 1 to 3650.', 14)).optional(),
    kind: orNull(DayKind, 'The days that count.').optional(),
    limbs: newLimbs,
    met_by: metBy,
    transit_days: orNull(transitDays).optional(),
    posting_days: orNull(
      whole('Posting days, 0 to 14; those of the mailing settings if they are left out.', 2),
    ).optional(),
    starts: orNull(
      z
        .array(
          z.strictObject({
            violation: startMoment('The time of the violation.'),
            received: startMoment('The time of the intake.'),
            owner_known: startMoment('The time at which the owner became known.'),
            named: startMoment('The time at which the person was named.'),
          }),
        )
        .max(100),
      'The starts of clocks with `limbs`; what is not known is left out.',
    ).optional(),
    ...optionalPlace,
    time_zone: orNull(
      text('Time zone; the time zone of the department if it is left out.', 'America/New_York'),
    ).optional(),
    starts_at: orNull(
      z.array(z.string().meta({ examples: ['2026-11-14T16:24:04Z'] })).max(100),
      'The moments from which `days` count.',
    ).optional(),
  } satisfies FieldsOf<typeof PreviewFields>,
);

export const DeadlinePreviews = z.strictObject({
  data: z.array(
    z.union([
      z.strictObject({
        starts_at: moment('The moment from which the days count.'),
        due_at: moment('The last millisecond of the last day.', '2026-11-28T23:59:59.999Z'),
      }),
      z.strictObject({
        due_at: orNull(moment('The last moment to decide.', '2026-11-24T23:59:59.999Z')),
        last_day: orNull(day('The last day.')),
        post_by: orNull(day('The last day of posting; null where the decision meets the rule.')),
        limb: orNull(whole('The limb that decides, from 1; null as long as no start is known.', 1)),
      }),
    ]),
  ),
});

export const CalendarDay = named('CalendarDay', 'A day with an entry in the calendar.', {
  day: day('The local day.'),
  name: text('The name of the day.', 'Thanksgiving Day'),
  kind: CalendarDayKind,
  source: CalendarDaySource,
});

export const CalendarDays = z.strictObject({ data: z.array(CalendarDay) });

const nameOfPlace = (example: string) => text('The name of the place.', example);

export const HolidayPlaces = z.strictObject({
  data: z.array(
    named('HolidayCountry', 'A country whose public holidays are known.', {
      country: text('The code of the country.', 'DE'),
      name: nameOfPlace('Germany'),
      states: z.array(
        named('HolidayState', 'A state of a country with holidays of its own.', {
          state: text('The code of the state.', 'BY'),
          name: nameOfPlace('Bayern'),
          regions: z.array(
            named('HolidayRegion', 'A region of a state with holidays of its own.', {
              region: text('The code of the region.', 'A'),
              name: nameOfPlace('Stadt Augsburg'),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const CalendarQuery = z.strictObject({
  year: z.string().meta({ description: 'The year, 2000 to 2099.', examples: ['2026'] }),
  country: z.string().optional().meta({ description: 'Country whose holidays are listed.' }),
  state: z.string().optional().meta({ description: 'State of the country.' }),
  region: z.string().optional().meta({ description: 'Region of the state.' }),
} satisfies FieldsOf<typeof CalendarRules>);

export const OwnDay = named('OwnDay', 'An entry of the department in the calendar.', {
  day: z
    .string()
    .optional()
    .meta({
      description: 'The day of the address; it may be left out.',
      examples: ['2026-04-06'],
    }),
  kind: CalendarDayKind,
  name: text('The name of the day, at most 80 characters.', 'Easter Monday'),
} satisfies FieldsOf<typeof OwnDayRules>);

export const DeskForecast = named(
  'DeskForecast',
  'The deadlines that waiting events will miss at the present pace.',
  {
    computed_at: moment('The time of the computation, at most a minute ago.'),
    misses: whole('Number of events that will miss their deadline.', 12),
    first_day: orNull(day('Local day of the first missed deadline.')),
    queues: z.array(
      z.strictObject({
        queue: DeskQueue,
        waiting: whole('Number of waiting events whose deadline has not passed.', 400),
        pace_per_day: orNull(
          number(
            'Average number of acts per day in the 28 days before today, over the days with acts; null without any.',
            41.5,
          ),
        ),
        needed_per_day: whole('Number of acts per day that would meet all deadlines.', 44),
        misses: whole('Number of events of this queue that will miss their deadline.', 12),
      }),
    ),
  },
);
