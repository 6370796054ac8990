import { Module } from '@nestjs/common';
import { ActiveRules } from './active-rules.service.js';
import { CheckRulesResolver } from './check-rules.resolver.js';
import { CheckRulesService } from './check-rules.service.js';

/** The rules of the checks: kept by administrators, and read for each event. */
@Module({
  providers: [ActiveRules, CheckRulesService, CheckRulesResolver],
  exports: [ActiveRules, CheckRulesService],
})
export class CheckRulesModule {}
