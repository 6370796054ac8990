import { Alert, Button, FileInput, Group, List, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { confirm } from '../../lib/forms/confirm';
import { UNREACHABLE } from '../../lib/session/failures';
import { useForm } from '../../lib/forms/form';
import { type AnswerOf, HttpError, postJson } from '../../lib/session/http';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { DayInput } from '../../ui/day-input';
import { ProgramChanges } from './program-changes';

type Preview = AnswerOf<'/api/program/preview'>;

interface Values {
  file: File | null;
  from: string;
}

/** A file as it was compared. */
interface Compared {
  program: string;
  from: string | null;
  preview: Preview;
}

/** What was refused: one sentence for each place in the file. */
function sentencesOf(error: unknown): string[] {
  if (!(error instanceof HttpError)) return [UNREACHABLE];
  const faults = Object.entries(error.errors).flatMap(([place, sentences]) =>
    sentences.map((sentence) => `${place}: ${sentence}`),
  );
  return faults.length > 0 ? faults : [error.message || UNREACHABLE];
}

/** Compares a file with what is saved, and applies it. */
export function ProgramForm({ onApplied }: { onApplied: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [compared, setCompared] = useState<Compared | null>(null);
  const form = useForm<Values>({
    initialValues: { file: null, from: '' },
    validate: {
      file: (file) => (file === null ? 'Choose a file' : null),
      from: (day) => dayFault(day),
    },
    // What is shown is the comparison of another file or day.
    onValuesChange: () => setCompared(null),
  });

  async function act(work: () => Promise<void>) {
    setBusy(true);
    setRefusals([]);
    try {
      await work();
    } catch (error) {
      setCompared(null);
      setRefusals(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  }

  const compare = ({ file, from: day }: Values) =>
    act(async () => {
      if (file === null) return;
      const program = await file.text();
      const from = day === '' ? null : day;
      const preview = await postJson('/api/program/preview', { program, from });
      setCompared({ program, from, preview });
    });

  async function apply({ program, from, preview }: Compared) {
    const { name, counts, digest, example } = preview;
    const agreed = await confirm({
      title: `Apply “${name}”?`,
      body: `${counts.ADD} to add, ${counts.CHANGE} to change. All of it is applied, or nothing, and it holds at once for events that are not decided. There is no way back in one step: export your own settings first, to have them as they are now.${
        example ? ' It is an example: no notice is made until a lawyer has checked it.' : ''
      }`,
      confirmLabel: 'Apply',
    });
    if (!agreed) return;
    await act(async () => {
      const { applied } = await postJson('/api/program', { program, from, digest });
      form.reset();
      setCompared(null);
      toast.success(`${applied} ${applied === 1 ? 'change was' : 'changes were'} applied`);
      onApplied();
    });
  }

  return (
    <>
      <Paper p="md">
        <form onSubmit={form.onSubmit((values) => void compare(values))} noValidate>
          <Stack gap="sm">
            <Group align="flex-start" gap="md">
              <FileInput
                label="File"
                description="A program as JSON, 2 MB at most"
                placeholder="Choose a file"
                accept=".json,application/json"
                required
                clearable
                clearButtonProps={{ 'aria-label': 'Remove the file' }}
                miw={260}
                {...form.getInputProps('file')}
              />
              <DayInput
                label="From"
                description="In the place of all days in the file; empty: its own"
                clearable
                {...form.getInputProps('from')}
              />
            </Group>
            <Group>
              <Button type="submit" loading={isBusy} variant="default">
                Compare
              </Button>
              <Text size="sm" c="dimmed">
                Shows each change first. Nothing is saved by it.
              </Text>
            </Group>
          </Stack>
        </form>
      </Paper>
      {refusals.length > 0 && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="Nothing was changed"
        >
          <List size="sm">
            {refusals.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {compared !== null && (
        <Stack gap="md">
          {compared.preview.note !== '' && (
            <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
              <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                {compared.preview.note}
              </Text>
            </Alert>
          )}
          <ProgramChanges
            preview={compared.preview}
            isBusy={isBusy}
            onApply={() => void apply(compared)}
          />
        </Stack>
      )}
    </>
  );
}
