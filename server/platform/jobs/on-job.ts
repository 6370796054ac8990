import { SetMetadata } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import type { Job, JobName } from './jobs.js';

export const ON_JOB = 'stopline:on-job';
export const ON_JOB_FAILED = 'stopline:on-job-failed';

type MethodOf<Method> = (
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * The one handler of a job. It may run more than once and side by side with itself, so its outcome is written
 * in a transaction that ends with `jobs.complete(tx, job)`: of all runs only one gets through.
 */
export const OnJob = <Name extends JobName>(
  name: Name,
): MethodOf<(job: Job<Name>) => Promise<void>> => SetMetadata(ON_JOB, name);

/** Marks the handler that writes further rows when a job has failed permanently, in the same transaction. */
export const OnJobFailed = <Name extends JobName>(
  name: Name,
): MethodOf<(tx: Tx, job: Job<Name>, error: string) => Promise<void>> =>
  SetMetadata(ON_JOB_FAILED, name);
