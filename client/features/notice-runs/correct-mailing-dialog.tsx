import { useMutation } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';

import { CorrectMailingDocument } from '../../graphql/documents';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatDay } from '../../lib/format/format';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';

/** A notice that was mailed, and the day that was confirmed. */
export interface Mailed {
  number: string;
  mailedOn: string;
}

interface CorrectMailingDialogProps {
  /** Null while the dialog is closed. */
  notice: Mailed | null;
  onClose: () => void;
  onCorrected: () => void;
}

/** Corrects the day of mailing of a notice, with a reason. */
export function CorrectMailingDialog({ notice, onClose, onCorrected }: CorrectMailingDialogProps) {
  return (
    <FormDialog
      opened={notice !== null}
      onClose={onClose}
      title={`Correct the day of mailing of ${notice?.number ?? ''}`}
      closeOnClickOutside={false}
    >
      {(close) =>
        notice !== null && (
          <CorrectionForm
            notice={notice}
            onCancel={close}
            onDone={() => {
              onClose();
              onCorrected();
            }}
          />
        )
      }
    </FormDialog>
  );
}

function CorrectionForm({
  notice: { number, mailedOn: before },
  onCancel,
  onDone,
}: {
  notice: Mailed;
  onCancel: () => void;
  onDone: () => void;
}) {
  const [correct, { loading }] = useMutation(CorrectMailingDocument);
  const form = useForm({
    initialValues: { mailedOn: before, reason: '' },
    validate: {
      mailedOn: all(required('Mailed on is required'), (day) => dayFault(day, { max: today() })),
      reason: required('Reason is required'),
    },
  });
  useUnsaved(form.isDirty());

  async function save(values: typeof form.values) {
    try {
      await correct({ variables: { input: { number, ...values } } });
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text>
          It was confirmed as mailed on {formatDay(before)}. The history and the ledger show both
          days.
        </Text>
        <DayInput label="Mailed on" max={today()} {...form.getInputProps('mailedOn')} />
        <TextInput label="Reason" required maxLength={255} {...form.getInputProps('reason')} />
        <DialogButtons submit="Correct" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function today(): string {
  return dayAt(Date.now());
}
