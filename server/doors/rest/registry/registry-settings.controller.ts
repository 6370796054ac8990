import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RegistrySettingsService } from '../../../features/registry/registry-settings.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { RegistrySettings, RegistrySettingsInput } from './registry-settings.shapes.js';
import { fromRest, toRest } from '../spelling.js';

const SETTINGS = { 200: json('The settings.', RegistrySettings) };

/** The REST routes for the settings of the vehicle registry (guards 3). */
@ApiTags('Settings')
@Controller('api')
export class RegistrySettingsController {
  constructor(private readonly settings: RegistrySettingsService) {}

  @Operation({ summary: 'The settings of the vehicle registry', answers: SETTINGS })
  @Allow('administrator')
  @Get('settings/admin/registry')
  async getRegistrySettings() {
    return toRest(await this.settings.readRegistrySettings());
  }

  @Operation({
    summary: 'Change the settings of the vehicle registry',
    body: RegistrySettingsInput,
    answers: SETTINGS,
    refuses: [409],
  })
  @Allow('administrator')
  @Put('settings/admin/registry')
  async updateRegistrySettings(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.settings.updateRegistrySettings(administrator, fromRest(body)));
  }
}
