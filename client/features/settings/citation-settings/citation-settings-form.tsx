import { useMutation } from '@apollo/client/react';
import { Checkbox, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import {
  type CitationSettingsForm_SettingsFragment,
  SettingChangesDocument,
  UpdateCitationSettingsDocument,
} from '../../../graphql/documents';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { formatDepartmentDateTime, timeZone } from '../../../lib/format/format';
import { session, useSignedIn } from '../../../lib/session/session';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { required } from '../../../lib/forms/validators';
import { SettingsForm, SettingsSection } from '../../../ui/settings';

/** The six citation settings, all of them required, and whether the time zone is right. */
export function CitationSettingsForm({
  settings,
}: {
  settings: CitationSettingsForm_SettingsFragment;
}) {
  const { user } = useSignedIn();
  const [update, { loading }] = useMutation(UpdateCitationSettingsDocument, {
    refetchQueries: [SettingChangesDocument],
  });
  const [isConfirmed, setIsConfirmed] = useState(settings.timeZoneConfirmed);
  const [now] = useState(() => new Date().toISOString());
  const form = useForm({
    initialValues: {
      referencePrefix: settings.referencePrefix,
      vehicleLicenseIdentifier: settings.vehicleLicenseIdentifier,
      maxEvidenceImages: String(settings.maxEvidenceImages),
      currencyUnit: settings.currencyUnit,
      distanceUnit: settings.distanceUnit,
      speedUnit: settings.speedUnit,
      timeZoneConfirmed: settings.timeZoneConfirmed,
    },
    validate: {
      referencePrefix: required('Cannot have empty Reference Prefix'),
      vehicleLicenseIdentifier: required('Cannot have empty Vehicle License Format'),
      maxEvidenceImages: required('Cannot have empty Max Image Evidence'),
      currencyUnit: required('Cannot have empty Currency unit'),
      distanceUnit: required('Cannot have empty Distance unit'),
      speedUnit: required('Cannot have empty Speed unit'),
    },
  });
  useUnsaved(form.isDirty());

  async function save(values: typeof form.values) {
    const input = { ...values, maxEvidenceImages: Number(values.maxEvidenceImages) };
    try {
      const { data } = await update({ variables: { input } });
      if (data) session.keep({ ...user, ...data.updateCitationSettings });
      setIsConfirmed(input.timeZoneConfirmed);
      form.resetDirty();
      toast.success('Successfully saved settings');
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <SettingsForm
      label="Citation settings"
      isDirty={form.isDirty()}
      isBusy={loading}
      onSubmit={form.onSubmit(save)}
      onDiscard={form.reset}
    >
      <SettingsSection
        title="Numbers and plates"
        description="Numbers that are given stay as they are."
      >
        <TextInput
          label="Reference Prefix"
          description="First part of every citation notice ID"
          required
          {...form.getInputProps('referencePrefix')}
        />
        <TextInput
          label="Vehicle License Format"
          description="@ is a letter, # a digit; other plates are warned about"
          required
          {...form.getInputProps('vehicleLicenseIdentifier')}
        />
      </SettingsSection>
      <SettingsSection
        title="Evidence"
        description="The images that an officer selects for the notice."
      >
        <NumberInput
          label="Max Image Evidence"
          description="Images that a notice needs"
          required
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('maxEvidenceImages')}
          onChange={(value) => form.setFieldValue('maxEvidenceImages', String(value))}
        />
      </SettingsSection>
      <SettingsSection
        title="Units"
        description="Of amounts and measurements, on every page and every notice."
      >
        <TextInput
          label="Currency unit"
          description="For example USD"
          required
          {...form.getInputProps('currencyUnit')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Distance unit"
            description="Of the distance to the stop line"
            required
            {...form.getInputProps('distanceUnit')}
          />
          <TextInput
            label="Speed unit"
            description="Of measured speeds and limits"
            required
            {...form.getInputProps('speedUnit')}
          />
        </SimpleGrid>
      </SettingsSection>
      <SettingsSection
        title="Clock"
        description="Dates, deadlines and notice numbers follow it; whoever runs the server sets TIME_ZONE."
      >
        {isConfirmed ? (
          <Text size="sm">Time zone: {timeZone()}, confirmed</Text>
        ) : (
          <Checkbox
            label={`The department's time zone is ${timeZone()}: it is ${formatDepartmentDateTime(now)} there now`}
            description="No notice is made before it is confirmed."
            {...form.getInputProps('timeZoneConfirmed', { type: 'checkbox' })}
          />
        )}
      </SettingsSection>
    </SettingsForm>
  );
}
