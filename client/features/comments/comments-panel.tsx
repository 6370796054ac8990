import { ActionIcon, Anchor, Badge, Group, Skeleton, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';

import { NOT_LOADED } from '../../lib/session/failures';
import { formatNumber } from '../../lib/format/format';
import { originOf, reportAddress } from '../../lib/session/origin';
import { searchWithComments } from '../../lib/session/paths';
import { useOpenPanel, useShortcuts } from '../../lib/shortcuts';
import { ErrorMessage } from '../../ui/message';
import { useDraftOfServer } from '../drafts/use-draft';
import { CommentForm } from './comment-form';
import { CommentList } from './comment-list';
import classes from './comments.module.css';
import { useDiscussion } from './use-discussion';
import { useWidth } from './use-width';

interface CommentsPanelProps {
  citationId: string;
  /** A part of the page, which has the key that closes it; else it lies beside whatever page is shown. */
  inPlace?: boolean;
  onClose: () => void;
}

/** The discussion of an event; the page stays usable. */
export function CommentsPanel({ citationId, inPlace = false, onClose }: CommentsPanelProps) {
  const { referenceId, total, comments, error, reload, add } = useDiscussion(citationId);
  useDraftOfServer(citationId);
  const { width, separator } = useWidth();
  const location = useLocation();
  const onReport = matchPath('/citations/show/:id', location.pathname) !== null;
  const report = reportAddress(citationId, originOf(location));
  const field = useRef<HTMLTextAreaElement>(null);
  useOpenPanel(() => field.current?.focus());

  useEffect(() => {
    const opener = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useShortcuts(
    inPlace
      ? []
      : [{ keys: 'Escape', label: 'Close the discussion', group: 'Discussion', run: onClose }],
  );

  return (
    <aside
      tabIndex={-1}
      className={inPlace ? classes.inPlace : classes.panel}
      style={inPlace ? undefined : ({ '--width': `${width}%` } as CSSProperties)}
      aria-labelledby="discussion"
      onKeyDown={(event) => {
        // Escape also works in the field, which keeps all other keys.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (inPlace && !(event.target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        onClose();
      }}
    >
      {!inPlace && (
        <div
          className={classes.separator}
          aria-label="Width of the discussion"
          title="Drag, or ← and →; a double click gives it half of the window"
          {...separator}
        />
      )}
      <Group className={classes.head} justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="xs" mih={28}>
          <Title order={2} id="discussion">
            Discussion for Citation {referenceId ?? (error ? citationId : '')}
          </Title>
          {referenceId === undefined && !error && <Skeleton h={16} w={120} />}
          {total !== undefined && (
            <Badge color="gray" aria-live="polite">
              {formatNumber(total)} {total === 1 ? 'comment' : 'comments'}
            </Badge>
          )}
        </Group>
        <Group gap="sm" wrap="nowrap">
          {!onReport && !inPlace && (
            <Anchor
              component={Link}
              to={{ ...report, search: searchWithComments(report.search, citationId) }}
              className={classes.link}
            >
              View Report
            </Anchor>
          )}
          <Tooltip label="Close (Esc)">
            <ActionIcon size="lg" aria-label="Close the discussion" onClick={onClose}>
              <IconX size={20} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      {error && !comments ? (
        <div className={classes.list}>
          <ErrorMessage title={NOT_LOADED} onRetry={reload} />
        </div>
      ) : (
        <>
          <div className={classes.list} tabIndex={0} role="region" aria-label="What was said">
            <CommentList comments={comments} />
          </div>
          <div className={classes.form}>
            <CommentForm ref={field} citationId={citationId} onAdd={add} />
          </div>
        </>
      )}
    </aside>
  );
}
