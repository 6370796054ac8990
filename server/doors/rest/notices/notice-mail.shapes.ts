import { z } from 'zod';
import type {
  CorrectMailingRules,
  NoticeReasonRules,
  ReturnRules,
} from '../../../features/print-runs/runs/runs.rules.js';
import { oneOf, orNull, page, pageOf, whole } from '../../../platform/openapi/fields.js';
import type { VoidRules } from '../../../features/print-runs/voids/voids.rules.js';
import { LetterKind, MailState } from './notice-runs.shapes.js';
import type { BodyOf } from '../spelling.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  LedgerEntry,
  NoticeCopy as NoticeCopyModel,
  NoticeMail,
  NoticeReconciliation as NoticeReconciliationModel,
  NoticeVoid,
  ReconciledLetters,
  ReconciledYear,
} from '../../../features/print-runs/mail/notice-mail.model.js';
import {
  CancelNoticeRunInput,
  CorrectMailingInput,
  RecordNoticeReturnInput,
  VoidNoticeInput,
} from '../../../features/print-runs/print-runs.inputs.js';

export const NoticeCopy = restShape(NoticeCopyModel, {
  examples: {
    reason: 'Lost in the mail',
    sha256: 'b04c'.repeat(16),
    pdfSrc: '/api/notices/1/copies/1/pdf',
  },
  own: {
    status: oneOf('NoticeCopyStatus', 'The status of the PDF.', ['PENDING', 'READY', 'FAILED']),
  },
});

/** The fields of mailing, void and copies of a notice. */
export const mailing = {
  mail: restShape(NoticeMail, {
    examples: { runNumber: 'RUN-000012', mailedOn: '2026-11-22', returnedOn: '2026-11-22' },
  }),
  void: orNull(
    restShape(NoticeVoid, {
      examples: { reason: 'Wrong plate', reasonCode: 'WRONG_PLATE', reasonLabel: 'Plate misread' },
    }),
    'The act that made the notice void; null if it is not void.',
  ),
  copies: z.array(NoticeCopy).meta({ description: 'The copies of the notice, oldest first.' }),
};

export const NoticeReturn = restBody(RecordNoticeReturnInput, {
  name: 'NoticeReturn',
  examples: { number: 'TEC-2026-000042', returnedOn: '2026-11-22', note: 'Moved to Port Ellery' },
}) satisfies BodyOf<typeof ReturnRules>;

export const MailingCorrection = restBody(CorrectMailingInput, {
  name: 'MailingCorrection',
  without: ['number'],
  examples: { mailedOn: '2026-11-22', reason: 'Wrong day on the list of the post office' },
}) satisfies BodyOf<typeof CorrectMailingRules>;

export const VoidedNotice = restBody(VoidNoticeInput, {
  name: 'VoidedNotice',
  without: ['number', 'expectedVersion'],
  examples: { reasonCode: 'WRONG_PLATE', reason: 'O and 0' },
  own: { version: orNull(whole('The version of the event that was read.', 7)).optional() },
}) satisfies BodyOf<typeof VoidRules>;

export const NoticeReason = restBody(CancelNoticeRunInput, {
  name: 'NoticeReason',
  without: ['runId'],
  examples: { reason: 'Lost in the mail' },
}) satisfies BodyOf<typeof NoticeReasonRules>;

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
  restShape(LedgerEntry, {
    examples: {
      number: 'TEC-2026-000042',
      year: 2026,
      sequence: 42,
      lastDay: '2026-11-22',
      postBy: '2026-11-22',
      runNumber: 'RUN-000012',
      mailedOn: '2026-11-22',
      returnedOn: '2026-11-22',
      mailedOnBefore: '2026-11-22',
      voidReason: 'Wrong plate',
      lateReason: 'Strike of the post',
      copies: 0,
    },
  }),
);

const given = { given: 1_200, gaps: [], doubles: [] };
const states = z.record(z.string(), z.int()).meta({ examples: [{ MAILED: 1_200 }] });

restShape(ReconciledYear, { name: null, examples: { year: 2026, ...given } });

export const NoticeReconciliation = restShape(NoticeReconciliationModel, {
  examples: {
    missingLetters: [],
    late: 0,
    postedLate: 0,
    missingItems: [],
    notMailed: [],
    counterBehind: [2026],
    nearDeadline: ['TEC-2026-000042'],
  },
  own: {
    states,
    letters: z.array(
      restShape(ReconciledLetters, { name: null, examples: given, own: { states } }),
    ),
  },
});
