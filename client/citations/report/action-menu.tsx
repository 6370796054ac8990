import { ActionIcon, Button, Menu, Paper, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';

import type { CitationAction } from '../../graphql/schema';
import { useShortcuts } from '../../lib/shortcuts';
import { ACTIONS } from '../actions';
import classes from './report.module.css';

interface ActionMenuProps {
  /** What the server offers, in its order. */
  offered: readonly CitationAction[];
  /** Actions that are offered but cannot be done yet, and why. */
  blocked: Partial<Record<CitationAction, string>>;
  onAction: (action: CitationAction) => void;
}

/** What can be done with the event: floats above the page, folded into one button where it is narrow. */
export function ActionMenu({ offered, blocked, onAction }: ActionMenuProps) {
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  useShortcuts(
    offered
      .filter((action) => blocked[action] === undefined)
      .map((action) => ({
        keys: ACTIONS[action].key,
        label: ACTIONS[action].label,
        group: 'Actions',
        run: () => onAction(action),
      })),
  );
  if (offered.length === 0) return null;
  return narrow ? (
    <FoldedMenu offered={offered} blocked={blocked} onAction={onAction} />
  ) : (
    <Paper className={classes.actions} role="toolbar" aria-label="Actions">
      {offered.map((action) => {
        const { label, icon: Icon, color, key } = ACTIONS[action];
        const reason = blocked[action];
        return (
          <Tooltip key={action} label={reason ?? `Key: ${key.toUpperCase()}`} multiline maw={320}>
            <Button
              color={color}
              justify="flex-start"
              px={9}
              fz={12.5}
              variant={color === 'gray' ? 'default' : 'filled'}
              leftSection={<Icon size={16} aria-hidden />}
              data-disabled={reason !== undefined || undefined}
              aria-disabled={reason !== undefined || undefined}
              onClick={() => reason === undefined && onAction(action)}
            >
              {label}
            </Button>
          </Tooltip>
        );
      })}
    </Paper>
  );
}

function FoldedMenu({ offered, blocked, onAction }: ActionMenuProps) {
  return (
    <Menu position="top-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.fab}
          size={56}
          radius="xl"
          variant="filled"
          color="primary"
          aria-label="Actions"
        >
          <IconDotsVertical size={26} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => {
          const { label, icon: Icon } = ACTIONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={18} aria-hidden />}
              disabled={blocked[action] !== undefined}
              onClick={() => onAction(action)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
