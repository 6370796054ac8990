import { useEffect } from 'react';

import { toastsWanted } from '../../lib/toast';
import { whenIdle } from '../../lib/when-idle';

/** The form of the second step. */
export const secondForm = () => import('./two-factor-form');

/** Fetches what signing in needs next, while the user types: the second step is not waited for. @param isShown the page stands */
export function useFetchedAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    return whenIdle(() => {
      toastsWanted.set(true);
      // The step asks for it again.
      void secondForm().catch(() => undefined);
    });
  }, [isShown]);
}
