import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

import { DraftDocument } from '../../graphql/documents';
import { type Draft, drafts } from './drafts';

/** The officer's draft about an event, as it is typed; and the way to write it. */
export function useDraft(citationId: string): [Draft, (fields: Partial<Draft>) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(citationId));
  const write = useCallback(
    (fields: Partial<Draft>) => drafts.write(citationId, fields),
    [citationId],
  );
  return [draft, write];
}

/** Asks the server for the draft about an event once; what was typed meanwhile stays. */
export function useDraftOfServer(citationId: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const asked = drafts.mark();
    client
      .query({ query: DraftDocument, variables: { citationId }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data && drafts.receive(citationId, data.draft, asked),
        // Without a draft the fields stay empty, as for a new event.
        () => undefined,
      );
  }, [client, citationId]);
}
