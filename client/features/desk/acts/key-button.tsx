import { Button, type ButtonProps, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';

import { useSingleKeys } from '../../../lib/shortcuts';
import classes from './acts.module.css';

interface KeyButtonProps extends Omit<ButtonProps, 'leftSection' | 'rightSection'> {
  /** The text of the key cap. */
  cap: string;
  icon?: ReactNode;
  title?: string;
  /** Named without its key. */
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  onClick: () => void;
}

/** A button that names its key, for those who have single keys switched on. */
export function KeyButton({ cap, icon, children, ...rest }: KeyButtonProps) {
  const act = useSingleKeys();
  return (
    <Button
      variant="default"
      h={32}
      px={8}
      fz={12.5}
      justify="space-between"
      leftSection={icon}
      rightSection={
        act || cap.length > 1 ? (
          <Kbd size="xs" className={classes.cap} aria-hidden>
            {cap}
          </Kbd>
        ) : undefined
      }
      {...rest}
    >
      {children}
    </Button>
  );
}
