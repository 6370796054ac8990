import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

import { CitationReportDocument } from '../../../graphql/documents';
import { viewerItems } from '../../citations/report/evidence/viewer-items';

/**
 * Fetches and decodes the large pictures of the events in hand, so that the next one is painted at once. They are held
 * as long as their event is in hand: a browser drops decoded pictures that nothing refers to.
 */
export function usePreload(ids: readonly string[]): void {
  const client = useApolloClient();
  const held = useRef(new Map<string, HTMLImageElement[]>());
  const wanted = ids.join(' ');
  useEffect(() => {
    const inHand = new Set(wanted.split(' ').filter(Boolean));
    for (const id of held.current.keys()) if (!inHand.has(id)) held.current.delete(id);
    for (const id of inHand) {
      if (held.current.has(id)) continue;
      const known = client.readQuery({ query: CitationReportDocument, variables: { id } });
      if (!known?.citation) continue;
      const images = viewerItems(known.citation).map(({ largeSrc }) => {
        const image = new Image();
        image.src = largeSrc;
        // A picture that cannot be shown says so where it is shown.
        image.decode().catch(() => undefined);
        return image;
      });
      held.current.set(id, images);
    }
  }, [client, wanted]);
}
