import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Radio, Skeleton, Stack, TextInput } from '@mantine/core';

import { VoidNoticeDocument, VoidReasonsDocument } from '../../../graphql/documents';
import type { Cause } from '../../../graphql/schema';
import { fieldErrors } from '../../../lib/field-errors';
import { useForm } from '../../../lib/form';
import { FormDialog } from '../../../lib/form-dialog';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/unsaved';
import { required } from '../../../lib/validators';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { ErrorMessage } from '../../../ui/message';

/** The notice that may become void. */
export interface VoidableNotice {
  number: string;
  cause: Cause;
  /** The version of the event that was read; without it the act is not refused for a change in between. */
  version?: number;
}

interface VoidDialogProps {
  /** Null while the dialog is closed. */
  notice: VoidableNotice | null;
  onClose: () => void;
  /** Called once the notice is void. */
  onDone: () => void;
}

/** Asks why a notice becomes void, which cannot be undone. */
export function VoidDialog({ notice, onClose, onDone }: VoidDialogProps) {
  return (
    <FormDialog
      opened={notice !== null}
      onClose={onClose}
      title={notice === null ? '' : `Void ${notice.number}`}
      closeOnClickOutside={false}
    >
      {(close) =>
        notice !== null && (
          <VoidForm
            notice={notice}
            onCancel={close}
            onDone={() => {
              toast.success(`Notice ${notice.number} is void`);
              onClose();
              onDone();
            }}
          />
        )
      }
    </FormDialog>
  );
}

interface VoidFormProps {
  notice: VoidableNotice;
  onCancel: () => void;
  onDone: () => void;
}

function VoidForm({ notice: { number, cause, version }, onCancel, onDone }: VoidFormProps) {
  const { data, error, refetch } = useQuery(VoidReasonsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [makeVoid, { loading }] = useMutation(VoidNoticeDocument);
  const reasons = data?.reasons.filter(
    (reason) => reason.active && (reason.cause === null || reason.cause === cause),
  );
  const form = useForm({
    initialValues: { reasonCode: '', reason: '' },
    validate: {
      reasonCode: required('Reason is required'),
      reason: (text, { reasonCode }) =>
        text.trim() === '' && reasons?.find(({ code }) => code === reasonCode)?.needsText === true
          ? 'A text is required for this reason'
          : null,
    },
  });
  useUnsaved(form.isDirty());

  async function carryOut({ reasonCode, reason }: typeof form.values) {
    const read = version === undefined ? {} : { expectedVersion: version };
    const text = reason.trim() === '' ? null : reason.trim();
    try {
      await makeVoid({ variables: { input: { number, reasonCode, reason: text, ...read } } });
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  if (reasons === undefined)
    return error ? (
      <ErrorMessage title="The reasons cannot be shown" onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={420} role="status" aria-label="Loading" />
    );
  return (
    <form onSubmit={form.onSubmit((values) => void carryOut(values))} noValidate>
      <Stack gap="md">
        <Alert color="red" variant="light">
          The notice becomes void for good, and its number is never used again. The event stays
          completed. Whoever opens the notice gets a copy that asks for no money.
        </Alert>
        <Radio.Group label="Reason" required {...form.getInputProps('reasonCode')}>
          <Stack gap={6} mt={6}>
            {reasons.map(({ code, label, erroneous }, place) => (
              <Radio
                key={code}
                value={code}
                data-autofocus={place === 0 || undefined}
                label={label}
                description={erroneous ? 'Counts as an error' : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput label="Text" maxLength={255} {...form.getInputProps('reason')} />
        <DialogButtons
          submit="Void"
          isBusy={loading}
          onCancel={onCancel}
          cancel="Close"
          color="red"
        />
      </Stack>
    </form>
  );
}
