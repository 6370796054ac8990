import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Text } from '@mantine/core';
import { IconBellOff, IconChecks, IconEye, IconMessages } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  NotificationCountDocument,
  NotificationsDocument,
  type NotificationsPage_NotificationFragment,
} from '../../graphql/documents';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { originOf, reportAddress } from '../../lib/session/origin';
import { searchWithComments } from '../../lib/session/paths';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { DateCell } from '../../ui/date-cell';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { PagedTable, countOf } from '../../ui/paged-table';
import { RefreshButton } from '../../ui/refresh-button';
import classes from './notifications.module.css';

type Row = NotificationsPage_NotificationFragment;

/** The notifications of the user about events, newest first. */
export function Component() {
  const list = usePagedList(NotificationsDocument, {
    variables: {},
    select: ({ notifications }) => notifications,
  });
  useReloadOnNews(list.reload);
  const markRead = useMarkRead();
  const newest = useNewest(list.current?.data);

  return (
    <Page
      title="Notifications"
      actions={
        <>
          <MarkAllRead newest={newest} onMarked={list.reload} />
          <RefreshButton busy={list.busy} onRefresh={list.reload} />
        </>
      }
    >
      <PagedTable
        list={list}
        caption="Notifications"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            render: (row) => <RowActions row={row} onFollow={() => markRead(row)} />,
          } satisfies Column<Row>,
        ]}
        rowKey={(row) => row.id}
        empty={
          <Message icon={<IconBellOff size={24} />} title="No notifications yet">
            You are notified here when somebody decides about an event that you submitted, comments
            on an event of yours, or when a notice of yours is ready.
          </Message>
        }
        summary={(notifications) => countOf(notifications, 'notification', 'notifications')}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'state',
    label: 'State',
    render: ({ readAt }) =>
      readAt === null ? <Chip color="primary">New</Chip> : <Chip color="gray">Read</Chip>,
  },
  {
    key: 'received',
    label: 'Received',
    render: ({ createdAt }) => <DateCell iso={createdAt} />,
  },
  {
    key: 'notification',
    label: 'Notification',
    render: ({ data, readAt }) => (
      <div className={classes.message}>
        <Text inherit fw={readAt === null ? 700 : 500}>
          {data.title}
        </Text>
        <Text inherit c="dimmed">
          {data.message}
        </Text>
      </div>
    ),
  },
  {
    key: 'reference',
    label: 'Reference ID',
    render: ({ data }) => data.referenceId,
  },
];

interface RowActionsProps {
  row: Row;
  /** Following either link is reading. */
  onFollow: () => void;
}

function RowActions({ row: { data }, onFollow }: RowActionsProps) {
  const location = useLocation();
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={{ search: searchWithComments(location.search, data.citationId) }}
        size="compact-sm"
        variant="default"
        leftSection={<IconMessages size={14} aria-hidden />}
        onClick={onFollow}
        aria-label={`View Comments on ${data.referenceId}`}
      >
        View Comments
      </Button>
      <Button
        component={Link}
        to={reportAddress(data.citationId, originOf(location))}
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={14} aria-hidden />}
        onClick={onFollow}
        aria-label={`View Report of ${data.referenceId}`}
      >
        View Report
      </Button>
    </div>
  );
}

/** Marks a notification as read, here at once and on the server. */
function useMarkRead(): (row: Row) => void {
  const [mark] = useMutation(MarkNotificationReadDocument, {
    // Asked for, not counted down: the server pushes the new count as well, often before it answers.
    refetchQueries: [NotificationCountDocument],
  });
  return ({ id, readAt }) => {
    if (readAt !== null) return;
    void mark({ variables: { input: { notificationId: id } } }).catch(() => undefined);
  };
}

/** The time of the newest notification that a page of the list has shown; null before. */
function useNewest(rows: readonly Row[] | undefined): string | null {
  const [newest, setNewest] = useState<string | null>(null);
  const [first] = rows ?? [];
  if (first !== undefined && (newest === null || first.createdAt > newest))
    setNewest(first.createdAt);
  return newest;
}

/**
 * Marks all of them as read, those of other pages too.
 * @param newest the time of the newest one that was shown: one that comes while the button is pressed stays unread
 */
function MarkAllRead({ newest, onMarked }: { newest: string | null; onMarked: () => void }) {
  const { data } = useQuery(NotificationCountDocument, { fetchPolicy: 'cache-only' });
  const [mark, { loading }] = useMutation(MarkAllNotificationsReadDocument, {
    refetchQueries: [NotificationCountDocument],
  });
  return (
    <Button
      variant="default"
      loading={loading}
      disabled={data?.notificationCount === 0}
      leftSection={<IconChecks size={18} aria-hidden />}
      onClick={() =>
        void mark({ variables: { input: { until: newest } } }).then(onMarked, () => undefined)
      }
    >
      Mark all as read
    </Button>
  );
}

/** Loads the list again when the unread count grows: there is something new on it. */
function useReloadOnNews(reload: () => void): void {
  const { data } = useQuery(NotificationCountDocument, { fetchPolicy: 'cache-only' });
  const count = data?.notificationCount;
  const before = useRef(count);
  const onNews = useEffectEvent(reload);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current) onNews();
    before.current = count;
  }, [count]);
}
