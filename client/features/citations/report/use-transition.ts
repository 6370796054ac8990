import { type Reference, isReference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import {
  type Report_CitationFragment,
  TransitionCitationDocument,
} from '../../../graphql/documents';
import type { CitationAction } from '../../../graphql/schema';
import { originAddress, originOf } from '../../../lib/origin';
import { runBehindOverlay } from '../../../lib/overlay';
import { useUnsaved } from '../../../lib/unsaved';
import { TRANSITIONS, isTransition } from '../actions';
import { QUEUES } from '../queues';
import { REASON_LOSS, type TransitionChoice, type TransitionDraft } from './transition-dialog';
import type { Changes } from './use-changes';

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

  return async (choice: TransitionChoice): Promise<boolean> => {
    const succeeded = await runBehindOverlay(() =>
      conclude(async (expectedVersion) => {
        const input = { citationId: citation.id, expectedVersion, ...choice };
        return (await transition({ variables: { input } })).data?.transitionCitation.citation;
      }),
    );
    if (!succeeded) return false;
    const { path } = QUEUES[TRANSITIONS[choice.transition].then];
    // Back to the page and order they came from, if it is that list that they came from.
    const list = origin?.pathname === path ? originAddress(origin) : path;
    await navigate(list, { state: { focusFirst: true } });
    return true;
  };
}

/**
 * What was chosen and typed for a transition that failed, for the dialog that is opened next. The
 * failed one may not be offered any more, so it is kept for whichever the officer takes instead.
 */
export function useTransitionDraft(offered: readonly CitationAction[]) {
  const [draft, setDraft] = useState<TransitionDraft | null>(null);
  const asksReason = offered.some(
    (action) => isTransition(action) && TRANSITIONS[action].asks === 'reason',
  );
  useUnsaved(asksReason && draft !== null && draft.reason !== '', REASON_LOSS);
  return [draft, setDraft] as const;
}
