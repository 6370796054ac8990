import { useApolloClient, useLazyQuery, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { FineSchedulePreviewDocument, FineUnitsDocument } from '../../graphql/documents';
import type { FineScheduleInput } from '../../graphql/schema';
import { confirm } from '../../lib/forms/confirm';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { formatDay } from '../../lib/format/format';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { BandBar } from './band-bar';
import { BandTable } from './band-table';
import { ExampleRows } from './example-rows';
import { schedulesEndedBy } from './ended-reads';
import { SchedulePreview } from './schedule-preview';
import { inOrder, inputOf, type Schedule, type ScheduleValues, valuesOf } from './schedule-values';
import { titleOf } from './schedule-words';
import { TermFields } from './term-fields';
import { WorkedExample } from './worked-example';

interface ScheduleFormProps {
  /** The initial values; null for an empty form. */
  schedule: Schedule | null;
  /** The id of the schedule that is changed; null for a new one. */
  changed: string | null;
  /** It is only shown. */
  isFixed: boolean;
  /** It takes the place of the schedule: cause, day and kinds of sites stay. */
  isPlaced?: boolean;
  /** The text of the button that saves. */
  submit: string;
  /** Above the fields. */
  children?: ReactNode;
  onCancel: () => void;
  /** Saves; a refusal is shown at its fields. */
  onSave: (input: FineScheduleInput) => Promise<void>;
}

interface Units {
  currency: string;
  digits: number;
  speed: string;
}

/** A schedule gets the units of the settings of today; the amounts of an old one have their own. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { data } = useQuery(FineUnitsDocument, { fetchPolicy: 'network-only' });
  if (data === undefined) return <Skeleton h={420} />;
  const { currencyUnit, currencyDigits, speedUnit } = data.citationSettings;
  const { schedule, isFixed } = props;
  const units =
    isFixed && schedule !== null
      ? { currency: schedule.currency, digits: schedule.currencyDigits, speed: schedule.unit }
      : { currency: currencyUnit, digits: currencyDigits ?? 2, speed: speedUnit };
  const isCurrent = units.currency === currencyUnit && [speedUnit, 's'].includes(units.speed);
  return <Fields {...props} units={units} isCurrent={isCurrent} />;
}

function Fields({
  schedule,
  changed,
  isFixed,
  isPlaced = false,
  submit,
  children,
  units,
  isCurrent,
  onCancel,
  onSave,
}: ScheduleFormProps & { units: Units; isCurrent: boolean }) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [tryOut, { data: tried, loading: trying }] = useLazyQuery(FineSchedulePreviewDocument, {
    fetchPolicy: 'network-only',
  });
  const [now] = useState(() => Date.now());
  const form = useForm<ScheduleValues>({
    initialValues: valuesOf(schedule, dayAt(now)),
    validate: VALIDATE,
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
    setBusy(true);
    try {
      const ended = isPlaced ? [] : await schedulesEndedBy(client, input, changed);
      if (await isMeant(input.effectiveFrom, ended.map(titleOf))) await onSave(input);
    } catch (refused) {
      // Fields below a closed band are drawn first, so that the focus finds them.
      flushSync(() => form.setErrors(errorsOf(refused)));
    } finally {
      setBusy(false);
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
        {children}
        <fieldset disabled={isFixed} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack gap="md">
            <TermFields form={form} units={units} isPlaced={isPlaced} />
            <BandTable form={form} units={units} isFixed={isFixed} />
          </Stack>
        </fieldset>
        {isCurrent ? (
          <WorkedExample form={form} units={units} isFixed={isFixed} />
        ) : (
          // The server works examples out in the units of today.
          <BandBar values={form.values} units={units} over={null} />
        )}
        <fieldset disabled={isFixed} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <ExampleRows form={form} units={units} isFixed={isFixed} />
        </fieldset>
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
              <Button type="submit" color={isPlaced ? 'red' : undefined} loading={busy}>
                {submit}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields of a schedule in the place of another are named below `replacement`. */
const errorsOf = (refused: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(refused)).map(([field, sentence]) => [
      field.replace(/^replacement\./, ''),
      sentence,
    ]),
  );

const NO_AMOUNT = 'Type an amount, or tick No fixed fine (court)';

const VALIDATE = {
  effectiveFrom: all(required('The first day is required'), dayFault),
  bands: {
    from: (from: unknown) => (from === '' ? 'From is required' : null),
    amount: (amount: unknown, { bands }: ScheduleValues, path: string) => {
      const band = bands[Number(path.split('.')[1])];
      return amount === '' && band?.isCourt !== true ? NO_AMOUNT : null;
    },
    perUnit: {
      above: (above: unknown, { bands }: ScheduleValues, path: string) => {
        const band = bands[Number(path.split('.')[1])];
        return above === '' && band !== undefined && band.perUnit.amount !== ''
          ? 'Above is required'
          : null;
      },
    },
    steps: {
      amount: (amount: unknown, { bands }: ScheduleValues, path: string) => {
        const [, band, , step] = path.split('.').map(Number);
        const values = bands[band ?? 0]?.steps[step ?? 0];
        return amount === '' && values?.isCourt !== true ? NO_AMOUNT : null;
      },
    },
  },
  factor: {
    by: (by: unknown, { factor }: ScheduleValues) =>
      by === '' && factor.flag.trim() !== '' ? 'Factor is required' : null,
  },
  examples: {
    measured: (measured: unknown) => (measured === '' ? 'Measured is required' : null),
    limit: (limit: unknown, { cause }: ScheduleValues) =>
      limit === '' && cause === 'SPEEDING' ? 'Allowed is required' : null,
    total: (total: unknown, { examples }: ScheduleValues, path: string) => {
      const example = examples[Number(path.split('.')[1])];
      return total === '' && example?.isCourt !== true ? 'Type a total, or tick Court' : null;
    },
  },
};

/** Asks before a schedule applies to events that are there already, and before it ends others. */
async function isMeant(effectiveFrom: string, ended: readonly string[]): Promise<boolean> {
  const isOver = effectiveFrom <= dayAt(Date.now());
  if (!isOver && ended.length === 0) return true;
  return confirm({
    title: 'Save fine schedule',
    body: (
      <Stack gap="xs">
        {isOver && <Text>Applies to events since {formatDay(effectiveFrom)}</Text>}
        {ended.length > 0 && (
          <div>
            <Text>It is for all sites, and from {formatDay(effectiveFrom)} on it ends:</Text>
            <ul>
              {ended.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    ),
    confirmLabel: 'Save',
  });
}
