import type { Cause } from '../../platform/domain/duty.js';
import type { NoticeFine } from '../fines/fine.types.js';
import type { InForce } from '../fines/fines.queries.js';
import type { ReasonAct } from '../reasons/reason.pure.js';
import type { FilterFields } from './citations.rules.js';
import type { FactSource } from './facts.pure.js';
import type { Queue, Recommendation, ReportStatus } from './citation.workflow.js';

/** The spelling of a row's names: GraphQL's or REST's. */
export type Words = 'camel' | 'snake';

/** What is joined to the narrow row, and only when asked for. */
export type Part =
  | 'capture'
  | 'vehicle'
  | 'media'
  | 'notice'
  | 'submitter'
  | 'facts'
  | 'desk'
  | 'sentBack'
  | 'observed'
  | 'fine'
  | 'otherEvents'
  // For those who see the events of one cause only.
  | 'otherEventsOfCause';
export const ALL_PARTS: readonly Part[] = [
  'capture',
  'vehicle',
  'media',
  'notice',
  'submitter',
  'facts',
  'desk',
  'sentBack',
  'observed',
  'fine',
  'otherEvents',
  'otherEventsOfCause',
];

/** What the rules need to know of a citation, beside what is shown of it. */
export interface CitationFacts {
  id: number;
  version: number;
  cause: Cause;
  reportStatus: ReportStatus;
  recommendation: Recommendation | null;
  submittedById: number | null;
  ownerVehicleLicensePlate: string | null;
  ownerName: string | null;
  /** Only with the part `vehicle`, as the one below. */
  ownerAddress: string | null;
  /** All texts of the event that a notice prints. */
  printedText: string;
  /** Null where nothing is required. */
  required: RequiredFacts | null;
  /** The sentences of what is required and missing. */
  unmet?: readonly string[];
  /** In microseconds, as Postgres orders it. */
  updatedAt: string;
  selectedCount: number;
  maxEvidenceImages: number;
  vehicleLicenseIdentifier: string;
  /** Why no notice may be made any more; only with the part `desk`, and absent before the deadline. */
  deadlinePassed?: string;
  /** Only with the part `fine`; null where there is none. */
  fine?: NoticeFine | null;
  /** Why no notice can be made with the fine schedule; only with the part `fine`, and absent where nothing is wrong. */
  scheduleFault?: string;
}

/** What required content is checked with beside the owner, as JSON has it. */
export interface RequiredFacts {
  /** Of the mailing settings, and of the texts of the cause. */
  mailingVersion: number;
  textsVersion: number;
  cause: Cause;
  referenceId: string;
  capturedAt: string;
  place: string;
  /** In the digits of the camera. */
  measured: string | null;
  limit: string | null;
  switchedAt: string | null;
  /** The fine schedules that may be in force. */
  candidates: InForce[];
}

/** What the desk knows of a citation: its deadline, and who has it in hand. */
export interface DeskFacts {
  /** ISO 8601, as all moments here. */
  dueAt: string | null;
  deadlineRuleId: number | null;
  /** Who has a live claim. */
  reviewer: Reviewer | null;
  /** The decision that waits to take effect. */
  deferred: DeferredAct<string> | null;
  /** Its notice was voided (mailing 6). */
  noticeVoid: boolean;
}

/** The acts of the transition table, as desk, reasons and reports call them. */
export const DESK_ACTS = ['SUBMIT', 'GENERATE', 'DISCARD', 'HOLD', 'REVISE'] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** An officer, as far as others need to know who it is. */
export interface Reviewer {
  id: number;
  name: string;
}

/** A decision that waits to take effect, as everybody sees it who sees the event. */
export interface DeferredAct<Instant> {
  act: DeskAct;
  user: Reviewer;
  takesEffectAt: Instant;
}

/** Where the facts of an event come from, as JSON has it: moments are texts. */
export type ObservedRow = Omit<FactSource, 'capturedAt' | 'captured'> & {
  capturedAt: string;
  captured: Omit<FactSource['captured'], 'redlightSwitchedAt'> & {
    redlightSwitchedAt: string | null;
  };
};

/** Where the fine of an event comes from, as JSON has it. */
export interface FineRow {
  cause: Cause;
  capturedAt: string;
  /** In the digits of the camera. */
  measured: string | null;
  limit: string | null;
  switchedAt: string | null;
  isCompleted: boolean;
  /** What the notice keeps; only of completed events. */
  fixed: NoticeFine | null;
  /** The schedules that may be in force; of the others. */
  candidates: InForce[] | null;
}

