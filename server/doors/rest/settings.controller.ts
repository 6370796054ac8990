import { Body, Controller, Get, Put } from '@nestjs/common';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { SettingsService } from '../../features/settings/settings.service.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to the citation settings (spec 7): to read for officers, to change for administrators. */
@Controller('api/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citation')
  async forOfficers(): Promise<unknown> {
    return toRest(await this.settings.get());
  }

  @Allow('administrator')
  @Get('admin/citation')
  async forAdministrators(): Promise<unknown> {
    return toRest(await this.settings.get());
  }

  @Allow('administrator')
  @Put('admin/citation')
  async update(@CurrentUser() administrator: UserCaller, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.settings.update(administrator, fromRest(body)));
  }
}
