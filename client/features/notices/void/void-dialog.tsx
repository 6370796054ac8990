import { useMutation } from '@apollo/client/react';
import { Alert, Skeleton, Stack } from '@mantine/core';

import { VoidNoticeDocument } from '../../../graphql/documents';
import type { Cause } from '../../../graphql/schema';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { FormDialog } from '../../../lib/forms/form-dialog';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { ErrorMessage } from '../../../ui/message';
import { BY_RULES, CancellationField, givenCancellation } from './cancellation-field';
import {
  givenReason,
  NO_REASON,
  useVoidReasons,
  VoidReasonFields,
  voidReasonRules,
} from './void-reasons';

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
  const { reasons, error, refetch } = useVoidReasons(cause);
  const [makeVoid, { loading }] = useMutation(VoidNoticeDocument);
  const form = useForm({
    initialValues: { ...NO_REASON, ...BY_RULES },
    validate: voidReasonRules(reasons),
  });
  useUnsaved(form.isDirty());

  async function carryOut(values: typeof form.values) {
    const input = {
      number,
      ...givenReason(values),
      cancellation: givenCancellation(values),
      ...(version === undefined ? {} : { expectedVersion: version }),
    };
    try {
      await makeVoid({ variables: { input } });
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
        <VoidReasonFields form={form} reasons={reasons} />
        <CancellationField form={form} />
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
