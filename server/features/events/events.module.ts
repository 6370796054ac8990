import { Module } from '@nestjs/common';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { EventsService } from './events.service.js';
import { IntakeRecords } from './intake-records.js';

/** Camera events come in. */
@Module({
  imports: [DeadlinesModule],
  providers: [EventsService, IntakeRecords],
  exports: [EventsService],
})
export class EventsModule {}
