import { useApolloClient } from '@apollo/client/react';
import { Box, Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';

import { usePagedList } from '../../lib/lists/use-paged-list';
import { useSearchParam } from '../../lib/lists/use-search-param';
import type { Column } from '../../ui/data-table';
import { CsvButton } from '../../ui/csv-button';
import { Message } from '../../ui/message';
import { ListSearch } from '../../ui/list-search';
import { Page } from '../../ui/page';
import { PagedTable, countOf } from '../../ui/paged-table';
import { RefreshButton } from '../../ui/refresh-button';
import { AuthorityDialog } from './authority-dialog';
import { DeleteUserDialog } from './delete-user-dialog';
import { MailAlert } from './mail-alert';
import { SessionsDialog } from './sessions-dialog';
import { USER_COLUMNS, UserActions } from './user-columns';
import { UserDialog } from './user-dialog';
import { LastChanged } from '../history/last-changed';
import { UsersDocument, type UsersPage_UserAccountFragment } from '../../graphql/documents';
import { allRows, type CsvColumn, csvOf } from '../../lib/lists/csv';
import { formatWord } from '../../lib/format/format';

type User = UsersPage_UserAccountFragment;

/** The open dialog and its user. */
type Dialog = { kind: 'add' } | { kind: 'edit' | 'sessions' | 'authority' | 'delete'; user: User };

/** User management: search, add, edit, delete, end sessions, release a lock. */
export function Component() {
  const client = useApolloClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [search, setSearch] = useSearchParam();
  const list = usePagedList(UsersDocument, {
    variables: { search: search || null },
    select: ({ users }) => users,
  });
  const close = () => setDialog(null);
  const done = () => {
    close();
    list.reload();
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
          <CsvButton name="users" content={() => usersCsv(client, search)} />
          <RefreshButton busy={list.busy} onRefresh={list.reload} />
        </>
      }
    >
      <MailAlert />
      <Box mb="sm">
        <ListSearch
          what="users"
          placeholder="Name, email or badge number"
          shown={search}
          onSearch={setSearch}
        />
      </Box>
      <PagedTable
        list={list}
        caption="Users"
        columns={[
          ...USER_COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (user) => (
              <UserActions
                user={user}
                onEdit={() => setDialog({ kind: 'edit', user })}
                onSessions={() => setDialog({ kind: 'sessions', user })}
                onAuthority={() => setDialog({ kind: 'authority', user })}
                onDelete={() => setDialog({ kind: 'delete', user })}
              />
            ),
          } satisfies Column<User>,
        ]}
        rowKey={(user) => user.id}
        empty={
          search === '' ? (
            <Message icon={<IconUsers size={24} />} title="There are no users">
              Add the first one; an invitation goes out by mail.
            </Message>
          ) : (
            <Message icon={<IconUsers size={24} />} title="Nobody is found">
              No name or address has this in it, and no badge number begins with it.
            </Message>
          )
        }
        summary={(users) => countOf(users, 'user', 'users')}
      />
      <LastChanged setting="USERS" of={list.current?.data} />
      <UserDialog
        opened={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        user={dialog?.kind === 'edit' ? dialog.user : null}
        onClose={close}
        onDone={done}
      />
      <SessionsDialog user={dialog?.kind === 'sessions' ? dialog.user : null} onClose={close} />
      <AuthorityDialog user={dialog?.kind === 'authority' ? dialog.user : null} onClose={close} />
      <DeleteUserDialog
        user={dialog?.kind === 'delete' ? dialog.user : null}
        onClose={close}
        onDone={done}
      />
    </Page>
  );
}

type Client = Parameters<typeof allRows>[0];

const COLUMNS: readonly CsvColumn<UsersPage_UserAccountFragment>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Email', value: ({ email }) => email },
  { label: 'Badge No', value: ({ badgeNumber }) => badgeNumber },
  { label: 'Role', value: ({ role }) => role.name },
  {
    label: 'Two Factor',
    value: ({ twofahRegistered }) => (twofahRegistered ? 'Registered' : 'Not registered'),
  },
  { label: 'State', value: ({ state }) => formatWord(state) },
  { label: 'Last sign-in', value: ({ lastSignInAt }) => lastSignInAt },
  { label: 'Locked until', value: ({ lockedUntil }) => lockedUntil },
  { label: 'Signs in with', value: ({ identity }) => identity?.label ?? null },
  { label: 'Mail failure', value: ({ mailFailure }) => mailFailure },
];

/** Returns the users that a search finds as CSV, all of them for an empty one; moments are ISO 8601 in UTC. */
const usersCsv = async (client: Client, search: string): Promise<string> =>
  csvOf(
    COLUMNS,
    await allRows(client, {
      query: UsersDocument,
      variables: { search: search || null },
      select: ({ users }) => users,
      rowKey: ({ id }) => id,
    }),
  );
