import { ActionIcon, Group, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './desk.module.css';

interface AskedPaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What is asked before an act, in the place of the acts. Esc closes it, also from its fields. */
export function AskedPane({ title, onClose, children }: AskedPaneProps) {
  return (
    <section
      className={classes.asked}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={6}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <ActionIcon size="sm" aria-label="Close (Esc)" title="Close (Esc)" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {children}
    </section>
  );
}
