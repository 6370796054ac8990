import { Button, Group, Kbd, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';

import type { CitationTransition, Recommendation } from '../../graphql/schema';
import { formatWord } from '../../lib/format';
import { ACTIONS, TRANSITIONS } from '../actions';

/** What an officer says when he moves an event on. */
export interface TransitionChoice {
  transition: CitationTransition;
  recommendation: Recommendation | null;
  reason: string | null;
}

const RECOMMENDATIONS: readonly Recommendation[] = ['GENERATE', 'DISCARD', 'HOLD'];

/** Longest reason that the server takes, in characters. */
const REASON_MAX = 255;

interface TransitionDialogProps {
  /** Null while no dialog is open. */
  transition: CitationTransition | null;
  /** What was recommended before, when the event was sent back. */
  recommendation: Recommendation | null;
  onClose: () => void;
  onConfirm: (choice: TransitionChoice) => void;
}

/** Asks what a transition needs to know, and whether it is meant. */
export function TransitionDialog({ transition, onClose, ...rest }: TransitionDialogProps) {
  return (
    <Modal
      opened={transition !== null}
      onClose={onClose}
      title={transition === null ? '' : ACTIONS[transition].label}
    >
      {transition !== null && (
        <TransitionForm key={transition} transition={transition} onClose={onClose} {...rest} />
      )}
    </Modal>
  );
}

function TransitionForm({
  transition,
  recommendation,
  onClose,
  onConfirm,
}: TransitionDialogProps & { transition: CitationTransition }) {
  const { body, asks } = TRANSITIONS[transition];
  const { label, color } = ACTIONS[transition];
  const form = useForm({
    initialValues: { recommendation: recommendation ?? '', reason: '' },
    validate: {
      recommendation: (value) =>
        asks === 'recommendation' && value === '' ? 'Recommendation is required' : null,
      reason: (value) =>
        [...value].length > REASON_MAX
          ? `Must be less than ${REASON_MAX + 1} characters long`
          : null,
    },
  });

  function confirm(values: typeof form.values) {
    const reason = values.reason.trim();
    onConfirm({
      transition,
      recommendation: asks === 'recommendation' ? (values.recommendation as Recommendation) : null,
      reason: reason === '' ? null : reason,
    });
  }

  return (
    <form onSubmit={form.onSubmit(confirm)} noValidate>
      <Stack gap="md">
        <Text>{body}</Text>
        {asks === 'recommendation' && (
          <Radio.Group label="Recommendation" {...form.getInputProps('recommendation')}>
            <Stack gap="xs" mt="xs">
              {RECOMMENDATIONS.map((value, index) => (
                <Radio
                  key={value}
                  value={value}
                  label={formatWord(value)}
                  data-autofocus={
                    (recommendation === null ? index === 0 : value === recommendation) || undefined
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {asks === 'reason' && (
          <Textarea
            label="Reason"
            description={`Optional; shown in the history. ${[...form.values.reason].length} / ${REASON_MAX}`}
            data-autofocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
            {...form.getInputProps('reason')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {asks === 'reason' && (
            <Text size="xs" c="dimmed" mr="auto">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={color} data-autofocus={asks === 'nothing' || undefined}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
