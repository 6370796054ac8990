import '@mantine/dates/styles.css';

import { Input, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { isDay } from '../lib/format/days';
import { dayFault, readDay, writeDay } from '../lib/forms/typed-day';

interface DayInputProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  /** `2026-11-21`, or what was typed where that is no day; empty for none. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  clearable?: boolean;
}

const ARROWS = {
  nextMonth: 'Next month',
  previousMonth: 'Month before',
  nextYear: 'Next year',
  previousYear: 'Year before',
  nextDecade: 'Next decade',
  previousDecade: 'Decade before',
};

/** A day as the calendar of Mantine takes it; a text that is no day throws there. */
const dayOrNull = (value: string | undefined) =>
  value !== undefined && isDay(value) ? value : null;

/**
 * A day of the calendar, typed or picked, shown in the configured locale. An invalid text stays in the field and
 * becomes its value, so that a form can refuse it with `dayFault`, as the field itself does on blur.
 */
export function DayInput({
  value = '',
  onChange,
  onBlur,
  error,
  min,
  max,
  clearable = false,
  ...rest
}: DayInputProps) {
  const [opened, setOpened] = useState(false);
  // Null until the user types: a day in another format is then shown in the format of the locale.
  const [typed, setTyped] = useState<string | null>(null);
  const [month, setMonth] = useState<string>();
  const day = dayOrNull(value);
  const fault = typed === null ? dayFault(value, { min, max }) : null;

  function type(text: string) {
    setTyped(text);
    setOpened(true);
    const read = text.trim() === '' ? '' : (readDay(text) ?? text);
    // The calendar follows what is typed, as far as it has days to pick.
    if (read !== '' && dayFault(read, { min, max }) === null) setMonth(read);
    onChange(read);
  }

  function pick(picked: string | null) {
    setTyped(null);
    setOpened(false);
    onChange(picked ?? '');
  }

  return (
    <Popover
      opened={opened && rest.disabled !== true}
      onChange={setOpened}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          data-dates-input
          autoComplete="off"
          value={typed ?? writeDay(value)}
          error={error ?? fault}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpened(true)}
          onClick={() => setOpened(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
          }}
          onBlur={() => {
            setTyped(null);
            setOpened(false);
            onBlur?.();
          }}
          leftSection={<IconCalendar size={16} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            clearable &&
            value !== '' && (
              <Input.ClearButton aria-label={`Clear ${rest.label}`} onClick={() => pick(null)} />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <DatePicker
          value={day}
          onChange={pick}
          date={month ?? day ?? dayOrNull(min) ?? dayOrNull(max) ?? undefined}
          onDateChange={setMonth}
          minDate={dayOrNull(min) ?? undefined}
          maxDate={dayOrNull(max) ?? undefined}
          allowDeselect={clearable}
          __preventFocus
          highlightToday
          // Days of other months are too pale to be read, and lead away from the one that is shown.
          hideOutsideDates
          // No day has a colour of its own here.
          weekendDays={[]}
          ariaLabels={ARROWS}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
