import { useMutation } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';

import { DecideRecallItemDocument, type Recall_ItemFragment } from '../../graphql/documents';
import type { RecallOutcome } from '../../graphql/schema';
import { fieldErrors } from '../../lib/field-errors';
import { useForm } from '../../lib/form';
import { FormDialog } from '../../lib/form-dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
import { VoidFields } from './outcome-fields';

interface OutcomeDialogProps {
  /** The outcome that is asked for; null closes the dialog. */
  outcome: RecallOutcome | null;
  recallId: string;
  item: Recall_ItemFragment;
  onClose: () => void;
  onDecided: () => void;
}

/** Asks for the reason of an outcome of one notice, and says what it does. */
export function OutcomeDialog({ outcome, recallId, item, onClose, onDecided }: OutcomeDialogProps) {
  const what = outcome === 'VOID' ? 'Make notice' : 'Uphold notice';
  return (
    <FormDialog
      opened={outcome !== null}
      onClose={onClose}
      title={`${what} ${item.noticeNumber}${outcome === 'VOID' ? ' void' : ''}`}
      closeOnClickOutside={false}
    >
      {(close) =>
        outcome !== null && (
          <OutcomeForm
            outcome={outcome}
            recallId={recallId}
            item={item}
            onCancel={close}
            onDecided={onDecided}
          />
        )
      }
    </FormDialog>
  );
}

function OutcomeForm({
  outcome,
  recallId,
  item: { noticeNumber, cause, mailedOn },
  onCancel,
  onDecided,
}: Pick<OutcomeDialogProps, 'recallId' | 'item' | 'onDecided'> & {
  outcome: RecallOutcome;
  onCancel: () => void;
}) {
  const [decide, { loading }] = useMutation(DecideRecallItemDocument);
  const isVoid = outcome === 'VOID';
  const form = useForm<{ reasonCode: string | null; reason: string }>({
    initialValues: { reasonCode: null, reason: '' },
    validate: {
      reasonCode: (code) => (isVoid && code === null ? 'Reason is required' : null),
      reason: (reason) => (!isVoid && reason.trim() === '' ? 'Reason is required' : null),
    },
  });

  async function send({ reasonCode, reason }: typeof form.values) {
    try {
      const text = reason.trim() === '' ? null : reason;
      const input = {
        recallId,
        number: noticeNumber,
        outcome,
        reasonCode: isVoid ? reasonCode : null,
        reason: text,
      };
      await decide({ variables: { input } });
      onDecided();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">{consequence(isVoid, mailedOn !== null)}</Text>
        {isVoid ? (
          <VoidFields form={form} cause={cause} />
        ) : (
          <TextInput
            label="Reason"
            required
            maxLength={255}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
        <DialogButtons
          submit={isVoid ? 'Make it void' : 'Uphold it'}
          isBusy={loading}
          onCancel={onCancel}
          color={isVoid ? 'red' : undefined}
        />
      </Stack>
    </form>
  );
}

function consequence(isVoid: boolean, isMailed: boolean): string {
  if (isVoid)
    return 'It becomes void for good: its number is never used again, and nobody can take it back.';
  return isMailed
    ? 'It stays as it is. The outcome in this recall cannot be changed.'
    : 'It goes on as before the recall, and waits for a run again. The outcome in this recall cannot be changed.';
}
