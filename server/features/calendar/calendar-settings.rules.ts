import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';
import { dayRule, PLACE } from '../deadlines/deadlines.rules.js';

const MOST_TERMS = 100;
const TERMS = `Terms must be a list of at most ${MOST_TERMS} school terms`;
const VERSION = 'Version must be the one that was read';

const Term = z
  .strictObject(
    { from: dayRule('From'), to: dayRule('To'), name: requiredText('Name', 80) },
    'Term must have from, to and name',
  )
  .refine(({ from, to }) => to >= from, { error: 'To must not be before from', path: ['to'] });

/** The calendar settings (guards 4). */
export const CalendarSettingsRules = z.strictObject({
  version: z.int(VERSION).min(1, VERSION),
  ...PLACE,
  terms: z.array(Term, TERMS).max(MOST_TERMS, TERMS),
});

/** The names of the calendar settings in the log. */
export const CALENDAR_LABELS = {
  country: 'Country',
  state: 'State',
  region: 'Region',
  terms: 'School terms',
} as const;
