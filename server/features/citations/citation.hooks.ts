import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Queue } from './citation.workflow.js';

/** An act of a person on an event. */
export interface CitationAct {
  citationId: number;
  caller: UserCaller;
}

/** An act of a person on several events at once. */
interface ActOnMany {
  citationIds: readonly number[];
  caller: UserCaller;
}

/**
 * Runs work that belongs to every act that raises the version of events. The events are locked, and have the new version
 * already.
 */
@Injectable()
export class VersionRaised extends TxHooks<ActOnMany> {}

/** A transition of an event. */
interface CarriedOut extends CitationAct {
  cause: Cause;
  /** The list that it stood in before. */
  from: Queue;
}

/** Runs work that belongs to a transition, after all its own writes. */
@Injectable()
export class TransitionCarriedOut extends TxHooks<CarriedOut> {}

/** Runs work that belongs to a vehicle update, after all its own writes. */
@Injectable()
export class VehicleUpdated extends TxHooks<CitationAct> {}
