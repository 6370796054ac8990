import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from './spelling.js';
import { PageQuery } from './common.shapes.js';
import { FailedJobPage, QueuedJob } from './jobs.shapes.js';

/** The REST routes for jobs that have failed for good. They read the table of jobs; the queue board only shows Redis. */
@ApiTags('Operations')
@Controller('api/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Operation({
    summary: 'Jobs that have failed for good',
    query: PageQuery,
    answers: { 200: json('15 per page, newest first; never their content.', FailedJobPage) },
  })
  @Allow('administrator')
  @Get('failed')
  async listFailedJobs(@Query() query: Record<string, unknown>) {
    return toRest(await this.jobs.failed(fromRestQuery(query, PageQuery)['page']));
  }

  @Operation({
    summary: 'Queue a failed job again from the start',
    answers: { 200: json('It is queued.', QueuedJob) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/redrive')
  @HttpCode(200)
  async redriveJob(@CurrentUser() administrator: UserCaller, @Param('id') id: string) {
    return toRest(await this.jobs.redriveByHand(id, administrator));
  }
}
