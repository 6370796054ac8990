import type { CitationQueue } from '../../graphql/schema';
import { DESK_EVENT_PARAM, paths } from '../../lib/session/paths';

/** The duties that a user has at the desk. */
interface Duties {
  isProcessingOfficer: boolean;
  isInspectionOfficer: boolean;
}

/** Returns the address of the desk of a queue if the user works there, otherwise null. */
export function ownDesk(user: Duties, queue: CitationQueue | undefined): string | null {
  if (queue === 'PENDING' && user.isProcessingOfficer) return paths.deskPending;
  return queue === 'SUBMITTED' && user.isInspectionOfficer ? paths.deskSubmitted : null;
}

/** Returns the address of a desk that begins with one event. */
export const deskWith = (desk: string, id: string): string =>
  `${desk}?${DESK_EVENT_PARAM}=${encodeURIComponent(id)}`;
