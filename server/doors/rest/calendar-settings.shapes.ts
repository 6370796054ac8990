import { z } from 'zod';
import type { CalendarSettingsRules } from '../../features/calendar/calendar-settings.rules.js';
import { named, orNull, text, whole } from '../../platform/openapi/fields.js';
import { day } from './deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

const term = z.strictObject({
  from: day('First day.'),
  to: day('Last day.'),
  name: text('1 to 80 characters.', 'Autumn term'),
});

const terms = z.array(term).meta({
  description: 'School terms, 100 at most. A break is the gap between two of them.',
});

const place = {
  country: orNull(text('Country whose holidays count for hours.', 'US')),
  state: orNull(text('State of the country.', 'NY')),
  region: orNull(text('Region of the state.', 'A')),
};

export const CalendarSettings = named(
  'CalendarSettings',
  'The place whose holidays count for the hours of facts, and the school terms.',
  {
    version: whole('The version of the settings; send it back to change them.'),
    ...place,
    terms,
  } satisfies FieldsOf<typeof CalendarSettingsRules>,
);

export const CalendarSettingsInput = named(
  'CalendarSettingsInput',
  'All calendar settings; a place that is left out is none.',
  {
    version: whole('The version that the caller has read; 409 if it is not the current one.', 1),
    country: place.country.optional(),
    state: place.state.optional(),
    region: place.region.optional(),
    terms,
  } satisfies FieldsOf<typeof CalendarSettingsRules>,
);
