import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { Notice } from './notice.model.js';
import { NoticesService } from './notices.service.js';

/** GraphQL's door to notices. */
@Resolver(() => Notice)
export class NoticesResolver {
  constructor(private readonly notices: NoticesService) {}

  @Allow('inspection', 'administrator', 'token:citations:read')
  @Query(() => Notice, { name: 'notice', description: 'The newest version of a notice.' })
  byNumber(
    @CurrentCaller() caller: Caller,
    @Args('number', { type: () => String, description: 'The citation notice ID.' }) number: string,
  ): Promise<Notice> {
    return this.notices.byNumber(caller, number);
  }

  @Allow('inspection')
  @Mutation(() => Notice, {
    name: 'printNotice',
    description: 'Records in the history that the notice was printed.',
  })
  print(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID, description: 'The citation.' }) citationId: string,
  ): Promise<Notice> {
    return this.notices.recordPrint(user, citationId);
  }

  @Allow('administrator')
  @Mutation(() => Notice, {
    name: 'rerenderNotice',
    description:
      'Orders a new version of a notice, with the PDF settings of today; the older one is kept.',
  })
  rerender(
    @CurrentUser() administrator: UserCaller,
    @Args('number', { type: () => String, description: 'The citation notice ID.' }) number: string,
  ): Promise<Notice> {
    return this.notices.reorderNumber(administrator, number);
  }
}
