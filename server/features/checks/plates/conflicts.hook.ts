import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../../platform/database/tx-hooks.js';

/** Events that may be in conflict with an officer since the transaction. */
interface NewConflicts {
  /** The event whose plate was changed; null for any event. */
  citationId: number | null;
  /** The badge numbers for which plates were listed; empty for a change of an event. */
  badgeNumbers: readonly number[];
}

/** Runs work that belongs to new conflicts of interest: of listed plates, or of a plate that was changed. */
@Injectable()
export class ConflictsMade extends TxHooks<NewConflicts> {}
