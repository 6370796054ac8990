import { postJson } from './http';
import { withFailureSaid } from './refusal';
import { session } from './session';
import { toast } from '../toast';

/** Time for the toast before the browser leaves for the issuer, ms. */
const LEAVE_MS = 1000;

const farewells: (() => Promise<unknown>)[] = [];

/** Registers a function that runs while the session still exists; it must not reject. */
export const beforeSignOut = (send: () => Promise<unknown>): void => void farewells.push(send);

/** Ends the session on the server and at the issuer where it began, and here whatever the server answers. `byUser` unless it is for being idle. */
export async function signOut(byUser = true): Promise<void> {
  toast.info('Logging out');
  await Promise.all(farewells.map((send) => send()));
  session.leave();
  try {
    const { logout_url: issuer } = await withFailureSaid('logout', () =>
      postJson('/api/auth/logout'),
    );
    toast.success('Successfully logged out');
    if (issuer !== null) setTimeout(() => location.assign(issuer), LEAVE_MS);
  } catch {
    // Said by now.
  } finally {
    session.end(byUser);
  }
}
