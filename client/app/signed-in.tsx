import { ApolloProvider } from '@apollo/client/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';

import { LaunchDocument } from '../graphql/documents';
import { configureFormat } from '../lib/format/format';
import { session } from '../lib/session/session';
import { apollo } from './apollo';
import { GlobalDialog } from './global-dialog';
import { UnsavedGuard } from './unsaved-guard';
import { SessionEnd } from './session-end';
import { overlayText, OVERLAY_BUSY } from '../lib/overlay';
import { useStore } from '../lib/session/store';
import { toastsWanted } from '../lib/toast';
import { Announcer } from '../ui/announcer';
import { BlockingOverlay } from '../ui/blocking-overlay';

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
