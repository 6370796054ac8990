import { useMutation, useQuery } from '@apollo/client/react';
import { Checkbox, Group, NumberInput, SimpleGrid, Switch, TagsInput } from '@mantine/core';

import {
  DeskSettingsDocument,
  type DeskSettings_SettingsFragment,
  SettingChangesDocument,
  UpdateDeskSettingsDocument,
} from '../../graphql/documents';
import type { ReasonAct } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { formatWord } from '../../lib/format/format';
import { TAB_PARAM } from '../../lib/lists/tab-param';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { SettingsForm, SettingsPending, SettingsSection } from '../../ui/settings';
import { LastChanged } from '../history/last-changed';

const ACTS = ['DISCARD', 'HOLD', 'REVISE'] as const satisfies ReasonAct[];

/** The settings for decisions at the desk. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(DeskSettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <>
      <LastChanged setting="DESK" />
      {data ? (
        <DeskSettingsForm settings={data.deskSettings} />
      ) : (
        <SettingsPending
          hasFailed={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          height={640}
        />
      )}
    </>
  );
}

/** A number is taken when one of these is typed behind it. */
const SPLIT = [',', ';', ' '];

function sequenceFault(numbers: readonly string[]): string | null {
  return numbers.every((number) => /^[1-9]\d?$/.test(number))
    ? null
    : 'Sequence numbers are from 1 to 99';
}

function DeskSettingsForm({ settings }: { settings: DeskSettings_SettingsFragment }) {
  const [update, { loading }] = useMutation(UpdateDeskSettingsDocument, {
    refetchQueries: [SettingChangesDocument],
  });
  const form = useForm({
    initialValues: {
      decisionGraceSeconds: settings.decisionGraceSeconds as number | string,
      requireViewedEvidence: settings.requireViewedEvidence,
      reasonRequired: settings.reasonRequired,
      paceGuardSeconds: settings.paceGuardSeconds as number | string,
      usualRedlight: settings.usualEvidence.REDLIGHT.map(String),
      usualSpeeding: settings.usualEvidence.SPEEDING.map(String),
      preselectEvidence: settings.preselectEvidence,
      authorityRequired: settings.authorityRequired,
      autoLookUp: (settings.autoLookUp ?? '') as number | string,
    },
    validate: {
      decisionGraceSeconds: (value) => (value === '' ? 'Seconds are required' : null),
      paceGuardSeconds: (value) => (value === '' ? 'Seconds are required' : null),
      usualRedlight: sequenceFault,
      usualSpeeding: sequenceFault,
    },
  });
  useUnsaved(form.isDirty(), undefined, TAB_PARAM);

  async function save({ usualRedlight, usualSpeeding, autoLookUp, ...values }: typeof form.values) {
    const input = {
      ...values,
      usualEvidence: { REDLIGHT: usualRedlight.map(Number), SPEEDING: usualSpeeding.map(Number) },
      autoLookUp: autoLookUp === '' ? null : Number(autoLookUp),
      decisionGraceSeconds: Number(values.decisionGraceSeconds),
      paceGuardSeconds: Number(values.paceGuardSeconds),
      reasonRequired: ACTS.filter((act) => values.reasonRequired.includes(act)),
    };
    try {
      await update({ variables: { input } });
      form.resetDirty();
      toast.success('Successfully saved!');
    } catch (refused) {
      const { usualEvidence, ...errors } = fieldErrors(refused);
      const usual = { usualRedlight: usualEvidence, usualSpeeding: usualEvidence };
      form.setErrors({ ...errors, ...(usualEvidence === undefined ? {} : usual) });
    }
  }

  return (
    <SettingsForm
      label="Desk settings"
      isDirty={form.isDirty()}
      isBusy={loading}
      onSubmit={form.onSubmit((values) => void save(values))}
      onDiscard={form.reset}
    >
      <SettingsSection
        title="Decisions"
        description="What is asked before one takes effect, and how long it can be taken back."
      >
        <NumberInput
          label="Seconds to take a decision back"
          description="From 0 to 60; 0: a decision takes effect at once"
          allowNegative={false}
          allowDecimal={false}
          maw={320}
          {...form.getInputProps('decisionGraceSeconds')}
        />
        <Checkbox.Group label="A reason is required for" {...form.getInputProps('reasonRequired')}>
          <Group mt="xs">
            {ACTS.map((act) => (
              <Checkbox key={act} value={act} label={formatWord(act)} />
            ))}
          </Group>
        </Checkbox.Group>
      </SettingsSection>
      <SettingsSection
        title="Care"
        description="A decision is made on what was looked at, and not in a hurry."
      >
        <Switch
          label="Evidence must be looked at"
          description="An event is decided at the desk only after one of its images was shown large, and a notice generated only after each selected image was"
          {...form.getInputProps('requireViewedEvidence', { type: 'checkbox' })}
        />
        <Switch
          label="Notices need an authority"
          description="Only an officer who has an authority in force generates or reissues a notice; it is kept under Users"
          {...form.getInputProps('authorityRequired', { type: 'checkbox' })}
        />
        <NumberInput
          label="Seconds that an event takes at least"
          description="From 0 to 60; an officer who is faster 20 times in a row is told to take a breath. 0: off"
          allowNegative={false}
          allowDecimal={false}
          maw={320}
          {...form.getInputProps('paceGuardSeconds')}
        />
      </SettingsSection>
      <SettingsSection
        title="Prepared for the officer"
        description="What the desk does before anybody looks at an event."
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TagsInput
            label="Usual evidence at a red light"
            description="Sequence numbers of the media that E selects"
            splitChars={SPLIT}
            {...form.getInputProps('usualRedlight')}
          />
          <TagsInput
            label="Usual evidence of speeding"
            description="The same for events over the limit"
            splitChars={SPLIT}
            {...form.getInputProps('usualSpeeding')}
          />
        </SimpleGrid>
        <Switch
          label="Usual evidence is selected when an event comes in"
          description="Officers can change it as long as the event is pending"
          {...form.getInputProps('preselectEvidence', { type: 'checkbox' })}
        />
        <NumberInput
          label="Plates are looked up from this confidence on"
          description="How sure the camera must be, from 0.5 to 1; the desk then shows what the registry has, and attaches nothing. Empty: off"
          placeholder="Off"
          min={0.5}
          max={1}
          step={0.05}
          decimalScale={3}
          clampBehavior="none"
          maw={320}
          {...form.getInputProps('autoLookUp')}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
