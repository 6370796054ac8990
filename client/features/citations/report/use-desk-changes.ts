import { useApolloClient, useSubscription } from '@apollo/client/react';

import {
  DeskChangedDocument,
  type DeskChangedSubscription,
  Hands_CitationFragmentDoc,
} from '../../../graphql/documents';
import type { DeskQueue } from '../../../graphql/schema';

export type DeskChange = DeskChangedSubscription['deskChanged'];

/** Follows in whose hands the events of a queue are: every screen that shows one of them says so. */
export function useDeskChanges(queue: DeskQueue, onChange?: (change: DeskChange) => void): void {
  const { cache } = useApolloClient();
  useSubscription(DeskChangedDocument, {
    variables: { queue },
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { citationId, reviewer, deferred } = data.deskChanged;
      const id = cache.identify({ __typename: 'Citation', id: citationId });
      cache.updateFragment(
        {
          id,
          fragment: Hands_CitationFragmentDoc,
          fragmentName: 'Hands_citation',
        },
        // Only where a screen knows the event.
        (before) => before && { ...before, reviewer, deferred },
      );
      onChange?.(data.deskChanged);
    },
  });
}
