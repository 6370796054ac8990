import { Module } from '@nestjs/common';
import { CheckFunctionsResolver } from './check-functions.resolver.js';
import { CheckRulesResolver } from './check-rules.resolver.js';
import { CheckRulesService } from './check-rules.service.js';

/** The rules of the checks, as administrators see them. */
@Module({
  providers: [CheckFunctionsResolver, CheckRulesService, CheckRulesResolver],
  exports: [CheckRulesService],
})
export class CheckRulesModule {}
