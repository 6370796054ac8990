import { Module } from '@nestjs/common';
import { DashboardResolver } from './dashboard.resolver.js';
import { DashboardService } from './dashboard.service.js';

/** The numbers of the dashboard. */
@Module({ providers: [DashboardService, DashboardResolver], exports: [DashboardService] })
export class DashboardModule {}
