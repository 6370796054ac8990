import { z } from 'zod';
import { RETURN_REASONS } from '../../platform/domain/return-reasons.js';
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
import { NoticeFault } from './reasons.shapes.js';
import type { VoidRules } from '../../features/print-runs/voids.rules.js';
import { day, letterClock, LetterKind, MailState } from './notice-runs.shapes.js';
import type { FieldsOf } from './spelling.js';

const ReturnReason = oneOf('NoticeReturnReason', 'The reason for a return.', RETURN_REASONS);

const mail = {
  state: MailState,
  run_number: orNull(text('Number of the print run of the notice.', 'RUN-000012')),
  mailed_on: orNull(day('The local day of mailing.')),
  late: flag('True if the notice was mailed after its deadline or its day of posting.'),
  returned_on: orNull(day('The local day on which the notice came back.')),
};

export const NoticeCopy = named(
  'NoticeCopy',
  'A copy of a notice; each page is marked as a copy.',
  {
    id: id('Number of the copy.'),
    kind: oneOf('NoticeCopyKind', 'The kind of a copy.', COPY_KINDS),
    status: oneOf('NoticeCopyStatus', 'The status of the PDF.', ['PENDING', 'READY', 'FAILED']),
    reason: text('The reason for the copy.', 'Lost in the mail'),
    created_at: moment('The time at which the copy was ordered.'),
    created_by: Officer,
    sha256: orNull(text('SHA-256 of the PDF; null before the PDF is made.', 'b04c'.repeat(16))),
    pdf_src: text('Address of the PDF.', '/api/notices/1/copies/1/pdf'),
  },
);

/** The fields of mailing, void and copies of a notice. */
export const mailing = {
  mail: named('NoticeMail', 'The way of a notice to the owner.', {
    ...mail,
    reason: orNull(ReturnReason, 'The reason for which the notice came back.'),
  }),
  void: orNull(
    named('NoticeVoid', 'The act that made a notice void.', {
      at: moment('The time at which the notice became void.'),
      by: Officer,
      reason: text('The text of the reason, else its label.', 'Wrong plate'),
      reason_code: orNull(
        text('Code of the reason; null for a void of before there were codes.', 'WRONG_PLATE'),
      ),
      reason_label: orNull(text('Label of the reason at that time.', 'Plate misread')),
      erroneous: orNull(flag('True if the notice was wrong, by the reason at that time.')),
      fault: orNull(NoticeFault, 'Whose fault it is, by the reason at that time.'),
    }),
    'The act that made the notice void; null if it is not void.',
  ),
  copies: z.array(NoticeCopy).meta({ description: 'The copies of the notice, oldest first.' }),
};

export const NoticeReturn = named('NoticeReturn', 'A notice that came back.', {
  number: text('Number of the notice.', 'TEC-2026-000042'),
  reason: ReturnReason,
  returned_on: orNull(
    day('The local day on which the notice came back; today if it is left out.'),
  ).optional(),
  note: orNull(text('A note, at most 255 characters.', 'Moved to Port Ellery')).optional(),
} satisfies FieldsOf<typeof ReturnRules>);

export const MailingCorrection = named(
  'MailingCorrection',
  'The correct day of mailing, and the reason for the correction.',
  {
    mailed_on: day('The local day of mailing, from the day on which the run was started to today.'),
    reason: text('The reason, 1 to 255 characters.', 'Wrong day on the list of the post office'),
  } satisfies FieldsOf<typeof CorrectMailingRules>,
);

export const VoidedNotice = named('VoidedNotice', 'The reason for which a notice becomes void.', {
  reason_code: orNull(
    text(
      'Code of an active reason of the act VOID and the cause; left out for OTHER with a text.',
      'WRONG_PLATE',
    ),
  ).optional(),
  reason: orNull(text('A text, at most 255 characters.', 'O and 0')).optional(),
  cancellation: orNull(
    flag(
      'Whether a letter of cancellation is made; left out if the rules decide. True only for a mailed notice.',
    ),
  ).optional(),
  version: orNull(whole('The version of the event that was read.', 7)).optional(),
} satisfies FieldsOf<typeof VoidRules>);

export const NoticeReason = named('NoticeReason', 'The reason for a copy.', {
  reason: text('The reason, 1 to 255 characters.', 'Lost in the mail'),
} satisfies FieldsOf<typeof NoticeReasonRules>);

export const LedgerFilter = z.strictObject({
  year: z
    .string()
    .optional()
    .meta({ description: 'The year of the numbers.', examples: ['2026'] }),
  state: MailState.optional(),
  number: z.string().optional().meta({ description: 'A part of the number; case is ignored.' }),
  kind: LetterKind.optional().meta({ description: 'The kind of the letters; NOTICE without it.' }),
});

export const LedgerQuery = LedgerFilter.extend({ page });

export const LedgerPage = pageOf(
  named('LedgerEntry', 'A notice number that was given, and the state of its notice.', {
    number: text('Number of the notice.', 'TEC-2026-000042'),
    kind: LetterKind,
    year: whole('The year of the number.', 2026),
    sequence: whole('The position of the number in the year.', 42),
    citation_id: id('The citation that it was given to.'),
    cause: Cause,
    issued_at: moment('The time at which the number was given.'),
    ...letterClock,
    version: orNull(whole('The newest version of the notice.')),
    ...mail,
    mailed_on_before: orNull(day('The day of mailing before its last correction.')),
    void_reason: orNull(text('The reason for which the notice is void.', 'Wrong plate')),
    late_reason: orNull(
      text('Why it was posted after its last day of posting.', 'Strike of the post'),
    ),
    copies: whole('The number of copies of the notice.', 0),
  }),
);

export const NoticeReconciliation = named(
  'NoticeReconciliation',
  'The result of the check of the notice numbers.',
  {
    ok: flag(
      'True if each number was given once, to exactly one event, and the runs and counters agree.',
    ),
    years: z.array(
      z.strictObject({
        year: whole('The year.', 2026),
        given: whole('The number of notice numbers that were given.', 1_200),
        gaps: texts('Numbers that are missing, or have no event.'),
        doubles: texts('Numbers that were given more than once.'),
      }),
    ),
    states: z
      .record(z.string(), z.int())
      .meta({ description: 'All numbers of notices by state.', examples: [{ MAILED: 1_200 }] }),
    letters: z.array(
      z.strictObject({
        kind: LetterKind,
        given: whole('The number of letters of this kind.', 1_200),
        states: z
          .record(z.string(), z.int())
          .meta({ description: 'The letters by state.', examples: [{ MAILED: 1_200 }] }),
        gaps: texts('Numbers that are missing, or have no event.'),
        doubles: texts('Numbers that were given more than once.'),
      }),
    ),
    missing_letters: texts(
      'Numbers of notices that ended after they were mailed, and whose letter is missing.',
    ),
    late: whole(
      'The number of notices that were mailed after their deadline or day of posting.',
      0,
    ),
    posted_late: whole(
      'The number of notices that were mailed after the day of posting printed on them.',
      0,
    ),
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
