import { useEffect } from 'react';

import { toastsWanted } from '../../lib/toast';
import { whenIdle } from '../../lib/when-idle';

/** The forms behind the first one. */
export const laterSteps = () => import('./later-steps');

/** Fetches what signing in needs next, while the user types: no step is waited for. @param isShown the page stands */
export function useFetchedAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    return whenIdle(() => {
      toastsWanted.set(true);
      // The step asks for it again.
      void laterSteps().catch(() => undefined);
    });
  }, [isShown]);
}
