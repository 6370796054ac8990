import { z } from 'zod';
import { DAY_SOURCES, OWN_DAY_KINDS } from '../../features/deadlines/business-days.pure.js';
import type {
  CalendarRules,
  DeadlineRuleRules,
  OwnDayRules,
  PreviewRules,
} from '../../features/deadlines/deadlines.rules.js';
import { DAY_KINDS, STARTS } from '../../features/deadlines/due-date.pure.js';
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
} from '../../platform/openapi/fields.js';
import { Cause, Officer } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const DeadlineStart = oneOf(
  'DeadlineStart',
  'The instant from which the days of a deadline count.',
  STARTS,
);
export const DayKind = oneOf('DayKind', 'The days that count for a deadline.', DAY_KINDS);
const CalendarDayKind = oneOf('CalendarDayKind', 'The kind of a calendar day.', OWN_DAY_KINDS);
const CalendarDaySource = oneOf(
  'CalendarDaySource',
  'The source of the entry: the list of public holidays, or the department, whose entries win.',
  DAY_SOURCES,
);
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

const rule = {
  cause: Cause,
  effective_from: day('The first local day of the violations that the rule applies to.'),
  starts: DeadlineStart,
  days: orNull(whole('The number of days, 1 to 3650; null for no deadline from that day on.', 14)),
  kind: DayKind,
};

const DeadlineRule = named(
  'DeadlineRule',
  'A rule for the deadlines of a cause, valid from a day on. Rules never change.',
  {
    id: id('Number of the rule.'),
    ...rule,
    ...place,
    created_by: Officer,
    created_at: moment('The time at which the rule was added.'),
  },
);

export const DeadlineRules = z.strictObject({ data: z.array(DeadlineRule) });

export const NewDeadlineRule = named('NewDeadlineRule', 'A new deadline rule.', {
  ...rule,
  ...optionalPlace,
  apply_to_waiting: flag(
    'True to apply the rule to waiting events of the cause that have no deadline.',
  ).optional(),
} satisfies FieldsOf<typeof DeadlineRuleRules>);

export const AddedDeadlineRule = named('AddedDeadlineRule', 'A rule that was just added.', {
  rule: DeadlineRule,
  applied: whole('The number of waiting events that the rule was applied to.', 0),
});

export const DeadlinePreview = named('DeadlinePreview', 'A term and its starting moments.', {
  days: whole('The number of days, 1 to 3650.', 14),
  kind: DayKind,
  ...optionalPlace,
  time_zone: orNull(
    text('Time zone; the time zone of the department if it is left out.', 'America/New_York'),
  ).optional(),
  starts_at: z
    .array(z.string().meta({ examples: ['2026-11-14T16:24:04Z'] }))
    .max(100)
    .meta({ description: 'The moments from which the days count.' }),
} satisfies FieldsOf<typeof PreviewRules>);

export const DeadlinePreviews = z.strictObject({
  data: z.array(
    z.strictObject({
      starts_at: moment('The moment from which the days count.'),
      due_at: moment('The last millisecond of the last day.', '2026-11-28T23:59:59.999Z'),
    }),
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
