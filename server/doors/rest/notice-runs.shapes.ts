import { z } from 'zod';
import { MAIL_STATES } from '../../features/print-runs/mail-state.pure.js';
import { RUN_STATES } from '../../features/print-runs/run-state.pure.js';
import type {
  CancelRules,
  MailedRules,
  PreviewRules,
  StartRules,
} from '../../features/print-runs/runs.rules.js';
import {
  flag,
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  texts,
  whole,
} from '../../platform/openapi/fields.js';
import { Cause, Officer } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

export const day = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2026-11-22'] });

const SHA256 = 'b04c'.repeat(16);

export const MailState = oneOf(
  'MailState',
  'Where a notice is on its way to the owner. VOID wins over all.',
  MAIL_STATES,
);

const RunStatus = oneOf(
  'NoticeRunStatus',
  'OPEN while its files are made, then MADE or FAILED; SENT to the printing house, MAILED, or CANCELLED.',
  RUN_STATES,
);

const filter = {
  cause: orNull(Cause, 'Of one cause; null for both.'),
  issued_from: orNull(day('Issued on this local day or later.')),
  issued_to: orNull(day('Issued on this local day or before.')),
  limit: orNull(whole('So many at most; null for the number of the settings.', 500)),
};

const optionalFilter = {
  cause: filter.cause.optional(),
  issued_from: filter.issued_from.optional(),
  issued_to: filter.issued_to.optional(),
  limit: filter.limit.optional(),
};

export const NoticeRunFilter = named(
  'NoticeRunFilter',
  'Which waiting notices a run would take.',
  optionalFilter satisfies FieldsOf<typeof PreviewRules>,
);

export const NewNoticeRun = named('NewNoticeRun', 'Which waiting notices are put into a run.', {
  ...optionalFilter,
  request_id: orNull(
    text('A UUID: sent again, it finds the same run.', '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90'),
  ).optional(),
} satisfies FieldsOf<typeof StartRules>);

export const NoticeRunPreview = named('NoticeRunPreview', 'What a run would take now.', {
  notices: whole('How many notices.', 1_200),
  files: whole('How many files.', 3),
  by_cause: z
    .record(z.string(), z.int())
    .meta({ description: 'How many of each cause.', examples: [{ REDLIGHT: 700 }] }),
  by_language: z
    .record(z.string(), z.int())
    .meta({ description: 'How many in each language.', examples: [{ en: 1_200 }] }),
  oldest_issued_on: orNull(day('Local day of the oldest.')),
  nearest_due_at: orNull(moment('The nearest deadline.')),
});

export const NoticeRun = named('NoticeRun', 'Notices that go to the printing house together.', {
  id: id('Its id.'),
  number: text('What people call it.', 'RUN-000012'),
  status: RunStatus,
  notices: whole('How many notices were put into it.', 1_200),
  done: whole('How many of them stand in files that are made.', 1_000),
  created_at: moment('When it was started.'),
  created_by: Officer,
  filter: z.strictObject(filter).meta({ description: 'What it was started with.' }),
  duplex: flag('Whether both sides of the paper are printed.'),
  sent_at: orNull(moment('When it went to the printing house.')),
  mailed: whole('How many were mailed.', 0),
  returned: whole('How many came back.', 0),
  void: whole('How many are void.', 0),
  files: z
    .array(
      z.strictObject({
        name: text('Name of the file.', 'RUN-000012-001.pdf'),
        sha256: orNull(text('SHA-256, in hexadecimal, once it is made.', SHA256)),
        bytes: orNull(whole('Size.', 54_000_000)),
        notices: orNull(whole('Notices in it.', 500)),
        pages: orNull(whole('Pages, blank ones and the cover as well.', 1_002)),
        sheets: orNull(whole('Sheets of paper.', 501)),
      }),
    )
    .meta({ description: 'Its print files. Beside them is its manifest, as CSV and as JSON.' }),
  message: orNull(
    text(
      'Why it cannot go on and what to do, while it is OPEN; why it failed or was cancelled.',
      'Wrong paper',
    ),
  ),
});

export const NoticeRunPage = pageOf(NoticeRun);

export const NoticeRunItemPage = pageOf(
  named('NoticeRunItem', 'A notice of a run.', {
    notice_number: text('Number of the notice.', 'TEC-2026-000042'),
    citation_id: id('The citation that it is of.'),
    version: whole('The version that is printed.'),
    file: orNull(text('The file that it is in, once made.', 'RUN-000012-001.pdf')),
    first_page: orNull(whole('Its first page in the file, from 1.', 3)),
    pages: orNull(whole('Its pages without blank ones.', 1)),
    state: MailState,
    mailed_on: orNull(day('The local day that it was mailed.')),
    late: flag('Whether that was after the day of the deadline, or of posting.'),
    returned_on: orNull(day('The local day that it came back.')),
  }),
);

export const NoticeRunItemsQuery = z.strictObject({
  to_pull: flag(
    'Only void notices that stand in its files, to be pulled before they are mailed.',
  ).optional(),
  page,
});

export const NoticeRunsQuery = z.strictObject({ status: RunStatus.optional(), page });

export const CancelNoticeRun = named('CancelNoticeRun', 'Why a run is cancelled.', {
  reason: text('1 to 255 characters.', 'Wrong paper'),
} satisfies FieldsOf<typeof CancelRules>);

export const MailedNotices = named('MailedNotices', 'Which notices of a run were mailed.', {
  mailed_on: day('The local day, from that of the start of the run to today.'),
  numbers: orNull(
    texts('Their numbers, at least one; left out for all.', 'TEC-2026-000042'),
  ).optional(),
} satisfies FieldsOf<typeof MailedRules>);
