import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Allow, CurrentCaller } from '../../../platform/identity/allow.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { DashboardService } from '../../../features/dashboard/dashboard.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { toRest } from '../spelling.js';
import { named, texts, whole } from '../../../platform/openapi/fields.js';

const DashboardStats = named(
  'DashboardStats',
  'The figures of the dashboard, for the causes that the caller may see.',
  {
    citationNoticesLabels: texts(
      'The last 12 months, oldest first, in the configured locale.',
      'Apr 2026',
      'May 2026',
    ),
    citationNoticesValues: z
      .array(z.int())
      .meta({ description: 'Notices generated in each of these months.', examples: [[31, 28]] }),
    totalPendingCitationEvents: whole('Events that wait to be processed.', 12),
    totalSubmittedCitationEvents: whole('Events that wait for a decision.', 7),
    totalDailyCitationNotices: whole('Notices generated today, in the configured time zone.', 3),
    totalDailyWarningLetters: whole(
      'Warning letters generated today, which are not among the notices.',
      1,
    ),
  },
);

/** The REST routes for the dashboard (spec 7). */
@ApiTags('Dashboard')
@Controller('api/app')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Operation({
    summary: 'Figures of the dashboard',
    answers: {
      200: json('The notices of the last 12 months and the waiting events.', DashboardStats),
    },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('dashboard')
  async getDashboard(@CurrentCaller() caller: Caller) {
    const { citationNotices: _, ...stats } = await this.dashboard.stats(caller);
    return toRest(stats);
  }
}
