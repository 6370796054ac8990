import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { DashboardService } from '../../features/dashboard/dashboard.service.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { toRest } from './spelling.js';
import { DashboardStats } from './dashboard.shapes.js';

/** The REST routes for the dashboard (spec 7). */
@ApiTags('Dashboard')
@Controller('api/app')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Operation({
    summary: 'Figures of the dashboard',
    answers: { 200: json('Notices of the last 12 months, and what waits.', DashboardStats) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('dashboard')
  async getDashboard(@CurrentCaller() caller: Caller) {
    return toRest(await this.dashboard.stats(caller));
  }
}
