import { Module } from '@nestjs/common';
import { CalendarService } from './calendar.service.js';
import { DeadlinesResolver } from './deadlines.resolver.js';
import { DeadlinesService } from './deadlines.service.js';
import { DueDates } from './due-dates.service.js';
import { EventDeadlines } from './event-deadlines.service.js';
import { ForecastService } from './forecast.service.js';

/** When events are due, which days count, and what will be missed. */
@Module({
  providers: [
    CalendarService,
    DeadlinesResolver,
    DeadlinesService,
    DueDates,
    EventDeadlines,
    ForecastService,
  ],
  exports: [CalendarService, DeadlinesService, DueDates, EventDeadlines, ForecastService],
})
export class DeadlinesModule {}
