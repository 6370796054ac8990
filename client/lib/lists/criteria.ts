import type { Cause, CitationFilter, ReportStatus } from '../../graphql/schema';
import { endOfDay, isDay, startOfDay } from '../format/days';
import { CAUSE_COLORS, STATUS_COLORS } from '../format/words';

/** The values of the form; an empty one sets no condition. Days are written `2026-11-21`. */
export interface Criteria {
  reference: string;
  plate: string;
  owner: string;
  status: ReportStatus | '';
  cause: Cause | '';
  from: string;
  to: string;
}

export const STATUSES = Object.keys(STATUS_COLORS) as ReportStatus[];
export const CAUSES = Object.keys(CAUSE_COLORS) as Cause[];

/** The URL parameter of each criterion. */
const PARAMS: Record<keyof Criteria, string> = {
  reference: 'reference_number',
  plate: 'vehicle_registration_plate',
  owner: 'vehicle_owner',
  status: 'report_status',
  cause: 'cause',
  from: 'start_date',
  to: 'end_date',
};

const NAMES = Object.keys(PARAMS) as (keyof Criteria)[];

/** Reads criteria from an address; anything that makes no sense there is left out. */
export function readCriteria(params: URLSearchParams): Criteria {
  const text = (name: keyof Criteria) => params.get(PARAMS[name])?.trim() ?? '';
  const day = (name: keyof Criteria) => (isDay(text(name)) ? text(name) : '');
  const from = day('from');
  return {
    reference: text('reference'),
    plate: text('plate'),
    owner: text('owner'),
    status: STATUSES.find((status) => status === text('status')) ?? '',
    cause: CAUSES.find((cause) => cause === text('cause')) ?? '',
    from,
    to: from === '' ? '' : day('to'),
  };
}

/** Writes criteria into an address, on its first page, and leaves what else is there. */
export function writeCriteria(params: URLSearchParams, criteria: Criteria): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const name of NAMES) {
    const value = criteria[name].trim();
    if (value === '') next.delete(PARAMS[name]);
    else next.set(PARAMS[name], value);
  }
  return next;
}

export const isEmpty = (criteria: Criteria): boolean =>
  NAMES.every((name) => criteria[name].trim() === '');

/**
 * Returns the filter of the search. One date means from that date to `now` (ms), two mean the range with both days
 * whole, in the configured zone.
 */
export function searchFilter(criteria: Criteria, now: number): CitationFilter {
  const { reference, plate, owner, status, cause, from, to } = criteria;
  return {
    text: reference || null,
    plate: plate || null,
    owner: owner || null,
    reportStatus: status || null,
    cause: cause || null,
    capturedFrom: from === '' ? null : startOfDay(from),
    capturedTo: from === '' ? null : to === '' ? new Date(now).toISOString() : endOfDay(to),
  };
}
