import { useMutation, useQuery } from '@apollo/client/react';
import { Button, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';

import {
  CalendarDaysDocument,
  type CalendarDaysQuery,
  DeleteCalendarDayDocument,
  SetCalendarDayDocument,
} from '../../graphql/documents';
import type { CalendarDayKind } from '../../graphql/schema';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { formatDay, formatWord } from '../../lib/format/format';
import { TAB_PARAM } from '../../lib/lists/tab-param';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { DayInput } from '../../ui/day-input';
import { Message } from '../../ui/message';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { PlaceFields, placeOf } from '../calendar/place-fields';

type Day = CalendarDaysQuery['calendarDays'][number];

/** A year is asked for when its last digit was typed so long ago, ms. */
const TYPED_MS = 400;

const YEAR = 4;

/** The holidays of a year and a place, and the department's own days, which win. */
export function CalendarDays() {
  const [now] = useState(() => Date.now());
  const [year, setYear] = useState<number | string>(Number(dayAt(now).slice(0, YEAR)));
  const [place, setPlace] = useState({ country: '', state: '', region: '' });
  const [asked] = useDebouncedValue({ year: Number(year), place }, TYPED_MS);
  const { data, error, refetch } = useQuery(CalendarDaysDocument, {
    variables: { year: asked.year, holidayPlace: placeOf(asked.place) },
    fetchPolicy: 'network-only',
  });
  const [remove] = useMutation(DeleteCalendarDayDocument);
  const reload = () => void refetch().catch(() => undefined);

  async function drop(day: string) {
    // A refusal has been said by then.
    await remove({ variables: { input: { day } } }).catch(() => undefined);
    reload();
  }

  return (
    <Stack gap="md">
      <SettingsCard>
        <SettingsSection
          title="Holidays and working days"
          description="The public holidays of a place, which deadlines pass over, and the department's own days, which win."
        >
          <NumberInput
            label="Year"
            maw={140}
            min={2000}
            max={2099}
            value={year}
            onChange={setYear}
          />
          <PlaceFields
            input={(level) => ({ value: place[level], error: fieldErrors(error)[level] })}
            onChange={(chosen) => setPlace({ ...place, ...chosen })}
          />
        </SettingsSection>
        <OwnDayForm onDone={reload} />
      </SettingsCard>
      <DataTable
        caption="Holidays and working days"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            render: ({ day, source }) =>
              source === 'OWN' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Delete ${formatDay(day)}`}
                  onClick={() => void drop(day)}
                >
                  Delete
                </Button>
              ),
          } satisfies Column<Day>,
        ]}
        rows={data?.calendarDays ?? (error ? [] : undefined)}
        rowKey={({ day, source }) => `${day} ${source}`}
        onRetry={reload}
        empty={
          <Message icon={<IconCalendarOff size={24} />} title="No holidays">
            Choose a country to see its holidays, or add a day of your own.
          </Message>
        }
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Day>[] = [
  { key: 'day', label: 'Day', render: ({ day }) => formatDay(day) },
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'kind', label: 'Kind', render: ({ kind }) => formatWord(kind) },
  {
    key: 'source',
    label: 'From',
    render: ({ source }) =>
      source === 'OWN' ? <Chip color="primary">Own</Chip> : <Chip color="gray">Calendar</Chip>,
  },
];

const KINDS = [
  { value: 'HOLIDAY', label: 'Holiday' },
  { value: 'WORKING_DAY', label: 'Working day' },
] as const satisfies { value: CalendarDayKind; label: string }[];

function OwnDayForm({ onDone }: { onDone: () => void }) {
  const [set, { loading }] = useMutation(SetCalendarDayDocument);
  const form = useForm({
    initialValues: { day: '', kind: 'HOLIDAY' as CalendarDayKind, name: '' },
    validate: {
      day: all(required('Day is required'), dayFault),
      name: required('Name is required'),
    },
  });
  useUnsaved(form.isDirty(), undefined, TAB_PARAM);

  async function save(values: typeof form.values) {
    try {
      await set({ variables: { input: { ...values, name: values.name.trim() } } });
      form.reset();
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <SettingsSection
        title="A day of the department"
        description="A holiday that is in no calendar, or a holiday on which the department works."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DayInput label="Own day" {...form.getInputProps('day')} />
          <Select label="Kind" data={[...KINDS]} {...form.getInputProps('kind')} />
        </SimpleGrid>
        <TextInput label="Name" maxLength={80} {...form.getInputProps('name')} />
        <Button type="submit" variant="default" w="max-content" loading={loading}>
          Set day
        </Button>
      </SettingsSection>
    </form>
  );
}
