import { register, words } from '../../platform/graphql/enums.js';
import {
  BATCH_STATUSES,
  type BatchStatus,
  ITEM_STATES,
  type ItemState,
  type Outcome,
  OUTCOMES,
  RECALL_STATUSES,
  type RecallStatus as Status,
} from './recall.types.js';

export const RecallStatus = words<Status>(RECALL_STATUSES);
register(RecallStatus, 'RecallStatus', 'The state of a recall.', {
  OPEN: 'Some of its notices are not decided yet.',
  DONE: 'All of its notices are decided.',
  CLOSED: 'It was closed by hand: its open notices are as before it.',
});

export const RecallItemState = words<ItemState>(ITEM_STATES);
register(RecallItemState, 'RecallItemState', 'The state of a notice in a recall.', {
  OPEN: 'Nobody has decided it; it is held where it was not mailed.',
  UPHELD: 'It is right.',
  VOIDED: 'It was made void in this recall.',
  GONE: 'It became void, or was replaced, elsewhere.',
});

export const RecallOutcome = words<Outcome>(OUTCOMES);
register(RecallOutcome, 'RecallOutcome', 'What becomes of a notice in a recall.', {
  UPHOLD: 'The notice is right, and goes on as before the recall.',
  VOID: 'The notice becomes void, for good.',
});

export const RecallBatchStatus = words<BatchStatus>(BATCH_STATUSES);
register(RecallBatchStatus, 'RecallBatchStatus', 'The state of a request for many notices.', {
  WAITING: 'Another officer must confirm it.',
  RUNNING: 'It was confirmed, and the worker carries it out.',
  DONE: 'All of its notices are decided or passed over.',
  REJECTED: 'It was rejected: nothing happened.',
});
