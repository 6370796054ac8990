import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { DeskOverview, DeskReport, DeskReportInput } from './admin.model.js';
import { UpdateDeskSettingsInput } from './desk.inputs.js';
import { DeskSettings, UpdateDeskSettingsPayload } from './desk.model.js';
import { DeskSettingsService } from './desk-settings.service.js';
import { OverviewService } from './overview.service.js';
import { ReportService } from './report.service.js';

/** GraphQL's door to the desk for administrators, who see numbers and no event. */
@Resolver()
export class DeskAdminResolver {
  constructor(
    private readonly settings: DeskSettingsService,
    private readonly overviews: OverviewService,
    private readonly reports: ReportService,
  ) {}

  @Allow('administrator')
  @Query(() => DeskSettings, { description: 'The settings of the desk.' })
  deskSettings(): Promise<DeskSettings> {
    return this.settings.get();
  }

  @Allow('administrator')
  @Mutation(() => UpdateDeskSettingsPayload, { description: 'Saves all four settings.' })
  async updateDeskSettings(
    @CurrentUser() user: UserCaller,
    @Args('input', { description: 'All of them.' }) input: UpdateDeskSettingsInput,
  ): Promise<UpdateDeskSettingsPayload> {
    return { deskSettings: await this.settings.update(user, { ...input }) };
  }

  @Allow('administrator')
  @Query(() => DeskOverview, { description: 'The desk as it is now, without events.' })
  deskOverview(): Promise<DeskOverview> {
    return this.overviews.overview();
  }

  @Allow('administrator')
  @Query(() => DeskReport, { description: 'What officers did, by day, act and more.' })
  deskReport(
    @Args('input', { description: 'Which period.' }) { group, ...period }: DeskReportInput,
  ): Promise<DeskReport> {
    return this.reports.report({ ...period, ...(group == null ? {} : { group }) });
  }
}
