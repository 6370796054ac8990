import { type Reference, isReference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { type Report_CitationFragment, TransitionCitationDocument } from '../../graphql/documents';
import { runBehindOverlay } from '../../lib/overlay';
import { TRANSITIONS } from '../actions';
import { QUEUES, readPlace, readQueue, writePlace } from '../queues';
import type { TransitionChoice } from './transition-dialog';

/**
 * Moves the event on behind the overlay, then goes to the list of the specification's section 4.
 * When it fails, whatever the reason, the event is loaded again: it may be another by now.
 */
export function useCitationTransition(citation: Report_CitationFragment, onFailure: () => void) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [transition] = useMutation(TransitionCitationDocument, {
    update(cache) {
      // It has left the list it was in; which it is in now, the server says.
      const moved = cache.identify({ __typename: 'Citation', id: citation.id });
      cache.modify<{ citations: { data: Reference[] } }>({
        fields: {
          citations: (page) =>
            isReference(page)
              ? page
              : { ...page, data: page.data.filter(({ __ref }) => __ref !== moved) },
        },
      });
    },
  });

  return async (choice: TransitionChoice) => {
    const succeeded = await runBehindOverlay(() =>
      transition({
        variables: { id: citation.id, expectedVersion: citation.version, ...choice },
      }),
    );
    if (!succeeded) {
      onFailure();
      return;
    }
    const target = TRANSITIONS[choice.transition].then;
    // Back to the page and order he came from, if it is that list that he came from.
    const search = readQueue(params) === target ? writePlace(readPlace(params)) : '';
    await navigate({ pathname: QUEUES[target].path, search }, { state: { focusFirst: true } });
  };
}
