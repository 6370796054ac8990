import { type Reference, isReference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';

import {
  type Report_CitationFragment,
  TransitionCitationDocument,
} from '../../../../graphql/documents';
import { originAddress, originOf } from '../../../../lib/session/origin';
import { runBehindOverlay } from '../../../../lib/overlay';
import { drafts } from '../../../drafts/drafts';
import { TRANSITIONS } from '../../actions';
import { QUEUES } from '../../queues';
import type { TransitionChoice } from './transition-dialog';
import type { Changes } from '../use-changes';

/**
 * Moves the event on behind the overlay, once the changes under way are made, then goes to the list
 * of the specification's section 4. False when it failed.
 */
export function useCitationTransition(citation: Report_CitationFragment, { conclude }: Changes) {
  const navigate = useNavigate();
  const origin = originOf(useLocation());
  const [transition] = useMutation(TransitionCitationDocument, {
    update(cache) {
      // It has left the list it was in; which it is in now, the server says.
      const moved = cache.identify({ __typename: 'Citation', id: citation.id });
      cache.modify<{ citations: { data?: readonly Reference[] } }>({
        fields: {
          citations: (page) =>
            // Queries for the number of events alone have no rows.
            isReference(page) || page.data === undefined
              ? page
              : { ...page, data: page.data.filter(({ __ref }) => __ref !== moved) },
        },
      });
    },
  });

  return async (choice: TransitionChoice): Promise<boolean> => {
    const succeeded = await runBehindOverlay(() =>
      conclude(async (expectedVersion) => {
        // Before the act, which empties the draft on the server.
        await drafts.save(citation.id);
        // The letter that the page shows: if another one is due meanwhile, the act is refused.
        const letter = choice.transition === 'GENERATE' && { letterKind: citation.letter.kind };
        const input = { citationId: citation.id, expectedVersion, ...choice, ...letter };
        return (await transition({ variables: { input } })).data?.transitionCitation.citation;
      }),
    );
    if (!succeeded) return false;
    drafts.spend(citation.id, [
      'recommendation',
      'reasonCode',
      'reason',
      'confirmations',
      'viewed',
    ]);
    const { path } = QUEUES[TRANSITIONS[choice.transition].then];
    // Back to the page and order they came from, if it is that list that they came from.
    const list = origin?.pathname === path ? originAddress(origin) : path;
    await navigate(list, { state: { focusFirst: true } });
    return true;
  };
}
