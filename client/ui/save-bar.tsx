import { Button, Group } from '@mantine/core';
import { IconCheck, IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './settings.module.css';

interface SaveBarProps {
  /** True while the form has values that are not saved. */
  isDirty: boolean;
  isBusy: boolean;
  /** Puts back what was saved last. */
  onDiscard: () => void;
  /** True below several cards; otherwise it is the end of one. */
  isAlone?: boolean;
  /** Further buttons, left of the two. */
  children?: ReactNode;
}

/** The end of a form that is a page of its own: it stays in sight, and says whether there is something to save. */
export function SaveBar({ isDirty, isBusy, onDiscard, isAlone, children }: SaveBarProps) {
  return (
    <div
      className={classes.bar}
      data-dirty={isDirty || undefined}
      data-alone={isAlone === true || undefined}
    >
      <div className={classes.state} role="status">
        {isDirty ? <IconPencil size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
        {isDirty ? 'Unsaved changes' : 'Everything is saved'}
      </div>
      <Group gap="xs">
        {children}
        {/* It keeps the focus when there is nothing left to discard. */}
        <Button
          variant="default"
          aria-disabled={!isDirty}
          data-disabled={!isDirty || undefined}
          onClick={() => isDirty && onDiscard()}
        >
          Discard
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        >
          Save
        </Button>
      </Group>
    </div>
  );
}
