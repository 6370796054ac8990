import { Module } from '@nestjs/common';
import { EventsService } from './events.service.js';
import { IntakeRecords } from './intake-records.js';

/** Camera events come in. */
@Module({ providers: [EventsService, IntakeRecords], exports: [EventsService] })
export class EventsModule {}
