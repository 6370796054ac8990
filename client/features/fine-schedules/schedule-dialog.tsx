import { useLazyQuery, useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import {
  CreateFineScheduleDocument,
  FineSchedulePreviewDocument,
  FineUnitsDocument,
  UpdateFineScheduleDocument,
} from '../../graphql/documents';
import { confirm } from '../../lib/confirm';
import { dayAt } from '../../lib/days';
import { fieldErrors } from '../../lib/field-errors';
import { FormDialog } from '../../lib/form-dialog';
import { useForm } from '../../lib/form';
import { formatDay } from '../../lib/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/typed-day';
import { useUnsaved } from '../../lib/unsaved';
import { all, required } from '../../lib/validators';
import { BandBar } from './band-bar';
import { BandRows } from './band-rows';
import { SchedulePreview } from './schedule-preview';
import { TermFields } from './term-fields';
import { WorkedExample } from './worked-example';
import { inOrder, inputOf, type Schedule, type ScheduleValues, valuesOf } from './schedule-values';

interface ScheduleDialogProps {
  opened: boolean;
  /** The initial values; null for an empty form. */
  schedule: Schedule | null;
  isNew: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a schedule, or changes one; one that a notice used is only shown. */
export function ScheduleDialog({ opened, schedule, isNew, onClose, onDone }: ScheduleDialogProps) {
  // Kept while the dialog fades out, so that it does not turn into another one before it goes.
  const [shown, setShown] = useState({ schedule, isNew });
  if (opened && (schedule !== shown.schedule || isNew !== shown.isNew))
    setShown({ schedule, isNew });
  const isFixed = !shown.isNew && shown.schedule?.inUse === true;
  const title = shown.isNew
    ? 'Add fine schedule'
    : isFixed
      ? 'Fine schedule'
      : 'Edit fine schedule';
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="min(1080px, 100%)"
      closeOnClickOutside={false}
    >
      {(close) => <WithUnits {...shown} isFixed={isFixed} onCancel={close} onDone={onDone} />}
    </FormDialog>
  );
}

interface FormProps {
  schedule: Schedule | null;
  isNew: boolean;
  isFixed: boolean;
  onCancel: () => void;
  onDone: () => void;
}

/** A schedule gets the units of the settings of today; the amounts of an old one have their own. */
function WithUnits(props: FormProps) {
  const { data } = useQuery(FineUnitsDocument, { fetchPolicy: 'network-only' });
  if (data === undefined) return <Skeleton h={420} />;
  const { currencyUnit, currencyDigits, speedUnit } = data.citationSettings;
  const { schedule, isFixed } = props;
  const units =
    isFixed && schedule !== null
      ? { currency: schedule.currency, digits: schedule.currencyDigits, speed: schedule.unit }
      : { currency: currencyUnit, digits: currencyDigits ?? 2, speed: speedUnit };
  const isCurrent = units.currency === currencyUnit && [speedUnit, 's'].includes(units.speed);
  return <ScheduleForm {...props} units={units} isCurrent={isCurrent} />;
}

interface Units {
  currency: string;
  digits: number;
  speed: string;
}

function ScheduleForm({
  schedule,
  isNew,
  isFixed,
  units,
  isCurrent,
  onCancel,
  onDone,
}: FormProps & { units: Units; isCurrent: boolean }) {
  const [create, { loading: creating }] = useMutation(CreateFineScheduleDocument);
  const [update, { loading: updating }] = useMutation(UpdateFineScheduleDocument);
  const [tryOut, { data: tried, loading: trying }] = useLazyQuery(FineSchedulePreviewDocument, {
    fetchPolicy: 'network-only',
  });
  const [now] = useState(() => Date.now());
  const form = useForm<ScheduleValues>({
    initialValues: valuesOf(schedule, dayAt(now)),
    validate: {
      effectiveFrom: all(required('The first day is required'), dayFault),
      bands: {
        from: (from) => (from === '' ? 'From is required' : null),
        amount: (amount, { bands }, path) => {
          const band = bands[Number(path.split('.')[1])];
          return amount === '' && band?.isCourt !== true
            ? 'Type an amount, or tick No fixed fine (court)'
            : null;
        },
      },
    },
  });
  useUnsaved(form.isDirty());
  const { digits } = units;

  /** Sorts as the server does, so that its message about a band stands beside that band. */
  function sorted(values: ScheduleValues) {
    const bands = inOrder(values.bands);
    form.setFieldValue('bands', bands);
    return inputOf({ ...values, bands }, digits);
  }

  async function save(values: ScheduleValues) {
    const input = sorted(values);
    if (!(await isMeant(input.effectiveFrom))) return;
    try {
      if (isNew || schedule === null) await create({ variables: { input: { schedule: input } } });
      else await update({ variables: { input: { fineScheduleId: schedule.id, schedule: input } } });
      toast.success(isNew ? 'Successfully added!' : 'Successfully saved!');
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  async function preview(values: ScheduleValues) {
    form.clearErrors();
    const { error } = await tryOut({ variables: { schedule: sorted(values) } });
    if (error !== undefined) form.setErrors(fieldErrors(error));
  }

  const faults = ['bands', 'currency'].flatMap((field) => form.errors[field] ?? []);
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        {isFixed && (
          <Text size="sm" c="dimmed">
            Notices were made with this schedule, so it stays as it is. To change what violations
            cost, copy it and let the copy start on a later day.
          </Text>
        )}
        <fieldset disabled={isFixed} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack gap="md">
            <TermFields form={form} units={units} />
            <BandRows form={form} units={units} isFixed={isFixed} />
          </Stack>
        </fieldset>
        {isCurrent ? (
          <WorkedExample values={form.values} units={units} />
        ) : (
          // The server works examples out in the units of today.
          <BandBar values={form.values} units={units} over={null} />
        )}
        {faults.length > 0 && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
            {faults}
          </Alert>
        )}
        {tried !== undefined && <SchedulePreview preview={tried.fineSchedulePreview} />}
        <Group justify="space-between" gap="xs">
          <Button variant="default" loading={trying} onClick={() => form.onSubmit(preview)()}>
            Preview
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onCancel}>
              {isFixed ? 'Close' : 'Cancel'}
            </Button>
            {!isFixed && (
              <Button type="submit" loading={creating || updating}>
                {isNew ? 'Add' : 'Save'}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks before a schedule applies to events that are there already. */
async function isMeant(effectiveFrom: string): Promise<boolean> {
  if (effectiveFrom > dayAt(Date.now())) return true;
  return confirm({
    title: 'Save fine schedule',
    body: `Applies to events since ${formatDay(effectiveFrom)}`,
    confirmLabel: 'Save',
  });
}
