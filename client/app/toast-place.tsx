import { type ComponentType, useEffect, useState } from 'react';

import { useStore } from '../lib/session/store';
import { toastsWanted } from '../lib/toast';

/** Draws the toasts. What draws them is not part of the first load of the sign-in page. */
export function ToastPlace() {
  const isWanted = useStore(toastsWanted);
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    import('./toasts').then(
      (fetched) => setToasts(() => fetched.Toasts),
      // The next toast asks for it again.
      () => toastsWanted.set(false),
    );
  }, [isWanted]);
  return Toasts === undefined ? null : <Toasts />;
}
