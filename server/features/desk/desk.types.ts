import type { Cause } from '../../platform/domain/duty.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import type { DeferredAct } from '../citations/citation.types.js';
import type { CitationRow } from '../citations/reads/citation-details.service.js';
import type { Recommendation } from '../citations/citation.workflow.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import type { LookedUp } from '../registry/registry-entry.pure.js';

/** The queue of an event: the place of a change at the desk. */
export interface DeskPlace {
  citationId: number;
  queue: DeskQueue;
  cause: Cause;
}

export interface Claim {
  expiresAt: Date;
}

/** An officer's unsent input on an event; without a draft all fields are null. */
export interface Draft {
  recommendation: Recommendation | null;
  reasonCode: string | null;
  reason: string | null;
  /** The reasons for checks, by their codes. */
  confirmations: { code: string; reason: string }[] | null;
  comment: string | null;
  lookupTerm: string | null;
  skipReason: string | null;
  viewed: number[] | null;
  updatedAt: Date | null;
}

/** The number of events that could still be handed to an officer; exact up to {@link REMAINING_CAP}. */
export interface Remaining {
  remaining: number;
  remainingIsExact: boolean;
}
export const REMAINING_CAP = 1_000;

/** An event that an officer holds. */
export interface HandedOut {
  row: CitationRow;
  claim: Claim;
  draft: Draft;
  /** The registry's vehicle with the plate, if an automatic look-up found it. */
  lookUp: LookedUp | null;
}

export const DESK_CHANGE_KINDS = ['CLAIMED', 'RELEASED', 'DECIDED', 'TAKEN_BACK', 'LEFT'] as const;
export type DeskChangeKind = (typeof DESK_CHANGE_KINDS)[number];

/** A change of an event in a queue, for everybody who watches the queue. */
export interface DeskChange {
  citationId: number;
  kind: DeskChangeKind;
  reviewer: Officer | null;
  deferred: DeferredAct<Date> | null;
}
