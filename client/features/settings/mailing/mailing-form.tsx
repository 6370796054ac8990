import { useMutation } from '@apollo/client/react';
import {
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
  Checkbox,
  Input,
} from '@mantine/core';
import { useState } from 'react';
import type { UseFormReturnType } from '@mantine/form';

import {
  type MailingForm_SettingsFragment,
  SettingChangesDocument,
  UpdateMailingSettingsDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../lib/format/languages';
import { toast } from '../../../lib/toast';
import { dayFault } from '../../../lib/forms/typed-day';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { all, required } from '../../../lib/forms/validators';
import { DayInput } from '../../../ui/day-input';
import { SettingsForm, SettingsSection } from '../../../ui/settings';
import { inputOf, NO_LANGUAGE, valuesOf, type MailingValues, REQUIRABLE } from './mailing-values';
import { CAUSES } from '../../../lib/lists/criteria';
import { formatWord } from '../../../lib/format/format';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

const WINDOWS = [
  { value: 'DIN', label: 'DIN long or C5 (DIN 5008 B)' },
  { value: 'US10', label: 'US no. 10' },
];
const PAPERS = [
  { value: 'A4', label: 'A4' },
  { value: 'LETTER', label: 'US Letter' },
];
const BARCODES = [
  { value: 'NONE', label: 'None' },
  { value: 'CODE128', label: 'Code 128, in the window above the address' },
  { value: 'DATAMATRIX', label: 'Data Matrix, right of the window' },
];

/** The mailing settings, all of which are saved together. */
export function MailingForm({ settings }: { settings: MailingForm_SettingsFragment }) {
  const [update, { loading }] = useMutation(UpdateMailingSettingsDocument, {
    refetchQueries: [SettingChangesDocument],
  });
  const [version, setVersion] = useState(settings.version);
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: {
      runSize: (value) => (value === '' ? 'Run size is required' : null),
      runsSince: all(required('Runs since is required'), dayFault),
      mailWarningDays: (value) => (value === '' ? 'Mail warning days is required' : null),
      postingDays: (value) => (value === '' ? 'Posting days is required' : null),
      evidenceDays: (value) => (value === '' ? 'Evidence days is required' : null),
    },
  });
  useUnsaved(form.isDirty());

  async function save(values: typeof form.values) {
    try {
      const { data } = await update({
        variables: { input: { expectedVersion: version, ...inputOf(values) } },
      });
      if (data) setVersion(data.updateMailingSettings.mailingSettings.version);
      form.resetDirty();
      toast.success('Successfully saved settings');
    } catch (error) {
      const { noticeLanguages, ...errors } = fieldErrors(error);
      form.setErrors({
        ...errors,
        ...(noticeLanguages === undefined ? {} : { secondLanguage: noticeLanguages }),
      });
    }
  }

  return (
    <SettingsForm
      label="Mailing settings"
      isDirty={form.isDirty()}
      isBusy={loading}
      onSubmit={form.onSubmit((values) => void save(values))}
      onDiscard={form.reset}
    >
      <SettingsSection
        title="The notice"
        description="Its languages and its paper, from the next notice on."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <Select
            label="Notice language"
            allowDeselect={false}
            data={LANGUAGE_OPTIONS}
            {...form.getInputProps('firstLanguage')}
          />
          <Select
            label="Second notice language"
            description="Follows on pages of its own; it needs every text that the first has"
            allowDeselect={false}
            data={[
              { value: NO_LANGUAGE, label: 'None' },
              ...LANGUAGE_OPTIONS.filter(({ value }) => value !== form.values.firstLanguage),
            ]}
            {...form.getInputProps('secondLanguage')}
          />
          <Select
            label="Paper"
            allowDeselect={false}
            data={PAPERS}
            {...form.getInputProps('paper')}
          />
          <Select
            label="Window of the envelope"
            allowDeselect={false}
            data={WINDOWS}
            {...form.getInputProps('window')}
          />
          <Select
            label="Mail barcode"
            description="The notice number, for returned mail"
            allowDeselect={false}
            data={BARCODES}
            {...form.getInputProps('mailBarcode')}
          />
          <TextInput
            label="Postal code format"
            description="# is a digit, @ a letter, alternatives by |: #####|#####-####"
            maxLength={100}
            {...form.getInputProps('postalCodeFormat')}
          />
        </SimpleGrid>
      </SettingsSection>
      <RequiredFields form={form} />
      <SettingsSection
        title="Print runs"
        description="How many notices are printed at once, and which wait for it."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <NumberInput
            label="Run size"
            description="Most notices of a run, from 1 to 20,000"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('runSize')}
          />
          <DayInput
            label="Runs since"
            description="Notices issued before that day wait for no run"
            {...form.getInputProps('runsSince')}
          />
          <NumberInput
            label="Mail warning days"
            description="Unmailed notices are warned of so many days before their deadline, 0 to 30"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('mailWarningDays')}
          />
          <NumberInput
            label="Posting days"
            description="The notice says that it was posted so many business days after its issue, and the days of its fine count from then; 0 to 14, 0 for none"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('postingDays')}
          />
          <TextInput
            label="Warning prefix"
            description="Begins the numbers of warning letters: 1 to 10 capital letters or digits; never one that notices had"
            maxLength={10}
            {...form.getInputProps('warningPrefix')}
          />
          <Switch
            label="Duplex"
            description="Each notice begins on an odd page"
            {...form.getInputProps('duplex', { type: 'checkbox' })}
          />
        </SimpleGrid>
      </SettingsSection>
      <SettingsSection
        title="When a notice was wrong"
        description="What its addressee gets, and when administrators are warned."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <Switch
            label="Cancellation letters"
            description="A letter says that a mailed notice was voided or replaced; each void may decide otherwise"
            {...form.getInputProps('cancellationLetters', { type: 'checkbox' })}
          />
          <NumberInput
            label="Error limit"
            description="Warned of when more percent of the notices of the last 90 days were wrong, 0 to 100; empty for no warning"
            allowNegative={false}
            decimalScale={2}
            max={100}
            suffix=" %"
            {...form.getInputProps('errorLimit')}
          />
        </SimpleGrid>
      </SettingsSection>
      <SettingsSection
        title="The owner looks at the evidence"
        description="On a page of their own, with the number and the PIN of the notice."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <NumberInput
            label="Evidence days"
            description="From the issue of the notice, 1 to 3650; where the owner's page is on"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('evidenceDays')}
          />
          <Switch
            label="Evidence videos"
            description="The owner sees videos too"
            {...form.getInputProps('evidenceVideos', { type: 'checkbox' })}
          />
        </SimpleGrid>
      </SettingsSection>
    </SettingsForm>
  );
}

/** Chooses the content without which no notice of a cause can be generated. */
function RequiredFields({ form }: { form: UseFormReturnType<MailingValues> }) {
  return (
    <SettingsSection
      title="Required content"
      description="No notice is generated without what is ticked"
    >
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
        <Input.Error>{form.errors['requiredFields']}</Input.Error>
      )}
    </SettingsSection>
  );
}
