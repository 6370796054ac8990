import { Global, Module } from '@nestjs/common';
import { ActivityService } from './activity.service.js';

/** Records what happened; global, because every feature has something to record. */
@Global()
@Module({ providers: [ActivityService], exports: [ActivityService] })
export class ActivityModule {}
