import { ActionIcon, Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';

import { CAUSES } from '../../lib/lists/criteria';
import { formatWord } from '../../lib/format/format';
import type { CameraValues } from './camera-values';

const OPTIONS = CAUSES.map((value) => ({ value, label: formatWord(value) }));

interface CauseCodesProps {
  form: UseFormReturnType<CameraValues>;
  className: string | undefined;
}

/** The codes that a device sends for its violations, each with the cause that it stands for. */
export function CauseCodes({ form, className }: CauseCodesProps) {
  const { causeCodes } = form.values;
  return (
    <Input.Wrapper
      component="fieldset"
      className={className}
      labelElement="div"
      label="Cause codes of the device"
      error={form.errors['causeCodes']}
      style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
      aria-label="Cause codes of the device"
    >
      <Stack gap={6} align="flex-start">
        {causeCodes.map((_, index) => (
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              aria-label={`Code ${index + 1}`}
              placeholder="Code"
              maxLength={32}
              {...form.getInputProps(`causeCodes.${index}.code`)}
            />
            <NativeSelect
              aria-label={`Cause of code ${index + 1}`}
              data={OPTIONS}
              {...form.getInputProps(`causeCodes.${index}.cause`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove code ${index + 1}`}
              onClick={() => form.removeListItem('causeCodes', index)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('causeCodes', { code: '', cause: 'REDLIGHT' })}
        >
          Add code
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
