import { Global, Module } from '@nestjs/common';
import { ActivityRecorded, ActivitySealed } from './activity.hooks.js';
import { ActivityService } from './activity.service.js';
import { GuestBudget } from './guest-budget.js';
import { SealService } from './seal.service.js';

/** Records activities; global, because every feature has some. */
@Global()
@Module({
  providers: [ActivityService, ActivityRecorded, GuestBudget],
  exports: [ActivityService, ActivityRecorded, GuestBudget],
})
export class ActivityModule {}

/** Seals the history and the logs: for the worker only. */
@Module({ providers: [SealService, ActivitySealed], exports: [SealService, ActivitySealed] })
export class SealModule {}
