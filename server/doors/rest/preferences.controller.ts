import { Body, Controller, Put } from '@nestjs/common';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PreferencesService } from '../../features/users/preferences.service.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to how somebody wants to work. */
@Controller('api/user/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Allow('signed-in')
  @Put()
  async update(@CurrentUser() caller: UserCaller, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.preferences.update(caller, fromRest(body)));
  }
}
