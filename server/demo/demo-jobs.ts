import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactions.js';
import type { JobName, JobPayloads } from '../platform/jobs/jobs.js';
import { INSERT } from '../platform/jobs/jobs.queries.js';
import { JobsService } from '../platform/jobs/jobs.service.js';

/** The request that causes every job of the demo. */
export const DEMO_REQUEST = 'demo';

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
}
