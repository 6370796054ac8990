import { z } from 'zod';
import type {
  CancelRules,
  MailedRules,
  PreviewRules,
  StartRules,
} from '../../../features/print-runs/runs/runs.rules.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  page,
  pageOf,
  text,
  texts,
  whole,
} from '../../../platform/openapi/fields.js';
import { Cause, Officer } from '../common.shapes.js';
import { DeadlineMetBy } from '../desk/deadlines.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { LetterKindEnum, MailStateEnum } from '../../../features/notices/letters/letters.model.js';
import { NoticeRunStatus } from '../../../features/print-runs/print-runs.enums.js';
import {
  CancelNoticeRunInput,
  StartNoticeRunInput,
} from '../../../features/print-runs/print-runs.inputs.js';
import {
  NoticeRunItem,
  NoticeRunPreview as NoticeRunPreviewModel,
} from '../../../features/print-runs/runs/notice-run.model.js';

export const day = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2026-11-22'] });

const SHA256 = 'b04c'.repeat(16);

export const LetterKind = restEnum(LetterKindEnum);

export const MailState = restEnum(MailStateEnum);

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

const RunStatus = restEnum(NoticeRunStatus);

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

export const NewNoticeRun = restBody(StartNoticeRunInput, {
  name: 'NewNoticeRun',
  examples: {
    issuedFrom: '2026-11-22',
    issuedTo: '2026-11-22',
    limit: 500,
    lateReason: 'Strike of the post',
  },
  own: {
    request_id: orNull(
      text(
        'A UUID of the request; a repeated request gets the same run.',
        '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90',
      ),
    ).optional(),
  },
}) satisfies BodyOf<typeof StartRules>;

export const NoticeRunPreview = restShape(NoticeRunPreviewModel, {
  examples: { notices: 1_200, files: 3, oldestIssuedOn: '2026-11-22' },
  own: {
    by_cause: z
      .record(z.string(), z.int())
      .meta({ description: 'The number of notices by cause.', examples: [{ REDLIGHT: 700 }] }),
    by_kind: z
      .record(z.string(), z.int())
      .meta({ description: 'The number of letters by kind.', examples: [{ NOTICE: 1_200 }] }),
    by_language: z
      .record(z.string(), z.int())
      .meta({ description: 'The number of notices by language.', examples: [{ en: 1_200 }] }),
    left_out: leftOut,
  },
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
  restShape(NoticeRunItem, {
    examples: {
      noticeNumber: 'TEC-2026-000042',
      file: 'RUN-000012-001.pdf',
      firstPage: 3,
      mailedOn: '2026-11-22',
      lateReason: 'Strike of the post',
      lastDay: '2026-11-22',
      postBy: '2026-11-22',
      returnedOn: '2026-11-22',
    },
  }),
);

export const NoticeRunItemsQuery = z.strictObject({
  to_pull: flag(
    'True for only the void notices in the files of the run, which have to be taken out before mailing.',
  ).optional(),
  page,
});

export const NoticeRunsQuery = z.strictObject({ status: RunStatus.optional(), page });

export const CancelNoticeRun = restBody(CancelNoticeRunInput, {
  name: 'CancelNoticeRun',
  without: ['runId'],
  examples: { reason: 'Wrong paper' },
}) satisfies BodyOf<typeof CancelRules>;

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
