import { session } from './session';
import { toast } from './toast';

/** The server has ended the session: signed out here too, and told why the sign-in page is shown. */
export function sessionOver(): void {
  if (session.get() === null) return;
  toast.info('Your session has ended, please sign in again');
  session.end();
}
