import { Button, Group, Kbd, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import type { CitationTransition, Recommendation } from '../../../graphql/schema';
import { FormDialog } from '../../../lib/form-dialog';
import { useForm } from '../../../lib/form';
import { formatWord } from '../../../lib/format';
import { useUnsaved } from '../../../lib/unsaved';
import { ACTIONS, TRANSITIONS } from '../actions';

/** What an officer says when they move an event on. */
export interface TransitionChoice {
  transition: CitationTransition;
  recommendation: Recommendation | null;
  reason: string | null;
}

/** What the dialog begins with. */
export interface TransitionDraft {
  recommendation: Recommendation | null;
  reason: string;
}

/** What is asked before a reason is lost. */
export const REASON_LOSS = 'The reason that you typed is not sent, and is lost if you leave.';

const RECOMMENDATIONS: readonly Recommendation[] = ['GENERATE', 'DISCARD', 'HOLD'];

/** Longest reason that the server takes, in characters. */
const REASON_MAX = 255;

interface TransitionDialogProps {
  /** Null while no dialog is open. */
  transition: CitationTransition | null;
  draft: TransitionDraft;
  onClose: () => void;
  onConfirm: (choice: TransitionChoice) => void;
}

/** Asks what a transition needs to know, and whether it is meant. */
export function TransitionDialog({ transition, onClose, ...rest }: TransitionDialogProps) {
  return (
    <FormDialog
      opened={transition !== null}
      onClose={onClose}
      title={transition === null ? '' : ACTIONS[transition].label}
      // There at once: whoever works by keys has typed the next one by the end of a transition.
      transitionProps={{ duration: 0 }}
    >
      {(close) =>
        transition !== null && (
          <TransitionForm key={transition} transition={transition} onCancel={close} {...rest} />
        )
      }
    </FormDialog>
  );
}

interface TransitionFormProps extends Omit<TransitionDialogProps, 'transition' | 'onClose'> {
  transition: CitationTransition;
  onCancel: () => void;
}

function TransitionForm({ transition, draft, onCancel, onConfirm }: TransitionFormProps) {
  const { body, asks } = TRANSITIONS[transition];
  const { label, color } = ACTIONS[transition];
  const form = useForm({
    initialValues: { recommendation: draft.recommendation ?? '', reason: draft.reason },
    validate: {
      recommendation: (value) =>
        asks === 'recommendation' && value === '' ? 'Recommendation is required' : null,
      reason: (value) =>
        [...value].length > REASON_MAX
          ? `Must be less than ${REASON_MAX + 1} characters long`
          : null,
    },
  });

  useUnsaved(asks === 'reason' && form.values.reason.trim() !== '', REASON_LOSS);

  const element = useRef<HTMLFormElement>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      // An Enter right after the key that opened the dialog, before the dialog has the focus.
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (event.key !== 'Enter' || event.repeat || asks === 'reason' || inDialog) return;
      event.preventDefault();
      event.stopPropagation();
      element.current?.requestSubmit();
    },
    { capture: true },
  );

  function confirm(values: typeof form.values) {
    const reason = values.reason.trim();
    onConfirm({
      transition,
      recommendation: asks === 'recommendation' ? (values.recommendation as Recommendation) : null,
      reason: reason === '' ? null : reason,
    });
  }

  return (
    <form ref={element} onSubmit={form.onSubmit(confirm)} noValidate>
      <Stack gap="md">
        <Text>{body}</Text>
        {asks === 'recommendation' && (
          <Radio.Group label="Recommendation" {...form.getInputProps('recommendation')}>
            <Stack gap="xs" mt="xs">
              {RECOMMENDATIONS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={formatWord(value)}
                  data-autofocus={
                    value === (draft.recommendation ?? RECOMMENDATIONS[0]) || undefined
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
          <Button variant="default" onClick={onCancel}>
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
