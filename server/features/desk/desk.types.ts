import type { Cause } from '../../platform/domain/duty.js';
import type { CitationRow, DeferredAct, Reviewer } from '../citations/citation.types.js';
import type { Recommendation } from '../citations/citation.workflow.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';

/** Where an event waits: what a change at the desk is about. */
export interface DeskPlace {
  citationId: number;
  queue: DeskQueue;
  cause: Cause;
}

export interface Claim {
  expiresAt: Date;
}

/** What an officer typed on an event and did not send; without a draft all of it is null. */
export interface Draft {
  recommendation: Recommendation | null;
  reasonCode: string | null;
  reason: string | null;
  comment: string | null;
  lookupTerm: string | null;
  skipReason: string | null;
  viewed: number[] | null;
  updatedAt: Date | null;
}

/** How many events could still be handed to an officer; exact up to {@link REMAINING_CAP}. */
export interface Remaining {
  remaining: number;
  remainingIsExact: boolean;
}
export const REMAINING_CAP = 1_000;

/** An event in an officer's hands. */
export interface HandedOut {
  row: CitationRow;
  claim: Claim;
  draft: Draft;
}

export const DESK_CHANGE_KINDS = ['CLAIMED', 'RELEASED', 'DECIDED', 'TAKEN_BACK', 'LEFT'] as const;
export type DeskChangeKind = (typeof DESK_CHANGE_KINDS)[number];

/** What happened to an event of a queue, for those who look at the queue. */
export interface DeskChange {
  citationId: number;
  kind: DeskChangeKind;
  reviewer: Reviewer | null;
  deferred: DeferredAct<Date> | null;
}
