import { useMutation } from '@apollo/client/react';
import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type Lookup_ChoiceFragment, RecordAddresseeDocument } from '../../graphql/documents';
import type { AddresseeKind } from '../../graphql/schema';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';
import { RECORDED_KINDS } from './kinds';
import { OwnerLookup } from './owner-lookup';

interface RecordDialogProps {
  opened: boolean;
  citationId: string;
  /** The version of the event that is shown. */
  version: number;
  /** The plate of the event. */
  plate: string;
  /** The day on which the current notice was issued. */
  issuedOn: string;
  onClose: () => void;
  /** The act was refused: the event may be another by now. */
  onStale: () => void;
}

/** Records the person to whom the next notice of an event goes. */
export function RecordDialog({ opened, onClose, ...form }: RecordDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Record an addressee"
      closeOnClickOutside={false}
    >
      {(close) => opened && <RecordForm {...form} onCancel={close} onDone={onClose} />}
    </FormDialog>
  );
}

interface RecordFormProps extends Omit<RecordDialogProps, 'opened' | 'onClose'> {
  onCancel: () => void;
  onDone: () => void;
}

const EMPTY = {
  kind: 'DRIVER' as AddresseeKind,
  ownerName: '',
  ownerNameAlt: '',
  ownerAddress: '',
  ownerAddressAlt: '',
  receivedOn: '',
  note: '',
  ownerVehicleMakeModel: '',
  ownerVehicleColor: '',
};
type Values = typeof EMPTY;

function RecordForm(props: RecordFormProps) {
  const { citationId, version, plate, issuedOn, onStale, onCancel, onDone } = props;
  const [record, { loading }] = useMutation(RecordAddresseeDocument);
  const [taken, setTaken] = useState<Lookup_ChoiceFragment | null>(null);
  const [today] = useState(() => dayAt(Date.now()));
  const [isPlateAsked, setPlateAsked] = useState(false);
  // A plate that the registry does not have: its vehicle is typed.
  const [unknown, setUnknown] = useState<string | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      ownerName: required('Owner name is required'),
      ownerAddress: required('Owner address is required'),
      receivedOn: (day, { kind }) =>
        kind !== 'CORRECTED_OWNER' && day === '' ? 'Received on is required' : null,
    },
  });
  useUnsaved(form.isDirty());
  const isCorrection = form.values.kind === 'CORRECTED_OWNER';

  function take(choice: Lookup_ChoiceFragment | null) {
    setTaken(choice);
    setPlateAsked(false);
    if (choice === null) return;
    form.setFieldValue('ownerName', choice.ownerName ?? '');
    form.setFieldValue('ownerNameAlt', choice.ownerNameAlt ?? '');
    form.setFieldValue('ownerAddress', choice.ownerAddress ?? '');
    form.setFieldValue('ownerAddressAlt', choice.ownerAddressAlt ?? '');
  }

  async function save({ receivedOn, ownerVehicleMakeModel, ownerVehicleColor, ...person }: Values) {
    const byHand = { ownerVehicleLicensePlate: unknown, ownerVehicleMakeModel, ownerVehicleColor };
    const typed = unknown === null ? null : byHand;
    const vehicle = taken === null ? typed : vehicleOf(taken);
    setPlateAsked(isCorrection && vehicle === null);
    if (isCorrection && vehicle === null) return;
    const further = isCorrection ? vehicle : { receivedOn };
    const input = { citationId, expectedVersion: version, ...further, ...person };
    try {
      await record({ variables: { input } });
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
      onStale();
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Select
          label="Kind"
          data={RECORDED_KINDS}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('kind')}
        />
        {isCorrection ? (
          <OwnerLookup
            citationId={citationId}
            plate={plate}
            taken={taken}
            error={isPlateAsked ? 'Look the plate up first' : undefined}
            onTake={take}
            onUnknown={setUnknown}
          />
        ) : (
          <DayInput
            label="Received on"
            required
            description="The day on which the answer that names them came in"
            min={issuedOn}
            max={today}
            {...form.getInputProps('receivedOn')}
          />
        )}
        {isCorrection && unknown !== null && (
          <>
            <Text size="sm" role="status">
              The registry does not have {unknown}: type the owner and the vehicle.
            </Text>
            <TextInput
              label="Make and model"
              maxLength={100}
              {...form.getInputProps('ownerVehicleMakeModel')}
            />
            <TextInput label="Color" maxLength={50} {...form.getInputProps('ownerVehicleColor')} />
          </>
        )}
        <TextInput label="Name" required maxLength={200} {...form.getInputProps('ownerName')} />
        <TextInput label="Name (alt.)" maxLength={200} {...form.getInputProps('ownerNameAlt')} />
        <Textarea
          label="Address"
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('ownerAddress')}
        />
        <Textarea
          label="Address (alt.)"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('ownerAddressAlt')}
        />
        <TextInput label="Note" maxLength={255} {...form.getInputProps('note')} />
        <DialogButtons submit="Record" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** Returns the vehicle of an entry of the registry, whose owner the form has. */
function vehicleOf(choice: Lookup_ChoiceFragment) {
  const { __typename, answerId, ownerSince, sourceDay, ...vehicle } = {
    __typename: undefined,
    ...choice,
  };
  return vehicle;
}
