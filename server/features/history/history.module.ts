import { Module } from '@nestjs/common';
import { ActivityResolver } from './activity.resolver.js';
import { HistoryService } from './history.service.js';
import { LogsService } from './logs.service.js';
import { SettingChangesService } from './setting-changes.service.js';

/** Shows what was recorded: the history of a citation, and the two logs. */
@Module({
  providers: [HistoryService, LogsService, SettingChangesService, ActivityResolver],
  exports: [HistoryService, LogsService, SettingChangesService],
})
export class HistoryModule {}
