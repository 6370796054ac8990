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
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Notice } from '../notices/notice.model.js';
import { NoticesService } from '../notices/notices.service.js';
import { VOID_REFUSALS } from '../notices/voids/void-refusal.pure.js';
import { CopiesService } from './copies/copies.service.js';
import { LedgerService } from './mail/ledger.service.js';
import { MailingCorrections } from './mail/mailing-corrections.service.js';
import { Mailings } from './mail/mailings.service.js';
import {
  CorrectMailingPayload,
  LedgerPage,
  NoticeCopy,
  NoticeMail,
  NoticeReconciliation,
  NoticeVoid,
  RecordNoticeReturnPayload,
  ReprintNoticePayload,
  VoidNoticePayload,
} from './mail/notice-mail.model.js';
import { type MailFactsOfNotice, NoticeMailService } from './mail/notice-mail.service.js';
import {
  CorrectMailingInput,
  NoticeLedgerArgs,
  RecordNoticeReturnInput,
  ReprintNoticeInput,
  VoidNoticeInput,
} from './print-runs.inputs.js';
import { VoidsService } from './voids/voids.service.js';

const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' });

/** GraphQL's door to notices after printing: mailing, returns, copies, void, and the ledger of all numbers. */
@Resolver(() => Notice)
export class NoticeMailResolver {
  constructor(
    private readonly notices: NoticesService,
    private readonly mails: NoticeMailService,
    private readonly mailings: Mailings,
    private readonly corrections: MailingCorrections,
    private readonly copiesOf: CopiesService,
    private readonly voids: VoidsService,
    private readonly ledgers: LedgerService,
  ) {}

  @ResolveField(() => NoticeMail, {
    nullable: true,
    description: 'State of its way to the owner.',
  })
  async mail(@Parent() notice: Notice, @Context() context: object): Promise<NoticeMail | null> {
    return (await this.facts(notice, context))?.mail ?? null;
  }

  @ResolveField(() => NoticeVoid, {
    nullable: true,
    description: 'The act that made the notice void; null if it is not void.',
  })
  async void(@Parent() notice: Notice, @Context() context: object): Promise<NoticeVoid | null> {
    return (await this.facts(notice, context))?.void ?? null;
  }

  @ResolveField(() => [NoticeCopy], {
    complexity: LIST_ROWS,
    description: 'Copies that were made of it, the oldest first.',
  })
  async copies(@Parent() { number }: Notice, @Context() context: object): Promise<NoticeCopy[]> {
    const read = (numbers: readonly string[]) => this.mails.findCopies(numbers);
    return (await loadInBatch(context, 'notice copies', number, read)) ?? [];
  }

  @Allow('administrator')
  @Query(() => LedgerPage, {
    name: 'noticeLedger',
    description: 'Every notice number that was given, newest first.',
  })
  ledger(@Args() { page, perPage, ...filter }: NoticeLedgerArgs): Promise<LedgerPage> {
    return this.ledgers.page({ ...filter }, { page, perPage });
  }

  @Allow('administrator')
  @Query(() => NoticeReconciliation, {
    name: 'noticeReconciliation',
    description: 'The check of the numbers of all years.',
  })
  async reconciliation(@Info() info: GraphQLResolveInfo): Promise<Partial<NoticeReconciliation>> {
    // The admin dashboard asks for this field each time, which must not read all numbers.
    return asksOnlyFor('nearDeadline', info)
      ? { nearDeadline: await this.ledgers.nearDeadline() }
      : this.ledgers.reconcile();
  }

  @Allow('administrator')
  @Mutation(() => RecordNoticeReturnPayload, {
    name: 'recordNoticeReturn',
    description:
      'Writes down that a notice came back; a second time changes nothing. Refused with NOT_MAILED.',
  })
  async recordReturn(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: RecordNoticeReturnInput,
  ): Promise<RecordNoticeReturnPayload> {
    const { notice } = await this.mailings.recordReturn(administrator, { ...input });
    return { notice };
  }

  @Allow('administrator')
  @Mutation(() => CorrectMailingPayload, {
    name: 'correctMailing',
    description:
      'Corrects the day of mailing of a notice that is MAILED. History and ledger show both days. Refused with NOT_MAILED, NOTICE_RETURNED or NOTICE_VOID.',
  })
  async correctMailing(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { number, ...input }: CorrectMailingInput,
  ): Promise<CorrectMailingPayload> {
    const found = await this.notices.byNumber(administrator, number);
    return { notice: await this.corrections.correct(administrator, found.number, input) };
  }

  @Allow('inspection', 'administrator')
  @Mutation(() => VoidNoticePayload, {
    name: 'voidNotice',
    description: `Makes a notice void. The number is never used again. Refused with ${ANY_OF.format(VOID_REFUSALS)}.`,
  })
  async makeVoid(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { number, expectedVersion, ...fields }: VoidNoticeInput,
  ): Promise<VoidNoticePayload> {
    const found = await this.notices.byNumber(user, number);
    return {
      notice: await this.voids.void(user, found.number, { ...fields, version: expectedVersion }),
    };
  }

  @IdempotentMutation()
  @Allow('administrator')
  @Mutation(() => ReprintNoticePayload, {
    name: 'reprintNotice',
    description:
      'Orders a copy that says DUPLICATE on each page. Refused with NOTICE_VOID, or with NOTICE_NOT_READY while the notice is being made.',
  })
  async reprint(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { number, ...input }: ReprintNoticeInput,
  ): Promise<ReprintNoticePayload> {
    const found = await this.notices.byNumber(administrator, number);
    return { copy: await this.copiesOf.reprint(administrator, found.number, input) };
  }

  private facts({ number }: Notice, context: object): Promise<MailFactsOfNotice | undefined> {
    const read = (numbers: readonly string[]) => this.mails.findMailFacts(numbers);
    return loadInBatch(context, 'notice mail', number, read);
  }
}
