import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SealService } from '../../platform/activity/seal.service.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { JobWaits } from '../../platform/jobs/jobs.service.js';
import {
  type Checkpoint,
  CheckpointsService,
} from '../../platform/log/checkpoints/checkpoints.service.js';
import { HistoryBrokenError } from '../../platform/log/history-broken.js';
import { LogTreeService } from '../../platform/log/tree/log-tree.service.js';
import { TimestampsService } from '../../platform/log/checkpoints/timestamps.service.js';
import { CLOSING_ACTS } from './case.queries.js';
import { type CaseSnapshot, readCase } from './case-snapshot.js';
import { CLOSING_TYPES } from './package-acts.pure.js';

/** A case as it was at one moment, with the proofs of its acts. */
export interface ProvedCase {
  snapshot: CaseSnapshot;
  checkpoint: Checkpoint;
  /** The inclusion proof of each act, in hexadecimal, for the size of the checkpoint. */
  inclusions: string[][];
}

// Rows are sealed every few seconds; another worker may be at it.
const SEALED_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 250;

/** Reads cases for packages, in the worker. */
@Injectable()
export class CaseReads {
  constructor(
    private readonly database: Database,
    private readonly seals: SealService,
    private readonly checkpoints: CheckpointsService,
    private readonly timestamps: TimestampsService,
    private readonly tree: LogTreeService,
  ) {}

  /**
   * Waits until the acts of a case are sealed and a checkpoint covers them, stamped where there is an authority, and reads
   * all of it in one snapshot.
   *
   * @throws JobWaits where another worker does not seal for a time; AppError `LOG_NOT_READY`; HistoryBrokenError
   */
  async read(citationId: number): Promise<ProvedCase> {
    const until = performance.now() + SEALED_WITHIN_MS;
    do {
      await this.seals.sealAll();
      const last = await lastClosing(this.database, citationId);
      const proved = last === null ? null : await this.prove(citationId, last);
      if (proved !== null) return proved;
      await sleep(LOOK_AGAIN_MS);
    } while (performance.now() < until);
    // A broken history may never be sealed to its end.
    await this.checkpoints.refuseBroken();
    throw new JobWaits('The history is still being sealed');
  }

  /** @returns null if something was done to the case since */
  private async prove(citationId: number, position: number): Promise<ProvedCase | null> {
    const covering = await this.checkpoints.covering(position);
    // A stamp that came after the first package would change the bytes of the next one.
    const checkpoint = { ...covering, timestamp: await this.timestamps.of(covering) };
    return this.database.snapshot(async (on) => {
      const last = await lastClosing(on, citationId);
      if (last !== position) return null;
      const snapshot = await readCase(on, citationId, last);
      const positions = snapshot.acts.map((act) => act.position);
      const inclusions = await this.tree.inclusions(positions, checkpoint.size, on);
      return { snapshot, checkpoint, inclusions };
    });
  }
}

/**
 * Returns the position of the last closing act of a case; null while one waits for its seal.
 *
 * @throws HistoryBrokenError where one has none and waits for none
 */
async function lastClosing(on: Queryable, citationId: number): Promise<number | null> {
  const closing = await on.first(CLOSING_ACTS, [citationId, CLOSING_TYPES]);
  // The last seal was removed, before it was signed: there is no gap.
  if (closing !== undefined && closing.lost > 0) throw new HistoryBrokenError();
  if (closing === undefined || closing.unsealed > 0 || closing.last === null) return null;
  return Number(closing.last);
}
