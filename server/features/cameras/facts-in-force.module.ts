import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { FactsInForce } from './facts-in-force.service.js';

/** What events need of the register of cameras. */
@Module({ imports: [CalendarModule], providers: [FactsInForce], exports: [FactsInForce] })
export class FactsInForceModule {}
