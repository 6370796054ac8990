import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CalendarSettingsService } from '../../../features/calendar/calendar-settings.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { CalendarSettings, CalendarSettingsInput } from './calendar-settings.shapes.js';
import { fromRest, toRest } from '../spelling.js';

const ANSWERS = { 200: json('The calendar settings.', CalendarSettings) };

/** The REST routes for the calendar by which hours of facts hold (guards 4). */
@ApiTags('Cameras')
@Controller('api')
export class CalendarSettingsController {
  constructor(private readonly settings: CalendarSettingsService) {}

  @Operation({ summary: 'The calendar settings', answers: ANSWERS })
  @Allow('administrator')
  @Get('settings/admin/calendar')
  async getCalendarSettings() {
    return toRest(await this.settings.get());
  }

  @Operation({
    summary: 'Change the calendar settings',
    body: CalendarSettingsInput,
    answers: ANSWERS,
    refuses: [409],
  })
  @Allow('administrator')
  @Put('settings/admin/calendar')
  async updateCalendarSettings(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.settings.update(administrator, fromRest(body)));
  }
}
