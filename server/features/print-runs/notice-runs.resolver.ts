import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Mailings } from './mail/mailings.service.js';
import {
  CancelNoticeRunPayload,
  ConfirmNoticeMailingPayload,
  NoticeRun,
  NoticeRunItemPage,
  NoticeRunPage,
  NoticeRunPreview,
  RemakeNoticeRunPayload,
  SendNoticeRunPayload,
  StartNoticeRunPayload,
} from './runs/notice-run.model.js';
import {
  CancelNoticeRunInput,
  ConfirmNoticeMailingInput,
  NoticeRunPreviewArgs,
  NoticeRunsArgs,
  RemakeNoticeRunInput,
  SendNoticeRunInput,
  StartNoticeRunInput,
} from './print-runs.inputs.js';
import { RunActs } from './runs/run-acts.service.js';
import { RunStarts } from './runs/run-starts.service.js';
import { RunsService } from './runs/runs.service.js';

/** GraphQL's door to print runs. */
@Resolver(() => NoticeRun)
export class NoticeRunsResolver {
  constructor(
    private readonly all: RunsService,
    private readonly starts: RunStarts,
    private readonly acts: RunActs,
    private readonly mailings: Mailings,
  ) {}

  @Allow('administrator')
  @Query(() => NoticeRunPage, { name: 'noticeRuns', description: 'Print runs, newest first.' })
  runs(@Args() { page, ...filter }: NoticeRunsArgs): Promise<NoticeRunPage> {
    return this.all.listRuns({ ...filter }, page);
  }

  @Allow('administrator')
  @Query(() => NoticeRun, {
    name: 'noticeRun',
    nullable: true,
    description: 'One print run; null and RUN_NOT_FOUND where there is none.',
  })
  run(@Args('id', { type: () => ID }) id: string): Promise<NoticeRun> {
    return this.all.findRun(id);
  }

  @Allow('administrator')
  @Query(() => NoticeRunPreview, {
    name: 'noticeRunPreview',
    description: 'The content of a run that would start now; nothing is started.',
  })
  preview(@Args() filter: NoticeRunPreviewArgs): Promise<NoticeRunPreview> {
    return this.all.previewRun({ ...filter });
  }

  @ResolveField(() => NoticeRunItemPage, {
    complexity: LIST_ROWS,
    description: 'Notices of the run, in the order of printing.',
  })
  items(
    @Parent() { id }: NoticeRun,
    @Args() { page }: PageArgs,
    @Args('toPull', {
      type: () => Boolean,
      nullable: true,
      description: 'Only void ones that stand in its files, to be pulled before they are mailed.',
    })
    toPull: boolean | null,
  ): Promise<NoticeRunItemPage> {
    return this.all.listRunItems(id, { toPull }, page);
  }

  @Allow('administrator')
  @Mutation(() => StartNoticeRunPayload, {
    name: 'startNoticeRun',
    description:
      'Puts waiting notices into a run, those with the nearest deadlines first. Refused with NOTHING_WAITING.',
  })
  start(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: StartNoticeRunInput,
  ): Promise<StartNoticeRunPayload> {
    return this.starts.start(administrator, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => RemakeNoticeRunPayload, {
    name: 'remakeNoticeRun',
    description:
      'Makes the files of a run again; what became void is left out. Refused with RUN_STATE if the run takes no new files.',
  })
  async remake(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { runId }: RemakeNoticeRunInput,
  ): Promise<RemakeNoticeRunPayload> {
    return { run: await this.acts.remake(administrator, runId) };
  }

  @Allow('administrator')
  @Mutation(() => CancelNoticeRunPayload, {
    name: 'cancelNoticeRun',
    description:
      'Cancels a run; its notices wait again and its files are deleted. Refused with RUN_STATE once the run has gone to the printing house.',
  })
  async cancel(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { runId, ...input }: CancelNoticeRunInput,
  ): Promise<CancelNoticeRunPayload> {
    return { run: await this.acts.cancel(administrator, runId, input) };
  }

  @Allow('administrator')
  @Mutation(() => SendNoticeRunPayload, {
    name: 'sendNoticeRun',
    description:
      'Writes down that the files of a run have gone to the printing house. Refused with RUN_STATE until they are made, and with RUN_HAS_VOID if some of its notices became void.',
  })
  async send(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { runId }: SendNoticeRunInput,
  ): Promise<SendNoticeRunPayload> {
    return { run: await this.acts.send(administrator, runId) };
  }

  @Allow('administrator')
  @Mutation(() => ConfirmNoticeMailingPayload, {
    name: 'confirmNoticeMailing',
    description:
      'Writes down that notices of a run were mailed; a first day stays. Refused with RUN_STATE before the run has gone to the printing house.',
  })
  async confirm(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { runId, ...input }: ConfirmNoticeMailingInput,
  ): Promise<ConfirmNoticeMailingPayload> {
    return { run: await this.mailings.confirm(administrator, runId, input) };
  }
}
