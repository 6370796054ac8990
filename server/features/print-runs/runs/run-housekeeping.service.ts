import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import { runsOf, SPOOLED, spooledFor } from './run-spool.pure.js';
import { OVERDUE_FILES } from './runs.queries.js';

/** Runs once an hour in every worker: the deletion of old and unfinished print files. */
@Injectable()
export class RunHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly rounds: HourlyRounds,
    private readonly storage: StorageService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Print runs were not looked after', () => this.round(), true);
  }

  /** One round. */
  async round(): Promise<void> {
    await this.deleteOldFiles();
    await this.forgetSpooled();
    await this.storage.sweepSpool();
  }

  /** A worker that was killed leaves spooled files on its own disk, and another one may have ended the run. */
  private async forgetSpooled(): Promise<void> {
    for (const id of runsOf(await this.storage.spooled(SPOOLED))) {
      const isOpen = await this.transactions.run((tx) =>
        tx.repository(NoticeRunEntity).existsBy({ id, status: 'OPEN' }),
      );
      if (!isOpen) await this.storage.removeSpooled(spooledFor(id));
    }
  }

  /** Print files hold names and addresses: they are not kept longer than they are needed. */
  private async deleteOldFiles(): Promise<void> {
    await this.transactions.run(async (tx) => {
      for (const { id: runId } of await tx.rows(OVERDUE_FILES, [this.config.noticeRunFileDays]))
        await this.jobs.enqueue(tx, 'deleteRunFiles', { runId });
    });
  }
}
