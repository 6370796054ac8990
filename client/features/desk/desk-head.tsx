import { ActionIcon, Anchor, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { Report_CitationFragment } from '../../graphql/documents';
import type { Cause } from '../../graphql/schema';
import { paths } from '../../lib/session/paths';
import { formatWord } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { CAUSE_ICONS } from '../citations/chips';
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

/** Shows the event on the stage, the number of events that are left, and the way out. */
export function DeskHead({ title, citation, left, shift, list }: DeskHeadProps) {
  return (
    <Group className={classes.head} justify="space-between" wrap="nowrap" gap="sm">
      {/* Each event gets elements of its own, so that nothing appears to move between two events. */}
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
            {/* Only a deadline is red here. */}
            <Chip color="gray" icon={<CauseIcon cause={citation.vehicle.cause} />}>
              {formatWord(citation.vehicle.cause)}
            </Chip>
            <Chip color="gray">{formatWord(citation.reportStatus)}</Chip>
            {citation.deadline && <DeadlineChip deadline={citation.deadline} withDays />}
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

function CauseIcon({ cause }: { cause: Cause }) {
  const Icon = CAUSE_ICONS[cause];
  return <Icon size={14} aria-hidden />;
}
