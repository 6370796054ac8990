import { ActionIcon, Anchor, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { Report_CitationFragment } from '../../graphql/documents';
import { paths } from '../../lib/paths';
import { CauseChip, StatusChip } from '../citations/chips';
import { DeadlineChip } from '../citations/deadline-chip';
import classes from './desk.module.css';

interface DeskHeadProps {
  title: string;
  /** The event on the stage. */
  citation: Report_CitationFragment | null;
  left: string | null;
  shift: string | null;
  /** The list that the desk is left to. */
  list: string;
}

/** Which event is on the stage, how many are left, and the way out. */
export function DeskHead({ title, citation, left, shift, list }: DeskHeadProps) {
  return (
    <Group className={classes.head} justify="space-between" wrap="nowrap" gap="sm">
      {/* Drawn anew for each event: what is in the place of another has not moved. */}
      <Group key={citation?.id} gap="sm" wrap="nowrap" className={classes.headEvent}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {citation && (
          <>
            <Tooltip label="Opens the report in a new tab">
              <Anchor href={paths.report(citation.id)} target="_blank" rel="noopener" fw={600}>
                {citation.referenceId}
              </Anchor>
            </Tooltip>
            <CauseChip cause={citation.vehicle.cause} />
            <StatusChip status={citation.reportStatus} />
            {citation.deadline && <DeadlineChip deadline={citation.deadline} />}
          </>
        )}
      </Group>
      <div className={classes.headSide}>
        <Text size="sm" c="dimmed" truncate className={classes.shift} title={shift ?? undefined}>
          {shift}
        </Text>
        <Text size="sm" fw={600}>
          {left}
        </Text>
        <ActionIcon
          component={Link}
          to={list}
          variant="default"
          aria-label="Leave (Esc)"
          title="Leave (Esc)"
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </Group>
  );
}
