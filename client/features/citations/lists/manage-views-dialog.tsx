import { useMutation } from '@apollo/client/react';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import {
  DeleteSavedViewDocument,
  type SavedViews_ViewFragment,
  UpdateSavedViewDocument,
} from '../../../graphql/documents';
import { deleteAsked } from '../../../lib/forms/delete-asked';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { toast } from '../../../lib/toast';
import { required } from '../../../lib/forms/validators';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { conditionsOf, filterOf } from '../list-filter';
import { NAME_MAX } from './save-view-dialog';

type View = SavedViews_ViewFragment;

interface ManageViewsDialogProps {
  views: readonly View[];
  onClose: () => void;
  onChanged: () => void;
}

/** The officer's views of a list, to rename and to delete. */
export function ManageViewsDialog({ views, onClose, onChanged }: ManageViewsDialogProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const [remove] = useMutation(DeleteSavedViewDocument);

  async function deleteView({ id, name }: View) {
    const deleted = await deleteAsked('Delete view', `The view “${name}” is deleted.`, () =>
      remove({ variables: { input: { viewId: id } } }),
    );
    if (!deleted) return;
    onChanged();
    if (views.length === 1) onClose();
  }

  return (
    <Modal opened onClose={onClose} title="Your views of this list" size="lg">
      <Stack gap="sm">
        {views.map((view) =>
          view.id === renamed ? (
            <RenameView key={view.id} view={view} onDone={() => setRenamed(null)} />
          ) : (
            <Group key={view.id} justify="space-between" gap="xs">
              <div style={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
                <Text fw={600}>{view.name}</Text>
                <Text size="sm" c="dimmed">
                  {conditionsOf(filterOf(view.filter))
                    .map(({ label }) => label)
                    .join(' · ') || 'The whole list'}
                </Text>
              </div>
              <Group gap={6}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  aria-label={`Rename ${view.name}`}
                  onClick={() => setRenamed(view.id)}
                >
                  Rename
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  c="var(--mantine-color-error)"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  aria-label={`Delete ${view.name}`}
                  onClick={() => void deleteView(view)}
                >
                  Delete
                </Button>
              </Group>
            </Group>
          ),
        )}
      </Stack>
    </Modal>
  );
}

function RenameView({ view, onDone }: { view: View; onDone: () => void }) {
  const [update, { loading }] = useMutation(UpdateSavedViewDocument);
  const form = useForm({
    initialValues: { name: view.name },
    validate: { name: required('Name is required') },
  });

  async function submit({ name }: typeof form.values) {
    try {
      await update({ variables: { input: { viewId: view.id, name: name.trim() } } });
      toast.success('Successfully saved!');
      onDone();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        mb="xs"
        {...form.getInputProps('name')}
      />
      <DialogButtons submit="Rename" isBusy={loading} onCancel={onDone} />
    </form>
  );
}
