import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileService } from './profile.service.js';
import { PreferencesInput, ProfileInput } from './users.inputs.js';
import { Preferences, ProfileResult } from './users.model.js';

/** GraphQL's door to one's own profile. */
@Resolver(() => ProfileResult)
export class ProfileResolver {
  constructor(
    private readonly profile: ProfileService,
    private readonly preferences: PreferencesService,
  ) {}

  @Allow('signed-in')
  @Mutation(() => ProfileResult, { description: 'Saves the profile of the signed-in person.' })
  updateProfile(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'The whole form.' }) input: ProfileInput,
  ): Promise<ProfileResult> {
    return this.profile.update(caller, { ...input });
  }

  @Allow('signed-in')
  @Mutation(() => Preferences, { description: 'Saves how the signed-in person wants to work.' })
  updatePreferences(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'All of it.' }) input: PreferencesInput,
  ): Promise<Preferences> {
    return this.preferences.update(caller, { ...input });
  }
}
