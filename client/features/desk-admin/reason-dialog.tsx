import { useMutation } from '@apollo/client/react';
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';

import {
  CreateReasonDocument,
  type ReasonsTab_ReasonFragment,
  UpdateReasonDocument,
} from '../../graphql/documents';
import type { ReasonAct } from '../../graphql/schema';
import { CAUSES } from '../../lib/criteria';
import { fieldErrors } from '../../lib/field-errors';
import { FormDialog } from '../../lib/form-dialog';
import { useForm } from '../../lib/form';
import { formatWord } from '../../lib/format';
import { useUnsaved } from '../../lib/unsaved';
import { required } from '../../lib/validators';
import { DialogButtons } from '../../ui/dialog-buttons';

const DIGITS = [...'1234567890'];

interface ReasonDialogProps {
  /** The act of a new reason. */
  act: ReasonAct;
  /** Null while the dialog is closed. */
  reason: ReasonsTab_ReasonFragment | 'new' | null;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a reason, or changes one: act and code of a reason never change. */
export function ReasonDialog({ act, reason, onClose, onDone }: ReasonDialogProps) {
  return (
    <FormDialog
      opened={reason !== null}
      onClose={onClose}
      title={reason === 'new' ? `Add reason: ${formatWord(act)}` : 'Edit reason'}
      closeOnClickOutside={false}
    >
      {(close) =>
        reason !== null && (
          <ReasonForm
            act={act}
            reason={reason === 'new' ? null : reason}
            onCancel={close}
            onDone={onDone}
          />
        )
      }
    </FormDialog>
  );
}

interface ReasonFormProps {
  act: ReasonAct;
  reason: ReasonsTab_ReasonFragment | null;
  onCancel: () => void;
  onDone: () => void;
}

function ReasonForm({ act, reason, onCancel, onDone }: ReasonFormProps) {
  const [create, creating] = useMutation(CreateReasonDocument);
  const [update, updating] = useMutation(UpdateReasonDocument);
  const form = useForm({
    initialValues: {
      code: reason?.code ?? '',
      label: reason?.label ?? '',
      cause: reason?.cause ?? null,
      needsText: reason?.needsText ?? false,
      active: reason?.active ?? true,
      position: (reason?.position ?? '') as number | string,
      key: reason?.key?.toString() ?? null,
    },
    validate: {
      code: required('Code is required'),
      label: required('Label is required'),
    },
  });
  useUnsaved(form.isDirty());

  async function save({ code, position, key, ...values }: typeof form.values) {
    const place = position === '' ? {} : { position: Number(position) };
    const digit = key === null ? null : Number(key);
    const fields = { ...values, label: values.label.trim(), key: digit, ...place };
    try {
      if (reason === null) await create({ variables: { input: { act, code, ...fields } } });
      else {
        const position = place.position ?? reason.position;
        await update({ variables: { input: { reasonId: reason.id, ...fields, position } } });
      }
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Code"
          description="Capital letters, digits and _; it cannot be changed later"
          required
          disabled={reason !== null}
          {...form.getInputProps('code')}
        />
        <TextInput
          label="Label"
          required
          maxLength={80}
          data-autofocus
          {...form.getInputProps('label')}
        />
        <Select
          label="Cause"
          placeholder="Both"
          clearable
          data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
          {...form.getInputProps('cause')}
        />
        <Select
          label="Key"
          description="The digit that takes it at the desk"
          placeholder="None"
          clearable
          data={DIGITS}
          {...form.getInputProps('key')}
        />
        <NumberInput
          label="Position"
          description="In the list of the desk; empty: the last"
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('position')}
        />
        <Switch label="Needs a text" {...form.getInputProps('needsText', { type: 'checkbox' })} />
        <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
        <DialogButtons
          submit="Save"
          isBusy={creating.loading || updating.loading}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
