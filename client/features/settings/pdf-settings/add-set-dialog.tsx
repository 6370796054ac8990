import { useMutation } from '@apollo/client/react';
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';

import {
  CreateNoticeTextSetDocument,
  type Texts_NoticeTextsFragment,
} from '../../../graphql/documents';
import type { TextSetKind } from '../../../graphql/schema';
import { fieldErrors } from '../../../lib/field-errors';
import { useForm } from '../../../lib/form';
import { FormDialog } from '../../../lib/form-dialog';
import { toast } from '../../../lib/toast';
import { dayFault } from '../../../lib/typed-day';
import { useUnsaved } from '../../../lib/unsaved';
import { DayInput } from '../../../ui/day-input';
import { textsInput, valuesOf } from './text-values';

interface AddSetDialogProps {
  opened: boolean;
  pdfSettingId: string;
  /** The texts that a set for notices may begin with. */
  first: Texts_NoticeTextsFragment;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** Adds texts for warning letters, or for letters from a later day of issue on (programs 3). */
export function AddSetDialog({ opened, onClose, ...form }: AddSetDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add texts">
      {(close) => opened && <AddSetForm onCancel={close} {...form} />}
    </FormDialog>
  );
}

interface AddSetFormProps extends Pick<AddSetDialogProps, 'pdfSettingId' | 'first' | 'onAdded'> {
  onCancel: () => void;
}

function AddSetForm({ pdfSettingId, first, onAdded, onCancel }: AddSetFormProps) {
  const [create, creating] = useMutation(CreateNoticeTextSetDocument);
  const form = useForm<{ kind: TextSetKind; from: string; copies: boolean }>({
    initialValues: { kind: 'NOTICE', from: '', copies: true },
    validate: {
      from: (from, { kind }) =>
        dayFault(from) ?? (kind === 'NOTICE' && from === '' ? 'From is required' : null),
    },
  });
  useUnsaved(form.isDirty());
  const { kind } = form.values;

  async function add({ from, copies }: typeof form.values) {
    const input = {
      pdfSettingId,
      kind,
      from: from === '' ? null : from,
      // What a warning letter must not say stands in most notices: such a set begins empty.
      ...(kind === 'NOTICE' && copies
        ? { texts: textsInput(valuesOf(first)), paymentCode: first.paymentCode }
        : {}),
    };
    try {
      const { data } = await create({ variables: { input } });
      const added = data?.createNoticeTextSet?.noticeTextSet;
      if (added === undefined) return;
      toast.success('Successfully added!');
      form.resetDirty();
      onAdded(added.id);
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form noValidate aria-label="Texts" onSubmit={form.onSubmit((values) => void add(values))}>
      <Stack gap="md">
        <SegmentedControl
          aria-label="Letters"
          data={[
            { value: 'NOTICE', label: 'Notices' },
            { value: 'WARNING', label: 'Warning letters' },
          ]}
          {...form.getInputProps('kind')}
        />
        <Text size="sm" c="dimmed">
          {kind === 'NOTICE'
            ? 'Notices that are issued from this day on say what these texts say; earlier ones keep theirs.'
            : 'From this day on an event in a warning period gets a warning letter in place of a notice. Without a day: from now on.'}
        </Text>
        <DayInput label="From" clearable {...form.getInputProps('from')} />
        {kind === 'NOTICE' && (
          <Switch
            label="Begin with the texts that there are"
            {...form.getInputProps('copies', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={creating.loading}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
