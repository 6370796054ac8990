import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useQuery, useSubscription } from '@apollo/client/react';

import { announce } from '../../lib/announce';
import { paths } from '../../lib/session/paths';
import {
  NotificationCountChangedDocument,
  NotificationCountDocument,
} from '../../graphql/documents';

/** Interval between requests for the count, ms (specification, section 9). The subscription is faster. */
const POLL_MS = 300_000;

/** Returns the number of unread notifications: polled, and pushed by the server. Keeps the cache up to date. */
function useUnreadCount(): number {
  const { data } = useQuery(NotificationCountDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
  });
  useSubscription(NotificationCountChangedDocument, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData: ({ client, data: { data: pushed } }) => {
      if (!pushed) return;
      const before = client.readQuery({ query: NotificationCountDocument })?.notificationCount ?? 0;
      const unread = pushed.notificationCountChanged;
      if (unread > before) announce(`New notification, ${unread} unread`);
      client.writeQuery({
        query: NotificationCountDocument,
        data: { notificationCount: unread },
      });
    },
  });
  return data?.notificationCount ?? 0;
}

/** The largest number on the badge; the label has the exact one. */
const MOST_SHOWN = 99;

/** The way to the notifications, with how many are unread. */
export function NotificationBell() {
  const unread = useUnreadCount();
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Tooltip label={label}>
      <Indicator
        label={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        disabled={unread === 0}
        color="red"
        size={16}
        offset={8}
        styles={{ indicator: { fontSize: 11, fontWeight: 700, pointerEvents: 'none' } }}
      >
        <ActionIcon component={Link} to={paths.notifications} size="lg" aria-label={label}>
          <IconBell size={20} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
