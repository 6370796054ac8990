import { Module } from '@nestjs/common';
import { CalendarSettingsResolver } from './calendar-settings.resolver.js';
import { CalendarSettingsService } from './calendar-settings.service.js';
import { KindsOfDays } from './kinds-of-days.service.js';

/** The kinds of days on which hours of facts hold: the place of the holidays, and the school terms. */
@Module({
  providers: [CalendarSettingsService, CalendarSettingsResolver, KindsOfDays],
  exports: [CalendarSettingsService, KindsOfDays],
})
export class CalendarModule {}
