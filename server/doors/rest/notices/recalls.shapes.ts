import { z } from 'zod';
import type {
  BatchRules,
  CriteriaRules,
  OutcomeRules,
} from '../../../features/recalls/recalls.rules.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  orNull,
  pageOf,
  text,
  texts,
  whole,
} from '../../../platform/openapi/fields.js';
import { Cause, Officer, PageQuery } from '../common.shapes.js';
import { MailState } from './notice-runs.shapes.js';
import type { FieldsOf } from '../spelling.js';
import { restEnum } from '../rest-shape.js';
import {
  RecallBatchStatus,
  RecallItemState,
  RecallOutcome as RecallOutcomeWords,
  RecallStatus as RecallStatusWords,
} from '../../../features/recalls/recalls.enums.js';

const RecallStatus = restEnum(RecallStatusWords);
const ItemState = restEnum(RecallItemState);
const Outcome = restEnum(RecallOutcomeWords);

const criteria = {
  camera_serial_number: orNull(text('Of this camera.', 'SN-1')),
  fact_id: orNull(whole('Whose kept register names this fact.', 12)),
  fine_schedule_id: orNull(whole('Whose kept fine is by this schedule.', 2)),
  place: orNull(text('Whose printed place contains this text, without case.', 'Harbour Road')),
  officer_badge: orNull(whole('That this officer generated, reissued or submitted.', 1004)),
  texts_version: orNull(
    whole('Made with this version of texts; beside it `text_set_id` or `cause` is required.', 3),
  ),
  text_set_id: orNull(
    whole('Made with this set of texts; with `texts_version` in that version of it.', 3),
  ),
  run_number: orNull(text('That are or were in this print run.', 'RUN-000012')),
  rehearsal_id: orNull(whole('Whose event this rehearsal touched.', 4)),
  numbers: orNull(texts('These, 1 to 1,000.', 'SL-2026-000123')),
  cause: orNull(Cause, 'Only of this cause.'),
  captured_from: orNull(moment('Captured from then on.')),
  captured_to: orNull(moment('Captured before then.')),
  issued_from: orNull(moment('Issued from then on.')),
  issued_to: orNull(moment('Issued before then.')),
} satisfies FieldsOf<typeof CriteriaRules>;

/** The criteria of a recall as they are answered: all fields, null for what was not asked for. */
const RecallCriteria = named(
  'RecallCriteria',
  'What the notices of a recall rest on; what is given holds together.',
  criteria,
);

const optional = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, shape.optional()]),
  ) as unknown as { [Name in keyof Fields]: z.ZodOptional<Fields[Name]> };

const NewRecallCriteria = named(
  'NewRecallCriteria',
  'What the notices of a recall rest on; what is given holds together. At least one is no period and no cause.',
  optional(criteria),
);

const reason = text('The reason, in 1 to 255 characters.', 'Sign showed 50 and not 60');

export const RecallQuestion = named('RecallQuestion', 'What a recall would be of.', {
  criteria: NewRecallCriteria,
});

export const NewRecall = named('NewRecall', 'A recall that starts.', {
  criteria: NewRecallCriteria,
  reason,
});

const total = number('What they ask for together, in minor units.', 585_000);
const currency = text('ISO 4217.', 'USD');
const SEVERAL = 'null where the notices have several currencies.';

const item = {
  notice_number: text('Number of the notice.', 'SL-2026-000123'),
  citation_id: whole('Number of the event.', 1),
  reference_id: text('Reference of the event.', 'EV-2026-000001'),
  cause: Cause,
  captured_at: moment('Time of the capture.'),
  camera_serial_number: text('Serial number of its camera.', 'SN-1'),
  issued_at: moment('Time of the issue.'),
  state_then: MailState.describe('The state of its mail when the recall started.'),
  mailed_on: orNull(text('The local day that it was mailed.', '2026-11-20')),
  total: orNull(number('What it asks for, in minor units.', 5850)),
  currency: orNull(currency),
  state: ItemState,
  reason_code: orNull(text('Code of the reason for the outcome.', 'RECORD_WRONG')),
  reason: orNull(text('Text of the reason for the outcome.', 'Picture shows the old sign')),
  decided_by: orNull(Officer, 'The officer who decided it; null if nobody did.'),
  decided_at: orNull(moment('The time of the outcome; null while it is open.')),
  cancellation: orNull(text('Number of its cancellation letter.', 'SL-2026-000123-C')),
  replaced_by: orNull(text('Number of the notice that replaces it.', 'SL-2026-000456')),
};

