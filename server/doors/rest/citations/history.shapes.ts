import { z } from 'zod';
import { type LogFilterRules } from '../../../features/history/logs.rules.js';
import { orNull, page, text } from '../../../platform/openapi/fields.js';
import type { FieldsOf } from '../spelling.js';
import {
  HistoryChange,
  HistoryItem as HistoryItemModel,
  HistoryProperties,
  LogChange,
  LogChoices as LogChoicesModel,
  LogCitation,
  LogEntry as LogEntryModel,
  LogKind as LogKindWords,
  LogKindChoice,
  LogPage as LogPageModel,
  LogProperties,
  LogSession,
  SettingChange as SettingChangeModel,
} from '../../../features/history/activity.model.js';
import { restEnum, restShape } from '../rest-shape.js';

// A year is a number, all other fields are texts.
const ChangedValue = z.union([z.string(), z.int()]).nullable();

export const HistoryItem = restShape(HistoryItemModel, {
  without: ['kind'],
  examples: { description: 'Ada Marlow submitted the event' },
  own: {
    properties: restShape(HistoryProperties, {
      without: ['actor'],
      examples: { title: 'Submitted', color: 'amber', icon: 'send' },
      own: {
        user: text('Name of the person; `System` or `Camera` if no person did it.', 'Ada Marlow'),
        changes: orNull(
          z.array(
            restShape(HistoryChange, {
              examples: { field: 'owner_name', label: 'Owner name' },
              own: {
                old: ChangedValue.meta({ examples: ['Ada Marlow'] }),
                new: ChangedValue.meta({ examples: ['Bo Quill'] }),
              },
            }),
          ),
        ),
      },
    }),
  },
});

const LogKind = restEnum(LogKindWords);

restShape(LogProperties, { examples: { type: 'Signed in', color: 'amber' } });
restShape(LogCitation, { examples: { referenceId: 'EV-2026-000117' } });
restShape(LogChange, { examples: { field: 'Max Image Evidence', before: '4', after: '6' } });

const LogEntry = restShape(LogEntryModel, {
  examples: {
    causerType: 'user',
    causerName: 'Ada Marlow',
    subjectType: 'citation',
    subjectName: 'EV-2026-000117',
    description: 'Ada Marlow signed in',
    ip: '10.20.0.14',
  },
  own: {
    subject_id: z
      .union([z.int(), z.string()])
      .nullable()
      .meta({ examples: [1] }),
    session: orNull(
      restShape(LogSession, {
        examples: {
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        },
        own: { id: z.string().meta({ examples: ['3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13'] }) },
      }),
    ),
  },
});

export const LogPage = restShape(LogPageModel, {
  without: ['perPage', 'total'],
  own: { system: z.array(LogEntry), app: z.array(LogEntry) },
});

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

restShape(LogKindChoice, { examples: { title: 'Signed in' } });

export const LogChoices = restShape(LogChoicesModel);

export const SettingChange = restShape(SettingChangeModel, {
  own: { changed_by: text('Name of the person at that time; `System` for none.', 'Ada Marlow') },
});
