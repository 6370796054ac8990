import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { PreferencesService } from '../../../features/users/preferences.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, toRest } from '../spelling.js';
import { Preferences, PreferencesInput } from './users.shapes.js';

/** The REST route for the preferences of a user. */
@ApiTags('Profile')
@Controller('api/user/preferences')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Operation({
    summary: 'Change the preferences of the caller',
    body: PreferencesInput,
    answers: { 200: json('The current preferences.', Preferences) },
  })
  @Allow('signed-in')
  @Put()
  async updatePreferences(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    return toRest(await this.preferences.update(caller, fromRest(body)));
  }
}
