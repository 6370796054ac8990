import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  CreateUserAuthorityInput,
  CreateUserAuthorityPayload,
  UserAuthoritiesArgs,
  UserAuthority,
  WithdrawUserAuthorityInput,
  WithdrawUserAuthorityPayload,
} from './authorities.model.js';
import { AuthoritiesService } from './authorities.service.js';

/** GraphQL's door to the authorities of users. */
@Resolver(() => UserAuthority)
export class AuthoritiesResolver {
  constructor(private readonly authorities: AuthoritiesService) {}

  @Allow('administrator')
  @Query(() => [UserAuthority], {
    description: 'The authorities of a user, the newest first, withdrawn ones too.',
  })
  userAuthorities(@Args() { badgeNumber }: UserAuthoritiesArgs): Promise<UserAuthority[]> {
    return this.authorities.listAuthorities(badgeNumber);
  }

  @Allow('administrator')
  @Mutation(() => CreateUserAuthorityPayload, {
    description: 'Adds an authority of a user to issue notices.',
  })
  async createUserAuthority(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { badgeNumber, ...fields }: CreateUserAuthorityInput,
  ): Promise<CreateUserAuthorityPayload> {
    return { userAuthority: await this.authorities.create(administrator, badgeNumber, fields) };
  }

  @Allow('administrator')
  @Mutation(() => WithdrawUserAuthorityPayload, {
    description:
      'Withdraws an authority. Refused with AUTHORITY_WITHDRAWN if it was withdrawn before.',
  })
  async withdrawUserAuthority(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { userAuthorityId: id, ...fields }: WithdrawUserAuthorityInput,
  ): Promise<WithdrawUserAuthorityPayload> {
    return { userAuthority: await this.authorities.withdraw(administrator, id, fields) };
  }
}
