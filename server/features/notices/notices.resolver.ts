import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import {
  Notice,
  PrintNoticeInput,
  PrintNoticePayload,
  RerenderNoticeInput,
  RerenderNoticePayload,
} from './notice.model.js';
import { NoticesService } from './notices.service.js';

/** GraphQL's door to notices. */
@Resolver(() => Notice)
export class NoticesResolver {
  constructor(private readonly notices: NoticesService) {}

  @Allow('inspection', 'administrator', 'token:citations:read', 'token:notices:read')
  @Query(() => Notice, {
    name: 'notice',
    nullable: true,
    description:
      'The newest version of a notice; null and NOTICE_NOT_FOUND where the caller sees none.',
  })
  byNumber(
    @CurrentCaller() caller: Caller,
    @Args('number', {
      type: () => String,
      description: 'The number that the paper notice carries, e.g. `TEC-2026-000001`.',
    })
    number: string,
  ): Promise<Notice> {
    return this.notices.byNumber(caller, number);
  }

  @Allow('inspection')
  @Mutation(() => PrintNoticePayload, {
    name: 'printNotice',
    description:
      'Records in the history that the notice was printed. Refused with NOTICE_NOT_READY while it is being made.',
  })
  async print(
    @CurrentUser() user: UserCaller,
    @Args('input') { number }: PrintNoticeInput,
  ): Promise<PrintNoticePayload> {
    const notice = await this.notices.byNumber(user, number);
    return { notice: await this.notices.recordPrint(user, notice.number) };
  }

  @Allow('administrator')
  @Mutation(() => RerenderNoticePayload, {
    name: 'rerenderNotice',
    description:
      'Orders a new version of a notice, with the PDF settings of today; the older one is kept. Refused with NOTICE_NOT_READY, NOTICE_VOID, NOTICE_IN_RUN or SETTINGS_INCOMPLETE.',
  })
  async rerender(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { number }: RerenderNoticeInput,
  ): Promise<RerenderNoticePayload> {
    const notice = await this.notices.byNumber(administrator, number);
    return { notice: await this.notices.reorder(administrator, notice.number) };
  }
}
