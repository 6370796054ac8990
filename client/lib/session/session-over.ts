import { session } from './session';
import { toast } from '../toast';

/** Signs out here as well after the server has ended the session, and shows a toast with the reason. */
export function sessionOver(): void {
  if (session.get() === null || session.isLeaving()) return;
  toast.info('Your session has ended, please sign in again');
  session.end();
}
