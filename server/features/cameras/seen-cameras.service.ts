import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { NAME_CAMERA, NAMED_CAMERA } from './cameras.queries.js';

/** A camera as its event names it. */
export interface SeenCamera {
  serialNumber: string;
  systemName: string;
  systemType: string;
}

/** Keeps the register complete: each camera that sends an event has its row, with the name and type that it says. */
@Injectable()
export class SeenCameras {
  /**
   * Records a camera in the transaction of its event. A camera that is known as it says writes nothing and takes no
   * lock, so that the events of a busy camera do not wait for each other.
   */
  async record(tx: Tx, { serialNumber, systemName, systemType }: SeenCamera): Promise<void> {
    const known = await tx.first(NAMED_CAMERA, [serialNumber]);
    if (known?.systemName === systemName && known.systemType === systemType) return;
    await tx.rows(NAME_CAMERA, [serialNumber, systemName, systemType]);
  }
}
