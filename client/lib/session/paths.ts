import { generatePath } from 'react-router-dom';

import { type PageName, PAGES } from './pages';

/** The address of each page. */
export const paths = {
  ...(Object.fromEntries(Object.entries(PAGES).map(([name, { path }]) => [name, path])) as {
    [Name in PageName]: (typeof PAGES)[Name]['path'];
  }),
  reset: (token: string) => generatePath(PAGES.reset.path, { token }),
  report: (id: string) => generatePath(PAGES.report.path, { id }),
  history: (id: string) => generatePath(PAGES.history.path, { id }),
  caseFile: (id: string) => generatePath(PAGES.caseFile.path, { id }),
  printPreview: (id: string) => generatePath(PAGES.printPreview.path, { id }),
  adminCamera: (serial: string) => generatePath(PAGES.adminCamera.path, { serial }),
  /** The recall that begins with criteria, named as at the API: `fine_schedule_id`. */
  adminRecallOf: (criteria: Readonly<Record<string, string>>) =>
    `${PAGES.adminRecalls.path}?${new URLSearchParams(criteria).toString()}`,
  adminDeadlines: `${PAGES.adminDesk.path}?tab=deadlines`,
} as const;

/** True on the page of a path, and on each page below it. */
export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The URL parameter of a desk that names the event to begin with. */
export const DESK_EVENT_PARAM = 'event';

/** The URL parameter that opens the comments panel beside any page. */
export const COMMENTS_PARAM = 'comments';

/** Returns the current search string with the comments panel opened for a citation, or closed. */
export function searchWithComments(search: string, citationId: string | null): string {
  const params = new URLSearchParams(search);
  if (citationId === null) params.delete(COMMENTS_PARAM);
  else params.set(COMMENTS_PARAM, citationId);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
