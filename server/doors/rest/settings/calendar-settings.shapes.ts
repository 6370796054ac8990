import { z } from 'zod';
import type { CalendarSettingsRules } from '../../../features/calendar/calendar-settings.rules.js';
import { whole } from '../../../platform/openapi/fields.js';
import {
  CalendarSettings as CalendarSettingsModel,
  SchoolTerm,
  UpdateCalendarSettingsInput,
} from '../../../features/calendar/calendar-settings.model.js';
import { restBody, restShape } from '../rest-shape.js';
import type { BodyOf } from '../spelling.js';

const terms = z.array(
  restShape(SchoolTerm, {
    name: null,
    examples: { from: '2026-11-28', to: '2026-11-28', name: 'Autumn term' },
  }),
);
const place = { country: 'US', state: 'NY', region: 'A' };

export const CalendarSettings = restShape(CalendarSettingsModel, {
  examples: place,
  own: { terms },
});

export const CalendarSettingsInput = restBody(UpdateCalendarSettingsInput, {
  name: 'CalendarSettingsInput',
  without: ['expectedVersion'],
  examples: place,
  own: {
    version: whole('The version that the caller has read; 409 if it is not the current one.', 1),
    terms,
  },
}) satisfies BodyOf<typeof CalendarSettingsRules>;
