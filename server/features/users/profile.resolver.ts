import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileService } from './profile.service.js';
import { UpdatePreferencesInput, UpdateProfileInput } from './users.inputs.js';
import { UpdatePreferencesPayload, UpdateProfilePayload } from './users.model.js';

/** GraphQL's door to the caller's own profile. */
@Resolver(() => UpdateProfilePayload)
export class ProfileResolver {
  constructor(
    private readonly profile: ProfileService,
    private readonly preferences: PreferencesService,
  ) {}

  @Allow('signed-in')
  @Mutation(() => UpdateProfilePayload, {
    description:
      'Saves the profile of the signed-in person. Refused with WRONG_CURRENT_PASSWORD or LOCKED.',
  })
  updateProfile(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: UpdateProfileInput,
  ): Promise<UpdateProfilePayload> {
    return this.profile.update(caller, { ...input });
  }

  @Allow('signed-in')
  @Mutation(() => UpdatePreferencesPayload, {
    description: 'Saves how the signed-in person wants to work.',
  })
  async updatePreferences(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: UpdatePreferencesInput,
  ): Promise<UpdatePreferencesPayload> {
    return { preferences: await this.preferences.update(caller, { ...input }) };
  }
}
