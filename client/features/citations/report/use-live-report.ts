import { useSubscription } from '@apollo/client/react';

import { CitationUpdatedDocument } from '../../../graphql/documents';

/**
 * Keeps an open report up to date: the server sends the event as it is, and again after every change of it, also when the
 * connection is back after it was lost. The cache takes it, and with it every screen that shows the event.
 */
export function useLiveReport(citationId: string): void {
  useSubscription(CitationUpdatedDocument, { variables: { citationId }, ignoreResults: true });
}
