import { Module } from '@nestjs/common';
import { CamerasModule } from '../cameras/cameras.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { EventsService } from './events.service.js';
import { IntakeRecords } from './intake-records.js';

/** Camera events come in. */
@Module({
  imports: [CamerasModule, DeadlinesModule],
  providers: [EventsService, IntakeRecords],
  exports: [EventsService],
})
export class EventsModule {}
