import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';

import { CreateDeadlineRuleDocument, PreviewDeadlineDocument } from '../../graphql/documents';
import type { Cause, DayKind, DeadlineStart } from '../../graphql/schema';
import { CAUSES } from '../../lib/criteria';
import { dayAt } from '../../lib/days';
import { fieldErrors } from '../../lib/field-errors';
import { FormDialog } from '../../lib/form-dialog';
import { useForm } from '../../lib/form';
import { formatDepartmentDateTime, formatNumber, formatWord } from '../../lib/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/typed-day';
import { useUnsaved } from '../../lib/unsaved';
import { all, required } from '../../lib/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';
import { PlaceFields, placeOf } from '../calendar/place-fields';
import { STARTS } from './rule-words';

interface RuleDialogProps {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a deadline rule: rules are never changed, a newer one takes over from its day on. */
export function RuleDialog({ opened, onClose, onDone }: RuleDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add deadline rule"
      size="lg"
      closeOnClickOutside={false}
    >
      {(close) => <RuleForm onCancel={close} onDone={onDone} />}
    </FormDialog>
  );
}

function RuleForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [add, { loading }] = useMutation(CreateDeadlineRuleDocument);
  const [preview] = useLazyQuery(PreviewDeadlineDocument, { fetchPolicy: 'no-cache' });
  const [example, setExample] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const form = useForm({
    initialValues: {
      cause: 'REDLIGHT' as Cause,
      effectiveFrom: dayAt(now),
      starts: 'VIOLATION' as DeadlineStart,
      days: '' as number | string,
      kind: 'CALENDAR' as DayKind,
      country: '',
      state: '',
      region: '',
      applyToWaiting: false,
    },
    validate: { effectiveFrom: all(required('The first day is required'), dayFault) },
  });
  useUnsaved(form.isDirty());
  const { days, kind } = form.values;

  /** Only business days have a place. */
  const holidayPlace = (values: typeof form.values) =>
    values.kind === 'BUSINESS' ? placeOf(values) : null;

  async function save(values: typeof form.values) {
    const { cause, effectiveFrom, starts, applyToWaiting } = values;
    const term = { days: values.days === '' ? null : Number(values.days), kind: values.kind };
    try {
      const { data } = await add({
        variables: {
          input: {
            cause,
            effectiveFrom,
            starts,
            applyToWaiting,
            ...term,
            holidayPlace: holidayPlace(values),
          },
        },
      });
      const applied = data?.createDeadlineRule.applied ?? 0;
      toast.success(
        applied === 0
          ? 'Successfully added!'
          : `Successfully added! ${formatNumber(applied)} waiting events got a deadline.`,
      );
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  async function show() {
    const startsAt = new Date().toISOString();
    const term = { days: Number(days), kind, startsAt: [startsAt] };
    const variables = { input: { ...term, holidayPlace: holidayPlace(form.values) } };
    const { data, error } = await preview({ variables });
    setExample(data?.previewDeadline.data[0]?.dueAt ?? null);
    if (error !== undefined) form.setErrors(fieldErrors(error));
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Cause"
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
          <DayInput label="For violations from" {...form.getInputProps('effectiveFrom')} />
          <NumberInput
            label="Days"
            description="Empty: no deadline from that day on"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('days')}
          />
          <Select
            label="Kind of days"
            description="Business days leave out weekends and holidays"
            data={[
              { value: 'CALENDAR', label: 'Calendar days' },
              { value: 'BUSINESS', label: 'Business days' },
            ]}
            {...form.getInputProps('kind')}
          />
          <Select
            label="Counted from"
            data={Object.entries(STARTS).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('starts')}
          />
        </SimpleGrid>
        {kind === 'BUSINESS' && (
          <PlaceFields input={(level) => form.getInputProps(level)} onChange={form.setValues} />
        )}
        <Checkbox
          label="Also for waiting events that have no deadline"
          {...form.getInputProps('applyToWaiting', { type: 'checkbox' })}
        />
        {days !== '' && (
          <Group gap="sm" mih={30}>
            <Button size="compact-sm" variant="default" onClick={() => void show()}>
              Preview
            </Button>
            <Text size="sm" role="status">
              {example !== null && `Counted from now: due ${formatDepartmentDateTime(example)}`}
            </Text>
          </Group>
        )}
        <DialogButtons submit="Add" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
