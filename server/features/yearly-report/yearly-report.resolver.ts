import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/identity/allow.js';
import { YearlyReport, YearlyReportInput } from './yearly-report.model.js';
import { YearlyReportService } from './yearly-report.service.js';

/** GraphQL's door to the yearly report. */
@Resolver()
export class YearlyReportResolver {
  constructor(private readonly reports: YearlyReportService) {}

  @Allow('administrator')
  @Query(() => YearlyReport, {
    description: 'What a department reports of a year: no plate, owner or officer.',
  })
  yearlyReport(
    @Args('input', { type: () => YearlyReportInput, nullable: true })
    input: YearlyReportInput | null,
  ): Promise<YearlyReport> {
    const given = Object.entries({ ...input }).filter(([, value]) => value != null);
    return this.reports.report(Object.fromEntries(given));
  }
}
