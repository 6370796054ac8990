import { Button, Menu, Paper, Text, Tooltip } from '@mantine/core';
import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { useRef } from 'react';

import type { CitationAction } from '../../../../graphql/schema';
import { formatNumber } from '../../../../lib/format/format';
import { useShortcuts, useSingleKeys } from '../../../../lib/shortcuts';
import { ACTIONS } from '../../actions';
import classes from '../report.module.css';

/** The width up to which the report has one column; the style sheet says the same. */
const NARROW_REPORT = '(max-width: 61.99em)';

/** Header and title bar cover the upper end of the window. */
const IN_SIGHT = { threshold: 1, rootMargin: '-107px 0px 0px' };

interface ActionMenuProps {
  /** The actions that the server offers, in its order. */
  offered: readonly CitationAction[];
  /** Actions that are offered but cannot be done yet, and why. */
  blocked: Partial<Record<CitationAction, string>>;
  /** The one that is most likely to be wanted; null where nothing speaks for one of them. */
  recommended: CitationAction | null;
  commentCount: number;
  onAction: (action: CitationAction) => void;
}

/** Shows the actions of the event: beside the page, or in a bar at the foot of a narrow one. */
export function ActionMenu(props: ActionMenuProps) {
  const { offered, blocked, onAction } = props;
  const narrow = useMediaQuery(NARROW_REPORT, false, { getInitialValueInEffect: false });
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
    <Paper className={classes.bar} radius={0}>
      {props.recommended !== null && <ActionButton action={props.recommended} {...props} />}
      <FoldedMenu {...props} />
    </Paper>
  ) : (
    <WideMenu {...props} />
  );
}

/** All actions, below the summary; once that is scrolled away, in a strip at the foot of the window. */
function WideMenu(props: ActionMenuProps) {
  const { ref, entry } = useIntersection(IN_SIGHT);
  const isAbove = entry !== null && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0);
  return (
    // Its place stays as high as it was: nothing above the strip moves.
    <div ref={ref} style={{ minHeight: isAbove ? entry.boundingClientRect.height : undefined }}>
      <Paper
        className={isAbove ? classes.strip : classes.actions}
        radius={isAbove ? 0 : undefined}
        role="toolbar"
        aria-label="Actions"
      >
        {props.offered.map((action) => (
          <ActionButton key={action} action={action} {...props} />
        ))}
      </Paper>
    </div>
  );
}

/** One action. Only the recommended one is filled: icons distinguish the rest. */
function ActionButton({
  action,
  blocked,
  recommended,
  commentCount,
  onAction,
}: ActionMenuProps & { action: CitationAction }) {
  const { label, icon: Icon, color, key } = ACTIONS[action];
  const singleKeys = useSingleKeys();
  const reason = blocked[action];
  const filled = action === recommended;
  return (
    <Tooltip
      label={reason ?? `Key: ${key.toUpperCase()}`}
      disabled={reason === undefined && !singleKeys}
      multiline
      maw={320}
    >
      <Button
        color={color}
        justify="flex-start"
        px={9}
        fz={12.5}
        variant={filled ? 'filled' : 'default'}
        leftSection={
          <Text span c={filled || reason !== undefined ? 'inherit' : color} lh={0}>
            <Icon size={16} aria-hidden />
          </Text>
        }
        // Beside the name, which stays as it is.
        rightSection={
          action === 'COMMENTS' && commentCount > 0 ? (
            <span className={classes.count} data-count={formatNumber(commentCount)} />
          ) : undefined
        }
        aria-description={
          action === 'COMMENTS' ? `${formatNumber(commentCount)} written` : undefined
        }
        data-disabled={reason !== undefined || undefined}
        aria-disabled={reason !== undefined || undefined}
        onClick={() => reason === undefined && onAction(action)}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

function FoldedMenu({ offered, blocked, onAction }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="top-end" width={260} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          rightSection={<IconChevronUp size={16} aria-hidden />}
          className={classes.more}
          aria-label="Actions"
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => {
          const { label, icon: Icon, color } = ACTIONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={
                <Text span c={color} lh={0}>
                  <Icon size={18} aria-hidden />
                </Text>
              }
              disabled={blocked[action] !== undefined}
              onClick={() => {
                // The item is gone when a dialog closes: that gives the keyboard back to where it was opened.
                button.current?.focus();
                onAction(action);
              }}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
