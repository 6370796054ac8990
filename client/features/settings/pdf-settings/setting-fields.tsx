import { Button, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCopy } from '@tabler/icons-react';

import { formatWord } from '../../../lib/format/format';
import { CAUSE_COLORS } from '../../../lib/format/words';
import { SettingsSection } from '../../../ui/settings';
import type { PdfSettingFields } from './draft';
import { LogoField } from './logo-field';

interface SettingFieldsProps {
  form: UseFormReturnType<PdfSettingFields>;
  /** The setting of the other cause, whose letterhead can be taken over. */
  other: PdfSettingFields | undefined;
}

/** The fields of a letterhead, which are often the same for both causes. */
const LETTERHEAD = ['departmentName', 'officeName', 'officeAddress', 'officeLogoSrc'] as const;

/** The seven fields of a setting. */
export function SettingFields({ form, other }: SettingFieldsProps) {
  const toTake =
    other === undefined
      ? []
      : LETTERHEAD.filter((name) => other[name] !== '' && other[name] !== form.values[name]);

  function takeOver(from: PdfSettingFields) {
    for (const name of toTake) form.setFieldValue(name, from[name]);
  }

  return (
    <>
      <SettingsSection
        title="Letterhead"
        description="Top of page 1. No notice is made before it is complete."
      >
        {other !== undefined && toTake.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => takeOver(other)}
          >
            Take over from {formatWord(other.type)}
          </Button>
        )}
        <TextInput label="Department Name" required {...form.getInputProps('departmentName')} />
        <TextInput label="Office Name" required {...form.getInputProps('officeName')} />
        <Textarea
          label="Office Address"
          description="With the telephone; no notice is made without either"
          required
          minRows={2}
          {...form.getInputProps('officeAddress')}
        />
        <LogoField
          src={form.values.officeLogoSrc}
          error={form.errors['officeLogoSrc']}
          onChange={(src) => form.setFieldValue('officeLogoSrc', src)}
        />
      </SettingsSection>
      <SettingsSection
        title="Violation and statement"
        description="The violation, and what the officer states about it, as the notice says them."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Select
            label="Type"
            required
            // There is one setting for each cause, and it stays the setting of that cause.
            disabled
            data={Object.keys(CAUSE_COLORS).map((cause) => ({
              value: cause,
              label: formatWord(cause),
            }))}
            {...form.getInputProps('type')}
          />
          <TextInput label="Violation Title" required {...form.getInputProps('violationTitle')} />
        </SimpleGrid>
        <Textarea
          label="Officer Citation Statement"
          required
          minRows={4}
          maxRows={10}
          {...form.getInputProps('officerCitationStatement')}
        />
      </SettingsSection>
    </>
  );
}
