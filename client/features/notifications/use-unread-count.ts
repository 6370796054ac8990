import { useQuery, useSubscription } from '@apollo/client/react';

import {
  NotificationCountChangedDocument,
  NotificationCountDocument,
} from '../../graphql/documents';

/** How often the count is asked for, ms (specification, section 9). The subscription is faster. */
const POLL_MS = 300_000;

/** How many notifications are unread: polled, and pushed by the server. Keeps the cache up to date. */
export function useUnreadCount(): number {
  const { data } = useQuery(NotificationCountDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
  });
  useSubscription(NotificationCountChangedDocument, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData: ({ client, data: { data: pushed } }) => {
      if (!pushed) return;
      client.writeQuery({
        query: NotificationCountDocument,
        data: { notificationCount: pushed.notificationCountChanged },
      });
    },
  });
  return data?.notificationCount ?? 0;
}
