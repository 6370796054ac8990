import { Module } from '@nestjs/common';
import { CalendarService } from './calendar.service.js';
import { DeadlinesResolver } from './deadlines.resolver.js';
import { DeadlinesService } from './deadlines.service.js';
import { DueDates } from './due-dates.service.js';
import { EventClocks } from './event-clocks.service.js';
import { EventDeadlines } from './event-deadlines.service.js';
import { ForecastService } from './forecast.service.js';
import { PostingDeadlines } from './posting-deadlines.service.js';

/** When events are due, which days count, and what will be missed. */
@Module({
  providers: [
    CalendarService,
    DeadlinesResolver,
    DeadlinesService,
    DueDates,
    EventClocks,
    EventDeadlines,
    ForecastService,
    PostingDeadlines,
  ],
  exports: [
    CalendarService,
    DeadlinesService,
    DueDates,
    EventClocks,
    EventDeadlines,
    ForecastService,
    PostingDeadlines,
  ],
})
export class DeadlinesModule {}
