import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { type Shortcut, useActiveShortcuts } from '../../lib/shortcuts';

const KEY_NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Every key that works on the page that is shown. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const shortcuts = useActiveShortcuts();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {groups.map((group) => (
          <ShortcutGroup
            key={group}
            title={group}
            shortcuts={shortcuts.filter((shortcut) => shortcut.group === group)}
          />
        ))}
      </SimpleGrid>
    </Modal>
  );
}

function ShortcutGroup({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Stack gap={6}>
      <Title order={3}>{title}</Title>
      {shortcuts.map(({ keys, label }) => (
        <Group key={keys} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">{label}</Text>
          <Group gap={4} wrap="nowrap">
            {(keys === ' ' ? [keys] : keys.split(' ')).map((key) => (
              <Kbd key={key}>{KEY_NAMES[key] ?? key.toUpperCase()}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
