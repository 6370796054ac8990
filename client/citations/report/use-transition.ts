import { type Reference, isReference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';

import { type Report_CitationFragment, TransitionCitationDocument } from '../../graphql/documents';
import { originAddress, originOf } from '../../lib/origin';
import { runBehindOverlay } from '../../lib/overlay';
import { TRANSITIONS } from '../actions';
import { QUEUES } from '../queues';
import type { TransitionChoice } from './transition-dialog';

/**
 * Moves the event on behind the overlay, then goes to the list of the specification's section 4.
 * When it fails, whatever the reason, the event is loaded again: it may be another by now.
 */
export function useCitationTransition(citation: Report_CitationFragment, onFailure: () => void) {
  const navigate = useNavigate();
  const origin = originOf(useLocation());
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
    const { path } = QUEUES[TRANSITIONS[choice.transition].then];
    // Back to the page and order they came from, if it is that list that they came from.
    const list = origin?.pathname === path ? originAddress(origin) : path;
    await navigate(list, { state: { focusFirst: true } });
  };
}
