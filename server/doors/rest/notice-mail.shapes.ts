import { z } from 'zod';
import { RETURN_REASONS } from '../../features/print-runs/mail-state.pure.js';
import { COPY_KINDS } from '../../features/print-runs/copies/notice-copy.entity.js';
import type {
  CorrectMailingRules,
  NoticeReasonRules,
  ReturnRules,
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
import { day, MailState } from './notice-runs.shapes.js';
import type { FieldsOf } from './spelling.js';

const ReturnReason = oneOf('NoticeReturnReason', 'Why mail came back.', RETURN_REASONS);

const mail = {
  state: MailState,
  run_number: orNull(text('Number of the print run that it is in.', 'RUN-000012')),
  mailed_on: orNull(day('The local day that it was mailed.')),
  late: flag('Whether that was after the day of the deadline, or of posting.'),
  returned_on: orNull(day('The local day that it came back.')),
};

export const NoticeCopy = named(
  'NoticeCopy',
  'A copy of a notice that says on each page what it is.',
  {
    id: id('Its number.'),
    kind: oneOf('NoticeCopyKind', 'What a copy says on each page.', COPY_KINDS),
    status: oneOf('NoticeCopyStatus', 'Whether its PDF is there.', ['PENDING', 'READY', 'FAILED']),
    reason: text('Why it was made.', 'Lost in the mail'),
    created_at: moment('When it was ordered.'),
    created_by: Officer,
    sha256: orNull(text('SHA-256 of its PDF, once it is made.', 'b04c'.repeat(16))),
    pdf_src: text('Address of its PDF.', '/api/notices/1/copies/1/pdf'),
  },
);

/** The fields of mailing, void and copies of a notice. */
export const mailing = {
  mail: named('NoticeMail', 'Where a notice is on its way to the owner.', {
    ...mail,
    reason: orNull(ReturnReason, 'Why it came back.'),
  }),
  void: orNull(
    named('NoticeVoid', 'That a notice is void.', {
      at: moment('Since when.'),
      by: Officer,
      reason: text('Why.', 'Wrong plate'),
    }),
    'That it is void, if it is.',
  ),
  copies: z.array(NoticeCopy).meta({ description: 'Its copies, the oldest first.' }),
};

export const NoticeReturn = named('NoticeReturn', 'A notice that came back.', {
  number: text('Number of the notice.', 'TEC-2026-000042'),
  reason: ReturnReason,
  returned_on: orNull(day('The local day; without it today.')).optional(),
  note: orNull(text('255 characters at most.', 'Moved to Port Ellery')).optional(),
} satisfies FieldsOf<typeof ReturnRules>);

export const MailingCorrection = named(
  'MailingCorrection',
  'The right day of mailing, and why the one before is wrong.',
  {
    mailed_on: day('The local day, from that of the start of its run to today.'),
    reason: text('1 to 255 characters.', 'Wrong day on the list of the post office'),
  } satisfies FieldsOf<typeof CorrectMailingRules>,
);

export const NoticeReason = named('NoticeReason', 'Why a notice is copied or void.', {
  reason: text('1 to 255 characters.', 'Lost in the mail'),
} satisfies FieldsOf<typeof NoticeReasonRules>);

export const LedgerQuery = z.strictObject({
  year: z
    .string()
    .optional()
    .meta({ description: 'Numbers of one year.', examples: ['2026'] }),
  state: MailState.optional(),
  number: z.string().optional().meta({ description: 'A part of the number; case is ignored.' }),
  page,
});

export const LedgerPage = pageOf(
  named('LedgerEntry', 'A notice number that was given, and what became of it.', {
    number: text('The number.', 'TEC-2026-000042'),
    year: whole('Its year.', 2026),
    sequence: whole('Its place in the year.', 42),
    citation_id: id('The citation that it was given to.'),
    cause: Cause,
    issued_at: moment('When it was given.'),
    due_at: orNull(moment('Deadline of the event.')),
    version: orNull(whole('The newest version of the notice.')),
    ...mail,
    mailed_on_before: orNull(
      day('The day that stood there before it was corrected the last time.'),
    ),
    void_reason: orNull(text('Why it is void.', 'Wrong plate')),
    copies: whole('How many copies were made of it.', 0),
  }),
);

export const NoticeReconciliation = named(
  'NoticeReconciliation',
  'Whether the numbers of all years add up.',
  {
    ok: flag(
      'Each number was given once, to exactly one event, and runs and counters agree with that.',
    ),
    years: z.array(
      z.strictObject({
        year: whole('The year.', 2026),
        given: whole('How many numbers were given.', 1_200),
        gaps: texts('Numbers that are missing, or have no event.'),
        doubles: texts('Numbers that were given more than once.'),
      }),
    ),
    states: z
      .record(z.string(), z.int())
      .meta({ description: 'All numbers by state.', examples: [{ MAILED: 1_200 }] }),
    late: whole('How many were mailed after their deadline or day of posting.', 0),
    posted_late: whole('How many were mailed after the day of posting that they name.', 0),
    missing_items: texts(
      'Numbers that a run has claimed without an item, and items whose number is not claimed.',
    ),
    not_mailed: texts('Numbers of mailed runs that have no day of mailing, void ones aside.'),
    counter_behind: z.array(z.int()).meta({
      description: 'Years whose counter is below the highest number given.',
      examples: [[2026]],
    }),
    near_deadline: texts(
      'Numbers that are not mailed although their deadline is near or has passed.',
      'TEC-2026-000042',
    ),
  },
);
