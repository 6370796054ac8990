import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { copyText } from '../lib/copy-text';
import classes from './copyable.module.css';

interface CopyableProps {
  text: string;
  /** Names it to screen readers: `plate`. */
  kind: string;
  children: ReactNode;
}

/** A text of a row with a button beside it that copies it; the button shows while its cell is pointed at or it has the focus. */
export function Copyable({ text, kind, children }: CopyableProps) {
  return (
    <span className={classes.copyable}>
      {children}
      <ActionIcon
        className={classes.copy}
        variant="default"
        size={24}
        aria-label={`Copy ${kind} ${text}`}
        onClick={() => void copyText(text, text)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
