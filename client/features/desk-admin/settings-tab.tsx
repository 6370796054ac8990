import { useMutation, useQuery } from '@apollo/client/react';
import { Checkbox, Group, NumberInput, Paper, Skeleton, Stack, Switch } from '@mantine/core';

import {
  DeskSettingsDocument,
  type DeskSettings_SettingsFragment,
  UpdateDeskSettingsDocument,
} from '../../graphql/documents';
import type { ReasonRequired } from '../../graphql/schema';
import { fieldErrors } from '../../lib/field-errors';
import { useForm } from '../../lib/form';
import { formatWord } from '../../lib/format';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/unsaved';
import { ErrorMessage } from '../../ui/message';
import { SaveButton } from '../../ui/save-button';

const ACTS = ['DISCARD', 'HOLD', 'REVISE'] as const satisfies ReasonRequired[];

/** How decisions are taken at the desk. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(DeskSettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <Paper p="lg" maw={720}>
      {data ? (
        <SettingsForm settings={data.deskSettings} />
      ) : error ? (
        <ErrorMessage
          title="Cannot get data from database, or permission denied"
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Skeleton h={320} role="status" aria-label="Loading" />
      )}
    </Paper>
  );
}

function SettingsForm({ settings }: { settings: DeskSettings_SettingsFragment }) {
  const [update, { loading }] = useMutation(UpdateDeskSettingsDocument);
  const form = useForm({
    initialValues: {
      decisionGraceSeconds: settings.decisionGraceSeconds as number | string,
      requireViewedEvidence: settings.requireViewedEvidence,
      reasonRequired: settings.reasonRequired,
      paceGuardSeconds: settings.paceGuardSeconds as number | string,
    },
    validate: {
      decisionGraceSeconds: (value) => (value === '' ? 'Seconds are required' : null),
      paceGuardSeconds: (value) => (value === '' ? 'Seconds are required' : null),
    },
  });
  useUnsaved(form.isDirty());

  async function save(values: typeof form.values) {
    const input = {
      ...values,
      decisionGraceSeconds: Number(values.decisionGraceSeconds),
      paceGuardSeconds: Number(values.paceGuardSeconds),
      reasonRequired: ACTS.filter((act) => values.reasonRequired.includes(act)),
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
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <NumberInput
          label="Seconds to take a decision back"
          description="From 0 to 60; 0: a decision takes effect at once"
          allowNegative={false}
          allowDecimal={false}
          maw={320}
          {...form.getInputProps('decisionGraceSeconds')}
        />
        <Switch
          label="Evidence must be looked at"
          description="A notice can be generated only after each selected image was shown large"
          {...form.getInputProps('requireViewedEvidence', { type: 'checkbox' })}
        />
        <Checkbox.Group label="A reason is required for" {...form.getInputProps('reasonRequired')}>
          <Group mt="xs">
            {ACTS.map((act) => (
              <Checkbox key={act} value={act} label={formatWord(act)} />
            ))}
          </Group>
        </Checkbox.Group>
        <NumberInput
          label="Seconds that an event takes at least"
          description="From 0 to 60; an officer who is faster 20 times in a row is told to take a breath. 0: off"
          allowNegative={false}
          allowDecimal={false}
          maw={320}
          {...form.getInputProps('paceGuardSeconds')}
        />
      </Stack>
      <SaveButton isBusy={loading} />
    </form>
  );
}
