import { Module } from '@nestjs/common';
import { YearlyReportResolver } from './yearly-report.resolver.js';
import { YearlyReportService } from './yearly-report.service.js';

/** The yearly report. */
@Module({
  providers: [YearlyReportService, YearlyReportResolver],
  exports: [YearlyReportService],
})
export class YearlyReportModule {}
