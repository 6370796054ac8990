import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../auth/allow.js';
import type { UserCaller } from '../auth/caller.js';
import { ProfileService } from './profile.service.js';
import { ProfileInput } from './users.inputs.js';
import { ProfileResult } from './users.model.js';

/** GraphQL's door to one's own profile. */
@Resolver(() => ProfileResult)
export class ProfileResolver {
  constructor(private readonly profile: ProfileService) {}

  @Allow('signed-in')
  @Mutation(() => ProfileResult, { description: 'Saves the profile of the signed-in person.' })
  updateProfile(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'The whole form.' }) input: ProfileInput,
  ): Promise<ProfileResult> {
    return this.profile.update(caller, { ...input });
  }
}
