import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from '../spelling.js';
import { PageQuery } from '../common.shapes.js';
import { type JobName, JOBS } from '../../../platform/jobs/jobs.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';

const FailedJob = named('FailedJob', 'A job that has failed for good.', {
  id: id('Number of the job.'),
  name: z
    .enum(Object.keys(JOBS) as [JobName, ...JobName[]])
    .meta({ description: 'The kind of job.' }),
  attempts: whole('The number of attempts.', 8),
  last_error: orNull(text('The error of the last attempt.', 'The browser did not start')),
  created_at: moment('The time at which the job was queued.'),
  finished_at: orNull(moment('The time at which the job failed for good.')),
  request_id: orNull(
    text(
      'The ID of the request that caused the job, as in the logs.',
      '6e1a3c0e-90f3-4d7b-8a53-5b6f7c8d9e0f',
    ),
  ),
  redrivable: flag('True if the job can be queued again.'),
});

const FailedJobPage = pageOf(FailedJob);

const QueuedJob = z.strictObject({
  id: id('Number of the job.'),
  status: z.literal('queued'),
});

/**
 * The REST routes for jobs that have failed permanently. They read the table of jobs; the queue board only shows Redis.
 */
@ApiTags('Operations')
@Controller('api/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Operation({
    summary: 'Jobs that have failed for good',
    query: PageQuery,
    answers: { 200: json('15 jobs per page, newest first, without their content.', FailedJobPage) },
  })
  @Allow('administrator')
  @Get('failed')
  async listFailedJobs(@Query() query: Record<string, unknown>) {
    return toRest(await this.jobs.failed(fromRestQuery(query, PageQuery)['page']));
  }

  @Operation({
    summary: 'Queue a failed job again from the start',
    answers: { 200: json('The job is queued.', QueuedJob) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/redrive')
  @HttpCode(200)
  async redriveJob(@CurrentUser() administrator: UserCaller, @Param('id') id: string) {
    return toRest(await this.jobs.redriveByHand(id, administrator));
  }
}
