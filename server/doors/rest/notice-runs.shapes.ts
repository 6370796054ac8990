import { z } from 'zod';
import { MAIL_STATES } from '../../features/notices/letters/mail-state.pure.js';
import { LETTER_KINDS } from '../../features/notices/letters/letter.pure.js';
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
import { DeadlineMetBy } from './deadlines.shapes.js';
import type { FieldsOf } from './spelling.js';

export const day = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2026-11-22'] });

const SHA256 = 'b04c'.repeat(16);

export const LetterKind = oneOf(
  'LetterKind',
  'NOTICE, WARNING, or CANCELLATION of one of these that was mailed.',
  LETTER_KINDS,
);

export const MailState = oneOf(
  'MailState',
  'The state of a notice on its way to the owner. VOID and TRANSFERRED replace all other states.',
  MAIL_STATES,
);

/** The clock that a letter keeps. */
export const letterClock = {
  due_at: orNull(moment('The last moment to decide, as it was when the letter was issued.')),
  last_day: orNull(day('The last day of the rule.')),
  post_by: orNull(day('The last day of posting; null where the decision met the rule.')),
  met_by: orNull(DeadlineMetBy, 'The act that the rule asked for; null without a deadline.'),
};

const lateReason = orNull(
  text('Why letters are mailed that had to be posted by an earlier day.', 'Strike of the post'),
);

const leftOut = z
  .strictObject({
    count: whole('The number of letters.', 0),
    numbers: texts('The first 20 of their numbers.', 'TEC-2026-000041'),
  })
  .meta({
    description: 'Letters that are left out, because they had to be posted by an earlier day.',
  });

const RunStatus = oneOf(
  'NoticeRunStatus',
  'OPEN while its files are made, then MADE or FAILED; SENT to the printing house, MAILED, or CANCELLED.',
  RUN_STATES,
);

const filter = {
  cause: orNull(Cause, 'The cause of the notices; null for both causes.'),
  kind: orNull(LetterKind, 'The kind of the letters; null for all kinds.'),
  issued_from: orNull(day('The first local day of issue.')),
  issued_to: orNull(day('The last local day of issue.')),
  limit: orNull(whole('The maximum number of notices; null for the maximum of the settings.', 500)),
};

const optionalFilter = {
  cause: filter.cause.optional(),
  kind: filter.kind.optional(),
  issued_from: filter.issued_from.optional(),
  issued_to: filter.issued_to.optional(),
  limit: filter.limit.optional(),
};

export const NoticeRunFilter = named(
  'NoticeRunFilter',
  'The conditions for the notices of a preview.',
  {
    ...optionalFilter,
    late_reason: lateReason.optional(),
  } satisfies FieldsOf<typeof PreviewRules>,
);

export const NewNoticeRun = named('NewNoticeRun', 'The conditions for the notices of a run.', {
  ...optionalFilter,
  late_reason: lateReason.optional(),
  request_id: orNull(
    text(
      'A UUID of the request; a repeated request gets the same run.',
      '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90',
    ),
  ).optional(),
} satisfies FieldsOf<typeof StartRules>);

export const NoticeRunPreview = named('NoticeRunPreview', 'The notices that a run would take.', {
  notices: whole('The number of notices.', 1_200),
  files: whole('The number of files.', 3),
  by_cause: z
    .record(z.string(), z.int())
    .meta({ description: 'The number of notices by cause.', examples: [{ REDLIGHT: 700 }] }),
  by_kind: z
    .record(z.string(), z.int())
    .meta({ description: 'The number of letters by kind.', examples: [{ NOTICE: 1_200 }] }),
  by_language: z
    .record(z.string(), z.int())
    .meta({ description: 'The number of notices by language.', examples: [{ en: 1_200 }] }),
  oldest_issued_on: orNull(day('The local day on which the oldest notice was issued.')),
  nearest_due_at: orNull(moment('The end of the nearest last day of mailing.')),
  left_out: leftOut,
});

