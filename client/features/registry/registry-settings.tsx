import { useMutation, useQuery } from '@apollo/client/react';
import { NumberInput, TextInput } from '@mantine/core';

import {
  RegistryDocument,
  RegistrySettingsDocument,
  type RegistrySettings_SettingsFragment,
  SettingChangesDocument,
  UpdateRegistrySettingsDocument,
} from '../../graphql/documents';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { SettingsForm, SettingsPending, SettingsSection } from '../../ui/settings';
import { LastChanged } from '../history/last-changed';

/** The settings of the registry. */
export function RegistrySettings() {
  const { data, error, refetch } = useQuery(RegistrySettingsDocument, {
    fetchPolicy: 'network-only',
  });
  return (
    <div>
      <LastChanged setting="REGISTRY" />
      {data?.registrySettings ? (
        <RegistrySettingsForm
          key={data.registrySettings.version}
          settings={data.registrySettings}
        />
      ) : (
        <SettingsPending
          hasFailed={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          height={320}
        />
      )}
    </div>
  );
}

const REGION = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;

const numberOrNull = (value: number | string): number | null =>
  value === '' ? null : Number(value);

function RegistrySettingsForm({ settings }: { settings: RegistrySettings_SettingsFragment }) {
  // The age of the registry is judged by them.
  const [update, { loading }] = useMutation(UpdateRegistrySettingsDocument, {
    refetchQueries: [SettingChangesDocument, RegistryDocument],
  });
  const form = useForm({
    initialValues: {
      homeRegion: settings.homeRegion ?? '',
      recheckDays: (settings.recheckDays ?? '') as number | string,
      maxAgeDays: (settings.maxAgeDays ?? '') as number | string,
    },
    validate: {
      homeRegion: (value) =>
        value === '' || REGION.test(value)
          ? null
          : 'Home region must be a country or a state, as DE or US-MD',
    },
  });
  useUnsaved(form.isDirty());

  async function save({ homeRegion, recheckDays, maxAgeDays }: typeof form.values) {
    const input = {
      expectedVersion: settings.version,
      homeRegion: homeRegion === '' ? null : homeRegion,
      recheckDays: numberOrNull(recheckDays),
      maxAgeDays: numberOrNull(maxAgeDays),
    };
    try {
      await update({ variables: { input } });
      form.resetDirty();
      toast.success('Successfully saved!');
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <SettingsForm
      label="Registry settings"
      isDirty={form.isDirty()}
      isBusy={loading}
      onSubmit={form.onSubmit((values) => void save(values))}
      onDiscard={form.reset}
    >
      <SettingsSection
        title="Entries"
        description="What counts for entries that do not say it themselves, and how old they may be."
      >
        <TextInput
          label="Home region"
          description="Country or state by ISO 3166, as DE or US-MD: that of entries without one. Entries of another region than the plate's are never answered"
          maw={320}
          {...form.getInputProps('homeRegion')}
          onChange={(event) =>
            form.setFieldValue('homeRegion', event.currentTarget.value.trim().toUpperCase())
          }
        />
        <NumberInput
          label="Days after which a service is asked again"
          description="From 0 to 365, before a decision for a notice; empty: never. The own table is compared at any time"
          allowNegative={false}
          allowDecimal={false}
          max={365}
          maw={320}
          {...form.getInputProps('recheckDays')}
        />
        <NumberInput
          label="Days after which entries are old"
          description="From 1 to 3,650; empty: never"
          allowNegative={false}
          allowDecimal={false}
          min={1}
          max={3650}
          maw={320}
          {...form.getInputProps('maxAgeDays')}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
