import { skipToken, useApolloClient, useSubscription } from '@apollo/client/react';

import {
  DeskChangedDocument,
  type DeskChangedSubscription,
  Hands_CitationFragmentDoc,
} from '../../../graphql/documents';
import type { DeskQueue } from '../../../graphql/schema';

export type DeskChange = DeskChangedSubscription['deskChanged'];

/** Follows in whose hands the events of a queue are: every screen that shows one of them says so. Null follows none. */
export function useDeskChanges(
  queue: DeskQueue | null,
  onChange?: (change: DeskChange) => void,
): void {
  const { cache } = useApolloClient();
  const onData = ({ data: { data } }: { data: { data?: DeskChangedSubscription } }) => {
    if (!data) return;
    const { citationId, reviewer, deferred } = data.deskChanged;
    const id = cache.identify({ __typename: 'Citation', id: citationId });
    cache.updateFragment(
      { id, fragment: Hands_CitationFragmentDoc, fragmentName: 'Hands_citation' },
      // Only a screen that knows the event is updated.
      (before) => before && { ...before, reviewer, deferred },
    );
    onChange?.(data.deskChanged);
  };
  useSubscription(
    DeskChangedDocument,
    queue === null ? skipToken : { variables: { queue }, ignoreResults: true, onData },
  );
}
