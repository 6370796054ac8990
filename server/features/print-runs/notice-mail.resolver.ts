import {
  Args,
  Context,
  Info,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { asksOnlyFor } from '../../platform/graphql/selection.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Notice } from '../notices/notice.model.js';
import { NoticesService } from '../notices/notices.service.js';
import { CopiesService } from './copies.service.js';
import { LedgerService } from './ledger.service.js';
import { Mailings } from './mailings.service.js';
import {
  LedgerPage,
  NoticeCopy,
  NoticeMail,
  NoticeReconciliation,
  NoticeVoid,
  RecordNoticeReturnPayload,
  ReprintNoticePayload,
  VoidNoticePayload,
} from './notice-mail.model.js';
import { type MailFactsOfNotice, NoticeMailService } from './notice-mail.service.js';
import {
  NoticeLedgerArgs,
  RecordNoticeReturnInput,
  ReprintNoticeInput,
  VoidNoticeInput,
} from './print-runs.inputs.js';
import { VoidsService } from './voids.service.js';

/** GraphQL's door to what becomes of notices: mailing, returns, copies, void, and the ledger of all numbers. */
@Resolver(() => Notice)
export class NoticeMailResolver {
  constructor(
    private readonly notices: NoticesService,
    private readonly mails: NoticeMailService,
    private readonly mailings: Mailings,
    private readonly copiesOf: CopiesService,
    private readonly voids: VoidsService,
    private readonly ledgers: LedgerService,
  ) {}

  @ResolveField(() => NoticeMail, {
    nullable: true,
    description: 'Where it is on its way to the owner.',
  })
  async mail(@Parent() notice: Notice, @Context() context: object): Promise<NoticeMail | null> {
    return (await this.facts(notice, context))?.mail ?? null;
  }

  @ResolveField(() => NoticeVoid, { nullable: true, description: 'That it is void, if it is.' })
  async void(@Parent() notice: Notice, @Context() context: object): Promise<NoticeVoid | null> {
    return (await this.facts(notice, context))?.void ?? null;
  }

  @ResolveField(() => [NoticeCopy], {
    complexity: LIST_ROWS,
    description: 'Copies that were made of it, the oldest first.',
  })
  async copies(
    @Parent() { citationId }: Notice,
    @Context() context: object,
  ): Promise<NoticeCopy[]> {
    const read = (ids: readonly number[]) => this.mails.copies(ids);
    return (await loadInBatch(context, 'notice copies', citationId, read)) ?? [];
  }

  @Allow('administrator')
  @Query(() => LedgerPage, {
    name: 'noticeLedger',
    description: 'Every notice number that was given, newest first.',
  })
  ledger(@Args() { page, ...filter }: NoticeLedgerArgs): Promise<LedgerPage> {
    return this.ledgers.page({ ...filter }, page);
  }

  @Allow('administrator')
  @Query(() => NoticeReconciliation, {
    name: 'noticeReconciliation',
    description: 'Whether the numbers of all years add up.',
  })
  async reconciliation(@Info() info: GraphQLResolveInfo): Promise<Partial<NoticeReconciliation>> {
    // What the admin dashboard asks for each time is not worth a look at all numbers.
    return asksOnlyFor('nearDeadline', info)
      ? { nearDeadline: await this.ledgers.nearDeadline() }
      : this.ledgers.reconcile();
  }

  @Allow('administrator')
  @Mutation(() => RecordNoticeReturnPayload, {
    name: 'recordNoticeReturn',
    description: 'Writes down that a notice came back; a second time changes nothing.',
  })
  async recordReturn(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'Which notice, and why.' }) input: RecordNoticeReturnInput,
  ): Promise<RecordNoticeReturnPayload> {
    const { citationId } = await this.mailings.recordReturn(administrator, { ...input });
    return { notice: await this.notices.ofCitation(administrator, citationId) };
  }

  @Allow('administrator')
  @Mutation(() => VoidNoticePayload, {
    name: 'voidNotice',
    description: 'Makes a notice void. The number is never used again.',
  })
  async makeVoid(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'Which notice, and why.' })
    { number, ...input }: VoidNoticeInput,
  ): Promise<VoidNoticePayload> {
    const { citationId } = await this.notices.byNumber(administrator, number);
    await this.voids.void(administrator, citationId, input);
    return { notice: await this.notices.ofCitation(administrator, citationId) };
  }

  @Allow('administrator')
  @Mutation(() => ReprintNoticePayload, {
    name: 'reprintNotice',
    description: 'Orders a copy that says DUPLICATE on each page.',
  })
  async reprint(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'Which notice, and why.' })
    { number, ...input }: ReprintNoticeInput,
  ): Promise<ReprintNoticePayload> {
    const { citationId } = await this.notices.byNumber(administrator, number);
    return { copy: await this.copiesOf.reprint(administrator, citationId, input) };
  }

  private facts({ citationId }: Notice, context: object): Promise<MailFactsOfNotice | undefined> {
    const read = (ids: readonly number[]) => this.mails.of(ids);
    return loadInBatch(context, 'notice mail', citationId, read);
  }
}
