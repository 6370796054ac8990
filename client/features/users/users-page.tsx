import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';

import { UsersDocument, type UsersPage_UserAccountFragment } from '../../graphql/documents';
import { formatNumber } from '../../lib/format';
import { usePageParam } from '../../lib/page-param';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { PageLinks } from '../../ui/page-links';
import { PastTheEnd } from '../../ui/past-the-end';
import { RefreshButton } from '../../ui/refresh-button';
import { DeleteUserDialog } from './delete-user-dialog';
import { USER_COLUMNS, UserActions } from './user-columns';
import { UserDialog } from './user-dialog';

type User = UsersPage_UserAccountFragment;

/** Which dialog is open, and about whom. */
type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; user: User };

/** User management: add, edit, delete, release a lock. */
export function Component() {
  const { page, href, go } = usePageParam();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { data, previousData, error, loading, refetch } = useQuery(UsersDocument, {
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? previousData)?.users;
  const reload = () => void refetch().catch(() => undefined);
  const close = () => setDialog(null);
  const done = () => {
    close();
    reload();
  };

  return (
    <Page
      title="Users"
      actions={
        <>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            Add
          </Button>
          <RefreshButton busy={loading && list !== undefined} onRefresh={reload} />
        </>
      }
    >
      <Stack gap="sm">
        <DataTable
          caption="Users"
          columns={[
            ...USER_COLUMNS,
            {
              key: 'actions',
              label: 'Actions',
              align: 'right',
              render: (user) => (
                <UserActions
                  user={user}
                  onEdit={() => setDialog({ kind: 'edit', user })}
                  onDelete={() => setDialog({ kind: 'delete', user })}
                />
              ),
            } satisfies Column<User>,
          ]}
          rows={list?.data}
          rowKey={(user) => user.id}
          stale={data === undefined}
          error={error && !data ? 'Cannot load data, refresh page or try again later' : undefined}
          onRetry={reload}
          empty={
            page > (list?.lastPage ?? 1) ? (
              <PastTheEnd onFirstPage={() => go(1)} />
            ) : (
              <Message icon={<IconUsers size={24} />} title="There are no users">
                Add the first one; an invitation goes out by mail.
              </Message>
            )
          }
        />
        <PageLinks
          page={page}
          lastPage={error ? 1 : (list?.lastPage ?? 1)}
          href={href}
          onPage={go}
          summary={list && !error ? summary(list.total) : undefined}
        />
      </Stack>
      <UserDialog
        opened={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        user={dialog?.kind === 'edit' ? dialog.user : null}
        onClose={close}
        onDone={done}
      />
      <DeleteUserDialog
        user={dialog?.kind === 'delete' ? dialog.user : null}
        onClose={close}
        onDone={done}
      />
    </Page>
  );
}

const summary = (total: number) => `${formatNumber(total)} ${total === 1 ? 'user' : 'users'}`;
