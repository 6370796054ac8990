import type { Cause } from '../../platform/domain/duty.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import type { Queue, ReportStatus } from './citation.workflow.js';

/** The acts of the transition table, as desk, reasons and reports call them. */
export const DESK_ACTS = ['SUBMIT', 'GENERATE', 'DISCARD', 'HOLD', 'REVISE'] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** A decision that waits to take effect, as everybody sees it who sees the event. */
export interface DeferredAct<Instant> {
  act: DeskAct;
  user: Officer;
  takesEffectAt: Instant;
}

/** The filters of a list beside its causes, as the statements name them. */
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
  | 'text'
  | 'plate'
  | 'owner'
  | 'owner by either key'
  | 'captured from'
  | 'captured to'
  | 'changed before'
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
  'text',
  'plate',
  'owner',
  'owner by either key',
  'captured from',
  'captured to',
  'changed before',
  'never',
];

/** A condition of a list and its value; null if it takes none. */
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
  /** Rows of the page. */
  perPage: number;
  /** The badge number of the caller, whose conflicts of interest the rows show; null for a program. */
  badgeNumber: number | null;
  /** Beside list and causes; a list that is filtered is counted up to {@link SEARCH_TOTAL_CAP}. */
  filter: readonly FilterCondition[];
}

/** The sort keys of a connection; the id makes the order total. */
export const WALK_COLUMNS = { id: 'id', updated_at: 'updated_at' } as const;
export type WalkKey = keyof typeof WALK_COLUMNS;

/** The filter of a connection, of the causes that the caller sees. */
export interface WalkFilter {
  sees: readonly Cause[];
  queue: Queue | null;
  reportStatus: ReportStatus | null;
  filter: readonly FilterCondition[];
}

/** A checked search: texts are what the user typed, dates are inclusive. */
export interface SearchQuery {
  sees: readonly Cause[];
  text: string | null;
  reportStatus: ReportStatus | null;
  cause: Cause | null;
  plateKey: string | null;
  /** A part of the name, folded; empty for none. */
  owner: string | null;
  /** The same as older keys have it; null where that makes no difference. */
  olderOwner: string | null;
  from: Date | null;
  to: Date | null;
  page: number;
  /** Rows of the page. */
  perPage: number;
}

/** A search that finds more is shown as "1000+" (performance 8). */
export const SEARCH_TOTAL_CAP = 1_000;

/** The author of a citation's last change. */
export interface Changer {
  changedById: number | null;
  changedByName: string | null;
}
