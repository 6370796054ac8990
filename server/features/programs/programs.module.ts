import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { CheckRulesModule } from '../checks/check-rules.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { DeskSettingsModule } from '../desk/settings/desk-settings.module.js';
import { FinesModule } from '../fines/fines.module.js';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ListParts } from './list-parts.service.js';
import { ProgramParts } from './program-parts.service.js';
import { ProgramsResolver } from './programs.resolver.js';
import { ProgramsService } from './programs.service.js';
import { SettingsParts } from './settings-parts.service.js';
import { SystemAdministrator } from './system-administrator.service.js';

/** Programs: the law as a file. */
@Module({
  imports: [
    CalendarModule,
    CheckRulesModule,
    DeadlinesModule,
    DeskSettingsModule,
    FinesModule,
    NoticeSettingsModule,
    ReasonsModule,
    RegistryModule,
    SettingsModule,
  ],
  providers: [
    ListParts,
    ProgramParts,
    ProgramsResolver,
    ProgramsService,
    SettingsParts,
    SystemAdministrator,
  ],
  exports: [ProgramsService, SystemAdministrator],
})
export class ProgramsModule {}
