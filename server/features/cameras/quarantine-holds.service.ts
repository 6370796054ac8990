import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { quarantineRefusal } from './quarantine-refusal.pure.js';
import { LOCK_CAMERA, LOCK_CAMERA_OF, QUARANTINE_OF } from './quarantines.queries.js';

/** The hold of quarantines on events: no notice is made of one (cameras 3). */
@Injectable()
export class QuarantineHolds {
  constructor(private readonly database: Database) {}

  /**
   * Locks the camera of an event, before the event itself: a quarantine that starts waits for the transaction, and one
   * that started is seen by it. Transactions of other events go on.
   */
  async lockCameraOf(tx: Tx, citationId: number): Promise<void> {
    await tx.first(LOCK_CAMERA_OF, [citationId]);
  }

  /** Locks a camera for the start of a quarantine. @throws AppError `CAMERA_NOT_FOUND` */
  async lockCamera(tx: Tx, serialNumber: string): Promise<void> {
    if ((await tx.first(LOCK_CAMERA, [serialNumber])) === undefined)
      throw new AppError('CAMERA_NOT_FOUND');
  }

  /** Returns the refusal of a notice for an event whose camera is in quarantine for its time; null if it is in none. */
  async refusal(citationId: number, on: Queryable = this.database): Promise<AppError | null> {
    const held = await on.first(QUARANTINE_OF, [citationId]);
    return held === undefined ? null : quarantineRefusal(held);
  }

  /** Refuses a notice after {@link lockCameraOf}. @throws AppError `CAMERA_QUARANTINED` */
  async assertFree(tx: Tx, citationId: number): Promise<void> {
    const refusal = await this.refusal(citationId, tx);
    if (refusal !== null) throw refusal;
  }
}