/** A citation as it is shown, in the spelling that was asked for, and the facts behind it. */
export interface CitationRow {
  citation: Record<string, unknown>;
  /** Only with the part `facts`. */
  facts: CitationFacts;
  /** Only with the part `desk`. */
  desk?: DeskFacts;
  /** Only with the part `observed`. */
  observed?: ObservedRow;
  /** Only with the part `fine`. */
  fine?: FineRow;
}

/** What a list can be filtered by beside its causes, as the statements know it. */
export type FilterName =
  | 'cause'
  | 'status'
  | 'recommendation'
  | 'places'
  | 'without plate'
  | 'with plate'
  | 'with comments'
  | 'without comments'
  | 'sent back to'
  | 'not sent back to'
  | 'open'
  | 'closed'
  | 'with deadline'
  | 'without deadline'
  | 'due from'
  | 'due before'
  | 'never';
export const FILTERS: readonly FilterName[] = [
  'cause',
  'status',
  'recommendation',
  'places',
  'without plate',
  'with plate',
  'with comments',
  'without comments',
  'sent back to',
  'not sent back to',
  'open',
  'closed',
  'with deadline',
  'without deadline',
  'due from',
  'due before',
  'never',
];

/** A condition of a list and what it compares with; none where it takes no value. */
export interface FilterCondition {
  name: FilterName;
  value?: unknown;
}

/** The sort keys of contract 3, to columns; nothing else is ever sorted by. */
export const SORT_COLUMNS = {
  reference_id: 'reference_id',
  stopline_reference_id: 'stopline_reference_id',
  camera_case_generated_at: 'camera_case_generated_at',
  updated_at: 'updated_at',
  owner_vehicle_license_plate: 'owner_vehicle_license_plate',
  cause: 'cause',
  report_status: 'report_status',
  recommendation: 'recommendation',
  due_at: 'due_at',
} as const;
export type SortKey = keyof typeof SORT_COLUMNS;

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface ListQuery {
  queue: Queue;
  sees: readonly Cause[];
  sortBy: SortKey;
  order: Direction;
  page: number;
  /** Beside list and causes; a list that is filtered is counted up to {@link SEARCH_TOTAL_CAP}. */
  filter: readonly FilterCondition[];
}

/** What a connection can be walked by; the id makes the order total. */
export const WALK_COLUMNS = { id: 'id', updated_at: 'updated_at' } as const;
export type WalkKey = keyof typeof WALK_COLUMNS;

/** Which citations a connection has, of the causes that the caller sees. */
export interface WalkFilter {
  sees: readonly Cause[];
  queue: Queue | null;
  reportStatus: ReportStatus | null;
  filter: readonly FilterCondition[];
}

/** A checked search: texts are what the user typed, dates are inclusive. */
export interface SearchQuery {
  sees: readonly Cause[];
  referenceNumber: string | null;
  reportStatus: ReportStatus | null;
  cause: Cause | null;
  plateKey: string | null;
  owner: string | null;
  from: Date | null;
  to: Date | null;
  page: number;
}

/** A search that finds more is shown as "1000+" (performance 8). */
export const SEARCH_TOTAL_CAP = 1_000;

/** Who changed a citation last. */
export interface Changer {
  changedById: number | null;
  changedByName: string | null;
}

/** The facts that an act is decided by, as they were when they were read. */
export type ActFacts = CitationFacts &
  Changer & {
    referenceId: string;
    /** After it no notice may be made; null without a deadline. */
    dueAt: Date | null;
    deadlineHasPassed: boolean;
    capturedAt: Date;
    /** In the digits of the camera. */
    speedMeasured: string | null;
    speedLimit: string | null;
    redlightSwitchedAt: Date | null;
    /** The acts that need a reason of the list (desk 1). */
    reasonRequired: readonly ReasonAct[];
  };

/** What a caller wants to see of the citations, and in which spelling. */
export interface View {
  words: Words;
  parts: readonly Part[];
}

/** Rows of a list between two cursors. */
export interface Slice {
  rows: { row: CitationRow; cursor: string }[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** What the total of the whole list is counted by. */
  filter: FilterFields;
}
