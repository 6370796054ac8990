import { matchPath } from 'react-router-dom';

import { paths } from '../lib/paths';
import type { SessionUser } from '../lib/session';

const GUEST_ONLY = ['/login', '/reset/:token'];

/** What happens to somebody who asks for an address: he may see it, or is sent elsewhere. */
export type Admission = { to: null } | { to: string; forbidden: boolean };

const ADMITTED: Admission = { to: null };
const sent = (to: string, forbidden = false): Admission => ({ to, forbidden });

/** The navigation rules of the specification's section 2. */
export function admission(user: SessionUser | null, pathname: string): Admission {
  const guestOnly = GUEST_ONLY.some((pattern) => matchPath(pattern, pathname) !== null);
  if (user === null) return guestOnly ? ADMITTED : sent(paths.login);
  if (guestOnly) return sent(paths.dashboard);

  const inAdminArea = pathname === '/admin' || pathname.startsWith('/admin/');
  if (user.isAdministrator) {
    if (inAdminArea || pathname === paths.profile) return ADMITTED;
    // `/` is an administrator's way home, so it is no offence to ask for it.
    if (pathname === paths.dashboard) return sent(paths.adminDashboard);
    return sent(paths.dashboard, true);
  }
  return inAdminArea ? sent(paths.dashboard, true) : ADMITTED;
}

/** What the toast says to whoever asks for an address that is not for him. */
export const FORBIDDEN = 'Forbidden Access';
