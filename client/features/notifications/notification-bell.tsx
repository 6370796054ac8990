import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths';
import { useUnreadCount } from './use-unread-count';

/** What the badge shows at most; the label says all of it. */
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
