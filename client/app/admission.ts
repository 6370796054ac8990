import { pageAt, type PageRole } from '../lib/session/pages';
import { isWithin, paths } from '../lib/session/paths';
import type { SessionUser } from '../lib/session/session';

const isGuestOnly = (pathname: string): boolean => pageAt(pathname)?.role === 'guests';

/** Returns who may open an address; the page that says that there is none is the officers', and the administrators' in their area. */
const roleAt = (pathname: string): PageRole =>
  pageAt(pathname)?.role ?? (isWithin(pathname, '/admin') ? 'administrators' : 'officers');

/** True for a user of a role. */
const IS_OF: Record<PageRole, (user: SessionUser) => boolean> = {
  guests: () => false,
  everybody: () => true,
  officers: ({ isAdministrator }) => !isAdministrator,
  processing: ({ isProcessingOfficer }) => isProcessingOfficer,
  inspection: ({ isInspectionOfficer }) => isInspectionOfficer,
  administrators: ({ isAdministrator }) => isAdministrator,
};

/** The URL parameter of the sign-in page that says where to go on. */
const NEXT_PARAM = 'next';

/** A host that nothing has: what is still on it was a path. */
const NO_HOST = 'http://own.invalid';

/**
 * The answer to a request for an address: `to` is null if the user may see it, otherwise it is the address to show
 * instead.
 */
export type Admission = { to: null } | { to: string; forbidden: boolean };

const ADMITTED: Admission = { to: null };
const sent = (to: string, forbidden = false): Admission => ({ to, forbidden });

/** The navigation rules of the specification's section 2, and who may be at which desk (desk 9); a guest comes back to where they were. */
export function admission(user: SessionUser | null, pathname: string, search = ''): Admission {
  const guestOnly = isGuestOnly(pathname);
  if (user === null) return guestOnly ? ADMITTED : sent(signInAddress(pathname, search));
  if (guestOnly) return sent(nextAddress(user, search));

  if (IS_OF[roleAt(pathname)](user)) return ADMITTED;
  // `/` is an administrator's way home, so it is no offence to ask for it.
  return user.isAdministrator && pathname === paths.dashboard
    ? sent(paths.adminDashboard)
    : sent(paths.dashboard, true);
}

/** The sign-in page, with the way back where that is not the first page anyway. */
function signInAddress(pathname: string, search: string): string {
  if (pathname === paths.dashboard) return paths.login;
  const params = new URLSearchParams({ [NEXT_PARAM]: `${pathname}${search}` });
  return `${paths.login}?${params.toString()}`;
}

/**
 * Returns the address to show after signing in: the one that was asked for if it is in this client and this user may
 * open it, otherwise the first page.
 */
function nextAddress(user: SessionUser, search: string): string {
  const next = new URLSearchParams(search).get(NEXT_PARAM) ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, NO_HOST)) return paths.dashboard;
  // Read as a browser reads it: slashes, tabs and dots can make another host of what looks like a path.
  const { origin, pathname, search: query } = new URL(next, NO_HOST);
  const isOwn = origin === NO_HOST && !pathname.startsWith('//');
  return isOwn && !isGuestOnly(pathname) && admission(user, pathname).to === null
    ? `${pathname}${query}`
    : paths.dashboard;
}

/** The toast for a user who asks for an address that they may not open. */
export const FORBIDDEN = 'Forbidden Access';
