import {
  ActionIcon,
  Button,
  Chip,
  Group,
  Input,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import {
  CONDITION_CHOICES,
  type HourRow,
  MOST_WINDOWS,
  NEW_ROW,
  tidyClock,
  WEEKDAYS,
} from './hours-words';

interface HoursFieldProps {
  value: readonly HourRow[];
  /** True for a fact that is nothing without hours. */
  isRequired?: boolean;
  onChange: (rows: HourRow[]) => void;
  /** By field, as `hours.0.from`. */
  errors: Readonly<Record<string, ReactNode>>;
}

/** The hours of a fact, as windows under each other; none for always. */
export function HoursField({ value, isRequired = false, onChange, errors }: HoursFieldProps) {
  const change = (index: number, changes: Partial<HourRow>) =>
    onChange(value.map((row, place) => (place === index ? { ...row, ...changes } : row)));
  return (
    <Input.Wrapper
      label="Hours"
      labelElement="div"
      required={isRequired}
      description={
        value.length === 0
          ? isRequired
            ? 'Add the hours in which violations are enforced.'
            : 'It holds at all hours of its days.'
          : 'By the clocks on the wall. A window that ends before it begins goes over midnight.'
      }
      error={errors['hours']}
    >
      <Stack gap="xs" mt="xs">
        {value.map((row, index) => (
          // Windows have no name of their own, and none moves.
          <Paper key={index} withBorder p="sm" role="group" aria-label={`Window ${index + 1}`}>
            <Stack gap="xs">
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <Input.Wrapper error={errors[`hours.${index}.weekdays`]}>
                  <Chip.Group
                    multiple
                    value={row.weekdays}
                    onChange={(weekdays) => change(index, { weekdays })}
                  >
                    <Group gap={4}>
                      {WEEKDAYS.map((name, day) => (
                        <Chip key={name} size="xs" value={String(day + 1)}>
                          {name}
                        </Chip>
                      ))}
                    </Group>
                  </Chip.Group>
                </Input.Wrapper>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove window ${index + 1}`}
                  onClick={() => onChange(value.filter((_, place) => place !== index))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
              <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
                {(['from', 'to'] as const).map((name) => (
                  <TextInput
                    key={name}
                    label={name === 'from' ? 'Begins' : 'Ends'}
                    placeholder={name === 'from' ? '07:30' : '16:00'}
                    inputMode="numeric"
                    maxLength={5}
                    value={row[name]}
                    onChange={(event) => change(index, { [name]: event.currentTarget.value })}
                    onBlur={() => change(index, { [name]: tidyClock(row[name]) })}
                    error={errors[`hours.${index}.${name}`]}
                  />
                ))}
                <Select
                  label="On"
                  data={[...CONDITION_CHOICES]}
                  allowDeselect={false}
                  value={row.on}
                  onChange={(on) => change(index, { on: on ?? '' })}
                  error={errors[`hours.${index}.on`]}
                />
              </SimpleGrid>
            </Stack>
          </Paper>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="max-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={value.length >= MOST_WINDOWS}
          onClick={() => onChange([...value, NEW_ROW])}
        >
          Add hours
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
