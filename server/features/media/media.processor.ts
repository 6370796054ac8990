import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/identity/caller.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob } from '../../platform/jobs/on-job.js';
import { DerivativesService } from './derivatives.service.js';
import { MediaFiles } from './media-files.service.js';

const WORKER: Actor = { kind: 'system', name: 'Worker' };

/** Makes the smaller pictures of what has come in. */
@Injectable()
export class MediaProcessor {
  constructor(
    private readonly queries: MediaFiles,
    private readonly derivatives: DerivativesService,
    private readonly jobs: JobsService,
    private readonly transactions: Transactions,
  ) {}

  /** The key of each picture is stored as soon as it is made: a second run only makes the missing ones. */
  @OnJob('deriveImages')
  async derive(job: Job<'deriveImages'>): Promise<void> {
    let worthAnotherTry: Error | undefined;
    for (const media of await this.queries.ofCitation(job.payload.citationId)) {
      try {
        await this.derivatives.prepare(WORKER, media);
      } catch (error) {
        // A damaged original is logged already, and a second try would find the same; any other error may pass.
        const damaged = error instanceof AppError && error.code === 'EVIDENCE_DAMAGED';
        if (!damaged) worthAnotherTry = error instanceof Error ? error : new Error(String(error));
      }
    }
    if (worthAnotherTry !== undefined) throw worthAnotherTry;
    await this.transactions.run((tx) => this.jobs.complete(tx, job));
  }
}
