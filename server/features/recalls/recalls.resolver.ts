import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { moneyOf } from '../fines/fine.view.js';
import { RecallBatches } from './recall-batches.service.js';
import { RecallOutcomes } from './recall-outcomes.service.js';
import {
  type PreviewItem,
  type RecallPreview as FoundPreview,
  RecallStarts,
} from './recall-starts.service.js';
import {
  CloseRecallInput,
  ConfirmRecallBatchInput,
  DecideRecallItemInput,
  RecallItemsArgs,
  RecallPreviewArgs,
  RecallsArgs,
  RejectRecallBatchInput,
  RequestRecallBatchInput,
  StartRecallInput,
} from './recalls.inputs.js';
import {
  CloseRecallPayload,
  ConfirmRecallBatchPayload,
  DecideRecallItemPayload,
  Recall,
  RecallBatch,
  type RecallItem,
  RecallItemPage,
  RecallPage,
  RecallPreview,
  RejectRecallBatchPayload,
  RequestRecallBatchPayload,
  StartRecallPayload,
} from './recalls.model.js';
import { type RecallItem as FoundItem, type RecallRow, RecallsService } from './recalls.service.js';

/** GraphQL's door to recalls of issued notices. */
@Resolver(() => Recall)
export class RecallsResolver {
  constructor(
    private readonly all: RecallsService,
    private readonly starts: RecallStarts,
    private readonly outcomes: RecallOutcomes,
    private readonly batches: RecallBatches,
  ) {}

  @ResolveField(() => Int, {
    complexity: 20,
    description: 'Number of notices that meet its criteria and that it does not have.',
  })
  later(@Parent() { id }: Recall): Promise<number> {
    return this.all.countLater(id);
  }

  @Allow('inspection', 'administrator')
  @Query(() => RecallPreview, {
    complexity: LIST_ROWS,
    description: 'What a recall would have; nothing is held.',
  })
  async recallPreview(@Args() { criteria }: RecallPreviewArgs): Promise<RecallPreview> {
    return shownPreview(await this.starts.previewRecall({ criteria: { ...criteria } }));
  }

  @Allow('inspection', 'administrator')
  @Query(() => RecallPage, { complexity: LIST_ROWS, description: 'The recalls, newest first.' })
  async recalls(@Args() { page, status }: RecallsArgs): Promise<RecallPage> {
    const found = await this.all.listRecalls({ status }, page);
    return { ...found, data: found.data.map(shownRecall) };
  }

  @Allow('inspection', 'administrator')
  @Query(() => Recall, { description: 'A recall, with what is still to be decided.' })
  async recall(@Args('id', { type: () => ID }) id: string): Promise<Recall> {
    return shownRecall(await this.all.findRow(id));
  }

  @Allow('inspection', 'administrator')
  @Query(() => RecallItemPage, {
    complexity: LIST_ROWS,
    description: 'The notices of a recall, by number.',
  })
  async recallItems(@Args() { recallId, page, state }: RecallItemsArgs): Promise<RecallItemPage> {
    const found = await this.all.listItems(recallId, { state }, page);
    return { ...found, data: found.data.map(shownItem) };
  }

  @Allow('inspection', 'administrator')
  @Query(() => RecallBatch, { description: 'A request for many notices, with its progress.' })
  recallBatch(@Args('id', { type: () => ID }) id: string): Promise<RecallBatch> {
    return this.batches.findBatch(id);
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => StartRecallPayload, {
    description:
      'Starts a recall: its list is fixed for good, and what is not mailed is held. Refused with NOTHING_TO_RECALL.',
  })
  async startRecall(
    @CurrentUser() user: UserCaller,
    @Args('input') { criteria, reason }: StartRecallInput,
  ): Promise<StartRecallPayload> {
    const started = await this.all.startRecall(user, { criteria: { ...criteria }, reason });
    return { recall: shownRecall(started) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => CloseRecallPayload, {
    description:
      'Closes a recall: its open notices are as before it. Refused with RECALL_CLOSED, or with BATCH_WAITING.',
  })
  async closeRecall(
    @CurrentUser() user: UserCaller,
    @Args('input') { recallId, reason }: CloseRecallInput,
  ): Promise<CloseRecallPayload> {
    return { recall: shownRecall(await this.all.closeRecall(user, recallId, { reason })) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => DecideRecallItemPayload, {
    description:
      'Decides one notice of a recall; a void is for good. Refused with RECALL_CLOSED, ITEM_DECIDED, and as a void.',
  })
  async decideRecallItem(
    @CurrentUser() user: UserCaller,
    @Args('input') { recallId, number, ...outcome }: DecideRecallItemInput,
  ): Promise<DecideRecallItemPayload> {
    return { item: shownItem(await this.outcomes.decideItem(user, recallId, number, outcome)) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => RequestRecallBatchPayload, {
    description:
      'Asks for one outcome for many notices; another officer confirms it. Refused with RECALL_CLOSED, or with BATCH_WAITING.',
  })
  async requestRecallBatch(
    @CurrentUser() user: UserCaller,
    @Args('input') { recallId, ...request }: RequestRecallBatchInput,
  ): Promise<RequestRecallBatchPayload> {
    return { batch: await this.batches.requestBatch(user, recallId, request) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => ConfirmRecallBatchPayload, {
    description:
      'Confirms a request of another officer: the worker carries it out. Refused with OWN_REQUEST, or with BATCH_ENDED.',
  })
  async confirmRecallBatch(
    @CurrentUser() user: UserCaller,
    @Args('input') { batchId }: ConfirmRecallBatchInput,
  ): Promise<ConfirmRecallBatchPayload> {
    return { batch: await this.batches.confirmBatch(user, batchId) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => RejectRecallBatchPayload, {
    description: 'Rejects a request, also an own one: nothing happens. Refused with BATCH_ENDED.',
  })
  async rejectRecallBatch(
    @CurrentUser() user: UserCaller,
    @Args('input') { batchId, reason }: RejectRecallBatchInput,
  ): Promise<RejectRecallBatchPayload> {
    return { batch: await this.batches.rejectBatch(user, batchId, { reason }) };
  }
}

/** A recall as GraphQL shows it. */
function shownRecall({ total, currency, ...recall }: RecallRow): Recall {
  return { ...recall, total: moneyOf(total, currency) };
}

/** A notice of a recall as GraphQL shows it. */
function shownItem({ total, currency, ...item }: FoundItem | PreviewItem): RecallItem {
  return { ...item, total: moneyOf(total, currency) };
}

/** A preview as GraphQL shows it. */
function shownPreview({ total, currency, sample, ...preview }: FoundPreview): RecallPreview {
  return { ...preview, total: moneyOf(total, currency), sample: sample.map(shownItem) };
}
