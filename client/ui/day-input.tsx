import '@mantine/dates/styles.css';

import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatDay } from '../lib/format';
import { isDay } from '../lib/days';

interface DayInputProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  /** `2026-11-21`; empty for none. */
  value?: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

/** What somebody types: a day as the calendar writes it, or in any form that the browser reads. */
function parsed(text: string): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const at = Date.parse(`${trimmed} UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** A day of the calendar, typed or picked, shown in the configured locale. */
export function DayInput({ value = '', onChange, min, max, ...rest }: DayInputProps) {
  return (
    <DateInput
      {...rest}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      minDate={min}
      maxDate={max}
      highlightToday
      // Days of other months are too pale to be read, and lead away from the one that is shown.
      hideOutsideDates
      // No day has a colour of its own here.
      weekendDays={[]}
      valueFormat={formatDay}
      dateParser={parsed}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      ariaLabels={{
        nextMonth: 'Next month',
        previousMonth: 'Month before',
        nextYear: 'Next year',
        previousYear: 'Year before',
        nextDecade: 'Next decade',
        previousDecade: 'Decade before',
      }}
    />
  );
}
