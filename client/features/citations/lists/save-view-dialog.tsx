import { useMutation } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';

import {
  CreateSavedViewDocument,
  type SavedViews_ViewFragment,
  UpdateSavedViewDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { FormDialog } from '../../../lib/forms/form-dialog';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { required } from '../../../lib/forms/validators';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { conditionsOf } from '../list-filter';
import { QUEUES, type QueueName, type QueuePlace, placeVariables } from '../queues';

/** Longest name that the server keeps. */
export const NAME_MAX = 50;

interface SaveViewDialogProps {
  queue: QueueName;
  place: QueuePlace;
  /** Those that there are: a name in use replaces its view. */
  views: readonly SavedViews_ViewFragment[];
  onClose: () => void;
  onSaved: () => void;
}

/** Keeps what the list shows under a name. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  return (
    <FormDialog opened onClose={props.onClose} title="Save this view">
      {(close) => <SaveView {...props} onCancel={close} />}
    </FormDialog>
  );
}

function SaveView({
  queue,
  place,
  views,
  onClose,
  onSaved,
  onCancel,
}: SaveViewDialogProps & { onCancel: () => void }) {
  const [create, creating] = useMutation(CreateSavedViewDocument);
  const [update, updating] = useMutation(UpdateSavedViewDocument);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: required('Name is required') },
  });
  useUnsaved(form.isDirty());
  const same = views.find(({ name }) => name === form.values.name.trim());
  const conditions = conditionsOf(place.filter).map(({ label }) => label);

  async function submit({ name }: typeof form.values) {
    const { sortBy, order } = placeVariables(place);
    const shown = { filter: place.filter, sortBy, order };
    try {
      await (same === undefined
        ? create({
            variables: { input: { queue: QUEUES[queue].queue, name: name.trim(), ...shown } },
          })
        : update({ variables: { input: { viewId: same.id, ...shown } } }));
      toast.success('Successfully saved!');
      onSaved();
      onClose();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {conditions.length === 0 ? 'The whole list' : conditions.join(' · ')}, in the order that
          it has now. Only you see your views.
        </Text>
        <TextInput
          label="Name"
          required
          data-autofocus
          autoComplete="off"
          maxLength={NAME_MAX}
          description={same && 'You have a view of this name: it is replaced.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('name')}
        />
        <DialogButtons
          submit={same ? 'Replace' : 'Save'}
          isBusy={creating.loading || updating.loading}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
