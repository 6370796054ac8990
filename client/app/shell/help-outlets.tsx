import { Suspense, lazy, useState } from 'react';

import { openHelp } from '../../lib/help';
import { useSignedIn } from '../../lib/session';
import { useStore } from '../../lib/store';
import { Region } from '../../ui/region';

const HelpPanel = lazy(async () => ({
  default: (await import('../../features/help/help-panel')).HelpPanel,
}));

const WelcomeCard = lazy(async () => ({
  default: (await import('../../features/help/welcome-card')).WelcomeCard,
}));

/** The help panel, loaded when it is first opened. */
export function HelpOutlet() {
  const isOpen = useStore(openHelp) !== null;
  const [isLoaded, setIsLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setIsLoaded(true);
  if (!isLoaded) return null;
  return (
    <Region name="The help">
      <Suspense fallback={null}>
        <HelpPanel />
      </Suspense>
    </Region>
  );
}

/** The three steps of somebody new; others do not load them. */
export function WelcomeOutlet() {
  const { user } = useSignedIn();
  if (user.welcomed || user.isAdministrator) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeCard />
    </Suspense>
  );
}
