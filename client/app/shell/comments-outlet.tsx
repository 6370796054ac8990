import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';

import { COMMENTS_PARAM, searchWithComments } from '../../lib/paths';
import { useSignedIn } from '../../lib/session';
import { Region } from '../../ui/region';

const CommentsPanel = lazy(async () => ({
  default: (await import('../../features/comments/comments-panel')).CommentsPanel,
}));

/** The comments panel, open while the address names an event; not for administrators. */
export function CommentsOutlet() {
  const { user } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const citationId = params.get(COMMENTS_PARAM);
  if (citationId === null || citationId === '' || user.isAdministrator) return null;
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
