import { VisuallyHidden } from '@mantine/core';

import { announced } from '../lib/announce';
import { useStore } from '../lib/session/store';

/** The voice of `announce`. */
export function Announcer() {
  const last = useStore(announced);
  return (
    <VisuallyHidden aria-live="polite" data-announcer>
      {last !== null && <span key={last.number}>{last.sentence}</span>}
    </VisuallyHidden>
  );
}
