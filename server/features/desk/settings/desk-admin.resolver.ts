import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { DeskOverview, DeskReport, DeskReportInput } from './admin.model.js';
import { UpdateDeskSettingsInput } from '../desk.inputs.js';
import { DeskSettings, UpdateDeskSettingsPayload } from './desk-settings.model.js';
import { DeskSettingsService } from './desk-settings.service.js';
import { OverviewService } from '../report/overview.service.js';
import { ReportService } from '../report/report.service.js';

/** GraphQL's door to the desk for administrators, who see numbers and no event. */
@Resolver()
export class DeskAdminResolver {
  constructor(
    private readonly settings: DeskSettingsService,
    private readonly overviews: OverviewService,
    private readonly reports: ReportService,
  ) {}

  @Allow('administrator')
  @Query(() => DeskSettings, { description: "The department's settings of the desk." })
  deskSettings(): Promise<DeskSettings> {
    return this.settings.readDeskSettings();
  }

  @Allow('administrator')
  @Mutation(() => UpdateDeskSettingsPayload, {
    description: 'Saves the settings of the desk, and logs what changed.',
  })
  async updateDeskSettings(
    @CurrentUser() user: UserCaller,
    @Args('input') input: UpdateDeskSettingsInput,
  ): Promise<UpdateDeskSettingsPayload> {
    return { deskSettings: await this.settings.updateDeskSettings(user, { ...input }) };
  }

  @Allow('administrator')
  @Query(() => DeskOverview, { description: 'The desk as it is now, without events.' })
  deskOverview(): Promise<DeskOverview> {
    return this.overviews.overview();
  }

  @Allow('administrator')
  @Query(() => DeskReport, { description: 'The acts of officers, by day, act and more.' })
  deskReport(@Args('input') { group, ...period }: DeskReportInput): Promise<DeskReport> {
    return this.reports.report({ ...period, ...(group == null ? {} : { group }) });
  }
}
