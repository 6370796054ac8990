import { Checkbox, Fieldset, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import { CAUSES } from '../../../lib/criteria';
import { formatWord } from '../../../lib/format';
import { type MailingValues, REQUIRABLE } from './mailing-values';

/** What no notice of a cause can be generated without. */
export function RequiredFields({ form }: { form: UseFormReturnType<MailingValues> }) {
  return (
    <Fieldset legend="Required content">
      <Text size="sm" c="dimmed" mb="sm">
        No notice is generated without what is ticked
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {CAUSES.map((cause) => (
          <Checkbox.Group
            key={cause}
            label={formatWord(cause)}
            {...form.getInputProps(`requiredFields.${cause}`)}
          >
            <Stack gap={6} mt={6}>
              {Object.entries(REQUIRABLE).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
      </SimpleGrid>
      {form.errors['requiredFields'] !== undefined && (
        <Input.Error mt="xs">{form.errors['requiredFields']}</Input.Error>
      )}
    </Fieldset>
  );
}
