import { Controller, Get } from '@nestjs/common';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { DashboardService } from '../../features/dashboard/dashboard.service.js';
import { toRest } from './shapes.js';

/** REST's door to the dashboard (spec 7). */
@Controller('api/app')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('dashboard')
  async stats(@CurrentCaller() caller: Caller): Promise<unknown> {
    return toRest(await this.dashboard.stats(caller));
  }
}
