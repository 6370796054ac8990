import { useMutation } from '@apollo/client/react';
import { Alert, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { type Recall_RecallFragment, RequestRecallBatchDocument } from '../../graphql/documents';
import type { RecallOutcome } from '../../graphql/schema';
import { fieldErrors } from '../../lib/field-errors';
import { useForm } from '../../lib/form';
import { FormDialog } from '../../lib/form-dialog';
import { formatNumber } from '../../lib/format';
import { DialogButtons } from '../../ui/dialog-buttons';
import { VoidFields } from './outcome-fields';

interface BatchDialogProps {
  opened: boolean;
  recall: Recall_RecallFragment;
  onClose: () => void;
  onRequested: () => void;
}

/** Asks for one outcome for all open notices of a recall; another officer confirms it. */
export function BatchDialog({ opened, recall, onClose, onRequested }: BatchDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Decide all open notices"
      closeOnClickOutside={false}
    >
      {(close) =>
        opened && <BatchForm recall={recall} onCancel={close} onRequested={onRequested} />
      }
    </FormDialog>
  );
}

function BatchForm({
  recall: { id, open, criteria },
  onCancel,
  onRequested,
}: {
  recall: Recall_RecallFragment;
  onCancel: () => void;
  onRequested: () => void;
}) {
  const [request, { loading }] = useMutation(RequestRecallBatchDocument);
  const form = useForm<{ outcome: RecallOutcome; reasonCode: string | null; reason: string }>({
    initialValues: { outcome: 'VOID', reasonCode: null, reason: '' },
    validate: {
      reasonCode: (code, { outcome }) =>
        outcome === 'VOID' && code === null ? 'Reason is required' : null,
      reason: (reason, { outcome }) =>
        outcome === 'UPHOLD' && reason.trim() === '' ? 'Reason is required' : null,
    },
  });
  const isVoid = form.values.outcome === 'VOID';
  const notices = `${formatNumber(open)} open ${open === 1 ? 'notice' : 'notices'}`;

  async function send({ outcome, reasonCode, reason }: typeof form.values) {
    try {
      const code = outcome === 'VOID' ? reasonCode : null;
      const text = reason.trim() === '' ? null : reason;
      const input = { recallId: id, outcome, reasonCode: code, reason: text };
      await request({ variables: { input } });
      onRequested();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <SegmentedControl
          aria-label="Outcome"
          data={[
            { value: 'VOID', label: 'Make void' },
            { value: 'UPHOLD', label: 'Uphold' },
          ]}
          {...form.getInputProps('outcome')}
        />
        {isVoid ? (
          <VoidFields form={form} cause={criteria.cause} />
        ) : (
          <TextInput label="Reason" required maxLength={255} {...form.getInputProps('reason')} />
        )}
        <Alert
          color="amber"
          icon={<IconAlertTriangle size={20} />}
          title={`This asks for ${notices}`}
        >
          <Text size="sm">
            Nothing happens until another officer confirms it.{' '}
            {isVoid
              ? 'Then each becomes void, for good: the number is never used again, and nobody can take it back.'
              : 'Then each goes on as before the recall.'}
          </Text>
        </Alert>
        <DialogButtons
          submit={`Ask for ${notices}`}
          isBusy={loading}
          onCancel={onCancel}
          color={isVoid ? 'red' : undefined}
        />
      </Stack>
    </form>
  );
}
