import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { fromRestQuery, toRest } from './shapes.js';

/** Jobs that have failed for good, for whoever has to see to them; the truth behind the queue board. */
@Controller('api/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Allow('administrator')
  @Get('failed')
  async failed(@Query() query: Record<string, unknown>): Promise<unknown> {
    return toRest(await this.jobs.failed(fromRestQuery(query, ['page'])['page']));
  }

  @Allow('administrator')
  @Post(':id/redrive')
  @HttpCode(200)
  async redrive(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<unknown> {
    return toRest(await this.jobs.redriveByHand(id, administrator));
  }
}
