import { Module } from '@nestjs/common';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { FineSchedulesService } from './fine-schedules.service.js';
import { CurrencyDigitsResolver, FinesResolver, MoneyResolver } from './fines.resolver.js';
import { FinesService } from './fines.service.js';

/** The fine schedules, and the fine of each event. */
@Module({
  imports: [DeadlinesModule, SettingsModule],
  providers: [
    FinesService,
    FineSchedulesService,
    FinesResolver,
    CurrencyDigitsResolver,
    MoneyResolver,
  ],
  exports: [FinesService, FineSchedulesService],
})
export class FinesModule {}
