import { useQuery } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { PasskeysDocument, type PasskeysCard_PasskeyFragment } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDate, formatDateTime } from '../../lib/format/format';
import { hasPasskeys } from '../../lib/session/passkeys';
import { type Column, DataTable } from '../../ui/data-table';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { DeletePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs';

type Passkey = PasskeysCard_PasskeyFragment;

/** The dialog that is open. */
type Open = { dialog: 'add' } | { dialog: 'rename' | 'delete'; passkey: Passkey } | null;

/** The user's passkeys: second factors beside the authenticator app. */
export function PasskeysCard() {
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(PasskeysDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  const close = () => setOpen(null);
  const isPossible = hasPasskeys();

  return (
    <SettingsCard label="Passkeys">
      <SettingsSection
        title="Passkeys"
        description={
          isPossible
            ? 'Sign in with a fingerprint, a face or a security key instead of a code. Your authenticator app stays.'
            : 'Passkeys need https and a host name.'
        }
        actions={
          isPossible && (
            <Button
              variant="default"
              mt="sm"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpen({ dialog: 'add' })}
            >
              Add a passkey
            </Button>
          )
        }
      >
        <DataTable
          caption="Passkeys"
          columns={[
            ...COLUMNS,
            {
              key: 'actions',
              label: 'Actions',
              align: 'right',
              render: (passkey) => (
                <Group gap={6} justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPencil size={14} aria-hidden />}
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setOpen({ dialog: 'rename', passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    c="var(--mantine-color-error)"
                    leftSection={<IconTrash size={14} aria-hidden />}
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setOpen({ dialog: 'delete', passkey })}
                  >
                    Remove
                  </Button>
                </Group>
              ),
            } satisfies Column<Passkey>,
          ]}
          rows={data?.passkeys}
          rowKey={({ id }) => id}
          error={error && !data ? NOT_LOADED : undefined}
          onRetry={reload}
          empty={<Text p="md">You have no passkeys.</Text>}
        />
      </SettingsSection>
      <AddPasskeyDialog opened={open?.dialog === 'add'} onClose={close} onDone={reload} />
      {open !== null && open.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onClose={close} />
      )}
      {open !== null && open.dialog === 'delete' && (
        <DeletePasskeyDialog passkey={open.passkey} onClose={close} onDone={reload} />
      )}
    </SettingsCard>
  );
}

const COLUMNS: readonly Column<Passkey>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'created', label: 'Added', render: ({ createdAt }) => formatDate(createdAt) },
  { key: 'used', label: 'Last used', render: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
];
