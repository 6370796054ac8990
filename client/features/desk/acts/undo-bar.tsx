import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';

import type { Desk_DecisionFragment } from '../../../graphql/documents';
import { useKeyed } from '../../../lib/shortcuts';
import { useSecondsUntil } from '../../../lib/use-seconds-until';
import classes from '../desk.module.css';
import { takesEffect } from '../texts';

interface UndoBarProps {
  /** The waiting decisions, the newest last. */
  decisions: readonly Desk_DecisionFragment[];
  onUndo: () => void;
}

/** The newest decision, as long as it can be taken back. Its place is always there, so that nothing moves. */
export function UndoBar({ decisions, onUndo }: UndoBarProps) {
  const newest = decisions.at(-1);
  const seconds = useSecondsUntil(newest?.takesEffectAt ?? null);
  const keyed = useKeyed();
  return (
    <div className={classes.undo}>
      {newest !== undefined && seconds > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            title={newest.referenceId}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onUndo}
          >
            {keyed('Undo', 'Z')}
          </Button>
          <Text size="sm" fw={600}>
            {takesEffect(newest.act, seconds)}
          </Text>
        </>
      )}
    </div>
  );
}
