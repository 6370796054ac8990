import { skipToken, useSubscription } from '@apollo/client/react';

import { CitationUpdatedDocument } from '../../../graphql/documents';

/**
 * Keeps an open report up to date: the server sends the event as it is, and again after every change of it, also when the
 * connection is back after it was lost. The cache takes it, and with it every screen that shows the event.
 *
 * @param paused while a dialog asks for a decision: it is made about what was looked at, and the server refuses it where
 *   somebody else was faster (contract 6)
 */
export function useLiveReport(citationId: string, paused: boolean): void {
  useSubscription(
    CitationUpdatedDocument,
    paused ? skipToken : { variables: { citationId }, ignoreResults: true },
  );
}
