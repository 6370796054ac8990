import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';
import type { Job, JobName, JobPayloads } from '../platform/jobs/jobs.js';
import { INSERT } from '../platform/jobs/jobs.queries.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { DEMO_REQUEST, JOBS_OF, TAKE_JOB } from './demo.queries.js';

/** No worker takes a job before it is due. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/**
 * Writes the jobs of the demo so that the worker, which runs beside the loading, leaves them alone: it would be busy with
 * what nobody looks at yet. The loading orders what is needed when it is done.
 */
@Injectable()
export class DemoJobs extends JobsService {
  override async enqueueMany<Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly JobPayloads[Name][],
  ): Promise<string[]> {
    const given = payloads.map((payload) => JSON.stringify(payload));
    const rows = await tx.rows(INSERT, [name, given, DEMO_REQUEST, NEVER, null]);
    return rows.map(({ id }) => id);
  }

  /** Writes a job that the worker takes at once. */
  async enqueueForWorker<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void> {
    await super.enqueueMany(tx, name, [payload]);
  }

  /** Carries out the jobs of a name that wait, as the worker does. */
  async carryOutAll<Name extends JobName>(
    name: Name,
    work: (job: Job<Name>) => Promise<void>,
  ): Promise<void> {
    for (const { id } of await this.database.rows(JOBS_OF, [name])) await this.carryOut(id, work);
  }

  /** Carries out a job, unless somebody took it, or it is done. */
  async carryOut<Name extends JobName>(
    id: string,
    work: (job: Job<Name>) => Promise<void>,
  ): Promise<void> {
    const job = await this.database.first(TAKE_JOB, [id]);
    if (job !== undefined) await work(job as Job<Name>);
  }
}
