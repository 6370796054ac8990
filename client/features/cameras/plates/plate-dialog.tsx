import { useMutation } from '@apollo/client/react';
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { CreateListedPlateDocument } from '../../../graphql/documents';
import type { PlateList } from '../../../graphql/schema';
import { dayAt } from '../../../lib/format/days';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { FormDialog } from '../../../lib/forms/form-dialog';
import { toast } from '../../../lib/toast';
import { dayFault } from '../../../lib/forms/typed-day';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { all, required } from '../../../lib/forms/validators';
import { DayInput } from '../../../ui/day-input';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { LISTS } from './plate-words';

interface PlateDialogProps {
  /** The list that it is added to; null while the dialog is closed. */
  list: PlateList | null;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a plate to a list. */
export function PlateDialog({ list, onClose, onDone }: PlateDialogProps) {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState<PlateList>('EXEMPT');
  if (list !== null && list !== shown) setShown(list);
  return (
    <FormDialog
      opened={list !== null}
      onClose={onClose}
      title={`Add plate: ${LISTS[shown].label}`}
      closeOnClickOutside={false}
    >
      {(close) => list !== null && <PlateForm list={list} onCancel={close} onDone={onDone} />}
    </FormDialog>
  );
}

interface PlateFormProps {
  list: PlateList;
  onCancel: () => void;
  onDone: () => void;
}

function PlateForm({ list, onCancel, onDone }: PlateFormProps) {
  const [create, { loading }] = useMutation(CreateListedPlateDocument);
  // The plate may look ruined, and be written so all the same.
  const [isDoubted, setIsDoubted] = useState(false);
  const [today] = useState(() => dayAt(Date.now()));
  const form = useForm({
    initialValues: { plate: '', asWritten: false, badgeNumber: '', from: today, to: '', note: '' },
    validate: {
      plate: required('Plate is required'),
      badgeNumber: (badge) =>
        /^(?:[1-9]\d{0,8})?$/.test(badge.trim()) ? null : 'Badge No must be a whole number from 1',
      from: all(required('From is required'), dayFault),
      to: (to, { from }) => dayFault(to, { min: from }),
    },
  });
  useUnsaved(form.isDirty());

  async function save({ plate, asWritten, badgeNumber, from, to, note }: typeof form.values) {
    const input = {
      plate: plate.trim(),
      list,
      badgeNumber: badgeNumber.trim() === '' ? null : Number(badgeNumber),
      from,
      to: to || null,
      note: note.trim() || null,
      asWritten,
    };
    try {
      await create({ variables: { input } });
      toast.success('Successfully added!');
      onDone();
    } catch (refused) {
      const errors = fieldErrors(refused);
      form.setErrors(errors);
      setIsDoubted(isDoubted || errors['plate'] !== undefined);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Plate"
          description="Spaces and hyphens do not count"
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('plate')}
        />
        {isDoubted && (
          <Checkbox
            label="It is written so on the vehicle"
            description="For a plate that only looks as if a spreadsheet had changed it"
            {...form.getInputProps('asWritten', { type: 'checkbox' })}
          />
        )}
        {list === 'CONFLICT' && (
          <TextInput
            label="Badge number"
            description="Of the officer who must not act; without it the plate is only noted"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('badgeNumber')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DayInput label="From" {...form.getInputProps('from')} />
          <DayInput
            label="To"
            placeholder="Open"
            min={form.values.from}
            clearable
            {...form.getInputProps('to')}
          />
        </SimpleGrid>
        <TextInput label="Note" maxLength={255} {...form.getInputProps('note')} />
        <DialogButtons submit="Add" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
