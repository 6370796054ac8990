import { z } from 'zod';
import type { CalendarSettingsRules } from '../../../features/calendar/calendar-settings.rules.js';
import { text, whole } from '../../../platform/openapi/fields.js';
import { day } from '../desk/deadlines.shapes.js';
import {
  CalendarSettings as CalendarSettingsModel,
  UpdateCalendarSettingsInput,
} from '../../../features/calendar/calendar-settings.model.js';
import { restBody, restShape } from '../rest-shape.js';
import type { BodyOf } from '../spelling.js';

const term = z.strictObject({
  from: day('First day.'),
  to: day('Last day.'),
  name: text('1 to 80 characters.', 'Autumn term'),
});

const terms = z.array(term).meta({
  description: 'School terms, 100 at most. A break is the gap between two of them.',
});

export const CalendarSettings = restShape(CalendarSettingsModel, {
  examples: { country: 'US', state: 'NY', region: 'A' },
  own: { terms },
});

export const CalendarSettingsInput = restBody(UpdateCalendarSettingsInput, {
  name: 'CalendarSettingsInput',
  without: ['expectedVersion'],
  examples: { country: 'US', state: 'NY', region: 'A' },
  own: {
    version: whole('The version that the caller has read; 409 if it is not the current one.', 1),
    terms,
  },
}) satisfies BodyOf<typeof CalendarSettingsRules>;
