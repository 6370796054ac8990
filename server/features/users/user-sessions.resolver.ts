import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserSessionsService } from './user-sessions.service.js';
import { EndSessionInput, EndUserSessionInput } from './users.inputs.js';
import { EndSessionPayload, EndUserSessionPayload, UserSession } from './users.model.js';

/** GraphQL's door to the sessions of users. */
@Resolver(() => UserSession)
export class UserSessionsResolver {
  constructor(private readonly userSessions: UserSessionsService) {}

  @Allow('signed-in')
  @Query(() => [UserSession], {
    description: "The signed-in person's own sessions, the one that was used last first.",
  })
  sessions(@CurrentUser() caller: UserCaller): Promise<UserSession[]> {
    return this.userSessions.own(caller);
  }

  @Allow('administrator')
  @Query(() => [UserSession], {
    name: 'userSessions',
    description: 'The sessions of a user, the one that was used last first.',
  })
  ofUser(
    @CurrentUser() caller: UserCaller,
    @Args('userId', { type: () => ID }) userId: string,
  ): Promise<UserSession[]> {
    return this.userSessions.ofUser(caller, { userId });
  }

  @Allow('signed-in')
  @Mutation(() => EndSessionPayload, {
    description: 'Ends a session of the signed-in person. Refused with NOT_FOUND if it is over.',
  })
  async endSession(
    @CurrentUser() caller: UserCaller,
    @Args('input') { sessionId }: EndSessionInput,
  ): Promise<EndSessionPayload> {
    return { deletedId: await this.userSessions.endOwn(caller, sessionId) };
  }

  @Allow('administrator')
  @Mutation(() => EndUserSessionPayload, {
    description:
      'Ends a session of a user. Refused with PROTECTED_ACCOUNT, or with NOT_FOUND if it is over.',
  })
  async endUserSession(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId, sessionId }: EndUserSessionInput,
  ): Promise<EndUserSessionPayload> {
    return { deletedId: await this.userSessions.endOfUser(caller, { userId }, sessionId) };
  }
}
