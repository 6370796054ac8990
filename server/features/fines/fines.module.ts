import { Module } from '@nestjs/common';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { FineSchedulesService } from './fine-schedules.service.js';
import { CurrencyDigitsResolver, FinesResolver } from './fines.resolver.js';
import { FinesService } from './fines.service.js';

/** What violations cost: the schedules, and the fine of each event. */
@Module({
  imports: [DeadlinesModule],
  providers: [FinesService, FineSchedulesService, FinesResolver, CurrencyDigitsResolver],
  exports: [FinesService, FineSchedulesService],
})
export class FinesModule {}
