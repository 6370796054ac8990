import { useMutation } from '@apollo/client/react';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { CreateApiTokenDocument } from '../../../graphql/documents';
import type { TokenScope } from '../../../graphql/schema';
import { DayInput } from '../../../ui/day-input';
import { dayAt, endOfDay } from '../../../lib/format/days';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { FormDialog } from '../../../lib/forms/form-dialog';
import { dayFault } from '../../../lib/forms/typed-day';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { useForm } from '../../../lib/forms/form';
import { all, required } from '../../../lib/forms/validators';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { ShownOnce } from '../../../ui/shown-once';
import { SCOPES } from './scopes';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_LIFE_MS = 365 * DAY_MS;

interface CreateTokenDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** Makes a token and shows it, once. */
export function CreateTokenDialog({ opened, onClose, onCreated }: CreateTokenDialogProps) {
  return (
    // A click beside it does not close it: the token would be lost.
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Create API token"
      closeOnClickOutside={false}
    >
      {(close) => <CreateToken onCancel={close} onDone={onClose} onCreated={onCreated} />}
    </FormDialog>
  );
}

interface CreateTokenProps {
  onCancel: () => void;
  onDone: () => void;
  onCreated: () => void;
}

function CreateToken({ onCancel, onDone, onCreated }: CreateTokenProps) {
  const [token, setToken] = useState<string | null>(null);
  const [create, { loading }] = useMutation(CreateApiTokenDocument, {
    // The secret is kept nowhere but on the screen.
    fetchPolicy: 'no-cache',
  });
  const [now] = useState(() => Date.now());
  const form = useForm({
    initialValues: {
      name: '',
      scopes: [] as TokenScope[],
      expiresAt: dayAt(now + USUAL_LIFE_MS),
    },
    validate: {
      name: required('Name is required'),
      scopes: (scopes) => (scopes.length === 0 ? 'Scopes are required' : null),
      expiresAt: all(required('Expiry is required'), (day) => dayFault(day, { min: dayAt(now) })),
    },
  });
  useUnsaved(token === null && form.isDirty());

  async function submit({ name, scopes, expiresAt }: typeof form.values) {
    try {
      const { data } = await create({
        variables: { input: { name: name.trim(), scopes, expiresAt: endOfDay(expiresAt) } },
      });
      setToken(data?.createApiToken.token ?? null);
      onCreated();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  if (token !== null)
    return (
      <ShownOnce
        label="API token"
        text={token}
        unkept="The token was not copied, and is not shown again."
        onDone={onDone}
      />
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Which camera system or integration it is for"
          required
          data-autofocus
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label="Scopes" required {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt={4}>
            {(Object.keys(SCOPES) as TokenScope[]).map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={SCOPES[scope].name}
                description={SCOPES[scope].text}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <DayInput
          label="Last day"
          description="It is refused from the day after"
          min={dayAt(now)}
          {...form.getInputProps('expiresAt')}
        />
        <DialogButtons submit="Create" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