const run = {
  id: id('Id of the run.'),
  number: text('Number of the run, for display.', 'RUN-000012'),
  status: RunStatus,
  notices: whole('The number of notices in the run.', 1_200),
  done: whole('The number of notices whose file is made.', 1_000),
  created_at: moment('The time at which the run was started.'),
  created_by: Officer,
  filter: z
    .strictObject(filter)
    .meta({ description: 'The conditions that the run was started with.' }),
  duplex: flag('True if both sides of the paper are printed.'),
  sent_at: orNull(moment('The time at which the run went to the printing house.')),
  mailed: whole('The number of notices that were mailed.', 0),
  returned: whole('The number of notices that came back.', 0),
  void: whole('The number of notices that are void.', 0),
  files: z
    .array(
      z.strictObject({
        name: text('Name of the file.', 'RUN-000012-001.pdf'),
        sha256: orNull(
          text('SHA-256 of the file, in hexadecimal; null before the file is made.', SHA256),
        ),
        bytes: orNull(whole('The size of the file in bytes.', 54_000_000)),
        notices: orNull(whole('Number of notices in the file.', 500)),
        pages: orNull(whole('Number of pages, with blank pages and the cover.', 1_002)),
        sheets: orNull(whole('Number of sheets of paper.', 501)),
      }),
    )
    .meta({
      description:
        'The print files of the run. The manifest exists beside them as CSV and as JSON.',
    }),
  message: orNull(
    text(
      'The problem of an OPEN run and its remedy, or the reason for which the run failed or was cancelled.',
      'Wrong paper',
    ),
  ),
  late_reason: lateReason,
};

export const NoticeRun = named('NoticeRun', 'Notices that go to the printing house together.', run);

export const StartedNoticeRun = named('StartedNoticeRun', 'A run that was just started.', {
  ...run,
  left_out: leftOut,
});

export const NoticeRunPage = pageOf(NoticeRun);

export const NoticeRunItemPage = pageOf(
  named('NoticeRunItem', 'A notice of a run.', {
    notice_number: text('Number of the notice.', 'TEC-2026-000042'),
    kind: LetterKind,
    citation_id: id('The citation of the notice.'),
    version: whole('The version that is printed.'),
    file: orNull(
      text('The file with the notice; null before the file is made.', 'RUN-000012-001.pdf'),
    ),
    first_page: orNull(whole('The first page of the notice in the file, from 1.', 3)),
    pages: orNull(whole('Number of pages of the notice without blank pages.', 1)),
    state: MailState,
    mailed_on: orNull(day('The local day of mailing.')),
    late: flag(
      'True if the notice was mailed after its last day of mailing or its day of posting.',
    ),
    late_reason: lateReason,
    ...letterClock,
    returned_on: orNull(day('The local day on which the notice came back.')),
  }),
);

export const NoticeRunItemsQuery = z.strictObject({
  to_pull: flag(
    'True for only the void notices in the files of the run, which have to be taken out before mailing.',
  ).optional(),
  page,
});

export const NoticeRunsQuery = z.strictObject({ status: RunStatus.optional(), page });

export const CancelNoticeRun = named('CancelNoticeRun', 'The reason for cancelling a run.', {
  reason: text('The reason, 1 to 255 characters.', 'Wrong paper'),
} satisfies FieldsOf<typeof CancelRules>);

export const MailedNotices = named('MailedNotices', 'The notices of a run that were mailed.', {
  mailed_on: day('The local day of mailing, from the day on which the run was started to today.'),
  numbers: orNull(
    texts(
      'The numbers of the notices, at least one; leave it out for all notices of the run.',
      'TEC-2026-000042',
    ),
  ).optional(),
  late_reason: orNull(
    text(
      'Why notices were posted after the last day of posting; the reason of the run if it is left out.',
      'Strike of the post',
    ),
  ).optional(),
} satisfies FieldsOf<typeof MailedRules>);
