import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { toast } from '../lib/toast';
import classes from './copyable.module.css';

interface CopyableProps {
  text: string;
  /** Names it to screen readers: `plate`. */
  kind: string;
  children: ReactNode;
}

/** A text of a row with a button beside it that copies it; the button shows while its cell is pointed at or it has the focus. */
export function Copyable({ text, kind, children }: CopyableProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      // A toast is read out.
      toast.info(`Copied ${text}`);
    } catch {
      // Browsers refuse it to pages that did not come by https, and to those that may not.
      toast.error('This browser does not let a page copy');
    }
  }
  return (
    <span className={classes.copyable}>
      {children}
      <ActionIcon
        className={classes.copy}
        variant="default"
        size={24}
        aria-label={`Copy ${kind} ${text}`}
        onClick={() => void copy()}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
