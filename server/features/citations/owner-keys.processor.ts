import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { folded } from '../../platform/domain/fold.pure.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob } from '../../platform/jobs/on-job.js';
import { OWNERS, SET_KEYS } from './owner-keys.queries.js';

/** Events that are read at once: few enough that officers do not notice the rows that are locked. */
const BLOCK = 2_000;
const LAST_ID = 2_147_483_647;

/**
 * Makes the keys of owners' names anew after an upgrade (guards 5), in the worker. Only keys that change are written; a
 * second try finds those of the first.
 */
@Injectable()
export class OwnerKeysProcessor {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
  ) {}

  @OnJob('foldOwnerNames')
  async foldNames(job: Job<'foldOwnerNames'>): Promise<void> {
    const { citationId } = job.payload;
    const last = citationId ?? LAST_ID;
    let after: number | undefined = citationId === null ? 0 : citationId - 1;
    while (after !== undefined) {
      after = await this.foldBlock(after, last);
      await setImmediate();
    }
    await this.transactions.run((tx) => this.jobs.complete(tx, job));
  }

  /** @returns the id of the last event of the block; undefined where it was the last block */
  private async foldBlock(after: number, last: number): Promise<number | undefined> {
    const owners = await this.database.rows(OWNERS, [after, last, BLOCK]);
    const changed = owners
      .map((owner) => ({ ...owner, key: folded(owner.ownerName) }))
      .filter(({ ownerKey, key }) => ownerKey !== key);
    if (changed.length > 0)
      await this.database.rows(SET_KEYS, [
        changed.map(({ id }) => id),
        changed.map(({ ownerName }) => ownerName),
        changed.map(({ key }) => key),
      ]);
    return owners.length < BLOCK ? undefined : owners.at(-1)?.id;
  }
}
