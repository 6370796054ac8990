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
export const DayKind = oneOf('DayKind', 'Which days of a deadline count.', DAY_KINDS);
const CalendarDayKind = oneOf('CalendarDayKind', 'What a day of the calendar is.', OWN_DAY_KINDS);
const CalendarDaySource = oneOf(
  'CalendarDaySource',
  'Who says so: the list of public holidays, or the department, which wins.',
  DAY_SOURCES,
);
const DeskQueue = oneOf('DeskQueue', 'The two queues that the desk hands out.', [
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
  effective_from: day('First local day of the violations that it is for.'),
  starts: DeadlineStart,
  days: orNull(whole('1 to 3650; null: no deadline from that day on.', 14)),
  kind: DayKind,
};

const DeadlineRule = named(
  'DeadlineRule',
  'Says when an event of a cause is due, from a day on. Never changed.',
  {
    id: id('Number of the rule.'),
    ...rule,
    ...place,
    created_by: Officer,
    created_at: moment('When it was added.'),
  },
);

export const DeadlineRules = z.strictObject({ data: z.array(DeadlineRule) });

export const NewDeadlineRule = named('NewDeadlineRule', 'A new deadline rule.', {
  ...rule,
  ...optionalPlace,
  apply_to_waiting: flag(
    'Whether events that wait without a deadline get it, where it is theirs.',
  ).optional(),
} satisfies FieldsOf<typeof DeadlineRuleRules>);

export const AddedDeadlineRule = named('AddedDeadlineRule', 'A rule that was just added.', {
  rule: DeadlineRule,
  applied: whole('How many waiting events it was given to.', 0),
});

export const DeadlinePreview = named('DeadlinePreview', 'A term, and from when its days count.', {
  days: whole('1 to 3650.', 14),
  kind: DayKind,
  ...optionalPlace,
  time_zone: orNull(text("Time zone; without it the department's.", 'America/New_York')).optional(),
  starts_at: z
    .array(z.string().meta({ examples: ['2026-11-14T16:24:04Z'] }))
    .max(100)
    .meta({ description: 'From when the days count.' }),
} satisfies FieldsOf<typeof PreviewRules>);

export const DeadlinePreviews = z.strictObject({
  data: z.array(
    z.strictObject({
      starts_at: moment('From when the days count.'),
      due_at: moment('The last millisecond of the last day.', '2026-11-28T23:59:59.999Z'),
    }),
  ),
});

export const CalendarDay = named('CalendarDay', 'A day that is no usual one.', {
  day: day('The day.'),
  name: text('What it is called.', 'Thanksgiving Day'),
  kind: CalendarDayKind,
  source: CalendarDaySource,
});

export const CalendarDays = z.strictObject({ data: z.array(CalendarDay) });

const nameOfPlace = (example: string) => text('What people call it.', example);

export const HolidayPlaces = z.strictObject({
  data: z.array(
    named('HolidayCountry', 'A country whose public holidays are known.', {
      country: text('Its code.', 'DE'),
      name: nameOfPlace('Germany'),
      states: z.array(
        named('HolidayState', 'A state of a country with holidays of its own.', {
          state: text('Its code.', 'BY'),
          name: nameOfPlace('Bayern'),
          regions: z.array(
            named('HolidayRegion', 'A region of a state with holidays of its own.', {
              region: text('Its code.', 'A'),
              name: nameOfPlace('Stadt Augsburg'),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const CalendarQuery = z.strictObject({
  year: z.string().meta({ description: '2000 to 2099.', examples: ['2026'] }),
  country: z.string().optional().meta({ description: 'Country whose holidays are listed.' }),
  state: z.string().optional().meta({ description: 'State of the country.' }),
  region: z.string().optional().meta({ description: 'Region of the state.' }),
} satisfies FieldsOf<typeof CalendarRules>);

export const OwnDay = named('OwnDay', 'What the department says of a day.', {
  day: z
    .string()
    .optional()
    .meta({
      description: 'The day of the address, if it is said again.',
      examples: ['2026-04-06'],
    }),
  kind: CalendarDayKind,
  name: text('What it is called, 80 characters at most.', 'Easter Monday'),
} satisfies FieldsOf<typeof OwnDayRules>);

export const DeskForecast = named(
  'DeskForecast',
  'How many waiting events will miss their deadline at the present pace.',
  {
    computed_at: moment('When it was computed, a minute ago at most.'),
    misses: whole('Events that will miss their deadline.', 12),
    first_day: orNull(day('Local day of the first miss.')),
    queues: z.array(
      z.strictObject({
        queue: DeskQueue,
        waiting: whole('Events that wait and are not expired.', 400),
        pace_per_day: orNull(
          number('Acts a day in the 28 days before today, on days with any; null without.', 41.5),
        ),
        needed_per_day: whole('Acts a day that would be enough.', 44),
        misses: whole('Events that will miss their deadline in this queue.', 12),
      }),
    ),
  },
);
