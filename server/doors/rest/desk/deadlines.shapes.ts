import { z } from 'zod';
import type {
  CalendarRules,
  DeadlineRuleFields,
  OwnDayRules,
  PreviewFields,
} from '../../../features/deadlines/deadlines.rules.js';
import { moment, oneOf, orNull, text } from '../../../platform/openapi/fields.js';
import type { BodyOf, FieldsOf } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { DeadlineMetBy as DeadlineMetByWords } from '../../../features/deadlines/deadlines.enums.js';
import {
  ClockStartsInput,
  CreateDeadlineRuleInput,
  DeadlineLimbInput,
  PreviewDeadlineInput,
  SetCalendarDayInput,
} from '../../../features/deadlines/deadlines.inputs.js';
import {
  CalendarDay as CalendarDayModel,
  CreateDeadlineRulePayload,
  DeadlineLimb,
  DeadlineRule as DeadlineRuleModel,
  DeskForecast as DeskForecastModel,
  HolidayCountry,
  HolidayRegion,
  HolidayState,
  PreviewedDeadline,
  QueueForecast,
} from '../../../features/deadlines/deadlines.model.js';

export const DeadlineMetBy = restEnum(DeadlineMetByWords);
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
export const optionalPlace = {
  country: place.country.optional(),
  state: place.state.optional(),
  region: place.region.optional(),
};

const Limb = restShape(DeadlineLimb, { examples: { count: 14 } });
const newLimbs = z
  .array(restBody(DeadlineLimbInput, { name: 'NewDeadlineLimb', examples: { count: 14 } }))
  .max(3)
  .nullish();

const rule = { effectiveFrom: '2026-11-28', transitDays: 2, days: 14 };

const DeadlineRule = restShape(DeadlineRuleModel, {
  examples: rule,
  own: { limbs: z.array(Limb).max(3), ...place },
});

export const DeadlineRules = z.strictObject({ data: z.array(DeadlineRule) });

export const NewDeadlineRule = restBody(CreateDeadlineRuleInput, {
  name: 'NewDeadlineRule',
  without: ['holidayPlace'],
  examples: rule,
  own: { limbs: newLimbs, ...optionalPlace },
}) satisfies BodyOf<typeof DeadlineRuleFields>;

export const AddedDeadlineRule = restShape(CreateDeadlineRulePayload, {
  name: 'AddedDeadlineRule',
  examples: { applied: 0 },
  own: { rule: DeadlineRule },
});

const start = '2026-11-14T16:24:04Z';
/** A moment that may come without its seconds. */
const startMoment = (description: string) =>
  z
    .string()
    .nullish()
    .meta({ description, examples: [start] });

export const DeadlinePreview = restBody(PreviewDeadlineInput, {
  name: 'DeadlinePreview',
  without: ['holidayPlace'],
  examples: { days: 14, transitDays: 2, postingDays: 2, timeZone: 'America/New_York' },
  own: {
    limbs: newLimbs,
    starts: z
      .array(
        restBody(ClockStartsInput, {
          name: null,
          own: {
            violation: startMoment('The time of the violation.'),
            received: startMoment('The time of the intake.'),
            owner_known: startMoment('The time at which the owner became known.'),
            named: startMoment('The time at which the person was named.'),
          },
        }),
      )
      .max(100)
      .nullish(),
    ...optionalPlace,
    starts_at: z
      .array(z.string().meta({ examples: [start] }))
      .max(100)
      .nullish(),
  },
}) satisfies BodyOf<typeof PreviewFields>;

export const DeadlinePreviews = z.strictObject({
  data: z.array(
    z.union([
      z.strictObject({
        starts_at: moment('The moment from which the days count.'),
        due_at: moment('The last millisecond of the last day.', '2026-11-28T23:59:59.999Z'),
      }),
      restShape(PreviewedDeadline, {
        name: null,
        without: ['startsAt'],
        examples: {
          dueAt: '2026-11-24T23:59:59.999Z',
          lastDay: '2026-11-28',
          postBy: '2026-11-28',
          limb: 1,
        },
      }),
    ]),
  ),
});

export const CalendarDay = restShape(CalendarDayModel, {
  examples: { day: '2026-11-28', name: 'Thanksgiving Day' },
});

export const CalendarDays = z.strictObject({ data: z.array(CalendarDay) });

restShape(HolidayRegion, { examples: { region: 'A', name: 'Stadt Augsburg' } });
restShape(HolidayState, { examples: { state: 'BY', name: 'Bayern' } });

export const HolidayPlaces = z.strictObject({
  data: z.array(restShape(HolidayCountry, { examples: { country: 'DE', name: 'Germany' } })),
});

export const CalendarQuery = z.strictObject({
  year: z.string().meta({ description: 'The year, 2000 to 2099.', examples: ['2026'] }),
  country: z.string().optional().meta({ description: 'Country whose holidays are listed.' }),
  state: z.string().optional().meta({ description: 'State of the country.' }),
  region: z.string().optional().meta({ description: 'Region of the state.' }),
} satisfies FieldsOf<typeof CalendarRules>);

export const OwnDay = restBody(SetCalendarDayInput, {
  name: 'OwnDay',
  examples: { name: 'Easter Monday' },
  own: {
    day: z
      .string()
      .optional()
      .meta({
        description: 'The day of the address; it may be left out.',
        examples: ['2026-04-06'],
      }),
  },
}) satisfies BodyOf<typeof OwnDayRules>;

export const DeskForecast = restShape(DeskForecastModel, {
  examples: { misses: 12, firstDay: '2026-11-28' },
  own: {
    queues: z.array(
      restShape(QueueForecast, {
        name: null,
        without: ['firstDay'],
        examples: { waiting: 400, pacePerDay: 41.5, neededPerDay: 44, misses: 12 },
        own: { queue: DeskQueue },
      }),
    ),
  },
});
