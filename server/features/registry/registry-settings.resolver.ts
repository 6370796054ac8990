import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { withFieldNames } from '../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  RegistrySettings,
  UpdateRegistrySettingsInput,
  UpdateRegistrySettingsPayload,
} from './registry-settings.model.js';
import { RegistrySettingsService } from './registry-settings.service.js';

// The service and REST call the field `version`, but an error must name the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL's door to the settings of the registry. */
@Resolver()
export class RegistrySettingsResolver {
  constructor(private readonly settings: RegistrySettingsService) {}

  @Allow('administrator')
  @Query(() => RegistrySettings, { description: 'The settings of the vehicle registry.' })
  registrySettings(): Promise<RegistrySettings> {
    return this.settings.readRegistrySettings();
  }

  @Allow('administrator')
  @Mutation(() => UpdateRegistrySettingsPayload, {
    description:
      'Replaces all settings of the registry. Refused with SETTINGS_CHANGED if `expectedVersion` is not the present one.',
  })
  async updateRegistrySettings(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { expectedVersion: version, ...settings }: UpdateRegistrySettingsInput,
  ): Promise<UpdateRegistrySettingsPayload> {
    const registrySettings = await withFieldNames(NAMES, () =>
      this.settings.updateRegistrySettings(administrator, { ...settings, version }),
    );
    return { registrySettings };
  }
}
