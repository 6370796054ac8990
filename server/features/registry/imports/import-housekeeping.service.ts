import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { IMPORT_FILES, keptAt } from './import-files.js';
import { ImportSteps } from './import-steps.service.js';
import { END_LOST_CHECKS, NAMED_FILES } from './registry-imports.queries.js';

/** An upload and a check take minutes; after this time nobody works on them any more. */
const LOST_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Deletes what killed processes left of imports, once an hour in every worker: files have a million owners. */
@Injectable()
export class ImportHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
    private readonly storage: StorageService,
    private readonly steps: ImportSteps,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Registry imports were not looked after', () => this.round(), true);
  }

  /** One round: ends the checks of commands that were killed, and deletes files that no import names. */
  async round(): Promise<void> {
    const lostBefore = new Date(Date.now() - LOST_AFTER_MS);
    const { ended, named } = await this.transactions.run(async (tx) => ({
      ended: await tx.rows(END_LOST_CHECKS, [lostBefore]),
      named: await tx.rows(NAMED_FILES),
    }));
    for (const { id } of ended) await this.steps.forgetRows(id);
    const known = new Set(named.map(({ storageKey }) => storageKey));
    for (const key of await this.storage.listKeys(IMPORT_FILES))
      if (!known.has(key) && keptAt(key) < lostBefore.getTime()) await this.storage.remove(key);
  }
}
