import { z } from 'zod';
import type {
  CancelRules,
  MailedRules,
  PreviewRules,
  StartRules,
} from '../../../features/print-runs/runs/runs.rules.js';
import { flag, moment, named, orNull, page, pageOf } from '../../../platform/openapi/fields.js';
import { DeadlineMetBy } from '../desk/deadlines.shapes.js';
import type { BodyOf } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { LetterKindEnum, MailStateEnum } from '../../../features/notices/letters/letters.model.js';
import { NoticeRunStatus } from '../../../features/print-runs/print-runs.enums.js';
import {
  CancelNoticeRunInput,
  ConfirmNoticeMailingInput,
  StartNoticeRunInput,
} from '../../../features/print-runs/print-runs.inputs.js';
import {
  NoticeRun as NoticeRunModel,
  NoticeRunFile,
  NoticeRunFilter as NoticeRunFilterModel,
  NoticeRunItem,
  NoticeRunLeftOut,
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

const leftOut = restShape(NoticeRunLeftOut, {
  name: null,
  examples: { count: 0, numbers: ['TEC-2026-000041'] },
});

const lateReason = { lateReason: 'Strike of the post' };
const filter = { issuedFrom: '2026-11-22', issuedTo: '2026-11-22', limit: 500 };

export const NoticeRunFilter = restBody(StartNoticeRunInput, {
  name: 'NoticeRunFilter',
  without: ['requestId'],
  examples: { ...filter, ...lateReason },
}) satisfies BodyOf<typeof PreviewRules>;

export const NewNoticeRun = restBody(StartNoticeRunInput, {
  name: 'NewNoticeRun',
  examples: { ...filter, ...lateReason },
  own: {
    request_id: z
      .string()
      .nullish()
      .meta({ examples: ['7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90'] }),
  },
}) satisfies BodyOf<typeof StartRules>;

const count = (example: object) => z.record(z.string(), z.int()).meta({ examples: [example] });

export const NoticeRunPreview = restShape(NoticeRunPreviewModel, {
  examples: { notices: 1_200, files: 3, oldestIssuedOn: '2026-11-22' },
  own: {
    by_cause: count({ REDLIGHT: 700 }),
    by_kind: count({ NOTICE: 1_200 }),
    by_language: count({ en: 1_200 }),
  },
});

restShape(NoticeRunFile, {
  name: null,
  examples: {
    name: 'RUN-000012-001.pdf',
    sha256: SHA256,
    bytes: 54_000_000,
    notices: 500,
    pages: 1_002,
    sheets: 501,
  },
});

restShape(NoticeRunFilterModel, { name: null, examples: filter });

export const NoticeRun = restShape(NoticeRunModel, {
  also: 'The manifest of its files exists as CSV and as JSON.',
  examples: {
    number: 'RUN-000012',
    notices: 1_200,
    done: 1_000,
    mailed: 0,
    returned: 0,
    void: 0,
    message: 'Wrong paper',
    ...lateReason,
  },
});

export const StartedNoticeRun = named('StartedNoticeRun', 'A run that was just started.', {
  ...NoticeRun.shape,
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

export const NoticeRunsQuery = z.strictObject({
  status: restEnum(NoticeRunStatus).optional(),
  page,
});

export const CancelNoticeRun = restBody(CancelNoticeRunInput, {
  name: 'CancelNoticeRun',
  without: ['runId'],
  examples: { reason: 'Wrong paper' },
}) satisfies BodyOf<typeof CancelRules>;

export const MailedNotices = restBody(ConfirmNoticeMailingInput, {
  name: 'MailedNotices',
  without: ['runId'],
  examples: { mailedOn: '2026-11-22', numbers: ['TEC-2026-000042'], ...lateReason },
}) satisfies BodyOf<typeof MailedRules>;
