import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { type BlockerFunction, Outlet, useBlocker } from 'react-router-dom';

import { LaunchDocument } from '../graphql/documents';
import { configureFormat } from '../lib/format/format';
import { lostOnTheWay, mayLose } from '../lib/forms/unsaved';
import { overlayText, OVERLAY_BUSY } from '../lib/overlay';
import { session } from '../lib/session/session';
import { useStore } from '../lib/session/store';
import { toastsWanted } from '../lib/toast';
import { Announcer } from '../ui/announcer';
import { BlockingOverlay } from '../ui/blocking-overlay';
import { apollo } from './apollo';
import { GlobalDialog } from './global-dialog';
import { SessionEnd } from './session-end';

/** The overlay that `runBehindOverlay` shows. */
function GlobalOverlay() {
  const text = useStore(overlayText);
  return text === null ? null : <BlockingOverlay text={text} busy={text === OVERLAY_BUSY} />;
}

/** Takes up what changed since the user signed in: their role, their name, the settings. */
export async function loader() {
  try {
    const { data } = await apollo.query({ query: LaunchDocument, fetchPolicy: 'network-only' });
    if (data) {
      configureFormat(data.appInfo, data.me.timeZone);
      session.keep(data.me);
    }
  } catch {
    // The pages say what is wrong with the server; what is kept locally is enough to draw them.
  }
  return null;
}

/** Asked once, not at each change of the address. */
export const shouldRevalidate = () => false;

/** Around every page behind the sign-in, with what can cover it. */
export function Component() {
  useEffect(() => toastsWanted.set(true), []);
  return (
    <ApolloProvider client={apollo}>
      <Outlet />
      <UnsavedGuard />
      <GlobalDialog />
      <GlobalOverlay />
      <SessionEnd />
      <Announcer />
    </ApolloProvider>
  );
}

// A user who is signed out has to leave, and cannot save any more.
const holds: BlockerFunction = ({ currentLocation, nextLocation }) =>
  session.get() !== null && lostOnTheWay(currentLocation, nextLocation).length > 0;

/** Asks before another page, or another place of this one, loses unsaved work. */
function UnsavedGuard() {
  const blocker = useBlocker(holds);
  const asking = useRef(false);
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
    // One question for all that is tried before it is answered; the answer is for the last of it.
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void mayLose().then((agreed) => {
      asking.current = false;
      if (agreed) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker]);
  return null;
}