export const RecallItem = named('RecallItem', 'A notice of a recall.', item);

export const RecallPreview = named('RecallPreview', 'What a recall would have.', {
  notices: whole('Number of notices.', 40),
  unknown: whole(
    'Number of notices of the camera and the days of the fact that keep no register.',
    0,
  ),
  by_state: z
    .record(z.string(), z.int())
    .meta({ description: 'The notices by the state of their mail.', examples: [{ MAILED: 40 }] }),
  total: orNull(total, `What they ask for together, in minor units; ${SEVERAL}`),
  currency: orNull(currency, 'ISO 4217; null without a fine, or with several currencies.'),
  oldest_captured_at: orNull(moment('Time of the first capture.')),
  newest_captured_at: orNull(moment('Time of the last capture.')),
  sample: z.array(RecallItem).meta({ description: 'The first 20 by number.' }),
});

export const RecallBatch = named('RecallBatch', 'One outcome for many notices of a recall.', {
  id: id('Number of the request.'),
  recall_id: whole('Number of the recall.', 3),
  outcome: Outcome,
  reason_code: orNull(text('Code of the reason.', 'RECORD_WRONG')),
  reason: orNull(text('Text of the reason.', 'Picture shows the old sign')),
  cancellation: orNull(
    flag('True or false decides about the letter.'),
    'True or false decides about the cancellation letter; null leaves it to the rule.',
  ),
  items: whole('Number of its notices.', 40),
  done: whole('Number of those that are decided.', 38),
  passed_over: whole('Number of those that were passed over.', 2),
  status: restEnum(RecallBatchStatus),
  reject_reason: orNull(text('Why it was rejected.', 'Three of them are right')),
  requested_by: Officer,
  decided_by: orNull(Officer, 'The officer who confirmed or rejected it; null while it waits.'),
  created_at: moment('The time of the request.'),
  ended_at: orNull(moment('The time of its end; null before.')),
});

const recall = {
  id: id('Number of the recall in the database.'),
  number: text('Number of the recall.', 'RCL-000001'),
  criteria: RecallCriteria,
  reason,
  status: RecallStatus,
  notices: whole('Number of its notices.', 40),
  open: whole('Number of those that are open.', 30),
  upheld: whole('Number of those that were upheld.', 4),
  voided: whole('Number of those that were made void in it.', 5),
  gone: whole('Number of those that became void, or were replaced, elsewhere.', 1),
  mailed: whole('Number of those that were mailed when it started.', 25),
  total: orNull(total, `What they asked for together, in minor units; ${SEVERAL}`),
  currency: orNull(currency, 'ISO 4217; null without a fine, or with several currencies.'),
  created_by: Officer,
  created_at: moment('The time at which it was started.'),
  closed_at: orNull(moment('The time of its end; null while it is open.')),
  closed_by: orNull(Officer, 'Who closed it by hand; null if nobody did.'),
  close_reason: orNull(text('Why it was closed by hand.', 'Sign was right after all')),
  batch: orNull(RecallBatch, 'The request for many that waits or runs; null without one.'),
};

const RecallRow = named('RecallRow', 'A recall in a list.', recall);

export const Recall = named('Recall', 'A recall of issued notices.', {
  ...recall,
  later: whole('Number of notices that meet its criteria and that it does not have.', 0),
});

export const RecallPage = pageOf(RecallRow);
export const RecallItemPage = pageOf(RecallItem);

export const RecallsQuery = z.strictObject({
  status: RecallStatus.optional(),
  ...PageQuery.shape,
});

export const RecallItemsQuery = z.strictObject({
  state: ItemState.optional(),
  ...PageQuery.shape,
});

const act = {
  outcome: Outcome,
  reason_code: orNull(text('Code of the reason; only with VOID.', 'RECORD_WRONG')).optional(),
  reason: orNull(reason).optional(),
  cancellation: orNull(
    flag('True or false decides about the cancellation letter; only with VOID.'),
  ).optional(),
} satisfies FieldsOf<typeof OutcomeRules>;

export const RecallOutcome = named('RecallDecision', 'The outcome of one notice.', act);

export const NewRecallBatch = named('NewRecallBatch', 'One outcome for many notices.', {
  ...act,
  numbers: orNull(
    texts('These, 1 to 10,000; all open ones if it is left out.', 'SL-2026-000123'),
  ).optional(),
} satisfies FieldsOf<typeof BatchRules>);

export const RecallReason = named('RecallReason', 'The reason for closing or rejecting.', {
  reason,
});
