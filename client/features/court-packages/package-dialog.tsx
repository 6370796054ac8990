import { useMutation } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';

import { CourtPackagesDocument, CreateCourtPackageDocument } from '../../graphql/documents';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';

/** Longest purpose and recipient that the server takes, in characters. */
const LONGEST = 255;

/** The words of an order. */
export interface Order {
  purpose: string;
  recipient: string;
}

interface PackageDialogProps {
  citationId: string;
  /** The words that it begins with; null while the dialog is closed. */
  order: Order | null;
  onClose: () => void;
  onAsked: () => void;
}

/** Asks for a court package of an event: why it is made, and who gets it. */
export function PackageDialog({ order, onClose, ...form }: PackageDialogProps) {
  return (
    <FormDialog
      opened={order !== null}
      onClose={onClose}
      title="Court package"
      closeOnClickOutside={false}
    >
      {(close) => order !== null && <PackageForm {...form} order={order} onCancel={close} />}
    </FormDialog>
  );
}

interface PackageFormProps {
  citationId: string;
  order: Order;
  onCancel: () => void;
  onAsked: () => void;
}

function PackageForm({ citationId, order, onCancel, onAsked }: PackageFormProps) {
  const [create, { loading }] = useMutation(CreateCourtPackageDocument, {
    // The list has it at once, also where it cannot be read again just now.
    update: (cache, { data }) => {
      const query = { query: CourtPackagesDocument, variables: { citationId } };
      cache.updateQuery(query, (before) => {
        if (data == null || before == null) return undefined;
        const { courtPackage } = data.createCourtPackage;
        // The list may have been read meanwhile.
        const others = before.courtPackages.filter(({ id }) => id !== courtPackage.id);
        return { ...before, courtPackages: [courtPackage, ...others] };
      });
    },
  });
  const form = useForm({
    initialValues: order,
    validate: {
      purpose: required('Purpose is required'),
      recipient: required('Recipient is required'),
    },
  });
  useUnsaved(form.isDirty());

  async function ask({ purpose, recipient }: Order) {
    const words = { purpose: purpose.trim(), recipient: recipient.trim() };
    try {
      await create({ variables: { input: { citationId, ...words, masked: false } } });
      onAsked();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void ask(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          One file with pictures, measured values, decisions and notices of this event as they are,
          which anybody can check without this system. The history keeps who asked for it and who
          downloaded it.
        </Text>
        <TextInput
          label="Purpose"
          description="Why it is made, e.g. the file number of the court"
          required
          data-autofocus
          autoComplete="off"
          maxLength={LONGEST}
          {...form.getInputProps('purpose')}
        />
        <TextInput
          label="Recipient"
          description="Who gets it"
          required
          autoComplete="off"
          maxLength={LONGEST}
          {...form.getInputProps('recipient')}
        />
        <DialogButtons submit="Ask for it" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
