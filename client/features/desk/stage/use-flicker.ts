import { useEffect, useState } from 'react';

/** Time that each of two pictures is shown, ms: slower than three flashes a second (WCAG 2.3.1). */
const EACH_MS = 600;

/** Returns the index of the visible picture; it alternates while `on`. */
export function useFlicker(on: boolean): 0 | 1 {
  const [shown, setShown] = useState<0 | 1>(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setShown((before) => (before === 0 ? 1 : 0)), EACH_MS);
    return () => {
      clearInterval(timer);
      setShown(0);
    };
  }, [on]);
  return shown;
}
