import { useMutation } from '@apollo/client/react';
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';

import {
  CreateReasonDocument,
  type ReasonsTab_ReasonFragment,
  UpdateReasonDocument,
} from '../../graphql/documents';
import type { NoticeFault, ReasonAct } from '../../graphql/schema';
import { CAUSES } from '../../lib/lists/criteria';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import { formatWord } from '../../lib/format/format';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';

const DIGITS = [...'1234567890'];
const FAULTS: readonly NoticeFault[] = ['NONE', 'AGENCY', 'VENDOR', 'REGISTRY', 'CAMERA'];

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
      erroneous: reason?.erroneous ?? false,
      fault: reason?.fault ?? 'NONE',
    },
    validate: {
      code: required('Code is required'),
      label: required('Label is required'),
    },
  });
  useUnsaved(form.isDirty());
  const isOfVoid = act === 'VOID';

  async function save({ code, position, key, erroneous, fault, ...values }: typeof form.values) {
    const place = position === '' ? {} : { position: Number(position) };
    const digit = key === null ? null : Number(key);
    const error = isOfVoid ? { erroneous, fault: erroneous ? fault : 'NONE' } : {};
    const fields = { ...values, label: values.label.trim(), key: digit, ...error, ...place };
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
        {!isOfVoid && (
          <Select
            label="Key"
            description="The digit that takes it at the desk"
            placeholder="None"
            clearable
            data={DIGITS}
            {...form.getInputProps('key')}
          />
        )}
        <NumberInput
          label="Position"
          description="In the list of its act; empty: the last"
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('position')}
        />
        {isOfVoid && (
          <Switch
            label="The notice was wrong"
            description="Counts as an error for voids from now on"
            {...form.getInputProps('erroneous', { type: 'checkbox' })}
          />
        )}
        {isOfVoid && form.values.erroneous && (
          <Select
            label="Fault"
            allowDeselect={false}
            data={FAULTS.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('fault')}
          />
        )}
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
