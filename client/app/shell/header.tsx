import {
  ActionIcon,
  Burger,
  Group,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconHelpCircle, IconKeyboard, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { useZoneName } from '../../lib/format/format';
import { openHelp } from '../../lib/session/help';
import { paths } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { NotificationBell } from '../../features/notifications/notification-bell';
import mark from '../stopline.svg';
import classes from './shell.module.css';

interface HeaderProps {
  /** The button that opens the menu of a narrow screen. */
  burger: React.Ref<HTMLButtonElement>;
  drawerOpened: boolean;
  railShown: boolean;
  onToggleDrawer: () => void;
  onToggleRail: () => void;
  onShortcuts: () => void;
}

/** The bar on top of every page. */
export function Header({ burger, ...props }: HeaderProps) {
  const { user } = useSignedIn();
  const zone = useZoneName();
  return (
    <Group h="100%" px="sm" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Burger
          ref={burger}
          size="sm"
          hiddenFrom="md"
          opened={props.drawerOpened}
          onClick={props.onToggleDrawer}
          aria-label={props.drawerOpened ? 'Close menu' : 'Open menu'}
          aria-expanded={props.drawerOpened}
        />
        <Burger
          size="sm"
          visibleFrom="md"
          opened={false}
          onClick={props.onToggleRail}
          aria-label={props.railShown ? 'Widen menu' : 'Narrow menu'}
          aria-expanded={!props.railShown}
        />
        <Link to={paths.dashboard} className={classes.brand}>
          <img src={mark} width={26} height={26} alt="" />
          Stopline
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        <Text size="xs" c="dimmed" mr="xs" visibleFrom="sm">
          All times {zone}
        </Text>
        <Tooltip label="Help (F1)">
          <ActionIcon size="lg" onClick={() => openHelp.set('page')} aria-label="Help">
            <IconHelpCircle size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Shortcuts (?)">
          <ActionIcon size="lg" onClick={props.onShortcuts} aria-label="Shortcuts" visibleFrom="md">
            <IconKeyboard size={20} />
          </ActionIcon>
        </Tooltip>
        {!user.isAdministrator && <NotificationBell />}
        <ColorSchemeButton />
      </Group>
    </Group>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? 'Light colours' : 'Dark colours';
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
      </ActionIcon>
    </Tooltip>
  );
}
