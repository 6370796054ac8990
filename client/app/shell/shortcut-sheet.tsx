import { Anchor, Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/session/paths';
import { type Shortcut, useActiveShortcuts, useSingleKeys } from '../../lib/shortcuts';
import classes from './shell.module.css';

const KEY_NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  Escape: 'Esc',
  Enter: 'Enter',
  Shift: 'Shift',
};

/** Groups of the shell; any other is the page's. */
const EVERYWHERE = ['Go to', 'Everywhere'];

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Every key that works on the page that is shown. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const shortcuts = useActiveShortcuts().filter(({ sheet }) => sheet !== null);
  const singleKeys = useSingleKeys();
  // The page's own come before those that work everywhere.
  const groups = [...new Set(shortcuts.map(({ group }) => group))].sort(
    (a, b) => EVERYWHERE.indexOf(a) - EVERYWHERE.indexOf(b),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" size="lg">
      {!singleKeys && (
        <Text mb="md">
          <span>Single-letter keys are switched off.</span>{' '}
          <Anchor component={Link} inherit underline="always" to={paths.profile} onClick={onClose}>
            Switch them on in your profile
          </Anchor>
        </Text>
      )}
      <div className={classes.sheet}>
        {groups.map((group) => (
          <ShortcutGroup
            key={group}
            title={group}
            shortcuts={shortcuts.filter((shortcut) => shortcut.group === group)}
          />
        ))}
      </div>
    </Modal>
  );
}

function ShortcutGroup({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Stack gap={6} mb="lg" className={classes.sheetGroup}>
      <Title order={3}>{title}</Title>
      {shortcuts.map(({ keys, label, sheet }) => (
        <Group key={keys} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">{label}</Text>
          <Group gap={4} wrap="nowrap">
            {(keys === ' ' ? [keys] : (sheet ?? keys).split(' ')).map((key) => (
              <Kbd key={key}>{KEY_NAMES[key] ?? key.toUpperCase()}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
