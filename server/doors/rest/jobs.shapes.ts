import { z } from 'zod';
import { type JobName, JOBS } from '../../platform/jobs/jobs.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';

const FailedJob = named('FailedJob', 'A job that has failed for good.', {
  id: id('Number of the job.'),
  name: z
    .enum(Object.keys(JOBS) as [JobName, ...JobName[]])
    .meta({ description: 'What kind of job.' }),
  attempts: whole('How often it was tried.', 8),
  last_error: orNull(text('Why the last try failed.', 'The browser did not start')),
  created_at: moment('When it was queued.'),
  finished_at: orNull(moment('When it failed for good.')),
  request_id: orNull(
    text('The request that caused it, as in the logs.', '6e1a3c0e-90f3-4d7b-8a53-5b6f7c8d9e0f'),
  ),
  redrivable: flag('Whether it can be queued again.'),
});

export const FailedJobPage = pageOf(FailedJob);

export const QueuedJob = z.strictObject({
  id: id('Number of the job.'),
  status: z.literal('queued'),
});
