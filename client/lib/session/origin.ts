import type { Path } from 'react-router-dom';

import { COMMENTS_PARAM, paths } from './paths';

/** The pages that list events; a report goes on in the one that it was opened from. */
const LISTS: readonly string[] = [
  paths.pending,
  paths.submitted,
  paths.generated,
  paths.discarded,
  paths.hold,
  paths.search,
  paths.notifications,
];

/** The URL parameter of reports and histories that holds the address of that list. */
const FROM_PARAM = 'from';
const PAGE_PARAM = 'page';

/** A list at the page, and in the order, in which somebody looked at it. */
export interface Origin {
  pathname: string;
  params: URLSearchParams;
}

/** Reads an address of one of the lists; null for any other. */
function readList(address: string): Origin | null {
  if (!address.startsWith('/')) return null;
  const [pathname = '', search = ''] = address.split('?', 2);
  return LISTS.includes(pathname) ? { pathname, params: new URLSearchParams(search) } : null;
}

/** The list that a page belongs to: the page itself, or the list that it was opened from; or null. */
export function originOf({ pathname, search }: Omit<Path, 'hash'>): Origin | null {
  const params = new URLSearchParams(search);
  const from = params.get(FROM_PARAM);
  if (from !== null) return readList(from);
  params.delete(COMMENTS_PARAM);
  return readList(`${pathname}?${params.toString()}`);
}

/** The address of a list. */
export function originAddress({ pathname, params }: Origin): string {
  const search = params.toString();
  return search === '' ? pathname : `${pathname}?${search}`;
}

/** The address names the list that the event was opened from, so that a reload keeps it. */
function belonging(pathname: string, origin: Origin | null): Omit<Path, 'hash'> {
  if (origin === null) return { pathname, search: '' };
  const params = new URLSearchParams({ [FROM_PARAM]: originAddress(origin) });
  return { pathname, search: `?${params.toString()}` };
}

/** The address of a report that is opened from a list. */
export const reportAddress = (id: string, origin: Origin | null) =>
  belonging(paths.report(id), origin);

/** The address of a history that belongs to a list as its report does. */
export const historyAddress = (id: string, origin: Origin | null) =>
  belonging(paths.history(id), origin);

/** Returns the page number of the list, from 1. */
export function pageOf({ params }: Origin): number {
  const page = Number(params.get(PAGE_PARAM));
  return Number.isInteger(page) && page >= 1 && page < 2 ** 31 ? page : 1;
}

/** The same list at another page. */
export function atPage({ pathname, params }: Origin, page: number): Origin {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete(PAGE_PARAM);
  else next.set(PAGE_PARAM, String(page));
  return { pathname, params: next };
}
