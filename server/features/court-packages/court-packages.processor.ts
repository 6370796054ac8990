import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobLost, JobsService, JobWaits } from '../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../platform/jobs/on-job.js';
import { HistoryBrokenError } from '../../platform/log/history-broken.js';
import type { StoredFile } from '../../platform/storage/storage.service.js';
import { WORKER } from '../notices/notice-records.js';
import { troubleOf } from '../print-runs/runs/run-trouble.js';
import { CourtPackageEntity } from './court-package.entity.js';
import { PACKAGE_FAILED, PACKAGE_MADE } from './court-packages.queries.js';
import { PackageMaker } from './package-maker.service.js';
import { PackageRefused } from './package-refused.js';

type PackageJob = Job<'makeCourtPackage'>;

const GIVEN_UP = 'The package could not be made, please ask for it again';

/** Makes court packages, in the worker. */
@Injectable()
export class CourtPackagesProcessor {
  constructor(
    private readonly transactions: Transactions,
    private readonly maker: PackageMaker,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @OnJob('makeCourtPackage')
  async make(job: PackageJob): Promise<void> {
    const order = await this.transactions.run((tx) =>
      tx.repository(CourtPackageEntity).findOneBy({ id: job.payload.packageId, status: 'PENDING' }),
    );
    if (order === null) {
      await this.transactions.run((tx) => this.jobs.complete(tx, job));
      return;
    }
    try {
      await this.keep(job, order, await this.maker.make(order, job.fence));
    } catch (error) {
      // The files of this try and of those before are nobody's by now.
      if (error instanceof JobLost) await this.maker.clear(order.id, job.fence);
      if (isFinal(error)) await this.refuse(job, order, error.message);
      else throw waitOf(error) ?? error;
    }
  }

  @OnJobFailed('makeCourtPackage')
  async failed(tx: Tx, { payload, fence }: PackageJob, _error: string): Promise<void> {
    await tx.first(PACKAGE_FAILED, [payload.packageId, GIVEN_UP]);
    tx.afterCommit(() => this.clearLater(payload.packageId, fence));
  }

  private async keep(
    job: PackageJob,
    { id, citationId, purpose, recipient, masked }: CourtPackageEntity,
    { key, bytes, sha256 }: StoredFile,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await tx.first(PACKAGE_MADE, [id, key, bytes, sha256, this.config.packageDays]);
      await this.activity.recordActivity(tx, {
        type: 'package_made',
        actor: WORKER,
        citationId,
        subject: { type: 'court_package', id },
        description: `Court package for ${recipient} made: ${purpose}`,
        details: { purpose, recipient, masked, sha256, bytes },
      });
    });
  }

  /** Ends the job: a further try would fail for the same reason. */
  private async refuse(
    job: PackageJob,
    { id }: CourtPackageEntity,
    message: string,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await tx.first(PACKAGE_FAILED, [id, message]);
    });
    await this.maker.clear(id, job.fence);
  }

  private clearLater(id: number, fence: number): void {
    this.maker.clear(id, fence).catch(() => undefined);
  }
}

function isFinal(error: unknown): error is Error {
  return error instanceof PackageRefused || error instanceof HistoryBrokenError;
}

/** Returns the wait for what has to be mended, or done, before a further try; null for other failures. */
function waitOf(error: unknown): JobWaits | null {
  if (error instanceof AppError && error.code === 'LOG_NOT_READY')
    return new JobWaits(error.message);
  const trouble = troubleOf(error, 'package');
  return trouble === null ? null : new JobWaits(trouble);
}
