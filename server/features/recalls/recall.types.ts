import type { Cause } from '../../platform/domain/duty.js';

/** The states of a recall: DONE once no item is open, CLOSED by hand. */
export const RECALL_STATUSES = ['OPEN', 'DONE', 'CLOSED'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

/** The states of a notice in a recall; GONE became void, or was replaced, elsewhere. */
export const ITEM_STATES = ['OPEN', 'UPHELD', 'VOIDED', 'GONE'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const OUTCOMES = ['UPHOLD', 'VOID'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const BATCH_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'REJECTED'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What the notices of a recall rest on; what is given holds together, null is not asked for. */
export interface RecallCriteria {
  cameraSerialNumber: string | null;
  factId: number | null;
  fineScheduleId: number | null;
  place: string | null;
  officerBadge: number | null;
  textsVersion: number | null;
  textSetId: number | null;
  runNumber: string | null;
  rehearsalId: number | null;
  /** Numbers as they were given out. */
  numbers: string[] | null;
  cause: Cause | null;
  /** Instants as ISO 8601 in UTC; from is included, to is not. */
  capturedFrom: string | null;
  capturedTo: string | null;
  issuedFrom: string | null;
  issuedTo: string | null;
}
