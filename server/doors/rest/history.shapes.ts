import { z } from 'zod';
import { LOG_KINDS, type LogFilterRules } from '../../features/history/logs.rules.js';
import { SETTINGS } from '../../features/history/setting-kinds.pure.js';
import {
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { Officer } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const color = text('Colour by name: red, amber, secondary, accent, green, blue-grey.', 'amber');

// A year is a number, all other fields are texts.
const ChangedValue = z.union([z.string(), z.int()]).nullable();

export const HistoryItem = named('HistoryItem', 'One step in the history of an event.', {
  id: id('Number of the entry.'),
  created_at: moment('The time of the step.'),
  description: text('The text of the entry, one sentence.', 'Ada Marlow submitted the event'),
  properties: named('HistoryProperties', 'The person of the step, and its look in a client.', {
    user: text('Name of the person; `System` or `Camera` if no person did it.', 'Ada Marlow'),
    title: text('The step in a few words.', 'Submitted'),
    color,
    icon: text('Name of a Tabler icon.', 'send'),
    changes: orNull(
      z.array(
        named('HistoryChange', 'A field of owner or vehicle that a step changed.', {
          field: text('Name of the field.', 'owner_name'),
          label: text('Label of the field.', 'Owner name'),
          old: ChangedValue.meta({
            description: 'The value before; null for none.',
            examples: ['Ada Marlow'],
          }),
          new: ChangedValue.meta({
            description: 'The value after; null for none.',
            examples: ['Bo Quill'],
          }),
        }),
      ),
      'The fields of owner and vehicle that the step changed; null for other steps.',
    ),
  }),
});

const LogKind = oneOf('LogKind', 'The kind of a log entry, for programs.', LOG_KINDS);

const LogEntry = named('LogEntry', 'One entry of a log.', {
  id: id('Number of the entry.'),
  created_at: moment('The time of the entry.'),
  kind: LogKind,
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
  changes: z
    .array(
      named('LogChange', 'A field that an act changed, in the words of its form.', {
        field: text('Label of the field.', 'Max Image Evidence'),
        before: text('The value before; `none` for no value.', '4'),
        after: text('The value after; `none` for no value.', '6'),
      }),
    )
    .meta({ description: 'The changes of the act; empty without any.' }),
  ip: orNull(text('Address that the act came from; null for acts of the system.', '10.20.0.14')),
  session: orNull(
    named('LogSession', 'The session in which a person acted.', {
      id: text('Id of the session.', '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13'),
      user_agent: orNull(
        text(
          'The browser as it names itself; null once the session is no longer kept.',
          'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        ),
      ),
    }),
    'Session of the person; null without one, and for entries from before it was kept.',
  ),
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
  reference: z
    .string()
    .max(50)
    .optional()
    .meta({
      description: 'Only entries about the event with this reference ID or notice number.',
      examples: ['EV-2026-000117'],
    }),
  user_id: z.int().min(1).optional().meta({ description: 'Only entries about acts of this user.' }),
  kind: LogKind.optional(),
  start_date: z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'The first moment of the period.' }),
  end_date: z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'The last moment of the period.' }),
} satisfies FieldsOf<typeof LogFilterRules> & { page: z.ZodType });

export const LogChoices = named('LogChoices', 'The choices of the filter of the logs.', {
  kinds: z.array(
    named('LogKindChoice', 'A kind of entry that the logs can be filtered by.', {
      kind: LogKind,
      log: oneOf('LogName', 'One of the two logs.', ['system', 'app']),
      title: text('The kind in a few words.', 'Signed in'),
    }),
  ),
  people: z.array(Officer).meta({ description: 'Everybody who has or had an account, by name.' }),
});

export const SettingChange = named('SettingChange', 'The last change of a setting.', {
  setting: oneOf('SettingName', 'A setting of the department.', SETTINGS),
  changed_at: moment('The time of the change.'),
  changed_by: text('Name of the person at that time; `System` for none.', 'Ada Marlow'),
});
