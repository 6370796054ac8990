import { Injectable } from '@nestjs/common';
import { TxHooks } from '../database/tx-hooks.js';
import type { ActivityEntity } from './activity.entity.js';

/** Entries of one kind of call, as they are written, and the moment of the act; null means the database's clock. */
interface Recorded {
  entries: readonly (Pick<ActivityEntity, 'type' | 'citationId' | 'subjectType' | 'subjectId'> &
    Partial<Pick<ActivityEntity, 'details'>>)[];
  at: Date | null;
  /** The request that caused the act; null if there was none. */
  requestId: string | null;
}

/**
 * Runs work that belongs to every act, from every door, in the act's own transaction and after its entries. All other
 * writes of the act that an entry tells of are done by then. Entries by the hour (`noteHourly`) are looks, no acts.
 */
@Injectable()
export class ActivityRecorded extends TxHooks<Recorded> {}

/** The end of the chain after a transaction of the worker that may have made it longer. */
interface Sealed {
  /** The number of seals. */
  size: number;
  /** Asks for another such transaction at once: there is more to do than fits into one. */
  continueSoon: () => void;
}

/**
 * Runs work in the transaction that seals, after the seals, while no other worker can seal. It runs as well where no row
 * was waiting.
 */
@Injectable()
export class ActivitySealed extends TxHooks<Sealed> {}
