import { ActionIcon, Group, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useOpenPanel } from '../../../lib/shortcuts';
import classes from './acts.module.css';

interface AskedPaneProps {
  title: string;
  onClose: () => void;
  /** Puts the caret into its field, where letters are typed into that. */
  onLetter?: () => void;
  children: ReactNode;
}

/** A question before an act, which replaces the acts. Esc closes it, also from its fields. */
export function AskedPane({ title, onClose, onLetter, children }: AskedPaneProps) {
  useOpenPanel(onLetter);
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
