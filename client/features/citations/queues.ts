import type {
  CitationFilter,
  CitationQueue,
  CitationSort,
  DeskQueue,
  ReportStatus,
} from '../../graphql/schema';
import { COMMENTS_PARAM, paths } from '../../lib/session/paths';
import { type PageRows, readRows, writeRows } from '../../lib/lists/rows';
import { type ListFilter, filterVariables, readFilter, writeFilter } from './list-filter';

/** A queue as it is written in an address, and the list that shows it. */
export const QUEUES = {
  pending: { queue: 'PENDING', path: paths.pending },
  submitted: { queue: 'SUBMITTED', path: paths.submitted },
  generated: { queue: 'COMPLETED', path: paths.generated },
  discarded: { queue: 'DISCARDED', path: paths.discarded },
  hold: { queue: 'HOLD', path: paths.hold },
} as const satisfies Record<string, { queue: CitationQueue; path: string }>;

export type QueueName = keyof typeof QUEUES;

/** The desk that hands out events of a status; all further statuses have none. */
export const DESK_QUEUES: Partial<Record<ReportStatus, DeskQueue>> = {
  PENDING: 'PENDING',
  UPDATED: 'PENDING',
  REVISE: 'PENDING',
  REVIEW: 'SUBMITTED',
  UPDATED_REVIEW: 'SUBMITTED',
  UPDATED_REVISE: 'SUBMITTED',
};

const SORT_KEYS = {
  reference_id: 'REFERENCE_ID',
  stopline_reference_id: 'STOPLINE_REFERENCE_ID',
  camera_case_generated_at: 'CAMERA_CASE_GENERATED_AT',
  updated_at: 'UPDATED_AT',
  owner_vehicle_license_plate: 'OWNER_VEHICLE_LICENSE_PLATE',
  cause: 'CAUSE',
  report_status: 'REPORT_STATUS',
  recommendation: 'RECOMMENDATION',
  due_at: 'DUE_AT',
} as const satisfies Record<string, CitationSort>;

function isSortKey(word: string): word is keyof typeof SORT_KEYS {
  return Object.hasOwn(SORT_KEYS, word);
}

/** A place in a queue: which of its events, in which order, and which page of them. */
export interface QueuePlace {
  filter: ListFilter;
  sortBy: CitationSort;
  descending: boolean;
  page: number;
  /** Rows of a page. */
  rows: PageRows;
}

/** Reads a place from an address; anything that makes no sense there is the default. */
export function readPlace(params: URLSearchParams): QueuePlace {
  const sortKey = params.get('sortby') ?? '';
  const page = Number(params.get('page'));
  return {
    filter: readFilter(params),
    sortBy: isSortKey(sortKey) ? SORT_KEYS[sortKey] : 'UPDATED_AT',
    descending: params.get('order') !== 'asc',
    page: Number.isInteger(page) && page >= 1 && page < 2 ** 31 ? page : 1,
    rows: readRows(params),
  };
}

/** Writes a place as an address's search part; what is the default is left out. */
export function writePlace(place: Omit<QueuePlace, 'rows'> & { rows?: PageRows }): string {
  const params = writeFilter(place.filter);
  const sortKey = Object.entries(SORT_KEYS).find(([, value]) => value === place.sortBy)?.[0];
  if (sortKey && sortKey !== 'updated_at') params.set('sortby', sortKey);
  if (!place.descending) params.set('order', 'asc');
  if (place.page !== 1) params.set('page', String(place.page));
  if (place.rows !== undefined) writeRows(params, place.rows);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Parameters whose words are right and stand for what is the default. */
const DEFAULT_WORDS: Record<string, string> = {
  sortby: 'updated_at',
  order: 'desc',
  page: '1',
  rows: '15',
};

/** Longest word that a sentence repeats. */
const SHOWN_MAX = 40;

/** Returns the words of an address that a list does not know, as `cause=PARKING`; each parameter counts once. */
export function wrongWords(params: URLSearchParams): string[] {
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const [name, value] of params) {
    const word = value.trim();
    const isKnown =
      !seen.has(name) && (word === '' || DEFAULT_WORDS[name] === word || readsBack(name, word));
    seen.add(name);
    if (!isKnown && name !== COMMENTS_PARAM) wrong.push(`${name}=${word}`.slice(0, SHOWN_MAX));
  }
  return wrong;
}

/** True if a list reads a parameter, and would write the same. */
function readsBack(name: string, word: string): boolean {
  const place = readPlace(new URLSearchParams({ [name]: word }));
  return new URLSearchParams(writePlace(place)).get(name) === word;
}

/** Returns the variables of a query for a place in a list. */
export function placeVariables({ filter, sortBy, descending, rows }: QueuePlace): {
  filter: CitationFilter | null;
  sortBy: CitationSort;
  order: 'ASC' | 'DESC';
  perPage: PageRows;
} {
  return {
    filter: filterVariables(filter),
    sortBy,
    order: descending ? 'DESC' : 'ASC',
    perPage: rows,
  };
}

/** True if a word from an address or a menu names a list. */
export function isQueue(name: string): name is QueueName {
  return Object.hasOwn(QUEUES, name);
}

/** The list of a page of the client, or null. */
export function queueAt(pathname: string): QueueName | null {
  return (
    (Object.keys(QUEUES) as QueueName[]).find((name) => QUEUES[name].path === pathname) ?? null
  );
}
