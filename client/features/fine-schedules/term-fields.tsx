import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import { CAUSES } from '../../lib/lists/criteria';
import { formatWord } from '../../lib/format/format';
import { SITE_KIND_CHOICES } from '../../lib/format/site-kinds';
import { DayInput } from '../../ui/day-input';
import { PlaceFields } from '../calendar/place-fields';
import { LATE_STEPS, type ScheduleValues } from './schedule-values';

interface TermFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
  /** True for a schedule in the place of another: cause, day and kinds of sites are those of the other. */
  isPlaced: boolean;
}

const ORDINALS = ['Late after days', 'Later after days', 'Latest after days'];

/** Edits the first day of a schedule, the discount, and the days for payment. */
export function TermFields({ form, units, isPlaced }: TermFieldsProps) {
  const { cause, dayKind, siteKinds, repeat, factor } = form.values;
  const days = { allowNegative: false, allowDecimal: false } as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Select
          label="Cause"
          data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
          allowDeselect={false}
          disabled={isPlaced}
          {...form.getInputProps('cause')}
        />
        <DayInput
          label="For violations from"
          disabled={isPlaced}
          {...form.getInputProps('effectiveFrom')}
        />
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
        <NumberInput
          label="Contest days"
          placeholder="No such day"
          {...days}
          {...form.getInputProps('contestDays')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Only at sites of these kinds"
        description="By the fact Site kind of the camera; none: at all sites"
        placeholder={siteKinds.length === 0 ? 'All sites' : ''}
        data={SITE_KIND_CHOICES}
        disabled={isPlaced}
        {...form.getInputProps('siteKinds')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <NumberInput
          label="Earlier violations of the last months"
          placeholder="Do not count"
          {...days}
          {...form.getInputProps('repeat.months')}
          error={form.errors['repeat.months'] ?? form.errors['repeat']}
        />
        {repeat.months !== '' && (
          <>
            <Select
              label="Those of the same"
              data={[
                { value: 'PLATE', label: 'Plate' },
                { value: 'OWNER', label: 'Owner' },
              ]}
              allowDeselect={false}
              {...form.getInputProps('repeat.by')}
            />
            <Checkbox
              mt={{ md: 30 }}
              label="Warning letters count as well"
              {...form.getInputProps('repeat.warnings', { type: 'checkbox' })}
            />
            <Checkbox
              mt={{ md: 30 }}
              label="The first violation gets a warning letter"
              {...form.getInputProps('repeat.warnFirst', { type: 'checkbox' })}
            />
          </>
        )}
        <TextInput
          label="Amounts are multiplied with flag"
          description="The name in the camera's metadata"
          placeholder="No factor"
          maxLength={40}
          {...form.getInputProps('factor.flag')}
          error={form.errors['factor.flag'] ?? form.errors['factor']}
        />
        {factor.flag.trim() !== '' && (
          <NumberInput
            label="Factor"
            description="From 0 to 10"
            allowNegative={false}
            decimalScale={2}
            {...form.getInputProps('factor.by')}
          />
        )}
      </SimpleGrid>
      {dayKind === 'BUSINESS' && (
        <PlaceFields input={(level) => form.getInputProps(level)} onChange={form.setValues} />
      )}
    </>
  );
}
