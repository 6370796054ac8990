import { Args, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { partsOf } from '../citations/reads/citation.selection.js';
import { asCitation } from '../citations/reads/citation.view.js';
import {
  RecordAddresseeInput,
  RecordAddresseePayload,
  WaitingAddresseePage,
  WithdrawAddresseeInput,
  WithdrawAddresseePayload,
} from './addressees.inputs.js';
import { Addressees } from './addressees.service.js';
import { ReissueNoticeInput, ReissueNoticePayload } from './reissue.inputs.js';
import { Reissues } from './reissue.service.js';

/** GraphQL's door to addressees, and to the notices that they get. */
@Resolver()
export class AddresseesResolver {
  constructor(
    private readonly addressees: Addressees,
    private readonly reissues: Reissues,
  ) {}

  @Allow('processing', 'inspection')
  @Query(() => WaitingAddresseePage, {
    description: 'The addressees that wait for their notice, of the events that the caller sees.',
  })
  waitingAddressees(
    @CurrentUser() user: UserCaller,
    @Args() { page }: PageArgs,
  ): Promise<WaitingAddresseePage> {
    return this.addressees.listWaiting(user, page);
  }

  @IdempotentMutation()
  @Allow('processing')
  @Mutation(() => RecordAddresseePayload, {
    description:
      'Records a person to whom the next notice of a completed event goes. Refused with NOT_COMPLETED, CHANGED_BY_ANOTHER, ADDRESSEE_WAITING or SAME_PERSON.',
  })
  async recordAddressee(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId, expectedVersion, ...fields }: RecordAddresseeInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RecordAddresseePayload> {
    const parts = partsOf(info, ['citation']);
    const given = { ...fields, version: expectedVersion };
    const row = await this.addressees.recordAddressee(user, citationId, given, parts);
    return { citation: asCitation(user, row) };
  }

  @Allow('processing')
  @Mutation(() => WithdrawAddresseePayload, {
    description: 'Withdraws an addressee that waits. Refused with ADDRESSEE_DONE.',
  })
  async withdrawAddressee(
    @CurrentUser() user: UserCaller,
    @Args('input') { addresseeId, ...fields }: WithdrawAddresseeInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<WithdrawAddresseePayload> {
    const parts = partsOf(info, ['citation']);
    const row = await this.addressees.withdrawAddressee(user, addresseeId, fields, parts);
    return { citation: asCitation(user, row) };
  }

  @IdempotentMutation()
  @Allow('inspection')
  @Mutation(() => ReissueNoticePayload, {
    description:
      'Issues the next notice of an event, to the addressee that waits or to the same person. Refused with OWN_SUBMISSION, OWN_ADDRESSEE, OWN_DECISION, NOT_CURRENT, ADDRESSEE_DONE or ADDRESSEE_WAITING, and as generating is.',
  })
  async reissueNotice(
    @CurrentUser() user: UserCaller,
    @Args('input') { number, expectedVersion, ...fields }: ReissueNoticeInput,
  ): Promise<ReissueNoticePayload> {
    const given = { ...fields, version: expectedVersion };
    return { notice: await this.reissues.reissueNotice(user, number, given) };
  }
}
