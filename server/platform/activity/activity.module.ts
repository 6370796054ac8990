import { Global, Module } from '@nestjs/common';
import { ActivityService } from './activity.service.js';
import { SealService } from './seal.service.js';

/** Records activities; global, because every feature has some. */
@Global()
@Module({ providers: [ActivityService], exports: [ActivityService] })
export class ActivityModule {}

/** Seals the history and the logs: for the worker only. */
@Module({ providers: [SealService], exports: [SealService] })
export class SealModule {}
