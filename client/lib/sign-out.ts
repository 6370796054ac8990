import { postJson } from './http';
import { withFailureSaid } from './refusal';
import { session } from './session';
import { toast } from './toast';

const farewells: (() => Promise<unknown>)[] = [];

/** Registers a function that runs while the session still exists; it must not reject. */
export const beforeSignOut = (send: () => Promise<unknown>): void => void farewells.push(send);

/** Ends the session on the server, and here whatever the server answers. `byUser` unless it is for being idle. */
export async function signOut(byUser = true): Promise<void> {
  toast.info('Logging out');
  await Promise.all(farewells.map((send) => send()));
  session.leave();
  try {
    await withFailureSaid('logout', () => postJson('/api/auth/logout'));
    toast.success('Successfully logged out');
  } catch {
    // Said by now.
  } finally {
    session.end(byUser);
  }
}
