import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';

import { COMMENTS_PARAM, searchWithComments } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { Region } from '../../ui/region';

const CommentsPanel = lazy(async () => ({
  default: (await import('../../features/comments/comments-panel')).CommentsPanel,
}));

/** The event whose discussion the address names; null for none, and for administrators. */
export function useOpenDiscussion(): string | null {
  const { user } = useSignedIn();
  const [params] = useSearchParams();
  const named = params.get(COMMENTS_PARAM);
  return user.isAdministrator || named === '' ? null : named;
}

/** The comments panel, open while the address names an event. */
export function CommentsOutlet() {
  const [, setParams] = useSearchParams();
  const citationId = useOpenDiscussion();
  if (citationId === null) return null;
  return (
    <Region key={citationId} name="The discussion">
      <Suspense fallback={null}>
        <CommentsPanel
          citationId={citationId}
          // This page may still be shown while the address is already the next page's: what else it says is kept.
          onClose={() => setParams(searchWithComments(window.location.search, null))}
        />
      </Suspense>
    </Region>
  );
}
