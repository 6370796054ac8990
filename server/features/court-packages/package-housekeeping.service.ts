import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { EXPIRE, FORGET_FILES } from './court-packages.queries.js';

/** Deletes the files of expired packages, once an hour in every worker. */
@Injectable()
export class PackageHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
    private readonly storage: StorageService,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Court packages were not looked after', () => this.round(), true);
  }

  /**
   * One round. A key is forgotten once its file is gone, so the next round finishes one that was killed. A file that cannot
   * be deleted now is left to the next round, and does not stop the others.
   */
  async round(): Promise<void> {
    const expired = await this.transactions.run((tx) => tx.rows(EXPIRE));
    const failures: unknown[] = [];
    for (const { id, storageKey } of expired) {
      try {
        await this.storage.remove(storageKey);
        await this.transactions.run((tx) => tx.rows(FORGET_FILES, [[id]]));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} expired files were not deleted`);
  }
}
