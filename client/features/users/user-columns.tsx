import { useMutation } from '@apollo/client/react';
import { ActionIcon, Avatar, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconCertificate,
  IconDevices,
  IconLockOpen,
  IconPencil,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';

import {
  ReleaseUserLockDocument,
  UnlinkIdentityDocument,
  type UsersPage_UserAccountFragment,
} from '../../graphql/documents';
import { confirm } from '../../lib/forms/confirm';
import { formatDate, formatDateTime, formatListDate, formatTime } from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import classes from '../../ui/admin.module.css';

type User = UsersPage_UserAccountFragment;

export const USER_COLUMNS: readonly Column<User>[] = [
  {
    key: 'name',
    phone: { line: 1 },
    label: 'Name',
    render: ({ name, email, avatarSrc, mailFailure, mailFailedAt }) => (
      <Group gap="xs" wrap="nowrap">
        <Avatar src={avatarSrc} name={name} alt="" size={32} color="primary" visibleFrom="sm" />
        <div className={classes.person}>
          <Text inherit fw={600}>
            {name}
          </Text>
          <Text inherit c="dimmed">
            {email}
          </Text>
          {mailFailure !== null && (
            <Text size="xs" c="var(--mantine-color-error)">
              Mail not delivered, {formatDateTime(mailFailedAt)}. {mailFailure}
            </Text>
          )}
        </div>
      </Group>
    ),
  },
  { key: 'badge', label: 'Badge No', align: 'right', render: ({ badgeNumber }) => badgeNumber },
  { key: 'role', phone: { line: 2 }, label: 'Role', render: ({ role }) => role.name },
  {
    key: 'twofah',
    label: 'Two Factor',
    render: ({ twofahRegistered }) => (
      <Chip color={twofahRegistered ? 'green' : 'gray'}>
        {twofahRegistered ? 'Registered' : 'Not registered'}
      </Chip>
    ),
  },
  {
    key: 'signIn',
    phone: { line: 1, end: true },
    label: 'Sign-in',
    render: (user) => (
      <Stack gap={6} align="flex-start">
        <SignIn user={user} />
        {user.identity !== null && <Identity user={user} {...user.identity} />}
      </Stack>
    ),
  },
];

const STATES = {
  ACTIVE: { label: 'Active', color: 'green' },
  INVITED: { label: 'Invited', color: 'amber' },
  LOCKED: { label: 'Locked', color: 'red' },
} as const;

/** A lock ends by itself, without a word of the server. */
const isLocked = ({ state, lockedUntil }: User): boolean =>
  state === 'LOCKED' && lockedUntil !== null && Date.parse(lockedUntil) > Date.now();

interface UserActionsProps {
  user: User;
  onEdit: () => void;
  onSessions: () => void;
  onAuthority: () => void;
  onDelete: () => void;
}

/** The actions on a user of the table. */
export function UserActions({ user, onEdit, onSessions, onAuthority, onDelete }: UserActionsProps) {
  return (
    <Group gap={4} justify="flex-end" className={classes.actions}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={`Edit ${user.name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Tooltip label="Sessions">
        <ActionIcon
          size={26}
          variant="default"
          aria-label={`Sessions of ${user.name}`}
          onClick={onSessions}
        >
          <IconDevices size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Authority">
        <ActionIcon
          size={26}
          variant="default"
          aria-label={`Authority of ${user.name}`}
          onClick={onAuthority}
        >
          <IconCertificate size={14} />
        </ActionIcon>
      </Tooltip>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={`Delete ${user.name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Group>
  );
}

/** Shows whether and when the user signed in; a user who is locked out after failed attempts can be released at once. */
function SignIn({ user }: { user: User }) {
  const [release, { loading }] = useMutation(ReleaseUserLockDocument, {
    variables: { input: { userId: user.id } },
    onCompleted: () => toast.success('Successfully saved!'),
  });
  const locked = isLocked(user);
  const { label, color } = STATES[user.state === 'LOCKED' && !locked ? 'ACTIVE' : user.state];
  return (
    <Stack gap={4} align="flex-start">
      <Chip color={color}>{label}</Chip>
      {locked && (
        <>
          <Text size="xs">Locked until {formatTime(user.lockedUntil)}</Text>
          <Button
            size="compact-xs"
            variant="light"
            loading={loading}
            leftSection={<IconLockOpen size={14} aria-hidden />}
            aria-label={`Release ${user.name}`}
            onClick={() => void release().catch(() => undefined)}
          >
            Release
          </Button>
        </>
      )}
      {user.lastSignInAt === null ? (
        <Text size="xs" c="dimmed">
          Never signed in
        </Text>
      ) : (
        <Text size="xs" c="dimmed" title={formatDateTime(user.lastSignInAt)}>
          Last sign-in {formatListDate(user.lastSignInAt)}
        </Text>
      )}
    </Stack>
  );
}

interface IdentityProps {
  user: User;
  label: string;
  linkedAt: string;
}

/** The person at the issuer that the user belongs to, from whom an administrator can separate them. */
function Identity({ user, label, linkedAt }: IdentityProps) {
  const [unlink, { loading }] = useMutation(UnlinkIdentityDocument, {
    variables: { input: { userId: user.id } },
    onCompleted: () => toast.success('Successfully saved!'),
  });

  async function ask() {
    const agreed = await confirm({
      title: `Unlink ${user.name} from ${label}`,
      body: `They are signed out where they came by ${label}. Their next sign-in with ${label} finds the account by its address again.`,
      confirmLabel: 'Unlink',
      color: 'red',
    });
    if (agreed) await unlink().catch(() => undefined);
  }

  return (
    <Stack gap={4} align="flex-start">
      <Text size="xs" c="dimmed">
        {label} since {formatDate(linkedAt)}
      </Text>
      <Button
        size="compact-xs"
        variant="light"
        loading={loading}
        leftSection={<IconUnlink size={14} aria-hidden />}
        aria-label={`Unlink ${user.name}`}
        onClick={() => void ask()}
      >
        Unlink
      </Button>
    </Stack>
  );
}
