import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { FileMissing } from '../../../platform/errors/store-errors.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import { JobHopeless, JobsService } from '../../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../../platform/jobs/on-job.js';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { CheckEnded, type CheckRun, ImportSteps, WORKER } from './import-steps.service.js';
import { RegistryImportEntity } from './registry-import.entity.js';
import { REGISTRY_LOCK, STALE_IMPORTS } from './registry-imports.queries.js';
import { VehicleFileRefused } from './vehicle-file.js';

type CheckJob = Job<'checkRegistryImport'>;
type ApplyJob = Job<'applyRegistryImport'>;

const GIVEN_UP = 'The file could not be checked, please send it again';
const NOT_APPLIED = 'The file could not be applied, please send it again';

// Fewer and larger reads of a file that is read once, from its begin to its end.
const CHUNK_BYTES = 256 * 1024;

/**
 * Checks and applies registry files, in the worker. A check that was interrupted starts anew, with rows of its own; an
 * application is one transaction, which another worker begins again from the same rows.
 */
@Injectable()
export class RegistryImportsProcessor {
  constructor(
    private readonly transactions: Transactions,
    private readonly steps: ImportSteps,
    private readonly storage: StorageService,
    private readonly jobs: JobsService,
  ) {}

  @OnJob('checkRegistryImport')
  async check(job: CheckJob): Promise<void> {
    const check = { importId: job.payload.importId, run: job.fence };
    const begun = await this.steps.beginCheck(check);
    if (begun === null) return this.completeJob(job);
    try {
      await this.readFile(check, begun.storageKey);
      await this.transactions.run(async (tx) => {
        await this.steps.endCheck(tx, check, begun.complete);
        await this.jobs.complete(tx, job);
      });
    } catch (error) {
      if (error instanceof CheckEnded) await this.completeJob(job);
      else if (error instanceof VehicleFileRefused) await this.refuseFile(job, check, error);
      else throw error instanceof FileMissing ? new JobHopeless(error.message) : error;
    }
  }

  @OnJobFailed('checkRegistryImport')
  async checkFailed(tx: Tx, { payload }: CheckJob, _error: string): Promise<void> {
    await this.steps.failImport(tx, payload.importId, GIVEN_UP);
    await this.clear(tx, payload.importId);
  }

  @OnJob('applyRegistryImport')
  async apply(job: ApplyJob): Promise<void> {
    const { importId } = job.payload;
    await this.transactions.run(async (tx) => {
      await tx.first(REGISTRY_LOCK);
      const isWaiting = await tx
        .repository(RegistryImportEntity)
        .existsBy({ id: importId, status: 'APPLYING' });
      if (isWaiting) {
        await this.steps.apply(tx, importId, WORKER);
        await this.clear(tx, importId);
        for (const { id } of await tx.rows(STALE_IMPORTS, [importId])) await this.clear(tx, id);
      }
      await this.jobs.complete(tx, job);
    });
  }

  @OnJobFailed('applyRegistryImport')
  async applyFailed(tx: Tx, { payload }: ApplyJob, _error: string): Promise<void> {
    await this.steps.failImport(tx, payload.importId, NOT_APPLIED);
    await this.clear(tx, payload.importId);
  }

  /** Deletes the file and the rows of an import that cannot be applied any more. */
  @OnJob('clearRegistryImport')
  async clearImport(job: Job<'clearRegistryImport'>): Promise<void> {
    const { importId } = job.payload;
    const found = await this.transactions.run((tx) =>
      tx.repository(RegistryImportEntity).findOneBy({ id: importId }),
    );
    const storageKey = found?.storageKey ?? null;
    if (storageKey !== null) await this.storage.remove(storageKey);
    await this.steps.forgetRows(importId);
    await this.transactions.run(async (tx) => {
      await tx.repository(RegistryImportEntity).update(importId, { storageKey: null });
      await this.jobs.complete(tx, job);
    });
  }

  private async readFile(check: CheckRun, storageKey: string | null): Promise<void> {
    if (storageKey === null) throw new JobHopeless('The file is gone');
    await this.steps.readFile(check, await this.storage.stream(storageKey, undefined, CHUNK_BYTES));
  }

  private async refuseFile(
    job: CheckJob,
    check: CheckRun,
    refused: VehicleFileRefused,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.steps.refuseFile(tx, check, refused);
      await this.clear(tx, check.importId);
      await this.jobs.complete(tx, job);
    });
  }

  private async clear(tx: Tx, importId: number): Promise<void> {
    await this.jobs.enqueue(tx, 'clearRegistryImport', { importId });
  }

  private async completeJob(job: CheckJob): Promise<void> {
    await this.transactions.run((tx) => this.jobs.complete(tx, job));
  }
}
