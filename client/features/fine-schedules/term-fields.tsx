import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import { CAUSES } from '../../lib/criteria';
import { formatWord } from '../../lib/format';
import { DayInput } from '../../ui/day-input';
import { PlaceFields } from '../calendar/place-fields';
import { LATE_STEPS, type ScheduleValues } from './schedule-values';

interface TermFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
}

const ORDINALS = ['Late after days', 'Later after days', 'Latest after days'];

/** Edits the first day of a schedule, the discount, and the days for payment. */
export function TermFields({ form, units }: TermFieldsProps) {
  const { cause, dayKind } = form.values;
  const days = { allowNegative: false, allowDecimal: false } as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Select
          label="Cause"
          data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
          allowDeselect={false}
          {...form.getInputProps('cause')}
        />
        <DayInput label="For violations from" {...form.getInputProps('effectiveFrom')} />
        {cause === 'SPEEDING' && (
          <>
            <NumberInput
              label={`Tolerance in ${units.speed}`}
              allowNegative={false}
              decimalScale={3}
              {...form.getInputProps('toleranceFixed')}
            />
            <NumberInput
              label="Or in percent, if that is more"
              allowNegative={false}
              decimalScale={3}
              {...form.getInputProps('tolerancePercent')}
            />
          </>
        )}
        <NumberInput label="Payment days" {...days} {...form.getInputProps('paymentDays')} />
        <Select
          label="Kind of days"
          data={[
            { value: 'CALENDAR', label: 'Calendar days' },
            { value: 'BUSINESS', label: 'Business days' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('dayKind')}
        />
        <NumberInput
          label="Early days"
          placeholder="No early amount"
          {...days}
          {...form.getInputProps('earlyDays')}
        />
        <NumberInput
          label={units.currency === '' ? 'Fee' : `Fee in ${units.currency}`}
          allowNegative={false}
          decimalScale={units.digits}
          fixedDecimalScale
          {...form.getInputProps('fee')}
        />
        {Array.from({ length: LATE_STEPS }, (_, step) => (
          <NumberInput
            key={step}
            label={ORDINALS[step]}
            placeholder="No such step"
            {...days}
            {...form.getInputProps(`lateDays.${step}`)}
            error={form.errors[`lateDays.${step}`] ?? (step === 0 && form.errors['lateDays'])}
          />
        ))}
      </SimpleGrid>
      {dayKind === 'BUSINESS' && (
        <PlaceFields input={(level) => form.getInputProps(level)} onChange={form.setValues} />
      )}
    </>
  );
}
