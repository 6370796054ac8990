import { Badge, type MantineColor, type MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChipProps {
  color: MantineColor;
  icon?: ReactNode;
  size?: MantineSize;
  children: ReactNode;
}

/** A word with a meaning that its colour repeats. */
export function Chip({ color, icon, size = 'md', children }: ChipProps) {
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
