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
    this.rounds.add('Court packages were not looked after', () => this.round(), true);
  }

  /** One round. A key is forgotten once its file is gone: a round that is killed is made up for by the next one. */
  async round(): Promise<void> {
    const expired = await this.transactions.run((tx) => tx.rows(EXPIRE));
    for (const { storageKey } of expired) await this.storage.remove(storageKey);
    const ids = expired.map(({ id }) => id);
    await this.transactions.run((tx) => tx.rows(FORGET_FILES, [ids]));
  }
}
