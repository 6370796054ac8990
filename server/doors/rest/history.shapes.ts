import { z } from 'zod';
import { id, moment, named, orNull, page, text, whole } from '../../platform/openapi/fields.js';

const color = text('Colour by name: red, amber, secondary, accent, green, blue-grey.', 'amber');

export const HistoryItem = named('HistoryItem', 'One step in the history of an event.', {
  id: id('Number of the entry.'),
  created_at: moment('When it happened.'),
  description: text('What happened, in a sentence.', 'Ada Marlow submitted the event'),
  properties: named('HistoryProperties', 'Who did it, and how it looks.', {
    user: text('Name of the person; `System` or `Camera` where no person did it.', 'Ada Marlow'),
    title: text('The step in a few words.', 'Submitted'),
    color,
    icon: text('Name of a Tabler icon.', 'send'),
  }),
});

const LogEntry = named('LogEntry', 'One entry of a log.', {
  id: id('Number of the entry.'),
  created_at: moment('When it was written.'),
  properties: named('LogProperties', 'The kind of a log entry.', {
    type: text('The kind in a few words.', 'Signed in'),
    color,
  }),
  causer_type: orNull(
    text('Who did it: user, api_token or system; null for somebody unknown.', 'user'),
  ),
  causer_id: orNull(id('Number of the user or token.')),
  causer_name: orNull(text('Name of the user or token at that time.', 'Ada Marlow')),
  subject_type: orNull(text('What it was done to, for example citation or user.', 'citation')),
  // The subject can be a row of any table, also of those whose ids are not numbers.
  subject_id: z
    .union([z.int(), z.string()])
    .nullable()
    .meta({ description: 'Id of what it was done to.', examples: [1] }),
  subject_name: orNull(
    text('Its name: of a person, a reference ID, the number of a notice.', 'EV-2026-000117'),
  ),
  citation: orNull(
    named('LogCitation', 'The event that a log entry is about.', {
      id: id('Number of the event.'),
      reference_id: text('Its reference.', 'EV-2026-000117'),
    }),
    'The event that it is about.',
  ),
  description: text('What happened, in a sentence.', 'Ada Marlow signed in'),
});

export const LogPage = named(
  'LogPage',
  'The same page of both logs, 50 entries of each, newest first.',
  {
    system: z
      .array(LogEntry)
      .meta({ description: 'Signing in and out, failures, users, settings, API tokens.' }),
    app: z.array(LogEntry).meta({ description: 'What happens to events.' }),
    current_page: whole('The number of this page, from 1.'),
    last_page: whole('The number of the last page of the longer log.'),
  },
);

export const LogQuery = z.strictObject({
  page,
  citation_id: z.int().min(1).optional().meta({ description: 'Only entries about this event.' }),
});
