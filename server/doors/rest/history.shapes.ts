import { z } from 'zod';
import { id, moment, named, orNull, page, text, whole } from '../../platform/openapi/fields.js';

const color = text('Colour by name: red, amber, secondary, accent, green, blue-grey.', 'amber');

export const HistoryItem = named('HistoryItem', 'One step in the history of an event.', {
  id: id('Number of the entry.'),
  created_at: moment('The time of the step.'),
  description: text('The text of the entry, one sentence.', 'Ada Marlow submitted the event'),
  properties: named('HistoryProperties', 'The person of the step, and its look in a client.', {
    user: text('Name of the person; `System` or `Camera` if no person did it.', 'Ada Marlow'),
    title: text('The step in a few words.', 'Submitted'),
    color,
    icon: text('Name of a Tabler icon.', 'send'),
  }),
});

const LogEntry = named('LogEntry', 'One entry of a log.', {
  id: id('Number of the entry.'),
  created_at: moment('The time of the entry.'),
  properties: named('LogProperties', 'The kind of a log entry.', {
    type: text('The kind in a few words.', 'Signed in'),
    color,
  }),
  causer_type: orNull(
    text('The kind of the actor: user, api_token or system; null for an unknown visitor.', 'user'),
  ),
  causer_id: orNull(id('Number of the user or token.')),
  causer_name: orNull(text('Name of the user or token at that time.', 'Ada Marlow')),
  subject_type: orNull(text('The kind of the object, for example citation or user.', 'citation')),
  // The subject can be a row of any table, also of those whose ids are not numbers.
  subject_id: z
    .union([z.int(), z.string()])
    .nullable()
    .meta({ description: 'Id of the object.', examples: [1] }),
  subject_name: orNull(
    text(
      'The name of the object, for example of a person, a reference ID, or the number of a notice.',
      'EV-2026-000117',
    ),
  ),
  citation: orNull(
    named('LogCitation', 'The event that a log entry is about.', {
      id: id('Number of the event.'),
      reference_id: text('Reference ID of the event.', 'EV-2026-000117'),
    }),
    'The event that the entry is about.',
  ),
  description: text('The text of the entry, one sentence.', 'Ada Marlow signed in'),
});

export const LogPage = named(
  'LogPage',
  'The same page of both logs, 50 entries of each, newest first.',
  {
    system: z.array(LogEntry).meta({
      description: 'Entries about sign-in and sign-out, failures, users, settings and API tokens.',
    }),
    app: z.array(LogEntry).meta({ description: 'Entries about events.' }),
    current_page: whole('The number of this page, from 1.'),
    last_page: whole('The number of the last page of the longer log.'),
  },
);

export const LogQuery = z.strictObject({
  page,
  citation_id: z.int().min(1).optional().meta({ description: 'Only entries about this event.' }),
});
