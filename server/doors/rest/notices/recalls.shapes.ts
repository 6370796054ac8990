import { z } from 'zod';
import {
  CloseRecallInput,
  DecideRecallItemInput,
  RecallCriteriaInput,
  RequestRecallBatchInput,
  StartRecallInput,
} from '../../../features/recalls/recalls.inputs.js';
import {
  Recall as RecallModel,
  RecallBatch as RecallBatchModel,
  RecallCriteria,
  RecallItem as RecallItemModel,
  RecallPreview as RecallPreviewModel,
} from '../../../features/recalls/recalls.model.js';
import type {
  BatchRules,
  CriteriaRules,
  OutcomeRules,
} from '../../../features/recalls/recalls.rules.js';
import { RecallItemState, RecallStatus } from '../../../features/recalls/recalls.enums.js';
import { named, number, orNull, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { PageQuery } from '../common.shapes.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import type { BodyOf } from '../spelling.js';

const criteria = {
  cameraSerialNumber: 'SN-1',
  factId: 12,
  fineScheduleId: 2,
  place: 'Harbour Road',
  officerBadge: 1004,
  textsVersion: 3,
  textSetId: 3,
  runNumber: 'RUN-000012',
  rehearsalId: 4,
  numbers: ['SL-2026-000123'],
};

restShape(RecallCriteria, { examples: criteria });

const NewRecallCriteria = restBody(RecallCriteriaInput, {
  name: 'NewRecallCriteria',
  examples: criteria,
}) satisfies BodyOf<typeof CriteriaRules>;

export const RecallQuestion = named('RecallQuestion', 'What a recall would be of.', {
  criteria: NewRecallCriteria,
});

const reason = { reason: 'Sign showed 50 and not 60' };

export const NewRecall = restBody(StartRecallInput, { name: 'NewRecall', examples: reason });

const SEVERAL = 'null where the notices have several currencies.';
const currency = text('ISO 4217.', 'USD');
const oneCurrency = orNull(currency, 'ISO 4217; null without a fine, or with several currencies.');

export const RecallItem = restShape(RecallItemModel, {
  examples: {
    noticeNumber: 'SL-2026-000123',
    referenceId: 'EV-2026-000001',
    cameraSerialNumber: 'SN-1',
    mailedOn: '2026-11-20',
    reasonCode: 'RECORD_WRONG',
    reason: 'Picture shows the old sign',
    cancellation: 'SL-2026-000123-C',
    replacedBy: 'SL-2026-000456',
  },
  own: {
    total: orNull(number('What it asks for, in minor units.', 5850)),
    currency: orNull(currency),
  },
});

export const RecallPreview = restShape(RecallPreviewModel, {
  examples: { notices: 40, unknown: 0 },
  own: {
    by_state: z
      .record(z.string(), z.int())
      .meta({ description: 'The notices by the state of their mail.', examples: [{ MAILED: 40 }] }),
    total: orNull(number(`What they ask for together, in minor units; ${SEVERAL}`, 585_000)),
    currency: oneCurrency,
    sample: z.array(RecallItem),
  },
});

export const RecallBatch = restShape(RecallBatchModel, {
  examples: {
    recallId: 3,
    reasonCode: 'RECORD_WRONG',
    reason: 'Picture shows the old sign',
    items: 40,
    done: 38,
    passedOver: 2,
    rejectReason: 'Three of them are right',
  },
});

const recall = {
  examples: {
    number: 'RCL-000001',
    ...reason,
    notices: 40,
    open: 30,
    upheld: 4,
    voided: 5,
    gone: 1,
    mailed: 25,
    closeReason: 'Sign was right after all',
  },
  own: {
    total: orNull(number(`What they asked for together, in minor units; ${SEVERAL}`, 585_000)),
    currency: oneCurrency,
  },
};

export const Recall = restShape(RecallModel, {
  ...recall,
  own: {
    ...recall.own,
    later: whole('Number of notices that meet its criteria and that it does not have.', 0),
  },
});

export const RecallPage = pageOf(restShape(RecallModel, { name: 'RecallRow', ...recall }));
export const RecallItemPage = pageOf(RecallItem);

export const RecallsQuery = z.strictObject({
  status: restEnum(RecallStatus).optional(),
  ...PageQuery.shape,
});

export const RecallItemsQuery = z.strictObject({
  state: restEnum(RecallItemState).optional(),
  ...PageQuery.shape,
});

const act = { reasonCode: 'RECORD_WRONG', ...reason };

export const RecallOutcome = restBody(DecideRecallItemInput, {
  name: 'RecallDecision',
  without: ['recallId', 'number'],
  examples: act,
}) satisfies BodyOf<typeof OutcomeRules>;

export const NewRecallBatch = restBody(RequestRecallBatchInput, {
  name: 'NewRecallBatch',
  without: ['recallId'],
  examples: { ...act, numbers: ['SL-2026-000123'] },
}) satisfies BodyOf<typeof BatchRules>;

export const RecallReason = restBody(CloseRecallInput, {
  name: 'RecallReason',
  without: ['recallId'],
  examples: reason,
});
