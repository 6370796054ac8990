import { AppShell, Avatar, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { PAGE_ICONS } from '../../lib/session/page-icons';
import { PAGES } from '../../lib/session/pages';
import { useSignedIn } from '../../lib/session/session';
import { signOut } from '../../lib/session/sign-out';
import { mayLose } from '../../lib/forms/unsaved';
import { Region } from '../../ui/region';
import { MenuLink } from './menu-link';
import classes from './shell.module.css';

// Officers do not fetch it.
const AdminMenu = lazy(async () => ({ default: (await import('./admin-menu')).AdminMenu }));

/** The menu of the user's role, for administrators in two levels; below it who they are, and the way out. */
export function SideMenu({ rail }: { rail: boolean }) {
  const { menu, user } = useSignedIn();
  return (
    <>
      <AppShell.Section grow p={8} style={{ overflowY: 'auto' }}>
        <nav aria-label="Main">
          <Stack gap={2}>
            {menu.map((key) => {
              const { label, path } = PAGES[key];
              const icon = PAGE_ICONS[key];
              return <MenuLink key={key} label={label} path={path} icon={icon} rail={rail} />;
            })}
          </Stack>
        </nav>
        {user.isAdministrator && (
          <Region name="The rest of the menu">
            <Suspense fallback={null}>
              <AdminMenu rail={rail} />
            </Suspense>
          </Region>
        )}
      </AppShell.Section>
      <AppShell.Section p={rail ? 8 : 'sm'} className={classes.user}>
        <UserCard rail={rail} />
      </AppShell.Section>
    </>
  );
}

function UserCard({ rail }: { rail: boolean }) {
  const { user } = useSignedIn();

  async function logout() {
    if (await mayLose()) await signOut();
  }

  return (
    <Stack gap="xs" align={rail ? 'center' : 'stretch'}>
      <Group gap="sm" wrap="nowrap">
        <Avatar
          src={user.avatarSrc}
          name={user.name}
          color="primary"
          variant="filled"
          alt=""
          size={36}
        />
        {!rail && (
          <div style={{ minWidth: 0 }}>
            <Text fw={600} truncate title={user.name}>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              Badge {user.badgeNumber}
            </Text>
            <Text size="xs" c="dimmed">
              {user.role.name}
            </Text>
          </div>
        )}
      </Group>
      {rail ? (
        <Tooltip label="Logout" position="right">
          <Button
            variant="subtle"
            color="gray"
            px={8}
            aria-label="Logout"
            onClick={() => void logout()}
          >
            <IconLogout size={18} />
          </Button>
        </Tooltip>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLogout size={16} />}
          onClick={() => void logout()}
        >
          Logout
        </Button>
      )}
    </Stack>
  );
}
