import { Query, Resolver, Field, Int, ObjectType } from '@nestjs/graphql';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { DashboardService } from './dashboard.service.js';

@ObjectType({ description: 'The number of notices generated in a month.' })
class NoticesOfMonth {
  @Field(() => String, { description: 'In ISO 8601, e.g. `2026-11`.' })
  month!: string;

  @Field(() => Int, { description: 'Notices generated in that month.' })
  count!: number;
}

@ObjectType({ description: 'Counts of notices and of waiting events.' })
class DashboardStats {
  @Field(() => [NoticesOfMonth], {
    description: 'Notices generated in each of the last 12 months, oldest first.',
  })
  citationNotices!: NoticesOfMonth[];

  @Field(() => [String], {
    description: 'The last 12 months, oldest first, in the configured locale.',
  })
  citationNoticesLabels!: string[];

  @Field(() => [Int], { description: 'Notices generated in each of these months.' })
  citationNoticesValues!: number[];

  @Field(() => Int, { description: 'Events waiting to be processed.' })
  totalPendingCitationEvents!: number;

  @Field(() => Int, { description: 'Events waiting for a decision.' })
  totalSubmittedCitationEvents!: number;

  @Field(() => Int, { description: 'Notices generated today, in the configured time zone.' })
  totalDailyCitationNotices!: number;

  @Field(() => Int, {
    description: 'Warning letters generated today, which are not among the notices.',
  })
  totalDailyWarningLetters!: number;
}

/** GraphQL's door to the dashboard. */
@Resolver(() => DashboardStats)
export class DashboardResolver {
  constructor(private readonly dashboard: DashboardService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => DashboardStats, {
    name: 'dashboard',
    description: 'Counts of notices and of waiting events, of the causes that the caller may see.',
  })
  stats(@CurrentCaller() caller: Caller): Promise<DashboardStats> {
    return this.dashboard.stats(caller);
  }
}
