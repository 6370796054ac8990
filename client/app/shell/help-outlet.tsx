import { Suspense, lazy, useState } from 'react';

import { openHelp } from '../../lib/session/help';
import { useStore } from '../../lib/session/store';
import { Region } from '../../ui/region';

const HelpPanel = lazy(async () => ({
  default: (await import('../../features/help/help-panel')).HelpPanel,
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
