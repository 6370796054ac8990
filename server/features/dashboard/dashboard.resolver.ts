import { Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { DashboardStats } from './dashboard.model.js';
import { DashboardService } from './dashboard.service.js';

/** GraphQL's door to the dashboard. */
@Resolver(() => DashboardStats)
export class DashboardResolver {
  constructor(private readonly dashboard: DashboardService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => DashboardStats, { name: 'dashboard', description: 'The numbers of the dashboard.' })
  stats(@CurrentCaller() caller: Caller): Promise<DashboardStats> {
    return this.dashboard.stats(caller);
  }
}
