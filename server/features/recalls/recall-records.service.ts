import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Actor } from '../../platform/identity/caller.js';
import { RecallEntity } from './recall.entity.js';
import { COUNT_ITEMS, ITEMS_GONE, LOCK_RECALL, RELEASE } from './recalls.queries.js';

/** A recall that this transaction has locked. */
export type LockedRecall = RowOf<typeof LOCK_RECALL>;

/** Keeps recalls as their items are: the hold on notices, and the end. */
@Injectable()
export class RecallRecords {
  constructor(
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** Locks a recall, after the notices that the transaction locks. @throws AppError `RECALL_NOT_FOUND` */
  async lockRecall(tx: Tx, id: number): Promise<LockedRecall> {
    const recall = await tx.first(LOCK_RECALL, [id]);
    if (recall === undefined) throw new AppError('RECALL_NOT_FOUND');
    return recall;
  }

  /** Returns a recall as it is now. @throws AppError `RECALL_NOT_FOUND` */
  async readRecall(tx: Tx, id: number): Promise<Pick<LockedRecall, 'id' | 'number' | 'status'>> {
    const recall = await tx.repository(RecallEntity).findOneBy({ id });
    if (recall === null) throw new AppError('RECALL_NOT_FOUND');
    return recall;
  }

  /** Locks a recall that can still be decided. @throws AppError `RECALL_NOT_FOUND`, `RECALL_CLOSED` */
  async lockOpen(tx: Tx, id: number): Promise<LockedRecall> {
    const recall = await this.lockRecall(tx, id);
    if (recall.status !== 'OPEN') throw closed(recall);
    return recall;
  }

  /** Ends the hold on notices that no open recall holds any more; their rows are locked. */
  async release(tx: Tx, numbers: readonly string[]): Promise<void> {
    await tx.rows(RELEASE, [numbers]);
  }

  /** Ends all open items of a notice that became void or was replaced, and with them their recalls. */
  async endItemsOf(tx: Tx, number: string, actor: Actor): Promise<void> {
    const gone = await tx.rows(ITEMS_GONE, [number, this.clock.now()]);
    if (gone.length === 0) return;
    const ids = gone.map(({ recallId }) => recallId).toSorted((a, b) => a - b);
    for (const id of ids) await this.endIfDone(tx, id, actor);
  }

  /** A recall is DONE as soon as none of its items is open. */
  async endIfDone(tx: Tx, id: number, actor: Actor): Promise<void> {
    const recall = await this.lockRecall(tx, id);
    if (recall.status !== 'OPEN') return;
    // A statement of its own: what the one before waited for is counted.
    const counts = await tx.first(COUNT_ITEMS, [id]);
    if (counts === undefined || counts.open > 0) return;
    await tx.repository(RecallEntity).update(id, { status: 'DONE', closedAt: this.clock.stamp() });
    await this.recordEnd(tx, recall, actor, 'done');
  }

  /** Logs the end of a recall with what became of its notices. */
  async recordEnd(
    tx: Tx,
    { id, number }: Pick<LockedRecall, 'id' | 'number'>,
    actor: Actor,
    how: string,
  ): Promise<void> {
    const counts = await tx.first(COUNT_ITEMS, [id]);
    const { open = 0, upheld = 0, voided = 0, gone = 0 } = counts ?? {};
    await this.activity.recordActivity(tx, {
      type: 'recall_ended',
      actor,
      subject: { type: 'recall', id },
      description: `Recall ${number} ${how}: ${upheld} upheld, ${voided} void, ${gone} void or replaced elsewhere, ${open} open`,
      details: { number, upheld, voided, gone, open },
    });
  }
}

/** Returns the refusal of an act on a recall that has ended. */
export function closed({ number, status }: Pick<LockedRecall, 'number' | 'status'>): AppError {
  return new AppError('RECALL_CLOSED', { params: { number, state: status } });
}
