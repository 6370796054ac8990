import { Badge, type MantineColor, type MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './chip.module.css';

interface ChipProps {
  color: MantineColor;
  icon?: ReactNode;
  size?: MantineSize;
  /** The word stands there for every row: its colour is a dot, or its icon's, and nothing is filled. */
  calm?: boolean;
  children: ReactNode;
}

/** A word with a meaning that its colour repeats. One that is filled with red is late, failed or dangerous. */
export function Chip({ color, icon, size = 'md', calm = false, children }: ChipProps) {
  if (calm) {
    return (
      <Badge
        variant={icon === undefined ? 'dot' : 'transparent'}
        className={classes.calm}
        mod="calm"
        color={color}
        size={size}
        leftSection={icon}
      >
        {children}
      </Badge>
    );
  }
  return (
    <Badge
      color={color}
      size={size}
      leftSection={icon}
      miw="max-content"
      style={{ verticalAlign: 'middle' }}
    >
      {children}
    </Badge>
  );
}
