import { useMutation } from '@apollo/client/react';
import { Checkbox, Code, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';

import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  type WebhooksPage_WebhookFragment,
} from '../../graphql/documents';
import type { WebhookType } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';
import { ShownOnce } from '../../ui/shown-once';
import { TYPES } from './webhook-words';

interface WebhookDialogProps {
  /** Null while the dialog is closed. */
  webhook: WebhooksPage_WebhookFragment | 'new' | null;
  onClose: () => void;
  /** Called once it is saved; a new one still shows its secret. */
  onSaved: () => void;
}

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  return (
    // A click beside it does not close it: the secret would be lost.
    <FormDialog
      opened={webhook !== null}
      onClose={onClose}
      title={webhook === 'new' ? 'Add webhook' : 'Edit webhook'}
      size="lg"
      closeOnClickOutside={false}
    >
      {(close) =>
        webhook !== null && (
          <WebhookForm
            webhook={webhook === 'new' ? null : webhook}
            onCancel={close}
            onDone={onClose}
            onSaved={onSaved}
          />
        )
      }
    </FormDialog>
  );
}

interface WebhookFormProps {
  webhook: WebhooksPage_WebhookFragment | null;
  onCancel: () => void;
  onDone: () => void;
  onSaved: () => void;
}

function WebhookForm({ webhook, onCancel, onDone, onSaved }: WebhookFormProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [create, creating] = useMutation(CreateWebhookDocument, {
    // The secret is kept nowhere but on the screen.
    fetchPolicy: 'no-cache',
  });
  const [update, updating] = useMutation(UpdateWebhookDocument);
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: [...(webhook?.types ?? [])] as WebhookType[],
      active: webhook?.active ?? true,
    },
    validate: {
      url: required('Address is required'),
      types: (types) => (types.length === 0 ? 'Types are required' : null),
    },
  });
  useUnsaved(secret === null && form.isDirty());

  async function save({ active, ...values }: typeof form.values) {
    const fields = { ...values, url: values.url.trim(), description: values.description.trim() };
    try {
      if (webhook === null) {
        const { data } = await create({ variables: { input: fields } });
        setSecret(data?.createWebhook?.secret ?? null);
      } else {
        await update({ variables: { input: { webhookId: webhook.id, ...fields, active } } });
        onDone();
      }
      onSaved();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  if (secret !== null)
    return (
      <ShownOnce
        label="Secret"
        text={secret}
        unkept="The secret was not copied, and is not shown again."
        onDone={onDone}
      />
    );
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="An https address that can be reached from outside"
          placeholder="https://"
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          description="Which system it is for"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label="Types" required {...form.getInputProps('types')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={4}>
            {(Object.keys(TYPES) as WebhookType[]).map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={<Code>{TYPES[type].name}</Code>}
                description={TYPES[type].text}
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {webhook !== null && (
          <Switch
            label="On"
            description="While it is off nothing is recorded for it"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        )}
        <DialogButtons
          submit={webhook === null ? 'Add' : 'Save'}
          isBusy={creating.loading || updating.loading}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
