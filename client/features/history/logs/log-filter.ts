import type { LogKind } from '../../../graphql/schema';
import { endOfDay, isDay, startOfDay } from '../../../lib/format/days';

/** The filter of the logs as the form has it; an empty value sets no condition. Days are written `2026-11-21`. */
export interface LogFilter {
  /** Number of a user. */
  user: string;
  /** Kind of entry, in small letters as REST names it. */
  kind: string;
  /** Number of an event, or the reference ID or notice number that somebody typed. */
  event: string;
  from: string;
  to: string;
}

/** The URL parameter of each condition. */
const NAMES = ['user', 'kind', 'event', 'from', 'to'] as const satisfies (keyof LogFilter)[];

export const NO_FILTER: LogFilter = { user: '', kind: '', event: '', from: '', to: '' };

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Reads a filter from an address; what makes no sense there is left out. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  const text = (name: keyof LogFilter) => params.get(name)?.trim() ?? '';
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? text(name) : '');
  return {
    user: isNumber(text('user')) ? text('user') : '',
    kind: /^[a-z_]{1,50}$/.test(text('kind')) ? text('kind') : '',
    event: text('event').slice(0, 50),
    from: day('from'),
    to: day('to'),
  };
}

/** Writes a filter into an address, on its first page, and leaves what else is there. */
export function writeLogFilter(params: URLSearchParams, filter: LogFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const name of NAMES) {
    const value = filter[name].trim();
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** True if nothing is left out by a filter. */
export const isNoFilter = (filter: LogFilter): boolean =>
  NAMES.every((name) => filter[name] === '');

/**
 * Returns the variables of a filter for the server; days are whole ones in the configured zone.
 *
 * @param known the kinds of the server; undefined until they are loaded
 */
export function logVariables(
  { user, kind, event, from, to }: LogFilter,
  known: ReadonlySet<string> | undefined,
) {
  const asked = kind.toUpperCase();
  return {
    userId: user || null,
    // A kind that this server does not know would refuse the whole list.
    kind: asked !== '' && known?.has(asked) !== false ? (asked as LogKind) : null,
    citationId: isNumber(event) ? event : null,
    reference: event === '' || isNumber(event) ? null : event,
    startDate: from === '' ? null : startOfDay(from),
    endDate: to === '' ? null : endOfDay(to),
  };
}
