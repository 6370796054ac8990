import { Global, Module } from '@nestjs/common';
import { ActivityResolver } from './activity.resolver.js';
import { ActivityService } from './activity.service.js';
import { HistoryService } from './history.service.js';
import { LogsService } from './logs.service.js';

/** Everybody writes down what he does; the history and the logs show it. */
@Global()
@Module({
  providers: [ActivityService, HistoryService, LogsService, ActivityResolver],
  exports: [ActivityService, HistoryService, LogsService],
})
export class ActivityModule {}
