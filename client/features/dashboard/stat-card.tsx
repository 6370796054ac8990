import { Anchor, Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';

import { formatNumber } from '../../lib/format/format';
import classes from './dashboard.module.css';

interface StatCardProps {
  label: string;
  /** Undefined until the value has been loaded. */
  value: number | undefined;
  /** Stands below the value. */
  note?: string | undefined;
  /** Theme colour of the status that it counts. */
  color: string;
  /** The list behind the number, for whom it is. */
  to?: string;
  /** The desk that hands these events out, for whom it is. */
  desk?: string;
}

/** One number, with a way to what it counts. */
export function StatCard({ label, value, note, color, to, desk }: StatCardProps) {
  const navigate = useNavigate();
  return (
    <Paper
      component="section"
      p="md"
      className={classes.stat}
      aria-label={label}
      style={{ '--stat-color': `var(--mantine-color-${color}-filled)` }}
    >
      <Text c="dimmed">{label}</Text>
      <Group justify="space-between" align="flex-end" gap="sm" mih={44}>
        {value === undefined ? (
          // No wider: beside both ways it would wrap, and the page move when the value comes.
          <Skeleton h={32} w={64} my={6} />
        ) : (
          <div>
            <Text className={classes.figure}>{formatNumber(value)}</Text>
            {note !== undefined && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </div>
        )}
        <Group gap="sm" pb={6}>
          {desk !== undefined && (
            <Button
              variant="light"
              onClick={() => void navigate(desk)}
              size="compact-md"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              Start reviewing
            </Button>
          )}
          {to !== undefined && (
            <Anchor component={Link} to={to} fw={600} aria-label={`View ${label}`}>
              <Group gap={4} component="span" display="inline-flex">
                View
                <IconArrowRight size={16} aria-hidden />
              </Group>
            </Anchor>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
