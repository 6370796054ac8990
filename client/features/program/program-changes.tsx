import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';

import type { AnswerOf } from '../../lib/session/http';
import { Chip } from '../../ui/chip';
import classes from './program-changes.module.css';

type Preview = AnswerOf<'/api/program/preview'>;
type Change = Preview['changes'][number];

const ACTS: Record<Change['act'], { label: string; color: string }> = {
  ADD: { label: 'Add', color: 'green' },
  CHANGE: { label: 'Change', color: 'accent' },
  SAME: { label: 'Same', color: 'gray' },
  CONFLICT: { label: 'Conflict', color: 'red' },
};

interface ProgramChangesProps {
  preview: Preview;
  isBusy: boolean;
  onApply: () => void;
}

/** Shows all that a program changes, in the order in which it is applied. */
export function ProgramChanges({ preview, isBusy, onApply }: ProgramChangesProps) {
  const { name, changes, counts } = preview;
  const shown = changes.filter(({ act }) => act !== 'SAME');
  const canApply = counts.CONFLICT === 0 && shown.length > 0;
  return (
    <Paper p="md" component="section" aria-labelledby="program-changes">
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4" id="program-changes">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {counts.ADD} to add, {counts.CHANGE} to change, {counts.SAME} the same,{' '}
            {counts.CONFLICT} in conflict
          </Text>
        </div>
        <Button onClick={onApply} loading={isBusy} disabled={!canApply}>
          Apply
        </Button>
      </Group>
      {counts.CONFLICT > 0 && (
        <Text size="sm" mb="sm">
          What is in use is never changed: withdraw the schedule, or give the row another day or
          code.
        </Text>
      )}
      {shown.length === 0 ? (
        <Text>All of it is saved already.</Text>
      ) : (
        <Stack component="ul" gap={6} className={classes.list}>
          {shown.map(({ part, key, field, act, sentence }) => (
            <li key={`${part} ${key} ${field ?? ''}`} className={classes.row}>
              <Chip color={ACTS[act].color} size="sm">
                {ACTS[act].label}
              </Chip>
              <Text component="span" size="sm" className={classes.sentence}>
                {sentence}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Paper>
  );
}
