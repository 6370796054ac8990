import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './stage.module.css';

interface StageButtonProps {
  label: string;
  /** True while it is on, for switches. */
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A tool below the picture; dark in both colour schemes, as the stage is. */
export function StageButton({ label, pressed, disabled, onClick, children }: StageButtonProps) {
  return (
    <ActionIcon
      variant="default"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
