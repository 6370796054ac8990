import { useCallback, useState } from 'react';

import { drafts } from '../../drafts/drafts';

/** An officer's actions on an event before their decision, as `decideAtDesk` takes them. */
export interface Looked {
  seconds: number;
  viewed: string[];
  zoomed: string[];
  played: string[];
}

/** Most seconds that the server takes. */
const MAX_SECONDS = 86_400;

const MS = 1000;

/** Keeps what was shown large, zoomed and played, and for how long the event was on the stage. */
export function useLook(citationId: string) {
  const [look] = useState(() => ({
    since: Date.now(),
    // Media that were seen before a reload count as seen.
    viewed: new Set(drafts.get(citationId).viewed ?? []),
    zoomed: new Set<string>(),
    played: new Set<string>(),
  }));

  const onViewed = useCallback(
    (id: string) => {
      const { viewed } = look;
      if (viewed.has(id)) return;
      viewed.add(id);
      drafts.write(citationId, { viewed: [...viewed] });
    },
    [citationId, look],
  );
  const onZoomed = useCallback((id: string) => void look.zoomed.add(id), [look]);
  const onPlayed = useCallback((id: string) => void look.played.add(id), [look]);

  const looked = useCallback((): Looked => {
    const { since, viewed, zoomed, played } = look;
    const seconds = Math.round((Date.now() - since) / MS);
    return {
      seconds: Math.min(Math.max(seconds, 0), MAX_SECONDS),
      // What another tab or a reload knows counts as well.
      viewed: [...new Set([...viewed, ...(drafts.get(citationId).viewed ?? [])])],
      zoomed: [...zoomed],
      played: [...played],
    };
  }, [citationId, look]);

  return { onViewed, onZoomed, onPlayed, looked };
}
