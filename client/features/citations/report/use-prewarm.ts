import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';

import { CitationReportDocument } from '../../../graphql/documents';

/** Time that an event stays open before the next one is fetched, ms: a user who pages past it needs none. */
const AFTER_MS = 400;

/**
 * Fetches reports that are likely to be opened next, with the pictures of their tiles. Not those of the viewer: fetching
 * one counts as a look at the evidence.
 */
export function usePrewarm(ids: readonly string[]): void {
  const client = useApolloClient();
  const wanted = ids.join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const id of wanted.split(' ').filter(Boolean)) {
        client.query({ query: CitationReportDocument, variables: { id } }).then(
          ({ data }) => {
            for (const { thumbnailSrc } of data?.citation?.media ?? []) {
              new Image().src = thumbnailSrc;
            }
          },
          // It is asked for again when it is opened, and what is wrong is said then.
          () => undefined,
        );
      }
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, wanted]);
}
